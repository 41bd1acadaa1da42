// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unread_report.h"

#include "app/cli/container_text.h"
#include "app/cli/table.h"
#include "app/cli/wording.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {

Json unreadJson(const formats::UnreadArchive& archive) {
  Json members = Json::array();
  for (const formats::PassedOver& member : archive.members) {
    members.push_back({{"name", member.path}, {"size", member.byteCount}, {"reason", member.why}});
  }
  return {{"format", archive.formatId},
          {"container", archive.containers},
          {"containerSizes", archive.containerBytes},
          {"memberCount", archive.memberCount},
          {"members", std::move(members)}};
}

void printUnread(const formats::UnreadArchive& archive, std::ostream& out) {
  using enum Table::Align;
  out << archive.path << "\n"
      << "  format     " << archive.formatLabel << "\n"
      << "  container  " << containerText(archive.containers, archive.containerBytes) << "\n"
      << "  members    "
      << (archive.memberCount == 0 ? "none"
                                   : counted(archive.memberCount, "file") + ", nothing that Marrow can show")
      << "\n";
  if (archive.members.empty()) return;
  Table table({{"#"}, {"member", Left}, {"bytes"}, {"why it is not read", Left}});
  for (std::size_t i = 0; i < archive.members.size(); ++i) {
    const formats::PassedOver& member = archive.members[i];
    table.addRow({std::to_string(i), member.path, std::to_string(member.byteCount), member.why});
  }
  out << "\n";
  table.print(out, "  ");
  if (archive.members.size() == formats::UnreadArchive::kMostListed) {
    out << fmt::format("  only the first {} are listed\n", archive.members.size());
  }
}

}  // namespace marrow::cli
