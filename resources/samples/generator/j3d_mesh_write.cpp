// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_mesh_write.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <map>
#include <string_view>
#include <vector>

#include "resources/samples/generator/j3d_names.h"
#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

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
  out.u32(attribute);
  out.u32(components);
  out.u32(type);
  out.u8(shift);
  out.fill(3, 0xFF);
}

Bytes MeshPools::vertexBlock() const {
  BigEndianWriter out;
  out.text("VTX1");
  out.u32(0);
  out.u32(0x40);
  out.fill(13 * 4, 0);
  format(out, 9, 1, 3, 7);   // positions: XYZ, s16
  format(out, 10, 0, 1, 6);  // normals: s8
  format(out, 13, 1, 3, 8);  // places in the image: ST, s16
  format(out, kEndOfList, 1, 0, 0);
  out.patchU32(0x0C, out.size());
  for (const auto& position : positions_.values()) {
    for (const std::int32_t number : position) out.s16(number);
  }
  out.align(32);
  out.patchU32(0x10, out.size());
  for (const auto& normal : normals_.values()) {
    for (const std::int32_t number : normal) out.u8(static_cast<std::uint32_t>(number));
  }
  out.align(32);
  out.patchU32(0x20, out.size());
  for (const auto& uv : uvs_.values()) {
    for (const std::int32_t number : uv) out.s16(number);
  }
  return finishedBlock(out);
}

Bytes MeshPools::envelopeBlock() const {
  BigEndianWriter out;
  BigEndianWriter joints;
  BigEndianWriter weights;
  std::vector<std::uint32_t> counts;
  for (const Parts& parts : matrices_.values()) {
    if (isSingle(parts)) continue;
    counts.push_back(0);
    for (std::uint32_t bone = 0; bone < kBoneCount; ++bone) {
      if (parts[bone] == 0) continue;
      ++counts.back();
      joints.u16(bone);
      weights.f32(static_cast<float>(parts[bone]) / kWholeWeight);
    }
  }
  out.text("EVP1");
  out.u32(0);
  out.u16(static_cast<std::uint32_t>(counts.size()));
  out.u16(0xFFFF);
  out.fill(4 * 4, 0);
  out.patchU32(0x0C, out.size());
  for (const std::uint32_t count : counts) out.u8(count);
  out.align(4);
  out.patchU32(0x10, out.size());
  out.append(joints.bytes());
  out.align(4);
  out.patchU32(0x14, out.size());
  out.append(weights.bytes());
  out.patchU32(0x18, out.size());
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    const RestFrame frame = restFrame(static_cast<Bone>(bone));
    const glm::dvec3 back = glm::transpose(frame.turn) * -frame.origin;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        constexpr double kTurnGrid = 64.0;  // finer than the grid of places
        out.f32(static_cast<float>(roundToGrid(frame.turn[row][column] * kTurnGrid) / kTurnGrid));
      }
      out.f32(roundToGrid(back[row]));
    }
  }
  return finishedBlock(out);
}

Bytes MeshPools::matrixBlock() const {
  BigEndianWriter out;
  BigEndianWriter indices;
  out.text("DRW1");
  out.u32(0);
  out.u16(static_cast<std::uint32_t>(matrices_.values().size()));
  out.u16(0xFFFF);
  out.u32(0x14);
  out.u32(0);
  std::uint32_t envelopes = 0;
  for (const Parts& parts : matrices_.values()) {
    const auto single = std::find(parts.begin(), parts.end(), kWholeWeight);
    out.u8(single == parts.end() ? 1 : 0);
    indices.u16(single == parts.end() ? envelopes++ : static_cast<std::uint32_t>(single - parts.begin()));
  }
  out.align(2);
  out.patchU32(0x10, out.size());
  out.append(indices.bytes());
  return finishedBlock(out);
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
      packet.list.u8(isFan ? 0xA0 : 0x98);
      packet.list.u16(static_cast<std::uint32_t>(run.size()));
      for (const Corner* corner : run) {
        packet.list.u8(3 * slotOf(corner->matrix));
        packet.list.u16(corner->position);
        packet.list.u16(corner->normal);
        packet.list.u16(corner->uv);
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
  out.u8(3);  // many matrices
  out.u8(0xFF);
  out.u16(static_cast<std::uint32_t>(packets));
  out.u16(0);  // attribute list
  out.u16(static_cast<std::uint32_t>(first));
  out.u16(static_cast<std::uint32_t>(first));
  out.u16(0xFFFF);
  out.f32(roundToGrid(glm::length(box.most - box.least) / 2.0));
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(box.least[axis]));
  for (int axis = 0; axis < 3; ++axis) out.f32(roundToGrid(box.most[axis]));
}

void attributeList(BigEndianWriter& out) {
  // The slot stands in the list, the others are 16-bit indices.
  for (const auto& [attribute, type] :
       {std::pair{0U, 1U}, {9U, 3U}, {10U, 3U}, {13U, 3U}, {kEndOfList, 0U}}) {
    out.u32(attribute);
    out.u32(type);
  }
}

Bytes shapeBlock(std::span<const BodyPart> parts, std::vector<PacketWriter>& lists) {
  BigEndianWriter out;
  out.text("SHP1");
  out.u32(0);
  out.u16(static_cast<std::uint32_t>(parts.size()));
  out.u16(0xFFFF);
  out.fill(8 * 4, 0);
  out.patchU32(0x0C, out.size());
  BigEndianWriter matrixTable;
  BigEndianWriter groups;
  BigEndianWriter packets;
  BigEndianWriter display;
  std::size_t count = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    shapeRecord(out, parts[i], lists[i].packets().size(), count);
    count += lists[i].packets().size();
    for (PacketWriter::Packet& packet : lists[i].packets()) {
      groups.u16(packet.matrices.front());
      groups.u16(static_cast<std::uint32_t>(packet.matrices.size()));
      groups.u32(static_cast<std::uint32_t>(matrixTable.size() / 2));
      for (const std::uint32_t matrix : packet.matrices) matrixTable.u16(matrix);
      packet.list.align(32);
      packets.u32(static_cast<std::uint32_t>(packet.list.size()));
      packets.u32(static_cast<std::uint32_t>(display.size()));
      display.append(packet.list.bytes());
    }
  }
  out.patchU32(0x10, out.size());
  for (std::uint32_t i = 0; i < parts.size(); ++i) out.u16(i);
  out.align(32);
  out.patchU32(0x18, out.size());
  attributeList(out);
  out.patchU32(0x1C, out.size());
  out.append(matrixTable.bytes());
  out.align(32);
  out.patchU32(0x20, out.size());
  out.append(display.bytes());
  out.patchU32(0x24, out.size());
  out.append(groups.bytes());
  out.patchU32(0x28, out.size());
  out.append(packets.bytes());
  return finishedBlock(out);
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
