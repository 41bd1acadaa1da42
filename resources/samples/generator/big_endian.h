// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace marrow::samples {

using Bytes = std::vector<std::uint8_t>;

/// Appends big-endian numbers to a byte buffer and fills in sizes and offsets afterwards.
class BigEndianWriter {
 public:
  void u8(std::uint32_t value) { bytes_.push_back(static_cast<std::uint8_t>(value)); }
  void u16(std::uint32_t value) {
    u8(value >> 8U);
    u8(value);
  }
  void u32(std::uint32_t value) {
    u16(value >> 16U);
    u16(value);
  }
  void s16(std::int32_t value) { u16(static_cast<std::uint32_t>(value)); }
  void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
  void text(std::string_view characters) {
    for (const char letter : characters) u8(static_cast<unsigned char>(letter));
  }
  void fill(std::size_t count, std::uint8_t value) { bytes_.resize(bytes_.size() + count, value); }
  void append(const Bytes& other) { bytes_.insert(bytes_.end(), other.begin(), other.end()); }
  void align(std::size_t step) {
    while (bytes_.size() % step != 0) bytes_.push_back(0);
  }
  /// Overwrites one byte. @pre it has been written.
  void patchU8(std::size_t offset, std::uint32_t value) { bytes_[offset] = static_cast<std::uint8_t>(value); }
  /// Overwrites four bytes at `offset`. @pre they have been written.
  void patchU32(std::size_t offset, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) {
      bytes_[offset + i] = static_cast<std::uint8_t>(value >> (24U - 8U * i));
    }
  }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
};

}  // namespace marrow::samples
