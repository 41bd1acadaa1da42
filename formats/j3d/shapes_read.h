// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/mesh.h"
#include "formats/bytes/byte_reader.h"
#include "formats/j3d/draw_matrices.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/vertex_arrays.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace marrow::formats::j3d {

/// Turns the shapes of SHP1 into runs of triangles. Source: docs/formats/j3d-model.md.
class ShapeReader {
 public:
  /// @throws ReadFailure when no shape can be read.
  ShapeReader(ByteReader& reader, const Block& block, const VertexArrays& arrays, DrawMatrices& matrices,
              core::Mesh& mesh, core::Diagnostics& diagnostics);

  /// Adds the run of a shape that the hierarchy draws. A shape that cannot be read is a warning.
  void read(std::uint16_t shape, int material, int bone);
  /// Gives every array of the mesh its length.
  void finish();

 private:
  static constexpr std::uint32_t kNoVertex = UINT32_MAX;
  static constexpr std::size_t kSlots = 10;

  struct Listed {
    std::uint32_t attribute;
    std::uint32_t type;  ///< 0 none, 1 direct, 2 and 3 indices of 8 and 16 bits
    bool isLeftOut = false;
  };

  void dropFarVertices();
  void noteLeftOver(std::uint8_t command, std::uint64_t count, std::uint64_t at);
  void noteNotDrawn();
  void note(core::Severity severity, core::Message message, std::uint64_t at, const char* field);
  void readShape(std::uint16_t shape, core::TriangleRun& run);
  void readAttributes(std::uint64_t at, core::TriangleRun& run);
  [[nodiscard]] bool isLeftOut(const Listed& listed);
  void readPacket(std::uint64_t group, std::uint64_t packet, std::uint8_t matrixType);
  void loadSlots(std::uint64_t group, std::uint8_t matrixType);
  void readList(std::uint64_t at, std::uint64_t end);
  void describePrimitive(std::uint64_t at, std::uint32_t count);
  [[nodiscard]] std::uint64_t indexSize(const Listed& listed) const;
  [[nodiscard]] std::uint64_t vertexSize() const;
  [[nodiscard]] std::uint32_t readVertex(std::uint64_t at);
  [[nodiscard]] bool readElement(const Listed& listed, std::uint64_t& at, std::uint64_t& element);
  void addPrimitive(std::uint8_t command, const std::vector<std::uint32_t>& vertices);
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  void noteBad(core::Message message, std::uint64_t at, const char* field);

  ByteReader& reader_;
  const Block& block_;
  const VertexArrays& arrays_;
  DrawMatrices& matrices_;
  core::Mesh& mesh_;
  core::Diagnostics& diagnostics_;
  std::uint64_t count_ = 0;
  std::uint64_t records_ = 0;
  std::uint64_t remap_ = 0;
  std::uint64_t attributeLists_ = 0;
  std::uint64_t matrixTable_ = 0;
  std::uint64_t displayLists_ = 0;
  std::uint64_t groups_ = 0;
  std::uint64_t packets_ = 0;
  std::uint64_t budget_;  ///< vertices and packets that may still be read

  // The state of the shape that is being read.
  std::vector<Listed> attributes_;
  std::array<int, kSlots> slots_{};  ///< draw matrices of the skin; -1: nothing was loaded
  std::vector<std::uint32_t> primitive_;
  bool saidBad_ = false;
  int described_ = 0;  ///< primitives of the packet so far

  std::set<std::uint64_t> lists_;  ///< places of the display lists that were read
  std::uint64_t listBytes_ = 0;    ///< bytes in them, with their padding
  std::size_t faultsBefore_ = 0;   ///< of other parts of the file
  bool saidLines_ = false;
  bool saidLeftOver_ = false;
  std::set<std::uint32_t> leftOut_;  ///< attributes whose array cannot be read
};

}  // namespace marrow::formats::j3d
