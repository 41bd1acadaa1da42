// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/folder.h"

#include "formats/codes.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace marrow::formats {

namespace fs = std::filesystem;

core::Error systemError(const std::error_code& reason, const std::string& path) {
  if (reason == std::errc::no_such_file_or_directory || reason == std::errc::not_a_directory)
    return {core::ErrorCode::FileNotFound, {code("source.no-file")}, path};
  std::string text = reason.default_error_condition().message();
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return {core::ErrorCode::FileUnreadable, {code("source.system"), text}, path};
}

core::Result<void> listFolder(const fs::path& folder,
                              const std::function<bool(const fs::directory_entry&)>& onEntry) {
  std::error_code reason;
  fs::directory_iterator it(folder, reason);
  while (!reason && it != fs::directory_iterator() && onEntry(*it)) it.increment(reason);
  if (!reason) return {};
  core::Error error = systemError(reason, toUtf8(folder));
  if (error.code == core::ErrorCode::FileUnreadable)
    error.message = {code("source.folder-not-listed"), error.message};
  return tl::unexpected(std::move(error));
}

bool isFileEntry(const fs::directory_entry& entry) {
  std::error_code reason;
  if (entry.is_regular_file(reason)) return true;
  return reason && reason != std::errc::no_such_file_or_directory &&
         reason != std::errc::too_many_symbolic_link_levels;
}

FolderListing filesIn(const fs::path& folder, std::size_t most,
                      const std::function<bool(const fs::path&)>& isWanted) {
  FolderListing listing;
  const auto listed = listFolder(folder.empty() ? "." : folder, [&](const fs::directory_entry& entry) {
    const fs::path name = entry.path().filename();
    if (isWanted(name) && isFileEntry(entry)) listing.paths.push_back(toUtf8(folder / name));
    return listing.paths.size() < most;
  });
  if (!listed && listed.error().code != core::ErrorCode::FileNotFound) listing.fault = listed.error();
  std::sort(listing.paths.begin(), listing.paths.end());
  return listing;
}

}  // namespace marrow::formats
