// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_commands.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

using T = FieldType;

/// "23, vertex"
std::string commandText(std::uint64_t id) {
  static const std::map<std::uint64_t, const char*> kNames = {
      {0x00, "nothing"},
      {0x10, "matrix mode"},
      {0x11, "push matrix"},
      {0x12, "pop matrices"},
      {0x13, "store matrix"},
      {kRestore, "restore matrix"},
      {0x15, "identity matrix"},
      {0x16, "load matrix 4 x 4"},
      {0x17, "load matrix 4 x 3"},
      {0x18, "times matrix 4 x 4"},
      {0x19, "times matrix 4 x 3"},
      {0x1A, "times matrix 3 x 3"},
      {0x1B, "scale"},
      {0x1C, "translate"},
      {kColour, "colour"},
      {kNormal, "normal"},
      {kTexCoord, "texture coordinates"},
      {kVertex16, "vertex of 16 bits"},
      {kVertex10, "vertex of 10 bits"},
      {kVertexXy, "vertex, X and Y"},
      {kVertexXz, "vertex, X and Z"},
      {kVertexYz, "vertex, Y and Z"},
      {kVertexDiff, "vertex by its difference"},
      {0x29, "polygon attributes"},
      {0x2A, "texture parameters"},
      {0x2B, "palette"},
      {0x30, "diffuse and ambient colour"},
      {0x31, "specular and emission colour"},
      {0x32, "direction of a light"},
      {0x33, "colour of a light"},
      {0x34, "shininess"},
      {kBegin, "begin triangles"},
      {kEnd, "end triangles"},
      {0x50, "swap buffers"},
      {0x60, "viewport"},
      {0x70, "box test"},
      {0x71, "position test"},
      {0x72, "vector test"},
  };
  const auto known = kNames.find(id);
  return fmt::format("{:02X}, {}", id, known == kNames.end() ? "not known" : known->second);
}

/// Three signed numbers of ten bits, in units of 1 / `whole`.
std::string packedText(std::uint64_t word, double whole) {
  const auto part = [&](unsigned axis) {
    const auto bits = static_cast<int>(word >> 10 * axis & 1023U);
    return (bits >= 512 ? bits - 1024 : bits) / whole;
  };
  return fmt::format("{:.4g}, {:.4g}, {:.4g}", part(0), part(1), part(2));
}
std::string normalText(std::uint64_t word) { return packedText(word, 512.0); }
std::string vertexText(std::uint64_t word) { return packedText(word, 64.0); }
std::string differenceText(std::uint64_t word) { return packedText(word, 4096.0); }

std::string beginText(std::uint64_t word) {
  constexpr const char* kKinds[] = {"triangles", "quads", "strip of triangles", "strip of quads"};
  return fmt::format("{}, {}", word, kKinds[word & 3U]);
}

bool isVertex(unsigned id) { return id >= kVertex16 && id <= kVertexDiff; }

/// The fields of a command's parameters, by their place behind the command.
std::vector<FieldSpec> parametersOf(unsigned id) {
  switch (id) {
    case kRestore:
      return {{"slot", 0, T::U32}};
    case kColour:
      return {{"colour", 0, T::U32}};
    case kNormal:
      return {{"normal", 0, T::U32, 4, normalText}};
    case kTexCoord:
      return {{"texture S", 0, T::S16}, {"texture T", 2, T::S16}};
    case kVertex16:
      return {{"X", 0, T::S16}, {"Y", 2, T::S16}, {"Z", 4, T::S16}};
    case kVertex10:
      return {{"X, Y, Z", 0, T::U32, 4, vertexText}};
    case kVertexXy:
      return {{"X", 0, T::S16}, {"Y", 2, T::S16}};
    case kVertexXz:
      return {{"X", 0, T::S16}, {"Z", 2, T::S16}};
    case kVertexYz:
      return {{"Y", 0, T::S16}, {"Z", 2, T::S16}};
    case kVertexDiff:
      return {{"difference", 0, T::U32, 4, differenceText}};
    case kBegin:
      return {{"kind", 0, T::U32, 4, beginText}};
    default:
      return {};
  }
}

}  // namespace

int commandWords(unsigned id) {
  switch (id) {
    case kNothing:
    case 0x11:
    case 0x15:
    case kEnd:
      return 0;
    case kVertex16:
    case 0x71:
      return 2;
    case 0x1B:
    case 0x1C:
    case 0x70:
      return 3;
    case 0x1A:
      return 9;
    case 0x17:
    case 0x19:
      return 12;
    case 0x16:
    case 0x18:
      return 16;
    case 0x34:
      return 32;
    default:
      break;
  }
  const bool isOne = (id >= 0x10 && id <= 0x14) || (id >= 0x20 && id <= 0x2B) || (id >= 0x30 && id <= 0x33) ||
                     id == kBegin || id == 0x50 || id == 0x60 || id == 0x72;
  return isOne ? 1 : -1;
}

void describeCommands(const ByteReader& reader, ByteView commands, std::uint64_t offset, int& vertices) {
  static const std::vector<FieldSpec> kCommands = {{"command 1", 0, T::U8, 1, commandText},
                                                   {"command 2", 1, T::U8, 1, commandText},
                                                   {"command 3", 2, T::U8, 1, commandText},
                                                   {"command 4", 3, T::U8, 1, commandText}};
  if (commands.empty() || reader.isRecorded(offset)) return;  // lists may share their parts
  for (std::size_t at = 0; at + 4 <= commands.size();) {
    reader.describe({.offset = offset + at, .fields = kCommands, .group = FieldGroup::Descriptor});
    std::uint32_t ids = u32At(commands, at);
    for (at += 4; ids != 0; ids >>= 8) {
      const unsigned id = ids & 0xFFU;
      const int words = commandWords(id);
      if (words < 0) return;
      RecordRun run{.offset = offset + at, .fields = parametersOf(id), .group = FieldGroup::Descriptor};
      if (isVertex(id)) {
        run.name = fmt::format("vertex {}", vertices++);
        run.group = FieldGroup::Translation;
      }
      if (!run.fields.empty()) reader.describe(std::move(run));
      at += 4 * static_cast<std::size_t>(words);
    }
  }
}

}  // namespace marrow::formats::sm64ds
