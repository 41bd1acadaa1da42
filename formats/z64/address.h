// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"

#include <cstdint>
#include <string>

namespace marrow::formats::z64 {

/// Where an address is stored, for the message when it leads nowhere.
struct AddressField {
  std::uint64_t offset = 0;
  const char* name = "address";
  std::uint32_t alignment = 1;
};

/// The offset within the file that a segment address names.
/// @throws ReadFailure when it names another segment, is not aligned, or lies past the end.
[[nodiscard]] std::uint64_t fileOffset(const ByteReader& reader, std::uint32_t address, int segment,
                                       const AddressField& field);

/// "0x06000278".
[[nodiscard]] std::string hexOf(std::uint32_t address);

}  // namespace marrow::formats::z64
