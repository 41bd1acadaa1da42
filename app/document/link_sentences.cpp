// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_sentences.h"

#include "app/document/link_binding.h"
#include "app/document/link_progress.h"
#include "formats/z64/link_set.h"
#include "formats/z64/object_view.h"
#include "formats/z64/segment_table.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace marrow::app {
namespace z64 = formats::z64;

namespace {

std::string otherObjectsText(const std::vector<std::string>& paths) {
  constexpr std::size_t kMostNames = 3;
  if (paths.empty()) return {};
  std::string text;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostNames); ++i) {
    text += (i == 0 ? " " : i + 1 == paths.size() ? " and " : ", ") + shortNameOf(paths[i]);
  }
  if (paths.size() > kMostNames) text += " and " + std::to_string(paths.size() - kMostNames) + " more";
  return text + (paths.size() == 1 ? " fits" : " fit") + " as well: to see him on it, " +
         std::string(kSelectObjectInTab) + ".";
}

/// @param clip  one of Link's; -1: none could be read, and then any skeleton is his.
bool isPosedFrom(const LoadedFile& file, int clip) {
  if (clip < 0) return !file.content.skeletons.empty();
  const auto index = static_cast<std::size_t>(clip);
  return index < file.content.clipSkeletons.size() && file.content.clipSkeletons[index] >= 0;
}

}  // namespace

std::string sourceText(const BoundSegment& row, const LoadedFile& file) {
  const bool isBesideInArchive = file.isMember() && row.path.starts_with(file.archive + ":");
  const bool isNamed = z64::segmentOfName(shortNameOf(row.path)) == row.segment;
  switch (row.source) {
    case SegmentSource::None:
      return "not found";
    case SegmentSource::Itself:
      return "this file";
    case SegmentSource::Open:
      return std::string(isBesideInArchive ? "in the same archive" : "open") +
             (isNamed ? ", by its name" : ", by its content");
    case SegmentSource::Content:
      return "open, taken for Link's frames though its name does not say so";
    case SegmentSource::Beside:
      return isBesideInArchive ? "in the same archive, by its name" : "found beside it by its name";
    case SegmentSource::Selected:
      return "as selected";
    case SegmentSource::SelectedNone:
      return "none, as selected";
  }
  return {};
}

std::string bindingText(const LoadedFile& file) {
  if (!file.link || !file.link->isWhole) return {};
  constexpr struct {
    int segment;
    const char* what;
    const char* meant;  ///< where nothing came of it
  } kParts[] = {{z64::kObjectSegment, "skeleton of ", "for the skeleton "},
                {z64::kKeepSegment, "headers of ", "for the headers "},
                {z64::kLinkFramesSegment, "frames of ", "for the frames "}};
  const int clip = firstLinkClip(file);
  std::string text;
  for (const auto& part : kParts) {
    const auto row = std::find_if(file.link->segments.begin(), file.link->segments.end(),
                                  [&](const BoundSegment& one) { return one.segment == part.segment; });
    if (row == file.link->segments.end() || row->path.empty()) continue;
    const bool isMissed = part.segment == z64::kObjectSegment && !isPosedFrom(file, clip);
    const char* what = isMissed ? "no skeleton of Link's in " : clip < 0 ? part.meant : part.what;
    text += (text.empty() ? "" : ", ") + std::string(what) + shortNameOf(row->path);
    if (row->source != SegmentSource::Itself) text += " (" + sourceText(*row, file) + ")";
  }
  text = (clip < 0 ? "No animation of Link's comes of what was put together: "
                   : "Link's animations, put together: ") +
         text;
  if (pathOf(file.link->segments, z64::kObjectSegment).empty()) text += "; no object of Link's was found";
  if (file.link->isChild) text += "; his root moves 0.64 times as far, as the child's does";
  return text + "." + otherObjectsText(file.link->otherObjects);
}

}  // namespace marrow::app
