// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/segment_check.h"

#include "app/document/link_binding.h"
#include "app/document/link_parts.h"
#include "formats/registry.h"
#include "formats/z64/link_frames_check.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_set.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace marrow::app {
namespace {

namespace z64 = formats::z64;

bool isSelectedIn(const LoadedFile& file, const NamedSegment& named) {
  if (!file.link) return false;
  const auto& rows = file.link->segments;
  return std::any_of(rows.begin(), rows.end(), [&](const BoundSegment& row) {
    return row.segment == named.segment && row.source == SegmentSource::Selected && row.path == named.path;
  });
}

/// Of a set that lacks a part nothing is shown; what it lacks is said where the file itself is one of Link's.
bool isUsedBy(const LoadedFile& file, const NamedSegment& named) {
  return isSelectedIn(file, named) && (file.link->isWhole || linkSegmentOf(file) != 0);
}

/// The file itself, said to be what it is.
bool isItself(const LoadedFile& file, const NamedSegment& named) {
  if (!isZeldaFile(file) || file.path != named.path) return false;
  const int own = linkSegmentOf(file);
  return named.segment == (own == 0 ? z64::kObjectSegment : own);
}

std::vector<NamedSegment> namedIn(const formats::ZeldaOptions& options) {
  std::vector<NamedSegment> all;
  for (const auto& [segment, path] : options.segmentFiles) {
    if (!path.empty()) all.push_back({segment, path});
  }
  return all;
}

const char* roleOf(int segment) {
  switch (segment) {
    case z64::kKeepSegment:
      return "gameplay_keep, which has the headers of Link's animations";
    case z64::kObjectSegment:
      return "an object with Link's skeleton";
    default:
      return "link_animetion, which has the frames of Link's animations";
  }
}

/// The label of what the bytes surely are where that is nothing of these games; empty otherwise.
std::string foreignLabel(formats::ByteView bytes) {
  const formats::FormatDescriptor* format = formats::recognise(bytes, {}).format;
  const bool isForeign = format != nullptr && !std::string_view(format->id).starts_with("z64-");
  return isForeign ? format->label : std::string();
}

bool holdsHeaders(formats::ByteView keep) {
  const z64::LinkHeaderSearch search = z64::findLinkHeaders(keep, true, std::nullopt);
  return !search.headers.empty() || !search.refused.empty();
}

bool holdsSkeleton(const LinkPart& object) {
  const auto set = z64::readLinkSet({object.file(), {}, {}, true}, {});
  return set && !set->skeletons.empty();
}

/// Frames have no form of their own; that headers lead into them is all there is to see.
bool holdsFrames(formats::ByteView frames, formats::ByteView keep) {
  if (keep.empty()) return !frames.empty();
  const z64::LinkHeaderSearch search = z64::findLinkHeaders(keep, true, frames.size());
  return !search.headers.empty() || (search.refused.empty() && !frames.empty());
}

/// Why a file is not what its segment is for: a clause. Empty: it may be.
std::string whyNot(const NamedSegment& named, const LinkPart& part, const LinkPart& keep,
                   const formats::ZeldaOptions& options) {
  const formats::ByteView bytes = part.file().bytes;
  const formats::ByteView headers = keep.file().bytes;
  const std::string label = foreignLabel(bytes);
  switch (named.segment) {
    case z64::kKeepSegment:
      if (!label.empty()) return "this is a file of another kind, " + label;
      if (!options.animationAt.empty()) return {};  // an offset that is wrong is told of by itself
      return holdsHeaders(bytes) ? "" : "no header of Link's animations was found in this file";
    case z64::kObjectSegment:
      if (!label.empty()) return "this is a file of another kind, " + label;
      if (!options.skeletonAt.empty()) return {};
      return holdsSkeleton(part) ? "" : "there is no skeleton of Link's 21 limbs in this file";
    case z64::kLinkFramesSegment:
      if (!label.empty() && !z64::areFramesOf(headers, bytes))
        return "this is a file of another kind, " + label;
      return holdsFrames(bytes, headers) ? ""
                                         : "none of the frames that the headers lead to lie in this file";
    default:
      return {};
  }
}

/// The gameplay_keep of the set that a file was named for.
std::string keepPathFor(const NamedSegment& named, const std::vector<LoadedFile>& files) {
  const auto host = std::find_if(files.begin(), files.end(),
                                 [&](const LoadedFile& file) { return isSelectedIn(file, named); });
  return host == files.end() ? std::string() : pathOf(host->link->segments, z64::kKeepSegment);
}

}  // namespace

std::vector<NamedSegment> unusedSegments(const formats::ZeldaOptions& options,
                                         const std::vector<LoadedFile>& files) {
  std::vector<NamedSegment> unused = namedIn(options);
  std::erase_if(unused, [&](const NamedSegment& named) {
    return std::any_of(files.begin(), files.end(), [&](const LoadedFile& file) {
      return isItself(file, named) || isUsedBy(file, named);
    });
  });
  return unused;
}

std::vector<core::Error> wrongSegments(const formats::ZeldaOptions& options,
                                       const std::vector<LoadedFile>& files) {
  std::vector<core::Error> errors;
  for (const NamedSegment& named : namedIn(options)) {
    const bool isAsked = std::any_of(files.begin(), files.end(),
                                     [&](const LoadedFile& file) { return isSelectedIn(file, named); });
    if (!isAsked) continue;
    const core::Result<LinkPart> part = readLinkPart(named.path);
    const core::Result<LinkPart> keep = readLinkPart(keepPathFor(named, files));
    if (!part || !keep) continue;  // told of where the set was read
    const std::string why = whyNot(named, *part, *keep, options);
    if (why.empty()) continue;
    errors.push_back({core::ErrorCode::BadValue,
                      why + "; segment " + std::to_string(named.segment) + " is for " + roleOf(named.segment),
                      named.path, std::nullopt, "--segment " + std::to_string(named.segment)});
  }
  return errors;
}

}  // namespace marrow::app
