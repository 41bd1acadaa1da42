// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/z64/draw_state.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace marrow::formats::z64 {

/// An image as a material samples it, found by the code that knows the files.
struct DrawnImage {
  int image = -1;
  const char* track = "";  ///< name of the track that swaps images; empty: none
  std::vector<int> frames = {};
};

/// The tiles that a material samples. The second counts only beside the first.
struct DrawnTiles {
  unsigned tile = 0;
  std::optional<DrawnImage> image = {};  ///< none: nothing is sampled
  unsigned secondTile = 0;
  std::optional<DrawnImage> second = {};
};

/// The texels that the combiner reads: bit 0 the texture's, bit 1 the next tile's; 0: there is no texture.
[[nodiscard]] unsigned sampledTexels(const PixelState& state);

/// Collects the triangles of display lists into a model.
class MeshBuilder {
 public:
  MeshBuilder(core::Model& model, const core::Skeleton& skeleton) : model_(model), skeleton_(skeleton) {}

  /// The image of these texels; added where there is none yet.
  [[nodiscard]] int imageOf(TileTexels texels, std::uint64_t byteOffset, std::uint64_t byteCount);
  /// An image that shows that one is missing.
  [[nodiscard]] int missingImage(const TileTexels& texels, std::uint32_t address);

  /// The material of a state, for corners that are lit or have generated coordinates or neither.
  [[nodiscard]] int materialOf(const PixelState& state, const LoadedVertex& corner, const DrawnTiles& drawn);

  /// @return the draw matrix; nothing if there are too many.
  [[nodiscard]] std::optional<std::uint16_t> drawMatrixOf(const LoadedMatrix& matrix);
  /// The draw matrix of several limbs. @param normalBone  the only bone that turns the normal.
  [[nodiscard]] std::optional<std::uint16_t> drawMatrixOf(std::span<const core::Influence> influences,
                                                          int normalBone);

  /// The display list of a limb follows.
  void startLimb(int bone, std::uint64_t listOffset);
  void addTriangle(const std::array<LoadedVertex*, 3>& corners, int material, bool isFlat);

  /// Drops arrays that no run needs.
  void finish();

  [[nodiscard]] std::uint64_t imageBytes() const { return imageBytes_; }

 private:
  using MaterialKey = std::array<std::uint32_t, 20>;

  [[nodiscard]] std::uint32_t add(const LoadedVertex& vertex, const glm::u8vec4& colour);
  [[nodiscard]] core::Material made(const PixelState& state, const LoadedVertex& corner,
                                    const DrawnTiles& drawn) const;

  core::Model& model_;
  const core::Skeleton& skeleton_;
  int bone_ = -1;
  std::uint64_t listOffset_ = 0;
  bool startsRun_ = true;
  std::uint64_t imageBytes_ = 0;
  std::map<MaterialKey, int> materials_;
  std::unordered_multimap<std::size_t, std::pair<int, std::shared_ptr<const TileTexels>>> images_;
  std::map<std::array<std::uint32_t, 3>, int> missing_;  ///< by address and size
  std::map<std::pair<int, std::array<float, 12>>, std::uint16_t> offsets_;
};

}  // namespace marrow::formats::z64
