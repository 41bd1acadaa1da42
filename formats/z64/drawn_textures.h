// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/draw_sources.h"
#include "formats/z64/draw_state.h"
#include "formats/z64/mesh_builder.h"

#include <cstdint>
#include <optional>

namespace marrow::formats::z64 {

/// Finds the images that materials sample, and the images that Link's clips swap in.
class DrawnTextures {
 public:
  DrawnTextures(const Segments& segments, MeshBuilder& builder, DrawFaults& faults, DrawBudget& budget,
                bool isLink)
      : segments_(segments), builder_(builder), faults_(faults), budget_(budget), isLink_(isLink) {}

  /// @param offset  the place of the drawing command, for messages.
  [[nodiscard]] std::optional<DrawnImage> imageOf(const PixelState& state, unsigned tile,
                                                  std::uint64_t offset);

 private:
  /// Images of Link's face lie one behind the other; a segment stands for the first.
  struct Face {
    std::uint32_t segment;
    const char* track;
    int count;
    std::uint64_t bytes;
  };
  static const Face kFaces[2];

  /// @param offset  as imageOf().
  [[nodiscard]] const Face* faceOf(const TextureLoad& load, const TileTexels& texels, std::uint64_t offset);
  [[nodiscard]] std::vector<int> faceImages(const PixelState& state, const Tile& tile,
                                            const TextureLoad& load, const Face& face, std::uint64_t offset);
  [[nodiscard]] int addImage(TileTexels texels, const TextureLoad& load, std::uint64_t moved);
  [[nodiscard]] bool lacksPalette(const PixelState& state, const Tile& tile, std::uint64_t offset);

  const Segments& segments_;
  MeshBuilder& builder_;
  DrawFaults& faults_;
  DrawBudget& budget_;
  bool isLink_;
};

}  // namespace marrow::formats::z64
