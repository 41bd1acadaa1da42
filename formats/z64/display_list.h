// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/draw_sources.h"
#include "formats/z64/draw_state.h"
#include "formats/z64/drawn_textures.h"
#include "formats/z64/mesh_builder.h"
#include "formats/z64/pixel_commands.h"
#include "formats/z64/skin_read.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// Goes through the display lists of a skeleton's limbs, in drawing order, as the console does. A fault costs
/// only the triangles that need the faulty part. Source: docs/formats/zelda64-mesh.md.
class DisplayLists {
 public:
  /// @param matrixBones  bones by number of matrix in segment 0xD.
  DisplayLists(Segments segments, MeshBuilder& builder, DrawFaults& faults, DrawBudget& budget,
               std::vector<int> matrixBones, bool isLink);

  [[nodiscard]] PixelState& pixels() { return pixels_; }

  /// Draws the list at an address under a bone's matrix.
  /// @param pointer  where the address is stored.
  void draw(int bone, std::uint32_t address, std::uint64_t pointer);

  /// Draws the list of a skin, whose vertices are posed already.
  void drawSkin(int bone, LimbSkin skin);

 private:
  static constexpr std::size_t kVertices = 32;

  /// A list that is being read.
  struct Level {
    FoundBytes at;
    std::vector<std::uint64_t> branches = {};  ///< branches that were taken on the way
  };

  /// The step that follows a command.
  enum class Next : std::uint8_t { Go, Leave, Stop };

  // -- the way through the lists
  [[nodiscard]] Next run(const Command& command);
  [[nodiscard]] Next enter(std::uint32_t address, bool isCall, std::uint64_t offset);
  [[nodiscard]] bool spend(std::uint64_t work, std::uint64_t offset);
  [[nodiscard]] bool isEndless(const FoundBytes& target, bool isCall);

  // -- geometry
  void loadVertices(const Command& command);
  void loadVertex(LoadedVertex& vertex, const ObjectView& file, std::uint64_t at);
  void loadSkinVertices(const Command& command, unsigned first, unsigned count);
  void changeVertex(const Command& command);
  void drawTriangle(std::uint32_t numbers, std::uint64_t offset);
  [[nodiscard]] bool areLoaded(const std::array<LoadedVertex*, 3>& corners, std::uint64_t offset);
  [[nodiscard]] int materialFor(const LoadedVertex& corner, std::uint64_t offset);

  // -- matrices
  void loadMatrix(const Command& command);
  void multiply(const FoundBytes& found, std::uint64_t offset);
  [[nodiscard]] std::optional<std::uint16_t> drawMatrix(std::uint64_t offset);

  void loadTexture(const Command& command);

  Segments segments_;
  MeshBuilder& builder_;
  DrawFaults& faults_;
  DrawBudget& budget_;
  DrawnTextures textures_;
  std::vector<int> matrixBones_;
  bool isLink_;

  PixelState pixels_;
  TextureImage image_;
  std::uint32_t halfWord_ = 0;  ///< the address that a branch by distance goes to
  std::array<LoadedVertex, kVertices> vertices_;
  std::vector<LoadedVertex> skin_;  ///< the vertices of the limb that is drawn: segment 8
  std::vector<LoadedMatrix> matrices_;
  std::vector<Level> levels_;
  std::uint64_t commandsLeft_;
  int material_ = -1;  ///< the material of the current state; -1: not looked up yet
  bool materialIsLit_ = false;
  bool materialHasTexgen_ = false;
};

}  // namespace marrow::formats::z64
