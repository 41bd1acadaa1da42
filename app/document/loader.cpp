// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/loader.h"

#include "app/document/paths.h"
#include "formats/registry.h"

#include <algorithm>
#include <filesystem>
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
  return {core::ErrorCode::NotFound,
          "nothing in this folder is a file that Marrow reads",
          paths.empty() ? std::string() : paths.front(),
          std::nullopt,
          {}};
}

}  // namespace

LoadResult loadPaths(const std::vector<std::string>& paths, const LoadProgress& progress) {
  LoadResult result;
  const std::vector<Candidate> candidates = collect(paths);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (progress && !progress(i, candidates.size())) {
      result.cancelled = true;
      return result;
    }
    core::Result<formats::FileContent> content = formats::readFile(candidates[i].path);
    if (content) {
      result.files.push_back({candidates[i].path, std::move(*content)});
    } else if (candidates[i].namedByUser || content.error().code != core::ErrorCode::UnknownFormat) {
      result.errors.push_back(std::move(content.error()));
    }
  }
  if (progress) (void)progress(candidates.size(), candidates.size());
  if (result.files.empty() && result.errors.empty()) result.errors.push_back(nothingFound(paths));
  return result;
}

}  // namespace marrow::app
