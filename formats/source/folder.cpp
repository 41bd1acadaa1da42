// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/folder.h"

#include "formats/codes.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX  // libstdc++ defines it, too
#endif
#include <windows.h>
#else
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#endif

namespace marrow::formats {

namespace fs = std::filesystem;

core::Error systemError(const std::error_code& reason, const std::string& path) {
  if (reason == std::errc::no_such_file_or_directory || reason == std::errc::not_a_directory)
    return {core::ErrorCode::FileNotFound, {code("source.no-file")}, path};
  std::string text = reason.default_error_condition().message();
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return {core::ErrorCode::FileUnreadable, {code("source.system"), text}, path};
}

namespace {

core::Result<void> whyNotListed(const std::error_code& reason, const fs::path& folder) {
  if (!reason) return {};
  core::Error error = systemError(reason, toUtf8(folder));
  if (error.code == core::ErrorCode::FileUnreadable)
    error.message = {code("source.folder-not-listed"), error.message};
  return tl::unexpected(std::move(error));
}

}  // namespace

#ifndef _WIN32

namespace {

/// Closes the folder with its scope.
struct OpenFolder {
  explicit OpenFolder(const fs::path& path) : stream(::opendir(path.c_str())) {}
  ~OpenFolder() {
    if (stream != nullptr) ::closedir(stream);
  }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;

  DIR* stream;
};

FolderEntry entryOf(const dirent& entry, DIR* stream) {
  FolderEntry found{.name = entry.d_name,
                    .isFolder = entry.d_type == DT_DIR,
                    .isLink = entry.d_type == DT_LNK,
                    .isFile = entry.d_type == DT_REG};
  found.isSpecial = !found.isFolder && !found.isFile;
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return found;
  struct stat status {};
  if (entry.d_type == DT_UNKNOWN)
    found.isLink = ::fstatat(::dirfd(stream), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                   S_ISLNK(status.st_mode);
  const bool isTold = ::fstatat(::dirfd(stream), entry.d_name, &status, 0) == 0;
  found.isFolder = isTold && S_ISDIR(status.st_mode);
  found.isFile = isTold ? S_ISREG(status.st_mode) : errno != ENOENT && errno != ELOOP;
  found.isSpecial = isTold && !found.isFolder && !found.isFile;
  return found;
}

// Not with the library's iterator: GCC's ends the program if memory runs out.
core::Result<void> listNow(const fs::path& folder, const std::function<bool(const FolderEntry&)>& onEntry) {
  const OpenFolder open(folder);
  if (open.stream == nullptr) return whyNotListed({errno, std::generic_category()}, folder);
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(open.stream);
    if (entry == nullptr) return whyNotListed({errno, std::generic_category()}, folder);
    const std::string_view name = entry->d_name;
    if (name != "." && name != ".." && !onEntry(entryOf(*entry, open.stream))) return {};
  }
}

}  // namespace

#else

namespace {

struct Search {
  HANDLE handle;
  ~Search() {
    if (handle != INVALID_HANDLE_VALUE) ::FindClose(handle);
  }
};

FolderEntry entryOf(const WIN32_FIND_DATAW& entry, const fs::path& folder) {
  FolderEntry found{.name = entry.cFileName,
                    .isFolder = (entry.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0,
                    .isLink = (entry.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
                              entry.dwReserved0 == IO_REPARSE_TAG_SYMLINK};
  found.isFile = !found.isFolder && (entry.dwFileAttributes & FILE_ATTRIBUTE_DEVICE) == 0;
  // A link's target may be gone.
  if (found.isLink && found.isFile)
    found.isFile = ::GetFileAttributesW((folder / found.name).c_str()) != INVALID_FILE_ATTRIBUTES;
  return found;
}

// Not with the library's iterator: GCC's takes no path of more than 260 letters, and none with \\?\ in front.
core::Result<void> listNow(const fs::path& folder, const std::function<bool(const FolderEntry&)>& onEntry) {
  const auto lastError = [] {
    return std::error_code{static_cast<int>(::GetLastError()), std::system_category()};
  };
  WIN32_FIND_DATAW entry;
  const Search search{::FindFirstFileW((folder / "*").c_str(), &entry)};
  if (search.handle == INVALID_HANDLE_VALUE) return whyNotListed(lastError(), folder);
  do {
    const std::wstring_view name = entry.cFileName;
    if (name != L"." && name != L".." && !onEntry(entryOf(entry, folder))) return {};
  } while (::FindNextFileW(search.handle, &entry) != 0);
  return ::GetLastError() == ERROR_NO_MORE_FILES ? core::Result<void>() : whyNotListed(lastError(), folder);
}

}  // namespace

#endif

namespace {
thread_local FolderScope* innermost = nullptr;
}  // namespace

FolderScope::FolderScope() : outer_(std::exchange(innermost, this)) {}

FolderScope::~FolderScope() { innermost = outer_; }

core::Result<void> FolderScope::list(const fs::path& folder,
                                     const std::function<bool(const FolderEntry&)>& onEntry) {
  constexpr std::size_t kMostKept = 20'000;
  const auto [place, isNew] = known_.try_emplace(wholePath(folder));
  Known& known = place->second;
  if (isNew) {
    const auto listed = listNow(folder, [&](const FolderEntry& entry) {
      known.entries.push_back(entry);
      return known.isKept = known.entries.size() <= kMostKept;
    });
    if (!known.isKept) known.entries = {};
    if (!listed) known.fault = listed.error();
  }
  if (!known.isKept) return listNow(folder, onEntry);
  for (const FolderEntry& entry : known.entries) {
    if (!onEntry(entry)) return {};
  }
  if (known.fault) return tl::unexpected(*known.fault);
  return {};
}

core::Result<void> listFolder(const fs::path& folder,
                              const std::function<bool(const FolderEntry&)>& onEntry) {
  return innermost != nullptr ? innermost->list(folder, onEntry) : listNow(folder, onEntry);
}

FolderListing filesIn(const fs::path& folder, std::size_t most,
                      const std::function<bool(const fs::path&)>& isWanted) {
  FolderListing listing;
  const auto listed = listFolder(folder.empty() ? "." : folder, [&](const FolderEntry& entry) {
    if (isWanted(entry.name) && entry.isFile) listing.paths.push_back(toUtf8(folder / entry.name));
    return listing.paths.size() < most;
  });
  if (!listed && listed.error().code != core::ErrorCode::FileNotFound) listing.fault = listed.error();
  std::sort(listing.paths.begin(), listing.paths.end());
  return listing;
}

}  // namespace marrow::formats
