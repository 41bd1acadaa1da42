// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace marrow::write {

using Bytes = std::vector<std::uint8_t>;

/// Appends numbers to a byte buffer and fills in sizes and offsets afterwards.
template <std::endian kOrder>
class ByteWriter {
 public:
  ByteWriter& u8(std::uint32_t value) {
    bytes_.push_back(static_cast<std::uint8_t>(value));
    return *this;
  }
  ByteWriter& u16(std::uint32_t value) { return number(value, 2); }
  ByteWriter& u32(std::uint32_t value) { return number(value, 4); }
  ByteWriter& u64(std::uint64_t value) { return number(value, 8); }
  ByteWriter& s16(std::int32_t value) { return number(static_cast<std::uint32_t>(value), 2); }
  ByteWriter& s32(std::int32_t value) { return number(static_cast<std::uint32_t>(value), 4); }
  ByteWriter& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }
  ByteWriter& text(std::string_view characters) {
    bytes_.insert(bytes_.end(), characters.begin(), characters.end());
    return *this;
  }
  ByteWriter& fill(std::size_t count, std::uint8_t value) {
    bytes_.resize(bytes_.size() + count, value);
    return *this;
  }
  ByteWriter& zeros(std::size_t count) { return fill(count, 0); }
  ByteWriter& align(std::size_t step) { return zeros((step - bytes_.size() % step) % step); }
  ByteWriter& append(const Bytes& other) {
    bytes_.insert(bytes_.end(), other.begin(), other.end());
    return *this;
  }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const Bytes& bytes() const { return bytes_; }

  /// Overwrites one byte. @pre it has been written.
  void patchU8(std::size_t offset, std::uint32_t value) { bytes_[offset] = static_cast<std::uint8_t>(value); }
  /// Overwrites four bytes at `offset`. @pre they have been written.
  void patchU32(std::size_t offset, std::size_t value) { patchU32(bytes_, offset, value); }
  static void patchU32(Bytes& bytes, std::size_t offset, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[offset + i] = static_cast<std::uint8_t>(value >> shift(i, 4));
  }

 private:
  static constexpr std::size_t shift(std::size_t place, std::size_t size) {
    return 8 * (kOrder == std::endian::big ? size - 1 - place : place);
  }
  ByteWriter& number(std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) u8(static_cast<std::uint32_t>(value >> shift(i, size) & 0xFFU));
    return *this;
  }

  Bytes bytes_;
};

using BigEndianWriter = ByteWriter<std::endian::big>;
using LittleEndianWriter = ByteWriter<std::endian::little>;

}  // namespace marrow::write
