// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

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
  LittleEndianBytes& text(std::string_view text) {
    for (const char c : text) u8(static_cast<std::uint8_t>(c));
    return *this;
  }
  LittleEndianBytes& zeros(std::size_t count) {
    bytes_.insert(bytes_.end(), count, 0);
    return *this;
  }
  LittleEndianBytes& append(const formats::Bytes& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_; }

 private:
  formats::Bytes bytes_;
};

}  // namespace marrow::testing
