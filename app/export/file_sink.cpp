// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/file_sink.h"

#include "app/opening/codes.h"
#include "app/opening/whole_file.h"
#include "formats/source/paths.h"

#include <filesystem>
#include <system_error>
#include <vector>

namespace marrow::app {

core::Result<bool> FileSink::makeFolderOf(const std::string& path) const {
  const std::filesystem::path folder = formats::toPath(path).parent_path();
  if (folder == formats::toPath(this->path()).parent_path()) return false;
  std::error_code reason;
  const bool isNew = std::filesystem::create_directory(folder, reason);
  if (!reason) return isNew;
  return tl::unexpected(core::Error{
      core::ErrorCode::FileUnwritable, {code("app.no-folder"), reason.message()}, formats::toUtf8(folder)});
}

core::Result<void> FileSink::writeFile(const std::string& path, std::string_view bytes) {
  return makeFolderOf(path).and_then([&](bool) { return writeWhole(path, bytes).map([](std::size_t) {}); });
}

core::Result<void> FileSink::writeFiles(std::span<const formats::OutFile> files) {
  std::vector<std::filesystem::path> made;
  std::vector<WholeFile> all;
  core::Result<void> written;
  for (const formats::OutFile& file : files) {
    const core::Result<bool> isNew = makeFolderOf(file.path);
    if (isNew && *isNew) made.push_back(formats::toPath(file.path).parent_path());
    if (!isNew) written = tl::unexpected(isNew.error());
    all.push_back({file.path, file.bytes});
  }
  if (written) written = writeAllWhole(all);
  for (const std::filesystem::path& folder : made) {
    std::error_code isInUse;
    if (!written) std::filesystem::remove(folder, isInUse);  // removes empty folders only
  }
  return written;
}

}  // namespace marrow::app
