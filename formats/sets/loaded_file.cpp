// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sets/loaded_file.h"

#include "formats/format_descriptor.h"
#include "formats/sets/file_set.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"

#include <algorithm>
#include <filesystem>

namespace marrow::formats {

const LoadedFile* findFile(const std::vector<LoadedFile>& files, const std::string& path) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const LoadedFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string pathOf(const PartTable& table, int slot) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const FoundPart& part) { return part.slot == slot; });
  return found == table.end() ? std::string() : found->path;
}

const FileSet* fileSetOf(const LoadedFile& file) {
  return file.content->format == nullptr ? nullptr : file.content->format->fileSet;
}

const Want& wantOf(const LoadedFile& file, WantKind kind) {
  static constexpr Want kNone[] = {
      {.kind = WantKind::Model}, {.kind = WantKind::MaterialAnimations}, {.kind = WantKind::Clip}};
  const FormatDescriptor* format = file.content->format;
  const Want* want = format == nullptr ? nullptr : format->want(kind);
  return want != nullptr ? *want : kNone[static_cast<std::size_t>(kind)];
}

bool hasOptions(const LoadedFile& file) {
  return file.content->format != nullptr && !file.content->format->options.empty();
}

FolderListing neighboursOf(const LoadedFile& file) {
  constexpr std::size_t kMostFiles = 5'000;
  if (!file.isMember()) {
    const std::filesystem::path folder = wholePath(toPath(file.path)).parent_path();
    return filesIn(folder, kMostFiles, [](const std::filesystem::path&) { return true; });
  }
  const core::Result<Source> archive = openSource(file.archive);
  if (!archive) return {{}, archive.error()};
  FolderListing members{memberPaths(*archive), std::nullopt};
  std::sort(members.paths.begin(), members.paths.end());
  return members;
}

const Asset& ownContentOf(const LoadedFile& file) { return file.set ? *file.set->own : *file.content; }

std::optional<int> slotOf(const LoadedFile& file) {
  const FileSet* set = fileSetOf(file);
  return set == nullptr ? std::nullopt : set->slotOf(ownContentOf(file));
}

}  // namespace marrow::formats
