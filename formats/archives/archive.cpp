// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive.h"

#include "formats/archives/narc.h"
#include "formats/archives/rarc.h"
#include "formats/archives/sarc.h"

#include <algorithm>
#include <array>

namespace marrow::formats {
namespace {

constexpr std::array kKinds = {
    ArchiveKind{"rarc", isRarc, listRarc},
    ArchiveKind{"narc", isNarc, listNarc},
    ArchiveKind{"sarc", isSarc, listSarc},
};

}  // namespace

std::span<const ArchiveKind> archiveKinds() { return kKinds; }

const ArchiveKind* archiveKindOf(ByteView bytes) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const ArchiveKind& kind) { return kind.probe(bytes); });
  return found == kKinds.end() ? nullptr : &*found;
}

std::string storedName(const ByteReader& reader, std::uint64_t offset) {
  constexpr std::uint64_t kLongest = 1024;
  const std::uint64_t left = reader.size() - std::min(reader.size(), offset);
  const ByteView bytes = reader.slice(offset, std::min(left, kLongest), 1, "name");
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  if (end == bytes.end()) reader.fail(core::ErrorCode::Truncated, "the name has no end", offset, "name");
  return {bytes.begin(), end};
}

std::string memberLabel(const std::string& folder, std::string_view name) {
  std::string label = folder;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('/'), name.size());
    const std::string_view part = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    if (part.empty() || part == "." || part == "..") continue;
    if (!label.empty()) label += '/';
    label += part;
  }
  return label;
}

}  // namespace marrow::formats
