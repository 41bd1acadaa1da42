// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_mesh_write.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <map>
#include <vector>

#include "resources/samples/generator/rounding.h"
#include "tests/write/j3d_file.h"

namespace marrow::samples {
namespace {

using write::BigEndianWriter;
using write::Bytes;

constexpr std::size_t kMostMatrices = 10;  // of a packet
constexpr std::uint32_t kEndOfList = 0xFF;
constexpr double kNotHalf = 0.0137;  // keeps symmetrical places from the middle between two stored ones

using Parts = std::array<int, kBoneCount>;  ///< of kWholeWeight
template <std::size_t Count>
using Stored = std::array<std::int32_t, Count>;

/// Each different value once, in the order of their first use.
template <typename Value>
class Pool {
 public:
  std::uint32_t indexOf(const Value& value) {
    const auto [found, isNew] = known_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
    if (isNew) values_.push_back(value);
    return found->second;
  }
  [[nodiscard]] const std::vector<Value>& values() const { return values_; }

 private:
  std::map<Value, std::uint32_t> known_;
  std::vector<Value> values_;
};

/// Whole parts that add up, the largest remainders rounded up.
Parts wholeParts(const Weights& weights) {
  Parts parts{};
  int sum = 0;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    parts[bone] = static_cast<int>(std::floor(weights[bone] * kWholeWeight + 1e-6));
    sum += parts[bone];
  }
  for (; sum < kWholeWeight; ++sum) {
    std::size_t best = 0;
    for (std::size_t bone = 1; bone < kBoneCount; ++bone) {
      if (weights[bone] * kWholeWeight - parts[bone] > weights[best] * kWholeWeight - parts[best] + 1e-6)
        best = bone;
    }
    ++parts[best];
  }
  return parts;
}

std::int32_t stored(double value, double one) { return roundSafely(value * one + kNotHalf); }

struct Corner {
  std::uint32_t matrix;
  std::uint32_t position;
  std::uint32_t normal;
  std::uint32_t uv;
};

/// The pools that all parts share.
class MeshPools {
 public:
  Corner add(const BodyVertex& vertex) {
    constexpr double kPositionOne = 128.0;
    constexpr double kNormalOne = 64.0;
    constexpr double kUvOne = 256.0;
    const Parts parts = wholeParts(vertex.weights);
    const auto heaviest = std::max_element(parts.begin(), parts.end());
    glm::dvec3 position = vertex.position;
    glm::dvec3 normal = vertex.normal;
    if (*heaviest == kWholeWeight) {
      const RestFrame frame = restFrame(static_cast<Bone>(heaviest - parts.begin()));
      position = glm::transpose(frame.turn) * (position - frame.origin);
      normal = glm::transpose(frame.turn) * normal;
    }
    return {matrices_.indexOf(parts),
            positions_.indexOf({stored(position.x, kPositionOne), stored(position.y, kPositionOne),
                                stored(position.z, kPositionOne)}),
            normals_.indexOf(
                {stored(normal.x, kNormalOne), stored(normal.y, kNormalOne), stored(normal.z, kNormalOne)}),
            uvs_.indexOf({stored(vertex.uv.x, kUvOne), stored(vertex.uv.y, kUvOne)})};
  }

  [[nodiscard]] std::size_t vertexCount() const { return positions_.values().size(); }
  [[nodiscard]] Bytes vertexBlock() const;
  [[nodiscard]] Bytes envelopeBlock() const;
  [[nodiscard]] Bytes matrixBlock() const;

 private:
  [[nodiscard]] static bool isSingle(const Parts& parts) {
    return std::find(parts.begin(), parts.end(), kWholeWeight) != parts.end();
  }

