// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/mesh.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/bmd_materials.h"
#include "formats/sm64ds/bmd_matrices.h"
#include "formats/sm64ds/bmd_raw.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace marrow::formats::sm64ds {

/// Runs display lists as the console does and keeps the triangles that they draw.
class ListReader {
 public:
  /// @param scale         of a stored coordinate.
  /// @param mostVertices  the most vertices that the mesh may get.
  ListReader(ByteReader& reader, const BmdHeader& header, BmdMatrices& matrices, core::Mesh& mesh,
             core::Diagnostics& diagnostics, float scale, std::size_t mostVertices);

  /// Draws one list. The run gets its triangles, with normals, colours and coordinates where the list has
  /// them.
  /// @param bone  id of the bone that draws the list; it moves vertices that no slot moves.
  /// @throws ReadFailure (TooLarge) when vertices or work are used up; other damage is a warning, once a
  /// list.
  void draw(std::uint8_t list, const VertexLook& look, std::uint32_t bone, core::TriangleRun& run);

  /// Counts the work for a pair. @throws ReadFailure (TooLarge) if too much work was done.
  void spendPair();

 private:
  static constexpr std::size_t kSlots = 31;
  enum class Primitive : std::uint8_t { Triangles, Quads, TriangleStrip, QuadStrip };
  // The faults that were reported, once for each list.
  enum Fault : unsigned { kList, kPart, kTransforms, kTransform, kSlot, kUnknown, kOdd, kOutside, kLeftOver };

  void drawPart(const BmdPart& part);
  void loadSlots(const BmdPart& part);
  void runCommands(ByteView commands, std::uint64_t offset);
  void runCommand(unsigned id, ByteView words, std::uint64_t offset);
  void restore(std::uint32_t slot, std::uint64_t offset);
  void movePosition(unsigned id, ByteView words);
  void addVertex(std::uint64_t offset);
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  void closePrimitive(std::uint64_t offset);
  void spend(std::uint64_t work);
  template <typename... Arguments>
  void warnOnce(Fault fault, const core::Code& what, std::uint64_t offset, const char* field,
                const Arguments&... arguments);

  ByteReader& reader_;
  const BmdHeader& header_;
  BmdMatrices& matrices_;
  core::Mesh& mesh_;
  core::Diagnostics& diagnostics_;
  float scale_;
  std::size_t mostVertices_;
  std::uint64_t work_;                       ///< the work left, in bytes of commands
  std::array<std::uint16_t, 256> warned_{};  ///< a bit for each fault

  // The console's state from command to command.
  std::uint8_t list_ = 0;
  const VertexLook* look_ = nullptr;
  core::TriangleRun* run_ = nullptr;
  std::array<std::optional<std::uint16_t>, kSlots> slots_;
  std::uint16_t matrix_ = 0;
  std::array<std::uint16_t, 3> position_{};
  glm::u8vec4 colour_{255};
  glm::vec3 normal_{0.0F};
  glm::vec2 uv_{0.0F};
  bool isColourLit_ = false;  ///< the last colour or normal was a normal
  std::optional<Primitive> primitive_;
  std::size_t firstVertex_ = 0;  ///< of the primitive
  int described_ = 0;            ///< vertices of the list
};

}  // namespace marrow::formats::sm64ds
