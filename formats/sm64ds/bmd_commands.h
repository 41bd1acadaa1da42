// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"

#include <cstddef>
#include <cstdint>

namespace marrow::formats::sm64ds {

/// The commands of display lists that draw something, by their id.
enum Command : unsigned {
  kNothing = 0x00,
  kRestore = 0x14,
  kColour = 0x20,
  kNormal = 0x21,
  kTexCoord = 0x22,
  kVertex16 = 0x23,
  kVertex10 = 0x24,
  kVertexXy = 0x25,
  kVertexXz = 0x26,
  kVertexYz = 0x27,
  kVertexDiff = 0x28,
  kBegin = 0x40,
  kEnd = 0x41,
};

/// The number of parameter words of a command; -1: there is no such command.
[[nodiscard]] int commandWords(unsigned id);

/// Records the words of commands and their meanings. @pre reader.isRecording().
/// @param offset    the place of the commands.
/// @param vertices  the number of vertices of the list so far; updated.
void describeCommands(const ByteReader& reader, ByteView commands, std::uint64_t offset, int& vertices);

/// A little-endian word. @pre at + 4 <= bytes.size().
[[nodiscard]] inline std::uint32_t u32At(ByteView bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) | static_cast<std::uint32_t>(bytes[at + 1]) << 8 |
         static_cast<std::uint32_t>(bytes[at + 2]) << 16 | static_cast<std::uint32_t>(bytes[at + 3]) << 24;
}

}  // namespace marrow::formats::sm64ds
