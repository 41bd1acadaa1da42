// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/loaded_file.h"

#include "formats/format_descriptor.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <unordered_set>

namespace marrow::formats {

const LoadedFile* findFile(const std::vector<LoadedFile>& files, const std::string& path) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const LoadedFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string FoundSet::pathOf(int slot) const {
  const auto found =
      std::ranges::find_if(parts, [&](const FoundPart& part) { return part.want->slot == slot; });
  return found == parts.end() ? std::string() : found->path;
}

std::string FoundSet::modelPath() const {
  const auto found = std::ranges::find_if(parts, [](const FoundPart& part) { return part.want->isModel; });
  return found == parts.end() ? std::string() : found->path;
}

const FormatDescriptor* joiningFormatOf(const LoadedFile& file) {
  const FormatDescriptor* format = file.content->format;
  return format != nullptr && format->join != nullptr ? format : nullptr;
}

const Want* partOf(const LoadedFile& file) {
  const FormatDescriptor* format = joiningFormatOf(file);
  if (format == nullptr) return nullptr;
  for (const Want& part : format->parts()) {
    if (part.isServedBy(ownContentOf(file))) return &part;
  }
  return nullptr;
}

const Want& wantOf(const LoadedFile& file, WantKind kind) {
  static constexpr Want kNone[] = {{.kind = WantKind::Model},
                                   {.kind = WantKind::MaterialAnimations},
                                   {.kind = WantKind::Clip},
                                   {.kind = WantKind::Part},
                                   {.kind = WantKind::Images}};
  const FormatDescriptor* format = file.content->format;
  const Want* want = format == nullptr ? nullptr : format->want(kind);
  return want != nullptr ? *want : kNone[static_cast<std::size_t>(kind)];
}

bool hasOptions(const LoadedFile& file) {
  return file.content->format != nullptr && !file.content->format->options.empty();
}

bool hasUseFor(const OptionSpec& option, const LoadedFile& file) {
  const FormatDescriptor* format = file.content->format;
  return format == nullptr || format->hasUseFor == nullptr || format->hasUseFor(option, *file.content);
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

std::uint64_t storedBytesOf(const std::vector<LoadedFile>& files) {
  std::unordered_set<std::string_view> counted;
  std::uint64_t bytes = 0;
  for (const LoadedFile& file : files) {
    if (!counted.insert(file.diskPath()).second) continue;
    const auto& containers = file.content->containers;
    bytes += containers.empty() ? file.content->byteCount : containers.front().byteCount;
  }
  return bytes;
}

}  // namespace marrow::formats
