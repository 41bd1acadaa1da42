// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/binder.h"

#include "formats/resolve/bind_sets.h"
#include "formats/resolve/part_table.h"
#include "formats/resolve/resolver.h"
#include "formats/resolve/set_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::app {
namespace {

/// Dropped onto a clip of a set, a part of which several fit is wanted under it.
void selectDropped(BindInput& input, const std::vector<LoadedFile>& read) {
  const auto slot = read.size() == 1 ? formats::slotOf(read.front()) : std::nullopt;
  if (!slot || !formats::resolverOf(read.front())->findSlot(*slot)->hasOthers) return;
  const auto host = std::find_if(input.files.begin(), input.files.end(),
                                 [&](const LoadedFile& file) { return file.path == input.currentPath; });
  if (host == input.files.end() || !host->binding || !host->binding->isWhole) return;
  const std::string before = formats::pathOf(host->binding->parts, *slot);
  // Where the part itself shows the clips, the other one shows its own.
  if (before.empty() || before == read.front().path || before == host->path) return;
  formats::Options options = input.options.of(host->path);
  options.setFile(host->binding->resolver->slotOption().id, *slot, read.front().path);
  input.options.set(host->path, std::move(options));
}

/// Paths that were refused because no format was recognised; those that a person could mean, no more.
std::vector<std::string> unknownAmong(const LoadResult& result, bool isSetWaiting) {
  constexpr std::size_t kMost = 16;
  std::vector<std::string> paths;
  for (const core::Error& error : result.errors) {
    const bool isUnknown = error.code == core::ErrorCode::UnknownFormat && !error.file.empty();
    if (isUnknown && paths.size() < kMost) paths.push_back(error.file);
  }
  // What a folder holds besides, nobody named.
  for (const std::string& path : result.skipped) {
    if (isSetWaiting && paths.size() < kMost) paths.push_back(path);
  }
  return paths;
}

/// Reads a file once more as the part that it was recognised as.
bool takePart(const formats::UnknownPart& part, BindInput& input, LoadResult& result) {
  formats::Options options = input.options.of(part.path);
  options.set(part.resolver->findSlot(part.slot)->option, static_cast<double>(part.slot));
  input.options.set(part.path, std::move(options));
  LoadResult read = loadUnbound({part.path}, {}, input.options);
  if (read.files.size() != 1) return false;
  std::erase_if(result.errors, [&](const core::Error& error) { return error.file == part.path; });
  std::erase(result.skipped, part.path);
  input.files.push_back(read.files.front());
  result.files.push_back(std::move(read.files.front()));
  return true;
}

}  // namespace

void bindFiles(BindInput& input, LoadResult& read) {
  selectDropped(input, read.files);
  std::vector<std::string> fresh;
  for (const LoadedFile& file : read.files) {
    if (formats::resolverOf(file) != nullptr) fresh.push_back(file.path);
  }
  std::vector<core::Error> errors = formats::bindSets(input.files, input.options, fresh);
  const auto unknown = unknownAmong(read, formats::waitsForUnsigned(input.files));
  formats::UnknownParts parts = formats::findUnknownParts(unknown, input.files);
  bool isTaken = false;
  for (const formats::UnknownPart& part : parts.taken) isTaken = takePart(part, input, read) || isTaken;
  if (isTaken) errors = formats::bindSets(input.files, input.options, fresh);
  std::move(errors.begin(), errors.end(), std::back_inserter(read.errors));
  read.likelyParts = std::move(parts.likely);
}

}  // namespace marrow::app
