// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/segment_table.h"

#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace marrow::formats::z64 {
namespace {

struct NamePart {
  std::string_view part;
  int segment;
};

// The first that a name contains decides. The last spelling is that of later tools.
constexpr std::array kNameParts = {
    NamePart{"link_animetion", kLinkFramesSegment},
    NamePart{"link_animation", kLinkFramesSegment},
    NamePart{"gameplay_keep", kKeepSegment},
    NamePart{"dangeon_keep", kFieldKeepSegment},
    NamePart{"dungeon_keep", kFieldKeepSegment},
    NamePart{"field_keep", kFieldKeepSegment},
    NamePart{"object_", kObjectSegment},
};

std::string lowered(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

}  // namespace

std::optional<int> segmentOfName(std::string_view fileName) {
  const std::string name = lowered(fileName);
  for (const NamePart& known : kNameParts) {
    if (name.find(known.part) != std::string::npos) return known.segment;
  }
  if (name.ends_with(".zobj")) return kObjectSegment;
  return std::nullopt;
}

std::string prefixOfName(std::string_view fileName) {
  const std::string name = lowered(fileName);
  for (const NamePart& known : kNameParts) {
    const std::size_t at = name.find(known.part);
    if (at != std::string::npos) return name.substr(0, at);
  }
  return {};
}

bool isChildLinkName(std::string_view fileName) {
  return lowered(fileName).find("link_child") != std::string::npos;
}

bool isAdultLinkName(std::string_view fileName) {
  return lowered(fileName).find("link_boy") != std::string::npos;
}

}  // namespace marrow::formats::z64
