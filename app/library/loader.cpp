// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/loader.h"

#include "app/library/binder.h"
#include "app/library/codes.h"
#include "app/library/folder_files.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace marrow::app {
namespace {

template <typename T>
void append(std::vector<T>& all, std::vector<T> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Adds what one file held. In a folder, what is of no known format is skipped.
void take(formats::OpenedFiles opened, const ListedFile& from, LoadResult& result) {
  for (core::Error& error : opened.errors) {
    const bool isEmptyArchive = error.code == core::ErrorCode::NotFound && opened.archive;
    const bool isNothing = error.code == core::ErrorCode::UnknownFormat || isEmptyArchive;
    if (from.isNamed || !isNothing) {
      result.errors.push_back(std::move(error));
    } else {
      opened.skipped.push_back(from.path);
    }
  }
  append(result.files, std::move(opened.files));
  append(result.skipped, std::move(opened.skipped));
  if (from.isNamed && opened.archive) result.archives.push_back(std::move(*opened.archive));
}

/// Asked for one answer, gives none but that of the offset that was named.
core::Result<LoadedFile> asNamed(LoadedFile file) {
  auto wrong = formats::findRefusedOption(file.content.diagnostics.entries());
  if (wrong) return tl::unexpected(std::move(*wrong));
  return file;
}

core::Error notOne(const std::string& path, const std::vector<const LoadedFile*>& suitable, std::size_t all) {
  constexpr std::size_t kMost = 20;
  if (suitable.empty()) return {core::ErrorCode::NotFound, {code("app.no-member-suits"), all}, path};
  std::vector<std::string> names;
  for (const LoadedFile* file : suitable) names.push_back(file->path);
  return {core::ErrorCode::NotFound,
          {code("app.members-suit"), names.size(), formats::listed(names, kMost)},
          path};
}

}  // namespace

LoadResult readPaths(const std::vector<std::string>& paths, const formats::FileOptions& options,
                     const LoadProgress& progress) {
  LoadResult result;
  if (paths.empty()) return result;
  FileList list = listFiles(paths, [&](std::size_t seen) { return !progress || progress(0, seen); });
  result.fileTotal = list.found;
  result.cuts = std::move(list.cuts);
  result.cancelled = list.isCancelled;
  for (std::size_t i = 0; i < list.files.size() && !result.cancelled; ++i) {
    result.cancelled = progress && !progress(i, list.found);
    const std::string& path = list.files[i].path;
    if (!result.cancelled) take(formats::openAssets(path, options.of(path)), list.files[i], result);
  }
  if (result.cancelled) return result;
  if (progress) (void)progress(list.found, list.found);
  if (result.files.empty() && result.errors.empty()) {
    const core::Code& why = list.found == 0 ? code("app.folder-empty") : code("app.folder-unreadable");
    result.errors.push_back({core::ErrorCode::NotFound, {why}, paths.front()});
  }
  return result;
}

LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress,
                     const formats::FileOptions& options) {
  LoadResult read = readPaths(paths, options, progress);
  if (read.cancelled) return read;
  std::vector<LoadedFile> files = read.files;
  BoundFiles bound = bindFiles({std::move(files), options, std::move(read)});
  bound.read.files = std::move(bound.files);
  return std::move(bound.read);
}

core::Result<LoadedFile> loadOne(const std::string& path, FileScore score,
                                 const formats::FileOptions& options) {
  formats::OpenedFiles opened = formats::openAssets(path, options.of(path));
  const BoundFiles bound = bindFiles({std::move(opened.files), options});
  if (!bound.read.errors.empty()) return tl::unexpected(bound.read.errors.front());
  if (bound.files.empty()) return tl::unexpected(std::move(opened.errors.front()));
  // What a single file lacks, the caller says better.
  if (bound.files.size() == 1) return asNamed(bound.files.front());
  std::vector<const LoadedFile*> suitable;
  int best = 1;
  for (const LoadedFile& file : bound.files) {
    const int suits = score(file.content);
    if (suits > best) suitable.clear();
    best = std::max(best, suits);
    if (suits == best) suitable.push_back(&file);
  }
  if (suitable.size() == 1) return asNamed(*suitable.front());
  return tl::unexpected(notOne(path, suitable, bound.files.size()));
}

}  // namespace marrow::app
