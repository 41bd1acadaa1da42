// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace marrow::testing {

/// Builds big-endian files for tests.
class BigEndianBytes {
 public:
  BigEndianBytes& u8(unsigned value) {
    bytes_.push_back(static_cast<std::uint8_t>(value));
    return *this;
  }
  BigEndianBytes& u16(unsigned value) { return u8(value >> 8 & 0xFFU).u8(value & 0xFFU); }
  BigEndianBytes& s16(int value) { return u16(static_cast<std::uint16_t>(value)); }
  BigEndianBytes& u32(std::uint32_t value) { return u16(value >> 16).u16(value & 0xFFFFU); }
  BigEndianBytes& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }
  BigEndianBytes& text(std::string_view text) {
    for (const char c : text) u8(static_cast<std::uint8_t>(c));
    return *this;
  }
  BigEndianBytes& zeros(std::size_t count) {
    bytes_.insert(bytes_.end(), count, 0);
    return *this;
  }
  BigEndianBytes& append(const formats::Bytes& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_; }

  /// Overwrites four bytes.
  static void put32(formats::Bytes& bytes, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[offset + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
  }

 private:
  formats::Bytes bytes_;
};

}  // namespace marrow::testing
