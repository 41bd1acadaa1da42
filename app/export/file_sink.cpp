// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/file_sink.h"

#include "app/library/whole_file.h"
#include "formats/source/paths.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace marrow::app {

bool FileSink::makeFolderOf(const std::string& path) const {
  const std::filesystem::path folder = formats::toPath(path).parent_path();
  std::error_code reason;  // writing says it better
  return folder != formats::toPath(this->path()).parent_path() &&
         std::filesystem::create_directory(folder, reason);
}

core::Result<void> FileSink::writeFile(const std::string& path, std::string_view bytes) {
  (void)makeFolderOf(path);
  return writeWhole(path, bytes).map([](std::size_t) {});
}

core::Result<void> FileSink::writeFiles(std::span<const formats::OutFile> files) {
  std::vector<std::filesystem::path> made;
  std::vector<WholeFile> all;
  for (const formats::OutFile& file : files) {
    if (makeFolderOf(file.path)) made.push_back(formats::toPath(file.path).parent_path());
    all.push_back({file.path, file.bytes});
  }
  auto written = writeAllWhole(all);
  for (const std::filesystem::path& folder : made) {
    std::error_code isInUse;
    if (!written) std::filesystem::remove(folder, isInUse);  // which it does to empty ones alone
  }
  return written;
}

}  // namespace marrow::app
