// SPDX-License-Identifier: GPL-3.0-or-later
// The report of `info` on a whole archive.
#include "app/report/reports.h"

#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>

namespace marrow::report {
namespace {

std::string countText(const formats::ArchiveListing& archive) {
  if (archive.memberCount == 0) return "none";
  const auto read = std::count_if(archive.members.begin(), archive.members.end(),
                                  [](const formats::ListedMember& member) { return member.isRead; });
  std::string text = formats::counted(archive.memberCount, "file");
  if (read == 0) text += ", nothing that Marrow can show";
  if (archive.members.size() == formats::ArchiveListing::kMostListed)
    text += fmt::format("; only the first {} are listed", archive.members.size());
  return text;
}

/// A member that is read has its format, any other the reason.
Record memberRecord(const formats::ListedMember& member, std::size_t number) {
  using enum Align;
  return {{"", number, {"#"}},
          {"name", member.path, {"member", Left}},
          {"size", member.byteCount, {"bytes"}},
          {member.isRead ? "format" : "reason", member.what, {"format, or why it is not read", Left}}};
}

}  // namespace

std::string bytesText(std::uint64_t size) { return formats::counted(size, "byte"); }

std::string containerText(const std::vector<formats::Container>& containers) {
  if (containers.empty()) return "none";
  std::string text;
  for (const formats::Container& container : containers) {
    text += (text.empty() ? "" : " > ") + container.id + ", " + bytesText(container.byteCount);
  }
  return text;
}

Json containerSizes(const std::vector<formats::Container>& containers) {
  Json sizes = Json::array();
  for (const formats::Container& container : containers) sizes.push_back(container.byteCount);
  return sizes;
}

Record archiveReport(const formats::ArchiveListing& archive) {
  return {
      heading(archive.path),
      {"format", archive.formatId, {"format"}, {archive.formatLabel}},
      {"container", formats::idsOf(archive.containers), {"container"}, {containerText(archive.containers)}},
      {"containerSizes", containerSizes(archive.containers)},
      {"memberCount", archive.memberCount, {"members"}, {countText(archive)}},
      list("members", archive.members, memberRecord)};
}

}  // namespace marrow::report