  Pool<Parts> matrices_;
  Pool<Stored<3>> positions_;
  Pool<Stored<3>> normals_;
  Pool<Stored<2>> uvs_;
};

void format(BigEndianWriter& out, std::uint32_t attribute, std::uint32_t components, std::uint32_t type,
            std::uint32_t shift) {
  out.u32(attribute).u32(components).u32(type).u8(shift).fill(3, 0xFF);
}

Bytes MeshPools::vertexBlock() const {
  BigEndianWriter formats;
  format(formats, 9, 1, 3, 7);   // positions: XYZ, s16
  format(formats, 10, 0, 1, 6);  // normals: s8
  format(formats, 13, 1, 3, 8);  // places in the image: ST, s16
  format(formats, kEndOfList, 1, 0, 0);
  BigEndianWriter positions;
  BigEndianWriter normals;
  BigEndianWriter uvs;
  for (const auto& position : positions_.values()) {
    for (const std::int32_t number : position) positions.s16(number);
  }
  for (const auto& normal : normals_.values()) {
    for (const std::int32_t number : normal) normals.u8(static_cast<std::uint32_t>(number));
  }
  for (const auto& uv : uvs_.values()) {
    for (const std::int32_t number : uv) uvs.s16(number);
  }
  write::J3dBlock block("VTX1", 0x40);
  block.part(0x08, formats).part(0x0C, positions);
  return block.part(0x10, normals, 32).part(0x20, uvs, 32).bytes();
}

Bytes MeshPools::envelopeBlock() const {
  BigEndianWriter counts;
  BigEndianWriter joints;
  BigEndianWriter weights;
  for (const Parts& parts : matrices_.values()) {
    if (isSingle(parts)) continue;
    std::uint32_t count = 0;
    for (std::uint32_t bone = 0; bone < kBoneCount; ++bone) {
      if (parts[bone] == 0) continue;
      ++count;
      joints.u16(bone);
      weights.f32(static_cast<float>(parts[bone]) / kWholeWeight);
    }
    counts.u8(count);
  }
  BigEndianWriter inverse;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    const RestFrame frame = restFrame(static_cast<Bone>(bone));
    const glm::dvec3 back = glm::transpose(frame.turn) * -frame.origin;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        constexpr double kTurnGrid = 64.0;  // finer than the grid of places
        inverse.f32(static_cast<float>(roundToGrid(frame.turn[row][column] * kTurnGrid) / kTurnGrid));
      }
      inverse.f32(roundToGrid(back[row]));
    }
  }
  write::J3dBlock block("EVP1", 0x1C);
  block.u16(0x08, static_cast<std::int64_t>(counts.size())).u16(0x0A, 0xFFFF);
  return block.part(0x0C, counts).part(0x10, joints).part(0x14, weights).part(0x18, inverse).bytes();
}

Bytes MeshPools::matrixBlock() const {
  BigEndianWriter kinds;
  BigEndianWriter indices;
  std::uint32_t envelopes = 0;
  for (const Parts& parts : matrices_.values()) {
    const auto single = std::find(parts.begin(), parts.end(), kWholeWeight);
    kinds.u8(single == parts.end() ? 1 : 0);
    indices.u16(single == parts.end() ? envelopes++ : static_cast<std::uint32_t>(single - parts.begin()));
  }
  write::J3dBlock block("DRW1", 0x14);
  block.u16(0x08, static_cast<std::int64_t>(matrices_.values().size())).u16(0x0A, 0xFFFF);
  return block.part(0x0C, kinds).part(0x10, indices, 2).bytes();
}

/// The display lists of one shape, a packet for each ten matrices.
class PacketWriter {
 public:
  struct Packet {
    std::vector<std::uint32_t> matrices;
    BigEndianWriter list;
  };

  void add(const Primitive& primitive, const std::vector<Corner>& corners) {
    std::vector<const Corner*> run;
    const auto flush = [&](bool isFan) {
      if (run.size() < 3) return;
      Packet& packet = packets_.back();
      packet.list.u8(isFan ? 0xA0 : 0x98).u16(static_cast<std::uint32_t>(run.size()));
      for (const Corner* corner : run) {
        packet.list.u8(3 * slotOf(corner->matrix)).u16(corner->position).u16(corner->normal).u16(corner->uv);
      }
    };
    // A strip may go on in the next packet from its last two vertices, a fan is of few bones.
    const std::size_t step = primitive.isFan ? primitive.vertices.size() : 2;
    for (std::size_t i = 0; i < primitive.vertices.size(); i += step) {
      std::vector<const Corner*> next;
      for (std::size_t k = i; k < i + step; ++k) next.push_back(&corners[primitive.vertices[k]]);
      if (!fits(next)) {
        flush(primitive.isFan);
        run.erase(run.begin(),
                  run.end() - std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(run.size())));
        packets_.emplace_back();
        for (const Corner* corner : run) use(corner->matrix);
      }
      for (const Corner* corner : next) use(corner->matrix);
      run.insert(run.end(), next.begin(), next.end());
    }
    flush(primitive.isFan);
  }

  [[nodiscard]] std::vector<Packet>& packets() { return packets_; }

 private:
  [[nodiscard]] bool fits(const std::vector<const Corner*>& next) const {
    if (packets_.empty()) return false;
    std::vector<std::uint32_t> matrices = packets_.back().matrices;
    for (const Corner* corner : next) {
      if (std::find(matrices.begin(), matrices.end(), corner->matrix) == matrices.end())
        matrices.push_back(corner->matrix);
    }
    return matrices.size() <= kMostMatrices;
  }
  void use(std::uint32_t matrix) {
    auto& matrices = packets_.back().matrices;
    if (std::find(matrices.begin(), matrices.end(), matrix) == matrices.end()) matrices.push_back(matrix);
  }
  [[nodiscard]] std::uint32_t slotOf(std::uint32_t matrix) const {
    const auto& matrices = packets_.back().matrices;
    return static_cast<std::uint32_t>(std::find(matrices.begin(), matrices.end(), matrix) - matrices.begin());
  }

  std::vector<Packet> packets_;
};

