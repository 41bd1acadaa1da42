// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/container_text.h"

#include "app/cli/wording.h"
#include "formats/source/paths.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

std::string bytesText(std::uint64_t size) { return counted(size, "byte"); }

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
  const std::uint64_t stored = formats::storedSize(file.content.containers, file.content.byteCount);
  const std::uint64_t unpacked = file.content.byteCount;
  std::string text = stored == unpacked
                         ? bytesText(unpacked)
                         : fmt::format("{} packed, {} unpacked", bytesText(stored), bytesText(unpacked));
  if (!file.isMember()) return text;
  const std::optional<std::uint64_t> archive = diskSizeOf(file);
  return archive ? fmt::format("{}; the archive as a whole {}", text, bytesText(*archive)) : text;
}

}  // namespace marrow::cli
