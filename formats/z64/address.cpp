// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/address.h"

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
  const std::string subject = "address " + hexOf(address);
  if (address == 0) {
    reader.fail(core::ErrorCode::BadValue, "the address is null", field.offset, field.name);
  }
  if (segmentOf(address) != static_cast<std::uint32_t>(segment)) {
    reader.fail(core::ErrorCode::IndexOutOfRange,
                subject + " lies in segment " + std::to_string(segmentOf(address)) +
                    ", but this file is segment " + std::to_string(segment),
                field.offset, field.name);
  }
  const std::uint64_t offset = offsetOf(address);
  if (offset % field.alignment != 0) {
    reader.fail(core::ErrorCode::BadValue,
                subject + " is not a multiple of " + std::to_string(field.alignment), field.offset,
                field.name);
  }
  if (offset >= reader.size()) {
    char end[24];
    std::snprintf(end, sizeof end, "0x%llX", static_cast<unsigned long long>(reader.size()));
    reader.fail(core::ErrorCode::IndexOutOfRange, subject + " lies past the end of the file, " + end,
                field.offset, field.name);
  }
  return offset;
}

}  // namespace marrow::formats::z64
