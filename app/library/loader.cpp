// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/loader.h"

#include "app/library/binder.h"
#include "app/library/codes.h"
#include "app/library/folder_files.h"
#include "formats/resolve/bind_sets.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

struct Candidate {
  std::string path;
  bool namedByUser = false;
};

/// What is to be read of the paths that were asked for.
struct Candidates {
  std::vector<Candidate> list;
  std::size_t found = 0;  ///< with the files of folders that are too many to be read
  std::vector<core::Diagnostic> cuts;
  bool isCancelled = false;
};

void collectFolder(const std::string& folder, const LoadProgress& progress, Candidates& candidates) {
  FolderLimits limits;
  limits.files -= std::min(limits.files, candidates.list.size());
  const auto mayGoOn = [&](std::size_t seen) { return !progress || progress(0, candidates.found + seen); };
  FolderFiles files = filesBelow(formats::toPath(folder), limits, mayGoOn);
  candidates.found += files.found;
  candidates.isCancelled = files.isCancelled;
  if (files.isCut()) {
    candidates.cuts.push_back({core::Severity::Warning, cutText(files), folder, std::nullopt, {}});
  }
  for (std::string& path : files.paths) candidates.list.push_back({std::move(path), false});
}

Candidates collect(const std::vector<std::string>& paths, const LoadProgress& progress) {
  Candidates candidates;
  for (const std::string& path : paths) {
    std::error_code reason;
    if (fs::is_directory(formats::toPath(path), reason)) {
      collectFolder(path, progress, candidates);
      if (candidates.isCancelled) break;
    } else {
      candidates.list.push_back({path, true});
      ++candidates.found;
    }
  }
  return candidates;
}

core::Error nothingFound(const std::vector<std::string>& paths) {
  std::error_code reason;
  const bool isEmpty = paths.size() == 1 && fs::is_empty(formats::toPath(paths.front()), reason) && !reason;
  return {core::ErrorCode::NotFound,
          {isEmpty ? code("app.folder-empty") : code("app.folder-unreadable")},
          paths.empty() ? std::string() : paths.front(),
          std::nullopt,
          {}};
}

LoadResult open(const std::string& path, const formats::Options& options) {
  LoadResult result;
  formats::OpenedFiles opened = formats::openAssets(path, options);
  result.files = std::move(opened.files);
  result.errors = std::move(opened.errors);
  if (opened.archive) result.archives.push_back(std::move(*opened.archive));
  result.skipped = std::move(opened.skipped);
  return result;
}

/// Asked for one answer, gives none but that of the offset that was named.
core::Result<LoadedFile> asNamed(LoadedFile file) {
  auto wrong = formats::findRefusedOption(file.content.diagnostics.entries());
  if (wrong) return tl::unexpected(std::move(*wrong));
  return file;
}

core::Error notOne(const std::string& path, const std::vector<const LoadedFile*>& files, std::size_t all) {
  constexpr std::size_t kMost = 20;
  std::string message = files.empty()
                            ? "none of the archive's " + std::to_string(all) + " files suits this command"
                            : "the archive has " + std::to_string(files.size()) +
                                  " files that this command could mean; name one: ";
  for (std::size_t i = 0; i < std::min(files.size(), kMost); ++i) {
    message += (i == 0 ? "" : ", ") + files[i]->path;
  }
  if (files.size() > kMost) message += " and " + std::to_string(files.size() - kMost) + " more";
  return {core::ErrorCode::NotFound, std::move(message), path, std::nullopt, {}};
}

}  // namespace

LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress,
                     const formats::FileOptions& options) {
  LoadResult result = loadUnbound(paths, progress, options);
  if (result.cancelled) return result;
  BindInput input{result.files, options};
  bindFiles(input, result);
  result.files = std::move(input.files);
  return result;
}

LoadResult loadUnbound(const std::vector<std::string>& paths, const LoadProgress& progress,
                       const formats::FileOptions& options) {
  LoadResult result;
  Candidates collected = collect(paths, progress);
  const std::vector<Candidate>& candidates = collected.list;
  result.fileTotal = collected.found;
  result.cuts = std::move(collected.cuts);
  result.cancelled = collected.isCancelled;
  for (std::size_t i = 0; i < candidates.size() && !result.cancelled; ++i) {
    if (progress && !progress(i, result.fileTotal)) {
      result.cancelled = true;
      return result;
    }
    LoadResult opened = open(candidates[i].path, options.of(candidates[i].path));
    std::move(opened.files.begin(), opened.files.end(), std::back_inserter(result.files));
    std::move(opened.skipped.begin(), opened.skipped.end(), std::back_inserter(result.skipped));
    for (core::Error& error : opened.errors) {
      const bool isEmptyArchive = error.code == core::ErrorCode::NotFound && !opened.archives.empty();
      const bool isNothing = error.code == core::ErrorCode::UnknownFormat || isEmptyArchive;
      if (candidates[i].namedByUser || !isNothing) {
        result.errors.push_back(std::move(error));
      } else {
        result.skipped.push_back(candidates[i].path);
      }
    }
    if (candidates[i].namedByUser) {
      std::move(opened.archives.begin(), opened.archives.end(), std::back_inserter(result.archives));
    }
  }
  if (result.cancelled) return result;
  if (progress) (void)progress(result.fileTotal, result.fileTotal);
  if (result.files.empty() && result.errors.empty()) result.errors.push_back(nothingFound(paths));
  return result;
}

core::Result<LoadedFile> loadOne(const std::string& path, FileScore score,
                                 const formats::FileOptions& options) {
  LoadResult opened = open(path, options.of(path));
  for (core::Error& error : formats::bindSets(opened.files, options)) return tl::unexpected(std::move(error));
  if (opened.files.empty()) return tl::unexpected(std::move(opened.errors.front()));
  // What a single file lacks, the caller says better.
  if (opened.files.size() == 1) return asNamed(std::move(opened.files.front()));
  std::vector<const LoadedFile*> suitable;
  int best = 1;
  for (const LoadedFile& file : opened.files) {
    const int suits = score(file.content);
    if (suits > best) suitable.clear();
    best = std::max(best, suits);
    if (suits == best) suitable.push_back(&file);
  }
  if (suitable.size() == 1) return asNamed(*suitable.front());
  return tl::unexpected(notOne(path, suitable, opened.files.size()));
}

}  // namespace marrow::app
