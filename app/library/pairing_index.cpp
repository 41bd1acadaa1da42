// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/pairing.h"

#include "formats/resolve/part_reader.h"

#include <algorithm>

namespace marrow::app {
namespace {

// A second has room for some hundred thousand. Together they are as many as 16 MB may ask for.
constexpr std::uint64_t kFreeComparisons = 1ULL << 18;
constexpr std::uint64_t kBytesPerComparison = 64;

}  // namespace

PairingIndex::PairingIndex(const std::vector<LoadedFile>& openFiles, FilesAre filesAre)
    : filesAre_(filesAre),
      comparisonsLeft_(std::max(kFreeComparisons, formats::storedBytesOf(openFiles) / kBytesPerComparison)) {
  for (const LoadedFile& file : openFiles) {
    byPath_.emplace(file.path, &file);
    if (file.isMember()) ++filesOfArchive_[file.archive];
    // What another program made of a figure is for its own clips, and lies beside those that it was made of.
    const formats::FormatDescriptor* format = file.content.format;
    const bool isForOthers = format == nullptr || format->holdsSkeletons;
    if (isForOthers && !file.content.skeletons.empty()) models_.push_back(&file);
    skeletonCount_ += file.content.skeletons.size();
    for (const auto& clip : file.content.clips) byClip_.emplace(clip.get(), &file);
  }
}

const LoadedFile* PairingIndex::fileOf(const core::Clip& clip, const std::string& path) const {
  const auto found = byClip_.find(&clip);
  return found == byClip_.end() || found->second->path != path ? nullptr : found->second;
}

const LoadedFile* PairingIndex::at(const std::string& path) const {
  const auto found = byPath_.find(path);
  return found == byPath_.end() ? nullptr : found->second;
}

bool PairingIndex::mayCompare(std::size_t models) const {
  isExhausted_ = isExhausted_ || models > comparisonsLeft_;
  if (isExhausted_) return false;
  comparisonsLeft_ -= models;
  return true;
}

bool PairingIndex::hasOtherOf(const std::string& archive, const std::string& path) const {
  const auto all = filesOfArchive_.find(archive);
  if (all == filesOfArchive_.end()) return false;
  const auto same = byPath_.find(path);
  const bool isOfArchive = same != byPath_.end() && same->second->archive == archive;
  return all->second > (isOfArchive ? 1U : 0U);
}

}  // namespace marrow::app
