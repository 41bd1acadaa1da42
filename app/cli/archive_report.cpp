// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/archive_report.h"

#include "app/cli/container_text.h"
#include "app/cli/table.h"
#include "app/cli/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace marrow::cli {
namespace {

std::string countText(const formats::ArchiveListing& archive) {
  if (archive.memberCount == 0) return "none";
  const auto read = std::count_if(archive.members.begin(), archive.members.end(),
                                  [](const formats::ListedMember& member) { return member.isRead; });
  return counted(archive.memberCount, "file") + (read == 0 ? ", nothing that Marrow can show" : "");
}

}  // namespace

Json archiveJson(const formats::ArchiveListing& archive) {
  Json members = Json::array();
  for (const formats::ListedMember& member : archive.members) {
    members.push_back({{"name", member.path},
                       {"size", member.byteCount},
                       {member.isRead ? "format" : "reason", member.what}});
  }
  return {{"format", archive.formatId},
          {"container", formats::idsOf(archive.containers)},
          {"containerSizes", containerSizes(archive.containers)},
          {"memberCount", archive.memberCount},
          {"members", std::move(members)}};
}

void printArchive(const formats::ArchiveListing& archive, std::ostream& out) {
  using enum Table::Align;
  out << archive.path << "\n"
      << "  format     " << archive.formatLabel << "\n"
      << "  container  " << containerText(archive.containers) << "\n"
      << "  members    " << countText(archive) << "\n";
  if (archive.members.empty()) return;
  Table table({{"#"}, {"member", Left}, {"bytes"}, {"format, or why it is not read", Left}});
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const formats::ListedMember& member = archive.members[i];
    table.addRow({std::to_string(i), member.path, std::to_string(member.byteCount), member.what});
  }
  out << "\n";
  table.print(out, "  ");
  if (archive.members.size() == formats::ArchiveListing::kMostListed) {
    out << fmt::format("  only the first {} are listed\n", archive.members.size());
  }
}

}  // namespace marrow::cli
