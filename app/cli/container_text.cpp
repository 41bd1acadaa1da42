// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/container_text.h"

#include "app/cli/wording.h"
#include "app/document/paths.h"
#include "formats/archives/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

std::string bytesText(std::uint64_t size) { return counted(size, "byte"); }

bool isArchive(const std::string& container) {
  const auto kinds = formats::archiveKinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const formats::ArchiveKind& kind) { return container == kind.id; });
}

/// What the file's own bytes take where they lie: in the innermost archive, or on the disk.
std::uint64_t storedSizeOf(const formats::Asset& content) {
  std::size_t place = content.containers.size();
  while (place > 0 && !isArchive(content.containers[place - 1])) --place;
  return place < content.containerBytes.size() ? content.containerBytes[place] : content.byteCount;
}

}  // namespace

std::string containerText(const std::vector<std::string>& containers,
                          const std::vector<std::uint64_t>& sizes) {
  if (containers.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < containers.size(); ++i) {
    text += (text.empty() ? "" : " > ") + containers[i];
    if (i < sizes.size()) text += ", " + bytesText(sizes[i]);
  }
  return text;
}

std::optional<std::uint64_t> diskSizeOf(const app::LoadedFile& file) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(app::toPath(file.diskPath()), failed);
  return failed ? std::nullopt : std::optional<std::uint64_t>(size);
}

std::string sizeText(const app::LoadedFile& file) {
  const std::uint64_t stored = storedSizeOf(file.content);
  const std::uint64_t unpacked = file.content.byteCount;
  std::string text = stored == unpacked
                         ? bytesText(unpacked)
                         : fmt::format("{} packed, {} unpacked", bytesText(stored), bytesText(unpacked));
  if (!file.isMember()) return text;
  const std::optional<std::uint64_t> archive = diskSizeOf(file);
  return archive ? fmt::format("{}; the archive as a whole {}", text, bytesText(*archive)) : text;
}

}  // namespace marrow::cli
