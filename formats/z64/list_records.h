// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>

/// Records display lists, which are read word by word.
namespace marrow::formats::z64 {

/// Commands side by side are one run. @pre reader.isRecording().
void describeCommands(const ByteReader& reader, std::uint64_t offset, std::uint32_t count, const char* name);
void describeVertices(const ByteReader& reader, std::uint64_t offset, std::uint32_t count);
void describeTexels(const ByteReader& reader, const core::Image& image);
/// The table of an object of the play-as kind. @pre hasLinkLists().
void describeLinkTable(ByteReader& reader);

}  // namespace marrow::formats::z64
