// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>

/// Sizes and words of display lists, and their descriptions for the recording. Source:
/// docs/formats/zelda64-mesh.md.
namespace marrow::formats::z64 {

inline constexpr std::uint64_t kCommandBytes = 8;
inline constexpr std::uint64_t kVertexBytes = 16;
inline constexpr std::uint64_t kMostCommands =
    100'000;  ///< of all lists of a body; twenty times the largest real one

/// `count` bits of a word, the lowest at `shift`.
[[nodiscard]] constexpr unsigned bits(std::uint32_t word, unsigned shift, unsigned count) {
  return word >> shift & ((1U << count) - 1U);
}

// These describe bytes that nothing reads one by one. @pre reader.isRecording().

/// Describes commands side by side, as one run of this name.
void describeCommands(const ByteReader& reader, std::uint64_t offset, std::uint32_t count, const char* name);
void describeVertices(const ByteReader& reader, std::uint64_t offset, std::uint32_t count);
void describeTexels(const ByteReader& reader, const core::Image& image);
/// Describes the table of an object of the play-as kind. @pre hasLinkLists().
void describeLinkTable(ByteReader& reader);

}  // namespace marrow::formats::z64
