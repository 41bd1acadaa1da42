// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/segment_table.h"

#include "formats/z64/object_view.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

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

core::Error badSegment(std::string message) {
  return {core::ErrorCode::BadValue, std::move(message), {}, std::nullopt, "segment"};
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

core::Result<std::pair<int, std::string>> parseSegment(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals + 1 == text.size()) {
    return tl::unexpected(badSegment("\"" + std::string(text) + "\" is not of the form NUMBER=FILE"));
  }
  std::string_view number = text.substr(0, equals);
  const bool isHex = number.starts_with("0x") || number.starts_with("0X");
  if (isHex) number.remove_prefix(2);
  int segment = 0;
  const char* end = number.data() + number.size();
  const auto parsed = std::from_chars(number.data(), end, segment, isHex ? 16 : 10);
  if (parsed.ec != std::errc() || parsed.ptr != end || segment < 0 || segment >= SegmentTable::kSegments) {
    return tl::unexpected(
        badSegment("\"" + std::string(text.substr(0, equals)) + "\" is no segment; they run from 0 to 15"));
  }
  return std::pair(segment, std::string(text.substr(equals + 1)));
}

}  // namespace marrow::formats::z64
