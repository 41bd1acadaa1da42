// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/loader.h"

#include "app/opening/codes.h"
#include "app/opening/join_sets.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

/// Returns the file only if it holds what the user named by an offset.
core::Result<LoadedFile> asNamed(LoadedFile file) {
  auto wrong = formats::findRefusedOption(file.content->diagnostics.entries());
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

LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress,
                     const formats::FileOptions& options) {
  LoadResult read = readPaths(paths, options, progress);
  if (read.cancelled) return read;
  joinSets(read.files, options, {}, &read.errors);
  return read;
}

core::Result<LoadedFile> loadOne(const std::string& path, FileScore score,
                                 const formats::FileOptions& options) {
  formats::OpenedFiles opened = openFile(path, options.of(path));
  const std::vector<LoadedFile>& files = opened.files;
  std::vector<core::Error> errors;
  joinSets(opened.files, options, {}, &errors);
  if (!errors.empty()) return tl::unexpected(std::move(errors.front()));
  if (files.empty()) return tl::unexpected(std::move(opened.errors.front()));
  // The caller says better what a single file lacks.
  if (files.size() == 1) return asNamed(files.front());
  std::vector<const LoadedFile*> suitable;
  int best = 1;
  for (const LoadedFile& file : files) {
    const int suits = score(*file.content);
    if (suits > best) suitable.clear();
    best = std::max(best, suits);
    if (suits == best) suitable.push_back(&file);
  }
  if (suitable.size() == 1) return asNamed(*suitable.front());
  return tl::unexpected(notOne(path, suitable, files.size()));
}

}  // namespace marrow::app
