// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/archive.h"

#include "formats/asset.h"
#include "formats/codes.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace marrow::formats {
namespace {

/// "bck/walk#2.bck"
std::string numbered(const std::string& label, std::size_t number) {
  const std::size_t name = label.rfind('/') + 1;  // 0 without a folder
  std::size_t end = label.rfind('.');
  if (end == std::string::npos || end <= name) end = label.size();
  return label.substr(0, end) + "#" + std::to_string(number) + label.substr(end);
}

// Archives hold several files, so they are opened by openAssets(); here they only say so.
core::Result<Asset> refuse(ByteView, const ReadContext&) {
  return tl::unexpected(
      core::Error{core::ErrorCode::Unsupported, {code("archive.not-a-file")}, {}, 0, "magic"});
}

constexpr int kSure = 100;
int probeRarc(ByteView bytes) { return beginsWith(bytes, "RARC") ? kSure : 0; }
int probeNarc(ByteView bytes) { return beginsWith(bytes, "NARC") ? kSure : 0; }
int probeSarc(ByteView bytes) { return beginsWith(bytes, "SARC") ? kSure : 0; }

template <core::Result<Archive> (*list)(ByteView)>
core::Result<Archive> listApart(ByteView bytes) {
  core::Result<Archive> archive = list(bytes);
  if (archive) labelNamesakesApart(*archive);
  return archive;
}

constexpr std::array kFormats = {
    FormatDescriptor{.id = "rarc",
                     .label = "GameCube and Wii archive (RARC)",
                     .extensions = "arc rarc szs",
                     .probe = probeRarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listRarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "narc",
                     .label = "Nintendo DS archive (NARC)",
                     .extensions = "narc carc",
                     .probe = probeNarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listNarc>,
                     .family = "Archives"},
    FormatDescriptor{.id = "sarc",
                     .label = "Wii U and Switch archive (SARC)",
                     .extensions = "sarc pack szs",
                     .probe = probeSarc,
                     .read = refuse,
                     .codes = kCodes,
                     .list = listApart<listSarc>,
                     .family = "Archives"},
};

}  // namespace

void labelNamesakesApart(Archive& archive) {
  std::unordered_set<std::string_view> labels;  // views into members, which do not move
  std::unordered_map<std::string, std::size_t> counts;
  for (ArchiveMember& member : archive.members) {
    if (labels.insert(member.path).second) continue;
    std::size_t& count = counts.try_emplace(member.path, 1).first->second;
    std::string label;
    do {
      label = numbered(member.path, ++count);
    } while (labels.contains(label));
    archive.diagnostics.add(
        {core::Severity::Warning, {code("archive.namesake"), member.path, label}, {}, member.offset, "name"});
    member.path = std::move(label);
    labels.insert(member.path);
  }
}

std::string storedName(const ByteReader& reader, std::uint64_t offset) {
  constexpr std::uint64_t kLongest = 1024;
  if (offset >= reader.size()) {
    reader.fail(core::ErrorCode::Truncated, {code("archive.name-outside")}, offset, "name");
  }
  const std::uint64_t left = reader.size() - offset;
  const ByteView bytes = reader.slice(offset, std::min(left, kLongest), 1, "name");
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  if (end == bytes.end())
    reader.fail(core::ErrorCode::Truncated, {code("archive.name-without-end")}, offset, "name");
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

std::span<const FormatDescriptor> archiveFormats() { return kFormats; }

}  // namespace marrow::formats
