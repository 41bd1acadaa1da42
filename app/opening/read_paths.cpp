// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/read_paths.h"

#include "app/opening/codes.h"
#include "formats/source/dictionary_files.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/source/stop.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <set>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

/// "1,234,567"
std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

/// A file that is to be read.
struct ListedFile {
  std::string path;
  bool isNamed = false;  ///< by the user, else found in a folder
};

template <typename T>
void append(std::vector<T>& all, std::vector<T> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Paths with the files of folders in their places.
/// @param result  gets what there is to say of the folders.
std::vector<ListedFile> listFiles(const std::vector<std::string>& paths, const LoadProgress& progress,
                                  LoadResult& result) {
  std::vector<ListedFile> files;
  for (const std::string& path : paths) {
    if (std::error_code ignored; !fs::is_directory(formats::toPath(path), ignored)) {
      files.push_back({path, true});
      ++result.fileTotal;
      continue;
    }
    FolderLimits limits;
    limits.files -= std::min(limits.files, files.size());
    FolderFiles folder = filesBelow(formats::toPath(path), limits, [&](std::size_t seen) {
      return !progress || progress(0, result.fileTotal + seen);
    });
    result.fileTotal += folder.found;
    if (folder.isCut()) result.cuts.push_back({core::Severity::Warning, cutMessage(folder), path});
    append(result.errors, std::move(folder.faults));
    append(result.skipped, std::move(folder.special));
    for (const std::string& file : folder.paths) files.push_back({file, false});
    result.cancelled = folder.isCancelled;
    if (result.cancelled) break;
  }
  // Dictionaries come first, since the files that they unpack may stand before them.
  std::stable_partition(files.begin(), files.end(),
                        [](const ListedFile& file) { return formats::isDictionaryName(file.path); });
  return files;
}

/// Adds what one file held. In a folder, what is of no known format is skipped.
void take(formats::OpenedFiles opened, const ListedFile& from, LoadResult& result) {
  for (core::Error& error : opened.errors) {
    const bool isEmptyArchive = error.code == core::ErrorCode::NotFound && opened.archive;
    const bool isNothing = error.code == core::ErrorCode::UnknownFormat || isEmptyArchive;
    if (from.isNamed || !isNothing) {
      result.refuse(std::move(error));
    } else {
      opened.skipped.push_back(from.path);
    }
  }
  append(result.files, std::move(opened.files));
  append(result.skipped, std::move(opened.skipped));
  append(result.dictionaries, std::move(opened.dictionaries));
  if (from.isNamed && opened.archive) result.archives.push_back(std::move(*opened.archive));
}

}  // namespace

void LoadResult::refuse(core::Error error) {
  if (formats::isWithoutDictionary(error)) lackDictionary.push_back(error.file);
  errors.push_back(std::move(error));
}

FolderFiles filesBelow(const fs::path& folder, const FolderLimits& limits,
                       const std::function<bool(std::size_t)>& mayGoOn) {
  constexpr std::size_t kAskedEvery = 1024;  // entries
  constexpr std::size_t kMostFaults = 100;
  constexpr std::size_t kMostSpecial = 100;
  FolderFiles result;
  std::set<std::string> first;
  std::size_t seen = 0;
  const std::function<void(const fs::path&, int)> look = [&](const fs::path& place, int depth) {
    const auto listed = formats::listFolder(place, [&](const formats::FolderEntry& entry) {
      result.isWhole = seen < limits.entries;
      result.isCancelled = seen % kAskedEvery == kAskedEvery - 1 && mayGoOn && !mayGoOn(result.found);
      ++seen;
      if (!result.isWhole || result.isCancelled) return false;
      if (entry.isFolder) {
        if (depth < limits.depth && !entry.isLink) look(place / entry.name, depth + 1);
      } else if (entry.isFile) {
        ++result.found;
        first.insert(formats::toUtf8(place / entry.name));
        if (first.size() > limits.files) first.erase(std::prev(first.end()));
      } else if (entry.isSpecial && result.special.size() < kMostSpecial) {
        result.special.push_back(formats::toUtf8(place / entry.name));
      }
      return result.isWhole && !result.isCancelled;
    });
    if (!listed && result.faults.size() < kMostFaults) result.faults.push_back(listed.error());
  };
  look(folder, 0);
  result.paths.assign(first.begin(), first.end());
  return result;
}

core::Message cutMessage(const FolderFiles& files) {
  const std::string all = (files.isWhole ? "" : "more than ") + grouped(files.found);
  if (files.paths.empty()) return {code("app.folder-left-out"), all};
  return {files.isWhole ? code("app.folder-cut") : code("app.folder-too-large"), all,
          grouped(files.paths.size())};
}

LoadResult readPaths(const std::vector<std::string>& paths, const formats::FileOptions& options,
                     const LoadProgress& progress) {
  LoadResult result;
  if (paths.empty()) return result;
  const std::vector<ListedFile> files = listFiles(paths, progress, result);
  std::size_t done = 0;
  const auto isStopped = [&] { return progress && !progress(done, result.fileTotal); };
  const formats::StopScope stop(isStopped);
  for (; done < files.size() && !result.cancelled; ++done) {
    result.cancelled = isStopped();
    if (result.cancelled) break;
    const std::string& path = files[done].path;
    formats::OpenedFiles opened = openFile(path, options.of(path));
    result.cancelled = formats::StopScope::isStopped();  // it may be read in part
    if (!result.cancelled) take(std::move(opened), files[done], result);
  }
  if (result.cancelled) return result;
  std::sort(result.dictionaries.begin(), result.dictionaries.end());
  result.dictionaries.erase(std::unique(result.dictionaries.begin(), result.dictionaries.end()),
                            result.dictionaries.end());
  if (progress) (void)progress(result.fileTotal, result.fileTotal);
  if (result.files.empty() && result.errors.empty() && result.dictionaries.empty()) {
    const bool isEmpty = result.fileTotal == 0 && result.skipped.empty();
    const core::Code& why = isEmpty ? code("app.folder-empty") : code("app.folder-unreadable");
    result.errors.push_back({core::ErrorCode::NotFound, {why}, paths.front()});
  }
  return result;
}

formats::OpenedFiles openFile(const std::string& path, const formats::Options& options) {
  try {
    return formats::openAssets(path, options);
  } catch (const std::bad_alloc&) {
    formats::OpenedFiles opened;
    opened.errors.push_back(noMemory(path));
    return opened;
  }
}

core::Error noMemory(std::string path) {
  return {core::ErrorCode::TooLarge, {code("app.no-memory")}, std::move(path)};
}

core::Message skippedMessage(const std::vector<std::string>& paths) {
  constexpr std::size_t kMostNames = 5;
  const std::size_t named = std::min(paths.size(), kMostNames);
  const bool isAll = named == paths.size();
  core::Words names;
  for (std::size_t i = 0; i < named; ++i) {
    names += i == 0 ? "" : isAll && i + 1 == named ? " and " : ", ";
    names += core::FileName{paths[i], formats::shortNameOf(paths[i])};
  }
  if (!isAll) names += " and " + std::to_string(paths.size() - named) + " more";
  return {code("app.files-skipped"), paths.size(), names};
}

}  // namespace marrow::app
