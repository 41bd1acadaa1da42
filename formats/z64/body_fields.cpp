// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/body_fields.h"

#include "formats/z64/link_lists.h"
#include "formats/z64/list_words.h"
#include "formats/z64/object_view.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

using T = FieldType;

constexpr std::uint32_t kVertices = 0x01;
constexpr std::uint32_t kList = 0xDE;
constexpr std::uint32_t kEnd = 0xDF;

/// What a command of F3DEX2 does: "FD, texture image".
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

void addCommandFields(FieldMap& map, std::uint64_t offset, std::uint32_t count, std::string name) {
  map.add(
      {.offset = offset,
       .count = count,
       .stride = kCommandBytes,
       .name = std::move(name),
       .record = "command",
       .fields = {{"command", 0, T::U8, 1, commandText}, {"fields", 1, T::Raw, 3}, {"word", 4, T::U32, 4}},
       .group = FieldGroup::Descriptor});
}

/// Goes through lists without doing what they say.
class ListFields {
 public:
  ListFields(FieldMap& map, const PeekBytes& bytes, std::uint32_t segment)
      : map_(map), bytes_(bytes), segment_(segment) {}

  void addList(std::uint64_t offset, const std::string& name) {
    open_.push_back(offset);
    while (!open_.empty()) {
      const std::uint64_t next = open_.back();
      open_.pop_back();
      if (lists_.insert(next).second) addCommands(next, name);
    }
  }

 private:
  void addCommands(std::uint64_t offset, const std::string& name) {
    std::uint32_t count = 0;
    for (std::uint32_t command = 0; command != kEnd && left_ > 0; --left_, ++count) {
      const std::uint64_t at = offset + kCommandBytes * count;
      if (!bytes_.has(at, kCommandBytes)) break;
      command = bytes_.u32(at) >> 24U;
      const std::uint32_t address = bytes_.u32(at + 4);
      if (segmentOf(address) != segment_) continue;
      if (command == kVertices) addVertices(offsetOf(address), bytes_.u32(at) >> 12U & 0xFFU, name);
      if (command != kList) continue;
      open_.push_back(offsetOf(address));
      if ((bytes_.u32(at) >> 16U & 0xFFU) != 0) command = kEnd;  // does not come back
    }
    if (count > 0) addCommandFields(map_, offset, count, name + " / display list");
  }

  void addVertices(std::uint64_t offset, std::uint32_t count, const std::string& name) {
    if (count == 0 || !bytes_.has(offset, std::uint64_t{count} * kVertexBytes)) return;
    if (!vertices_.insert(offset).second) return;
    map_.add({.offset = offset,
              .count = count,
              .stride = kVertexBytes,
              .name = name + " / vertices",
              .record = "vertex",
              .fields = {{"x", 0, T::S16, 2},
                         {"y", 2, T::S16, 2},
                         {"z", 4, T::S16, 2},
                         {"s", 8, T::S16, 2},
                         {"t", 10, T::S16, 2},
                         {"colour or normal", 12, T::Raw, 3},
                         {"alpha", 15, T::U8, 1}},
              .group = FieldGroup::Translation});
  }

  FieldMap& map_;
  const PeekBytes& bytes_;
  std::uint32_t segment_;
  std::uint64_t left_ = kMostCommands;
  std::vector<std::uint64_t> open_;
  std::set<std::uint64_t> lists_;
  std::set<std::uint64_t> vertices_;
};

void addTexels(FieldMap& map, const core::Image& image, const std::string& name) {
  const auto rows = static_cast<std::uint64_t>(image.height);
  const bool areRows = rows > 1 && image.byteCount % rows == 0;
  const auto size = static_cast<std::uint16_t>(areRows ? image.byteCount / rows : image.byteCount);
  map.add({.offset = image.byteOffset,
           .count = areRows ? static_cast<std::uint32_t>(rows) : 1U,
           .stride = size,
           .name = name,
           .record = areRows ? "row" : nullptr,
           .fields = {{"texels", 0, T::Raw, size}},
           .group = FieldGroup::Text});
}

}  // namespace

void addBody(FieldMap& map, const PeekBytes& bytes, const core::Model& model, std::uint32_t segment) {
  ListFields lists(map, bytes, segment);
  for (const core::TriangleRun& run : model.mesh.runs)
    lists.addList(run.byteOffset, model.name + " / " + run.name);
  std::set<std::uint64_t> seen;
  for (const core::Image& image : model.images) {
    if (image.byteCount == 0 || image.byteCount > std::numeric_limits<std::uint16_t>::max()) continue;
    if (!bytes.has(image.byteOffset, image.byteCount) || !seen.insert(image.byteOffset).second) continue;
    addTexels(map, image, model.name + " / " + image.name);
  }
}

void addLinkTable(FieldMap& map, const PeekBytes& bytes) {
  constexpr std::uint64_t kMatrices = kLinkTableAt + 0x10;
  constexpr std::uint32_t kMatrixSize = 64;
  const bool isChild = bytes.number(kLinkTableAt + 0xB, 1) == 1;
  const std::uint32_t matrices = isChild ? 3 : 2;
  const std::uint64_t lists = kMatrices + std::uint64_t{matrices} * kMatrixSize;
  const std::uint64_t end = isChild ? 0x53A8 : 0x5380;
  map.add(kLinkTableAt, "play-as table",
          {{"mark", 0x0, T::Text, 11}, {"age", 0xB, T::U8, 1}, {"skeleton", 0xC, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  map.add({.offset = kMatrices,
           .count = matrices,
           .stride = kMatrixSize,
           .name = "play-as table / matrices",
           .record = "matrix",
           .fields = {{"whole parts", 0, T::Raw, 32}, {"fractions", 32, T::Raw, 32}},
           .group = FieldGroup::Bone});
  if (!bytes.has(lists, end - lists)) return;
  addCommandFields(map, lists, static_cast<std::uint32_t>((end - lists) / kCommandBytes),
                   "play-as table / lists");
}

}  // namespace marrow::formats::z64
