// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive.h"

#include "formats/archives/narc.h"
#include "formats/archives/rarc.h"
#include "formats/archives/sarc.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::formats {
namespace {

template <core::Result<Archive> (*list)(ByteView)>
core::Result<Archive> listApart(ByteView bytes) {
  core::Result<Archive> archive = list(bytes);
  if (archive) labelNamesakesApart(*archive);
  return archive;
}

constexpr std::array kKinds = {
    ArchiveKind{"rarc", isRarc, listApart<listRarc>},
    ArchiveKind{"narc", isNarc, listApart<listNarc>},
    ArchiveKind{"sarc", isSarc, listApart<listSarc>},
};

/// "bck/walk#2.bck"
std::string numbered(const std::string& label, std::size_t number) {
  const std::size_t name = label.rfind('/') + 1;  // 0 without a folder
  std::size_t end = label.rfind('.');
  if (end == std::string::npos || end <= name) end = label.size();
  return label.substr(0, end) + "#" + std::to_string(number) + label.substr(end);
}

}  // namespace

std::span<const ArchiveKind> archiveKinds() { return kKinds; }

const ArchiveKind* archiveKindOf(ByteView bytes) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const ArchiveKind& kind) { return kind.probe(bytes); });
  return found == kKinds.end() ? nullptr : &*found;
}

void labelNamesakesApart(Archive& archive) {
  std::unordered_set<std::string_view> labels;  // of members, which stay where they are
  std::unordered_map<std::string, std::size_t> counts;
  for (ArchiveMember& member : archive.members) {
    if (labels.insert(member.path).second) continue;
    std::size_t& count = counts.try_emplace(member.path, 1).first->second;
    std::string label;
    do {
      label = numbered(member.path, ++count);
    } while (labels.contains(label));
    archive.diagnostics.add(
        {core::Severity::Warning,
         "another member is called " + member.path + ", too; this one is listed as " + label,
         {},
         member.offset,
         "name"});
    member.path = std::move(label);
    labels.insert(member.path);
  }
}

std::string storedName(const ByteReader& reader, std::uint64_t offset) {
  constexpr std::uint64_t kLongest = 1024;
  if (offset >= reader.size()) {
    reader.fail(core::ErrorCode::Truncated, "the name would begin behind the end of the file", offset,
                "name");
  }
  const std::uint64_t left = reader.size() - offset;
  const ByteView bytes = reader.slice(offset, std::min(left, kLongest), 1, "name");
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  if (end == bytes.end()) reader.fail(core::ErrorCode::Truncated, "the name has no end", offset, "name");
  return {bytes.begin(), end};
}

void noteNameLeftOut(Archive& archive, const std::string& what, const core::Error& why) {
  archive.diagnostics.add(
      {core::Severity::Warning, what + ": " + why.message, {}, why.byteOffset, why.fieldPath});
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