struct Box {
  glm::dvec3 least{1e9};
  glm::dvec3 most{-1e9};
};

Box boxOf(const BodyPart& part) {
  Box box;
  for (const BodyVertex& vertex : part.vertices) {
    box.least = glm::min(box.least, vertex.position);
    box.most = glm::max(box.most, vertex.position);
  }
  return box;
}

void shapeRecord(BigEndianWriter& out, const BodyPart& part, std::size_t packets, std::size_t first) {
  const Box box = boxOf(part);
  out.u8(3).u8(0xFF).u16(static_cast<std::uint32_t>(packets));  // many matrices
  out.u16(0);                                                   // attribute list
  out.u16(static_cast<std::uint32_t>(first)).u16(static_cast<std::uint32_t>(first)).u16(0xFFFF);
  out.f32(roundToGrid(glm::length(box.most - box.least) / 2.0));
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(box.least[axis]));
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(box.most[axis]));
}

BigEndianWriter attributeList() {
  BigEndianWriter out;
  // The slot stands in the list, the others are 16-bit indices.
  for (const auto& [attribute, type] :
       {std::pair{0U, 1U}, {9U, 3U}, {10U, 3U}, {13U, 3U}, {kEndOfList, 0U}}) {
    out.u32(attribute).u32(type);
  }
  return out;
}

Bytes shapeBlock(std::span<const BodyPart> parts, std::vector<PacketWriter>& lists) {
  BigEndianWriter records;
  BigEndianWriter remap;
  BigEndianWriter matrixTable;
  BigEndianWriter groups;
  BigEndianWriter packets;
  BigEndianWriter display;
  std::size_t count = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    shapeRecord(records, parts[i], lists[i].packets().size(), count);
    remap.u16(static_cast<std::uint32_t>(i));
    count += lists[i].packets().size();
    for (PacketWriter::Packet& packet : lists[i].packets()) {
      groups.u16(packet.matrices.front()).u16(static_cast<std::uint32_t>(packet.matrices.size()));
      groups.u32(static_cast<std::uint32_t>(matrixTable.size() / 2));
      for (const std::uint32_t matrix : packet.matrices) matrixTable.u16(matrix);
      packet.list.align(32);
      packets.u32(static_cast<std::uint32_t>(packet.list.size()));
      packets.u32(static_cast<std::uint32_t>(display.size()));
      display.append(packet.list.bytes());
    }
  }
  write::J3dBlock block("SHP1", 0x2C);
  block.u16(0x08, static_cast<std::int64_t>(parts.size())).u16(0x0A, 0xFFFF);
  block.part(0x0C, records).part(0x10, remap).part(0x18, attributeList(), 32).part(0x1C, matrixTable);
  return block.part(0x20, display, 32).part(0x24, groups).part(0x28, packets).bytes();
}

}  // namespace

J3dMesh writeMesh(std::span<const BodyPart> parts) {
  MeshPools pools;
  std::vector<PacketWriter> lists(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::vector<Corner> corners;
    for (const BodyVertex& vertex : parts[i].vertices) corners.push_back(pools.add(vertex));
    for (const Primitive& primitive : parts[i].primitives) lists[i].add(primitive, corners);
  }
  std::size_t packets = 0;
  for (PacketWriter& list : lists) packets += list.packets().size();
  return {pools.vertexBlock(),      pools.envelopeBlock(), pools.matrixBlock(),
          shapeBlock(parts, lists), pools.vertexCount(),   packets};
}

}  // namespace marrow::samples
