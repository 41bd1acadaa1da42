// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/folder_files.h"

#include "app/library/codes.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

/// The first of any number of texts: a heap with the last of them on top.
class FirstOnes {
 public:
  explicit FirstOnes(std::size_t most) : most_(most) {}

  void offer(std::string text) {
    if (heap_.size() < most_) {
      heap_.push_back(std::move(text));
      std::push_heap(heap_.begin(), heap_.end());
    } else if (!heap_.empty() && text < heap_.front()) {
      std::pop_heap(heap_.begin(), heap_.end());
      heap_.back() = std::move(text);
      std::push_heap(heap_.begin(), heap_.end());
    }
  }

  [[nodiscard]] std::vector<std::string> take() {
    std::sort_heap(heap_.begin(), heap_.end());
    return std::move(heap_);
  }

 private:
  std::size_t most_;
  std::vector<std::string> heap_;
};

/// "1,234,567"
std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace

FolderFiles filesBelow(const fs::path& folder, const FolderLimits& limits,
                       const std::function<bool(std::size_t)>& mayGoOn) {
  constexpr std::size_t kAskedEvery = 1024;  // entries
  FolderFiles result;
  FirstOnes first(limits.files);
  std::error_code reason;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, reason);
  const fs::recursive_directory_iterator end;
  for (std::size_t seen = 0; !reason && it != end; ++seen) {
    result.isWhole = seen < limits.entries;
    result.isCancelled = seen % kAskedEvery == kAskedEvery - 1 && mayGoOn && !mayGoOn(result.found);
    if (!result.isWhole || result.isCancelled) break;
    if (it.depth() >= limits.depth) it.disable_recursion_pending();
    std::error_code ignored;
    if (it->is_regular_file(ignored)) {
      ++result.found;
      first.offer(formats::toUtf8(it->path()));
    }
    it.increment(reason);
  }
  result.paths = first.take();
  return result;
}

core::Message cutMessage(const FolderFiles& files) {
  const std::string all = (files.isWhole ? "" : "more than ") + grouped(files.found);
  if (files.paths.empty()) return {code("app.folder-left-out"), all};
  return {files.isWhole ? code("app.folder-cut") : code("app.folder-too-large"), all,
          grouped(files.paths.size())};
}

FileList listFiles(const std::vector<std::string>& paths, const std::function<bool(std::size_t)>& mayGoOn) {
  FileList list;
  for (const std::string& path : paths) {
    std::error_code reason;
    if (!fs::is_directory(formats::toPath(path), reason)) {
      list.files.push_back({path, true});
      ++list.found;
      continue;
    }
    FolderLimits limits;
    limits.files -= std::min(limits.files, list.files.size());
    const FolderFiles folder = filesBelow(formats::toPath(path), limits,
                                          [&](std::size_t seen) { return mayGoOn(list.found + seen); });
    list.found += folder.found;
    if (folder.isCut()) list.cuts.push_back({core::Severity::Warning, cutMessage(folder), path});
    for (const std::string& file : folder.paths) list.files.push_back({file, false});
    list.isCancelled = folder.isCancelled;
    if (list.isCancelled) break;
  }
  return list;
}

std::string skippedText(const std::vector<std::string>& paths) {
  constexpr std::size_t kMostNames = 5;
  if (paths.empty()) return {};
  std::string text = paths.size() == 1 ? "1 file with nothing that Marrow reads was skipped: "
                                       : std::to_string(paths.size()) +
                                             " files with nothing that Marrow reads were skipped: ";
  const std::size_t named = std::min(paths.size(), kMostNames);
  const bool isAll = named == paths.size();
  for (std::size_t i = 0; i < named; ++i) {
    text += (i == 0 ? "" : isAll && i + 1 == named ? " and " : ", ") + formats::shortNameOf(paths[i]);
  }
  if (!isAll) text += " and " + std::to_string(paths.size() - named) + " more";
  return text;
}

}  // namespace marrow::app
