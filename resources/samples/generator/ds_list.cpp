// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/ds_list.h"

#include <algorithm>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr double kNotHalf = 0.0137;  // keeps symmetrical places from the middle between two stored ones

std::uint32_t fixed(double value, double one, std::int32_t most, std::uint32_t mask) {
  const std::int32_t whole = std::clamp(roundSafely(value * one + kNotHalf), -most - 1, most);
  return static_cast<std::uint32_t>(whole) & mask;
}
std::uint32_t half(double value, double one) { return fixed(value, one, 0x7FFF, 0xFFFF); }

}  // namespace

void DsList::vertex(const DsVertex& vertex) {
  if (slot_ != vertex.slot) add(0x14, {vertex.slot});
  slot_ = vertex.slot;
  if (vertex.normal != glm::dvec3(0.0)) {
    std::uint32_t packed = 0;
    for (int axis = 0; axis < 3; ++axis)
      packed |= fixed(vertex.normal[axis], 512.0, 511, 0x3FF) << static_cast<std::uint32_t>(10 * axis);
    add(0x21, {packed});
  }
  add(0x22, {half(vertex.texel.x, 16.0) | half(vertex.texel.y, 16.0) << 16U});
  const double one = 4096.0 / unit_;
  add(0x23,
      {half(vertex.position.x, one) | half(vertex.position.y, one) << 16U, half(vertex.position.z, one)});
}

write::Bytes DsList::bytes() const {
  write::LittleEndianWriter out;
  for (std::size_t i = 0; i < commands_.size(); i += 4) {
    for (std::size_t k = i; k < i + 4; ++k) out.u8(k < commands_.size() ? commands_[k].first : 0);
    for (std::size_t k = i; k < std::min(i + 4, commands_.size()); ++k) {
      for (const std::uint32_t word : commands_[k].second) out.u32(word);
    }
  }
  return out.bytes();
}

}  // namespace marrow::samples
