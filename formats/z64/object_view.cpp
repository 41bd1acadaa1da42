// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/object_view.h"

#include "formats/z64/codes.h"

#include <cstdio>
#include <string>

namespace marrow::formats::z64 {

std::string hexOf(std::uint32_t address) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08X", static_cast<unsigned>(address));
  return text;
}

std::uint64_t fileOffset(const ByteReader& reader, std::uint32_t address, int segment,
                         const AddressField& field) {
  const std::string shown = hexOf(address);
  if (address == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.null-address")}, field.offset, field.name);
  }
  if (segmentOf(address) != static_cast<std::uint32_t>(segment)) {
    reader.fail(core::ErrorCode::IndexOutOfRange,
                {code("z64.other-segment"), shown, segmentOf(address), segment}, field.offset, field.name);
  }
  const std::uint64_t offset = offsetOf(address);
  if (offset % field.alignment != 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.unaligned"), shown, field.alignment}, field.offset,
                field.name);
  }
  if (offset >= reader.size()) {
    reader.fail(core::ErrorCode::IndexOutOfRange, {code("z64.past-end"), shown, core::Offset{reader.size()}},
                field.offset, field.name);
  }
  return offset;
}

}  // namespace marrow::formats::z64
