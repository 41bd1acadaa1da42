// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/archive_report.h"

#include "app/cli/record.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

std::string bytesText(std::uint64_t size) { return formats::counted(size, "byte"); }

std::string countText(const formats::ArchiveListing& archive) {
  if (archive.memberCount == 0) return "none";
  const auto read = std::count_if(archive.members.begin(), archive.members.end(),
                                  [](const formats::ListedMember& member) { return member.isRead; });
  return formats::counted(archive.memberCount, "file") + (read == 0 ? ", nothing that Marrow can show" : "");
}

/// One that is read has its format; one that is not, the reason.
Records membersOf(const formats::ArchiveListing& archive) {
  using enum Table::Align;
  return {archive.members.size(), [&archive](std::size_t i) {
            const formats::ListedMember& member = archive.members[i];
            return Record{
                forPeople({"#"}, std::to_string(i)),
                {"name", member.path, {"member", Left}},
                {"size", member.byteCount, {"bytes"}},
                {member.isRead ? "format" : "reason", member.what, {"format, or why it is not read", Left}}};
          }};
}

}  // namespace

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

std::optional<std::uint64_t> diskSizeOf(const app::LoadedFile& file) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(formats::toPath(file.diskPath()), failed);
  return failed ? std::nullopt : std::optional<std::uint64_t>(size);
}

std::string sizeText(const app::LoadedFile& file) {
  const std::uint64_t stored = formats::storedSize(file.content->containers, file.content->byteCount);
  const std::uint64_t unpacked = file.content->byteCount;
  std::string text = stored == unpacked
                         ? bytesText(unpacked)
                         : fmt::format("{} packed, {} unpacked", bytesText(stored), bytesText(unpacked));
  if (!file.isMember()) return text;
  const std::optional<std::uint64_t> archive = diskSizeOf(file);
  return archive ? fmt::format("{}; the archive as a whole {}", text, bytesText(*archive)) : text;
}

Json archiveJson(const formats::ArchiveListing& archive) {
  return {{"format", archive.formatId},
          {"container", formats::idsOf(archive.containers)},
          {"containerSizes", containerSizes(archive.containers)},
          {"memberCount", archive.memberCount},
          {"members", toJson(membersOf(archive))}};
}

void printArchive(const formats::ArchiveListing& archive, std::ostream& out) {
  out << core::oneLine(archive.path) << "\n"
      << "  format     " << archive.formatLabel << "\n"
      << "  container  " << containerText(archive.containers) << "\n"
      << "  members    " << countText(archive) << "\n";
  if (archive.members.empty()) return;
  out << "\n";
  print(membersOf(archive), out, "  ");
  if (archive.members.size() == formats::ArchiveListing::kMostListed) {
    out << fmt::format("  only the first {} are listed\n", archive.members.size());
  }
}

}  // namespace marrow::cli
