// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/loader.h"

#include "app/document/link_binding.h"
#include "app/document/member_path.h"
#include "app/document/paths.h"
#include "app/document/unnamed_frames.h"
#include "formats/file_io.h"
#include "formats/z64/named_offset.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

constexpr int kMostFolders = 8;  // depth
constexpr std::size_t kMostFiles = 20'000;

struct Candidate {
  std::string path;
  bool namedByUser = false;
};

void collectFolder(const fs::path& folder, std::vector<Candidate>& candidates) {
  std::error_code reason;
  std::vector<std::string> found;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, reason);
  const fs::recursive_directory_iterator end;
  while (!reason && it != end && candidates.size() + found.size() < kMostFiles) {
    if (it.depth() >= kMostFolders) it.disable_recursion_pending();
    std::error_code ignored;
    if (it->is_regular_file(ignored)) found.push_back(toUtf8(it->path()));
    it.increment(reason);
  }
  std::sort(found.begin(), found.end());
  for (std::string& path : found) candidates.push_back({std::move(path), false});
}

std::vector<Candidate> collect(const std::vector<std::string>& paths) {
  std::vector<Candidate> candidates;
  for (const std::string& path : paths) {
    std::error_code reason;
    if (fs::is_directory(toPath(path), reason)) {
      collectFolder(toPath(path), candidates);
    } else {
      candidates.push_back({path, true});
    }
  }
  return candidates;
}

core::Error nothingFound(const std::vector<std::string>& paths) {
  std::error_code reason;
  const bool isEmpty = paths.size() == 1 && fs::is_empty(toPath(paths.front()), reason) && !reason;
  return {core::ErrorCode::NotFound,
          isEmpty ? "the folder is empty" : "nothing in this folder is a file that Marrow reads",
          paths.empty() ? std::string() : paths.front(),
          std::nullopt,
          {}};
}

/// What was opened, as the user knows it.
LoadResult open(const std::string& path, const formats::ZeldaOptions& zelda) {
  LoadResult result;
  const MemberPath parts = splitMemberPath(path);
  const core::Result<formats::Bytes> bytes = formats::readBytes(parts.file);
  if (!bytes) {
    result.errors.push_back(bytes.error());
    return result;
  }
  formats::OpenedFiles opened = formats::openFile(*bytes, parts.file, parts.member, zelda);
  for (formats::OpenedFile& file : opened.files) {
    const bool isMember = !file.member.empty();
    result.files.push_back(
        {std::move(file.path), std::move(file.content), isMember ? parts.file : std::string()});
  }
  result.errors = std::move(opened.errors);
  if (opened.archive) result.archives.push_back(std::move(*opened.archive));
  result.passedOver = std::move(opened.passedOver);
  return result;
}

/// Who asks for one answer is not to get another than that of the offset that was named.
core::Result<LoadedFile> asNamed(LoadedFile file) {
  auto wrong = formats::z64::findWrongOffset(file.content.diagnostics);
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
                     const ZeldaChoices& zelda) {
  LoadResult result = loadUnbound(paths, progress, zelda);
  if (result.cancelled) return result;
  std::vector<core::Error> errors = bindLinkFiles(result.files, zelda);
  ZeldaChoices choices = zelda;
  if (takeUnnamedFrames(result, result.files, choices) > 0) errors = bindLinkFiles(result.files, choices);
  std::move(errors.begin(), errors.end(), std::back_inserter(result.errors));
  return result;
}

LoadResult loadUnbound(const std::vector<std::string>& paths, const LoadProgress& progress,
                       const ZeldaChoices& zelda) {
  LoadResult result;
  const std::vector<Candidate> candidates = collect(paths);
  result.fileTotal = candidates.size();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (progress && !progress(i, candidates.size())) {
      result.cancelled = true;
      return result;
    }
    LoadResult opened = open(candidates[i].path, zelda.of(candidates[i].path));
    std::move(opened.files.begin(), opened.files.end(), std::back_inserter(result.files));
    std::move(opened.passedOver.begin(), opened.passedOver.end(), std::back_inserter(result.passedOver));
    for (core::Error& error : opened.errors) {
      const bool isEmptyArchive = error.code == core::ErrorCode::NotFound && !opened.archives.empty();
      const bool isNothing = error.code == core::ErrorCode::UnknownFormat || isEmptyArchive;
      if (candidates[i].namedByUser || !isNothing) {
        result.errors.push_back(std::move(error));
      } else {
        result.passedOver.push_back(candidates[i].path);
      }
    }
    if (candidates[i].namedByUser) {
      std::move(opened.archives.begin(), opened.archives.end(), std::back_inserter(result.archives));
    }
  }
  if (progress) (void)progress(candidates.size(), candidates.size());
  if (result.files.empty() && result.errors.empty()) result.errors.push_back(nothingFound(paths));
  return result;
}

core::Result<LoadedFile> loadOne(const std::string& path, FileScore score, const ZeldaChoices& zelda) {
  LoadResult opened = open(path, zelda.of(path));
  for (core::Error& error : bindLinkFiles(opened.files, zelda)) return tl::unexpected(std::move(error));
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
