// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/list_records.h"

#include "formats/z64/link_lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

namespace marrow::formats::z64 {
namespace {

using T = FieldType;

/// The code of a command of F3DEX2 and its meaning: "FD, texture image".
std::string commandText(std::uint64_t number) {
  static const std::map<std::uint64_t, const char*> kNames = {
      {0x00, "nothing"},
      {0x01, "load vertices"},
      {0x02, "change a vertex"},
      {0x03, "skip if out of sight"},
      {0x04, "branch if far"},
      {0x05, "triangle"},
      {0x06, "two triangles"},
      {0x07, "quad"},
      {0xD7, "texture on or off, scale"},
      {0xD8, "pop matrices"},
      {0xD9, "geometry mode"},
      {0xDA, "load matrix"},
      {0xDB, "set a word, such as a segment"},
      {0xDC, "load light or viewport"},
      {0xDD, "load microcode"},
      {0xDE, "call or branch to a list"},
      {0xDF, "end of list"},
      {0xE0, "nothing"},
      {0xE1, "half word, for the next command"},
      {0xE2, "other modes, low: rendering"},
      {0xE3, "other modes, high: cycles, texture filter"},
      {0xE4, "textured rectangle"},
      {0xE5, "textured rectangle, turned"},
      {0xE6, "wait for loading"},
      {0xE7, "wait for pixels"},
      {0xE8, "wait for tiles"},
      {0xE9, "wait for everything"},
      {0xED, "scissor"},
      {0xEE, "depth of primitives"},
      {0xEF, "other modes"},
      {0xF0, "load palette"},
      {0xF1, "half word, for the next command"},
      {0xF2, "tile size"},
      {0xF3, "load block of texels"},
      {0xF4, "load tile of texels"},
      {0xF5, "tile"},
      {0xF6, "fill rectangle"},
      {0xF7, "fill colour"},
      {0xF8, "fog colour"},
      {0xF9, "blend colour"},
      {0xFA, "primitive colour"},
      {0xFB, "environment colour"},
      {0xFC, "combiner"},
      {0xFD, "texture image"},
      {0xFE, "depth image"},
      {0xFF, "colour image"},
  };
  const auto known = kNames.find(number);
  return fmt::format("{:02X}, {}", number, known == kNames.end() ? "not known" : known->second);
}

}  // namespace

void describeCommands(const ByteReader& reader, std::uint64_t offset, std::uint32_t count, const char* name) {
  if (reader.isRecorded(offset)) return;
  reader.describe(
      {.offset = offset,
       .count = count,
       .name = name,
       .record = "command",
       .fields = {{"command", 0, T::U8, 1, commandText}, {"fields", 1, T::Raw, 3}, {"word", 4, T::U32}},
       .group = FieldGroup::Descriptor});
}

void describeVertices(const ByteReader& reader, std::uint64_t offset, std::uint32_t count) {
  if (reader.isRecorded(offset)) return;
  reader.describe({.offset = offset,
                   .count = count,
                   .stride = kVertexBytes,
                   .name = "vertices",
                   .record = "vertex",
                   .fields = {{"x", 0, T::S16},
                              {"y", 2, T::S16},
                              {"z", 4, T::S16},
                              {"s", 8, T::S16},
                              {"t", 10, T::S16},
                              {"colour or normal", 12, T::Raw, 3},
                              {"alpha", 15, T::U8}},
                   .group = FieldGroup::Translation});
}

void describeTexels(const ByteReader& reader, const core::Image& image) {
  const auto rows = static_cast<std::uint64_t>(image.height);
  const bool areRows = rows > 1 && image.byteCount % rows == 0;
  const auto size = static_cast<std::uint32_t>(areRows ? image.byteCount / rows : image.byteCount);
  if (size == 0 || image.byteOffset >= reader.size() || reader.isRecorded(image.byteOffset)) return;
  reader.describe({.offset = image.byteOffset,
                   .count = areRows ? static_cast<std::uint32_t>(rows) : 1U,
                   .name = image.name,
                   .record = areRows ? "row" : nullptr,
                   .fields = {{"texels", 0, T::Raw, size}},
                   .group = FieldGroup::Text});
}

void describeLinkTable(ByteReader& reader) {
  constexpr std::uint64_t kMatrices = kLinkTableAt + 0x10;
  constexpr std::uint32_t kMatrixBytes = 64;
  const ByteReader::Scope scope(reader, "play-as table");
  (void)reader.bytesAt(kLinkTableAt, 11, T::Text, "mark");
  const bool isChild = reader.u8(kLinkTableAt + 0xB, "age") == 1;
  (void)reader.u32(kLinkTableAt + 0xC, "skeleton");
  const std::uint32_t matrices = isChild ? 3 : 2;
  reader.describe({.offset = kMatrices,
                   .count = matrices,
                   .name = "matrices",
                   .record = "matrix",
                   .fields = {{"whole parts", 0, T::Raw, 32}, {"fractions", 32, T::Raw, 32}},
                   .group = FieldGroup::Bone});
  const std::uint64_t lists = kMatrices + std::uint64_t{matrices} * kMatrixBytes;
  const std::uint64_t end = std::min<std::uint64_t>(isChild ? 0x53A8 : 0x5380, reader.size());
  describeCommands(reader, lists, static_cast<std::uint32_t>((end - lists) / kCommandBytes), "lists");
}

}  // namespace marrow::formats::z64
