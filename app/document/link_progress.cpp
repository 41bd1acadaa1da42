// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_progress.h"

#include "app/document/link_binding.h"
#include "core/clip.h"
#include "formats/z64/object_view.h"

#include <algorithm>

namespace marrow::app {
namespace {

namespace z64 = formats::z64;

bool isComplete(const LoadedFile& file) {
  return file.link && file.link->isWhole && !pathOf(file.link->segments, z64::kObjectSegment).empty();
}

bool lacksAPart(const LoadedFile& file) {
  if (!file.link || linkSegmentOf(file) == z64::kObjectSegment) return false;
  const auto& rows = file.link->segments;
  return std::any_of(rows.begin(), rows.end(),
                     [](const BoundSegment& row) { return row.source == SegmentSource::None; });
}

template <typename Is>
int indexWhere(const std::vector<LoadedFile>& files, Is is) {
  const auto found = std::find_if(files.begin(), files.end(), is);
  return found == files.end() ? -1 : static_cast<int>(found - files.begin());
}

const char* bringerOf(int segment) {
  if (segment == z64::kKeepSegment) return "gameplay_keep, which says where each begins";
  if (segment == z64::kLinkFramesSegment) return "link_animetion, which holds their frames";
  return "object_link_boy or object_link_child, which hold his skeleton";
}

}  // namespace

bool isOfLink(const core::Clip& clip) { return !clip.faces.empty(); }

int firstLinkClip(const LoadedFile& file) {
  const auto& clips = file.content.clips;
  const auto found =
      std::find_if(clips.begin(), clips.end(), [](const auto& clip) { return isOfLink(*clip); });
  return found == clips.end() ? -1 : static_cast<int>(found - clips.begin());
}

std::vector<std::string> completeSets(const std::vector<LoadedFile>& files) {
  std::vector<std::string> paths;
  for (const LoadedFile& file : files) {
    if (isComplete(file)) paths.push_back(file.path);
  }
  return paths;
}

int completedSince(const std::vector<LoadedFile>& files, const std::vector<std::string>& before) {
  return indexWhere(files, [&](const LoadedFile& file) {
    return isComplete(file) && std::find(before.begin(), before.end(), file.path) == before.end();
  });
}

int incompleteSet(const std::vector<LoadedFile>& files) { return indexWhere(files, lacksAPart); }

std::string missingPartsText(const LoadedFile& file) {
  if (!lacksAPart(file)) return {};
  std::string text;
  for (const BoundSegment& row : file.link->segments) {
    if (row.source != SegmentSource::None) continue;
    text += (text.empty() ? "" : ", and ") + std::string(bringerOf(row.segment));
  }
  return "for Link's animations, open " + text;
}

}  // namespace marrow::app
