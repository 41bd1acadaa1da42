// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace marrow::testing {

/// Builds little-endian files for tests.
class LittleEndianBytes {
 public:
  LittleEndianBytes& u8(unsigned value) {
    bytes_.push_back(static_cast<std::uint8_t>(value));
    return *this;
  }
  LittleEndianBytes& u16(unsigned value) { return u8(value & 0xFFU).u8(value >> 8 & 0xFFU); }
  LittleEndianBytes& s16(int value) { return u16(static_cast<std::uint16_t>(value)); }
  LittleEndianBytes& u32(std::uint32_t value) { return u16(value & 0xFFFFU).u16(value >> 16); }
  LittleEndianBytes& s32(std::int32_t value) { return u32(static_cast<std::uint32_t>(value)); }
  LittleEndianBytes& u64(std::uint64_t value) {
    return u32(static_cast<std::uint32_t>(value)).u32(static_cast<std::uint32_t>(value >> 32));
  }
  LittleEndianBytes& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }
  LittleEndianBytes& text(std::string_view text) {
    for (const char c : text) u8(static_cast<std::uint8_t>(c));
    return *this;
  }
  LittleEndianBytes& zeros(std::size_t count) {
    bytes_.insert(bytes_.end(), count, 0);
    return *this;
  }
  LittleEndianBytes& align(std::size_t step) { return zeros((step - bytes_.size() % step) % step); }
  LittleEndianBytes& append(const formats::Bytes& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_; }

  /// Overwrites four bytes.
  static void put32(formats::Bytes& bytes, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[offset + i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
  void put32(std::size_t offset, std::uint32_t value) { put32(bytes_, offset, value); }

 private:
  formats::Bytes bytes_;
};

}  // namespace marrow::testing
