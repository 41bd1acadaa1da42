// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_binding.h"

#include "app/document/link_parts.h"
#include "app/document/paths.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/link_set.h"
#include "formats/z64/named_offset.h"
#include "formats/z64/object_view.h"
#include "formats/z64/segment_table.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace z64 = formats::z64;

constexpr std::array kLinkSegments = {z64::kKeepSegment, z64::kObjectSegment, z64::kLinkFramesSegment};

/// What a file holds without what is bound to it.
const formats::Asset& ownContentOf(const LoadedFile& file) {
  return file.link ? *file.link->own : file.content;
}

/// The segment that an open file takes in Link's set, or nothing.
std::optional<int> segmentOf(const LoadedFile& file) {
  const formats::Asset& own = ownContentOf(file);
  if (own.formatId == "z64-link-headers") return z64::kKeepSegment;
  if (own.formatId == "z64-link-frames") return z64::kLinkFramesSegment;
  const auto& skeletons = own.skeletons;
  const bool isLink = own.formatId == "z64-object" &&
                      std::any_of(skeletons.begin(), skeletons.end(),
                                  [](const auto& skeleton) { return z64::isLinkSkeleton(*skeleton); });
  if (isLink) return z64::kObjectSegment;
  return std::nullopt;
}

// -- guesses --------------------------------------------------------------------------------------------

/// How well a neighbour's name suits a segment of the set around `anchor`; 0: not at all. A set's files share
/// what stands before the games' names: "oot_" in oot_gameplay_keep.bin.
int nameScore(const std::string& neighbour, int segment, const std::string& anchor) {
  const std::string name = shortNameOf(neighbour);
  if (z64::segmentOfName(name) != segment) return 0;
  const bool isLinkObject = name.find("object_link") != std::string::npos;
  if (segment == z64::kObjectSegment && !isLinkObject) return 0;
  const std::string prefix = z64::prefixOfName(name);
  const int adult = name.find("link_child") == std::string::npos ? 1 : 0;
  if (prefix == z64::prefixOfName(shortNameOf(anchor))) return 4 + adult;
  return prefix.empty() ? 2 + adult : 0;
}

std::string neighbourFor(int segment, const std::string& anchor, const std::vector<std::string>& beside) {
  std::string best;
  int bestScore = 0;
  for (const std::string& path : beside) {
    const int score = nameScore(path, segment, anchor);
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  return best;
}

/// Files that are likely to belong together: a folder's, or an archive's.
bool sharesFolder(const LoadedFile& a, const LoadedFile& b) {
  if (a.isMember() || b.isMember()) return a.archive == b.archive;
  return toPath(a.path).parent_path() == toPath(b.path).parent_path();
}

BoundSegment* rowOf(std::vector<BoundSegment>& table, int segment) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const BoundSegment& row) { return row.segment == segment; });
  return found == table.end() ? nullptr : &*found;
}

/// Named as what it is for, or only opened as that?
SegmentSource sourceOf(const LoadedFile& other, int segment) {
  const bool isFrames = segment == z64::kLinkFramesSegment;
  return isFrames && z64::segmentOfName(shortNameOf(other.path)) != segment ? SegmentSource::Content
                                                                            : SegmentSource::Open;
}

void setIfFree(std::vector<BoundSegment>& table, int segment, const std::string& path, SegmentSource source) {
  BoundSegment* row = rowOf(table, segment);
  if (row == nullptr || row->source != SegmentSource::None) return;
  row->path = path;
  row->source = source;
}

std::vector<BoundSegment> selectedSegments(const formats::ZeldaOptions& options) {
  std::vector<BoundSegment> table;
  for (const int segment : kLinkSegments) {
    BoundSegment row{segment, {}, SegmentSource::None};
    if (const auto selected = options.segmentFiles.find(segment); selected != options.segmentFiles.end()) {
      row.path = selected->second;
      row.source = row.path.empty() ? SegmentSource::SelectedNone : SegmentSource::Selected;
    }
    table.push_back(std::move(row));
  }
  return table;
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code reason;
  return a == b || std::filesystem::equivalent(toPath(a), toPath(b), reason);
}

bool holdsLink(const std::string& path) {
  const core::Result<LinkPart> part = readLinkPart(path);
  if (!part) return false;
  const core::Result<formats::Asset> set = z64::readLinkSet({part->file(), {}, {}, true}, {});
  return set && !set->skeletons.empty();
}

/// The child's object where the adult's was guessed, and the other way round: from where that one came.
std::vector<std::string> otherObjects(const LoadedFile& host, const std::vector<LoadedFile>& files,
                                      const std::vector<BoundSegment>& table) {
  std::vector<std::string> others;
  const auto taken = std::find_if(table.begin(), table.end(),
                                  [](const BoundSegment& row) { return row.segment == z64::kObjectSegment; });
  if (taken == table.end()) return others;
  if (taken->source == SegmentSource::Open) {
    for (const LoadedFile& file : files) {
      if (file.path != taken->path && segmentOf(file) == z64::kObjectSegment) others.push_back(file.path);
    }
  } else if (taken->source == SegmentSource::Beside) {
    for (const std::string& path : neighboursOf(host)) {
      const bool isNamedSo = nameScore(path, z64::kObjectSegment, host.path) > 0;
      if (isNamedSo && !isSameFile(path, taken->path) && holdsLink(path)) others.push_back(path);
    }
  }
  return others;
}

// -- reading --------------------------------------------------------------------------------------------

core::Result<formats::Asset> readSet(const std::vector<BoundSegment>& table,
                                     const formats::ZeldaOptions& options, bool isKeepReadAlone) {
  std::array<core::Result<LinkPart>, 3> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = readLinkPart(pathOf(table, kLinkSegments[i]));
    if (!parts[i]) return tl::unexpected(std::move(parts[i].error()));
  }
  return z64::readLinkSet({parts[1]->file(), parts[0]->file(), parts[2]->file(), isKeepReadAlone}, options);
}

bool asksForParts(const core::Diagnostic& entry) {
  return entry.fieldPath == "Link's animations" || entry.fieldPath == "frames" ||
         entry.message.starts_with("Link's animations are not in his object");
}

bool speaksOfMissingParts(const core::Diagnostic& entry) {
  return asksForParts(entry) || entry.severity == core::Severity::Info;
}

/// Which of the first `count` skeletons was read from the same place; -1: none.
int indexOf(const std::vector<std::shared_ptr<const core::Skeleton>>& skeletons, const core::Skeleton& wanted,
            int count) {
  for (int i = 0; i < count; ++i) {
    if (skeletons[static_cast<std::size_t>(i)]->byteOffset == wanted.byteOffset) return i;
  }
  return -1;
}

// -- offsets that the user names ------------------------------------------------------------------------

template <typename Items>
bool holdsAt(const Items& items, std::uint32_t at) {
  return std::any_of(items.begin(), items.end(),
                     [&](const auto& item) { return item->byteOffset == z64::offsetOf(at); });
}

template <typename Items>
bool holdsAnyAt(const Items& items, const std::vector<std::uint32_t>& offsets) {
  return std::any_of(offsets.begin(), offsets.end(), [&](std::uint32_t at) { return holdsAt(items, at); });
}

/// Refuses one reading of a named offset that another part of the set answers?
bool isAnswered(const core::Diagnostic& entry, const formats::Asset& other,
                const formats::ZeldaOptions& options) {
  const auto isAt = [&](const char* what, const auto& items, const std::vector<std::uint32_t>& offsets) {
    return std::any_of(offsets.begin(), offsets.end(), [&](std::uint32_t at) {
      return z64::isWrongOffset(entry, what, at) && holdsAt(items, at);
    });
  };
  return isAt("skeleton", other.skeletons, options.skeletonAt) ||
         isAt("animation", other.clips, options.animationAt);
}

void dropAnswered(core::Diagnostics& diagnostics, const formats::Asset& other,
                  const formats::ZeldaOptions& options) {
  const auto& entries = diagnostics.entries();
  if (std::none_of(entries.begin(), entries.end(),
                   [&](const core::Diagnostic& entry) { return isAnswered(entry, other, options); })) {
    return;
  }
  core::Diagnostics left;
  for (const core::Diagnostic& entry : entries) {
    if (!isAnswered(entry, other, options)) left.add(entry);
  }
  diagnostics = std::move(left);
}

/// A file of its own and the set that it is part of are asked for the same offsets; one answer is enough.
/// @param ownAnimations  the offsets of animations that the user names in the file itself.
void settleNamed(formats::Asset& own, formats::Asset& set, const formats::ZeldaOptions& options,
                 const std::vector<std::uint32_t>& ownAnimations) {
  dropAnswered(own.diagnostics, set, options);
  dropAnswered(set.diagnostics, own, options);
  if (options.keepsFound) return;
  if (!holdsAnyAt(own.clips, ownAnimations) || holdsAnyAt(set.clips, options.animationAt)) return;
  set.clips.clear();
  set.clipSkeletons.clear();
}

/// A set without gameplay_keep cannot look for what the user names in it.
/// @param path  of the file that the offsets were named for.
void refuseWithoutKeep(formats::Asset& content, const std::string& path,
                       const std::vector<std::uint32_t>& animationAt) {
  for (const std::uint32_t at : animationAt) {
    const core::Error why{
        core::ErrorCode::NotFound,
        "the headers of Link's animations lie in gameplay_keep, which is not at hand; name it as segment 4",
        path, std::nullopt, "headers"};
    content.diagnostics.add(z64::wrongOffset("animation", at, why));
  }
}

/// Puts the set before whatever the file holds of its own: gameplay_keep has doors and arrows, too.
formats::Asset merged(const formats::Asset& own, formats::Asset set, bool isObject) {
  formats::Asset all = std::move(set);
  all.formatId = own.formatId;
  all.formatLabel = own.formatLabel;
  all.containers = own.containers;
  all.byteCount = own.byteCount;
  all.bytes = own.bytes;
  const auto first = static_cast<int>(all.skeletons.size());
  all.clipSkeletons.resize(all.clips.size(), -1);
  std::vector<int> places;  // of its own skeletons; the set has read Link's of an object already
  for (const auto& skeleton : own.skeletons) {
    const int known = isObject ? indexOf(all.skeletons, *skeleton, first) : -1;
    places.push_back(known >= 0 ? known : static_cast<int>(all.skeletons.size()));
    if (known < 0) all.skeletons.push_back(skeleton);
  }
  for (std::size_t i = 0; i < own.clips.size(); ++i) {
    const int index = i < own.clipSkeletons.size() ? own.clipSkeletons[i] : -1;
    all.clips.push_back(own.clips[i]);
    all.clipSkeletons.push_back(index < 0 ? -1 : places[static_cast<std::size_t>(index)]);
  }
  for (const core::Diagnostic& entry : own.diagnostics.entries()) {
    const auto& known = all.diagnostics.entries();
    const bool isKnown = std::any_of(known.begin(), known.end(), [&](const core::Diagnostic& other) {
      return other.message == entry.message && other.byteOffset == entry.byteOffset;
    });
    if (!isKnown && !speaksOfMissingParts(entry)) all.diagnostics.add(entry);
  }
  return all;
}

// -- hosts ----------------------------------------------------------------------------------------------

bool namesAPart(const formats::ZeldaOptions& options) {
  const auto has = [&](int segment) {
    const auto found = options.segmentFiles.find(segment);
    return found != options.segmentFiles.end() && !found->second.empty();
  };
  return has(z64::kKeepSegment) || has(z64::kLinkFramesSegment);
}

/// What would be guessed had the user selected nothing.
std::vector<BoundSegment> guessesFor(const LoadedFile& host, const std::vector<LoadedFile>& files,
                                     const LinkBinding& binding, formats::ZeldaOptions options) {
  if (options.segmentFiles.empty()) return binding.segments;
  options.segmentFiles.clear();
  return guessSegments(host, files, options);
}

bool isKeepOpen(const std::vector<LoadedFile>& files) {
  return std::any_of(files.begin(), files.end(),
                     [](const LoadedFile& file) { return segmentOf(file) == z64::kKeepSegment; });
}

/// Are clips shown under this file? An object comes last: only where no other file shows them.
bool isHost(const LoadedFile& file, bool hasKeep, const formats::ZeldaOptions& options) {
  const std::optional<int> segment = segmentOf(file);
  if (segment == z64::kKeepSegment) return true;
  if (segment == z64::kLinkFramesSegment) return !hasKeep || namesAPart(options);
  return isZeldaFile(file) && namesAPart(options);
}

/// What the host's user says, with what is said of the other files' own parts. Animations are named in
/// gameplay_keep; under his object those of the object are meant, unless something is said of gameplay_keep.
formats::ZeldaOptions optionsFor(const LoadedFile& host, const std::vector<BoundSegment>& segments,
                                 const ZeldaChoices& choices) {
  formats::ZeldaOptions options = choices.of(host.path);
  const std::string keepPath = pathOf(segments, z64::kKeepSegment);
  if (keepPath != host.path) {
    if (segmentOf(host) != z64::kLinkFramesSegment) options.animationAt.clear();
    if (choices.isSelected(keepPath)) {
      options.animationAt = choices.of(keepPath).animationAt;
      options.keepsFound = choices.of(keepPath).keepsFound;
    }
  }
  const std::string objectPath = pathOf(segments, z64::kObjectSegment);
  if (objectPath.empty() || objectPath == host.path) return options;
  const formats::ZeldaOptions& object = choices.of(objectPath);
  options.skeletonAt = object.skeletonAt;
  options.limbSize = object.limbSize;
  return options;
}

bool isStale(const LinkBinding& binding, const std::vector<std::string>& fresh) {
  return std::any_of(binding.segments.begin(), binding.segments.end(), [&](const BoundSegment& row) {
    return !row.path.empty() && std::find(fresh.begin(), fresh.end(), row.path) != fresh.end();
  });
}

void rememberAge(LinkBinding& binding, const formats::Asset& set) {
  using formats::RootScale;
  const core::Skeleton* skeleton = set.skeletons.empty() ? nullptr : set.skeletons.front().get();
  const z64::LinkAge age =
      z64::linkAgeOf(shortNameOf(pathOf(binding.segments, z64::kObjectSegment)), skeleton);
  const bool isSelected = binding.options.rootScale != RootScale::BySkeleton;
  binding.isChild = isSelected ? binding.options.rootScale == RootScale::Child : age.isChild;
  binding.ageReason = isSelected ? "as selected" : age.why;
}

std::optional<core::Error> bindHost(LoadedFile& host, const std::vector<LoadedFile>& files,
                                    const ZeldaChoices& choices, const std::vector<std::string>& fresh) {
  LinkBinding binding;
  binding.segments = guessSegments(host, files, choices.of(host.path));
  binding.otherObjects = otherObjects(host, files, binding.segments);
  binding.options = optionsFor(host, binding.segments, choices);
  const bool isSame = host.link && host.link->segments == binding.segments &&
                      host.link->otherObjects == binding.otherObjects &&
                      host.link->options == binding.options && !isStale(*host.link, fresh);
  if (isSame) return std::nullopt;
  binding.guesses = guessesFor(host, files, binding, choices.of(host.path));
  const bool isObject = segmentOf(host) == z64::kObjectSegment;
  binding.own = host.link ? host.link->own : std::make_shared<formats::Asset>(host.content);
  binding.isWhole = !pathOf(binding.segments, z64::kKeepSegment).empty() &&
                    !pathOf(binding.segments, z64::kLinkFramesSegment).empty();
  formats::Asset content = *binding.own;
  std::optional<core::Error> failure;
  if (binding.isWhole) {  // else what is missing stands in the file's own diagnostics
    const std::string keep = pathOf(binding.segments, z64::kKeepSegment);
    const bool isKeepReadAlone =
        choices.of(keep).animationAt == binding.options.animationAt &&
        std::any_of(files.begin(), files.end(), [&](const LoadedFile& file) { return file.path == keep; });
    core::Result<formats::Asset> set = readSet(binding.segments, binding.options, isKeepReadAlone);
    if (set) {
      rememberAge(binding, *set);
      for (const LoadedFile& file : files) {
        if (file.path != host.path) dropAnswered(set->diagnostics, ownContentOf(file), binding.options);
      }
      settleNamed(content, *set, binding.options, choices.of(host.path).animationAt);
      content = merged(content, std::move(*set), isObject);
    } else {
      binding.isWhole = false;
      failure = std::move(set.error());
    }
  } else if (segmentOf(host) == z64::kLinkFramesSegment) {
    refuseWithoutKeep(content, host.path, binding.options.animationAt);
  }
  host.content = std::move(content);
  host.link = std::make_shared<const LinkBinding>(std::move(binding));
  return failure;
}

void unbind(LoadedFile& file) {
  if (!file.link) return;
  file.content = *file.link->own;
  file.link = nullptr;
}

/// An object of Link's fetches his animations as an animation fetches its model; where they are not all to be
/// found it is shown as it is.
void bindObject(LoadedFile& object, bool isHost, const std::vector<LoadedFile>& files,
                const ZeldaChoices& choices, const std::vector<std::string>& fresh) {
  std::optional<core::Error> error;
  if (isHost) error = bindHost(object, files, choices, fresh);
  // A table in which the user selected something stays to be seen.
  const bool isKept = object.link && (object.link->isWhole || !choices.of(object.path).segmentFiles.empty());
  if (!isHost || !isKept) unbind(object);
  if (!error) return;
  // Nobody asked for what lies beside it.
  const core::Diagnostic entry{core::Severity::Warning,
                               "Link's animations are not shown, because " + shortNameOf(error->file) +
                                   " cannot be read: " + error->message,
                               error->file, error->byteOffset, error->fieldPath};
  const auto& known = object.content.diagnostics.entries();
  const bool isSaid = std::any_of(known.begin(), known.end(), [&](const core::Diagnostic& other) {
    return other.message == entry.message;
  });
  if (!isSaid) object.content.diagnostics.add(entry);
}

}  // namespace

std::string shortNameOf(const std::string& path) { return path.substr(path.find_last_of("/\\:") + 1); }

std::string pathOf(const std::vector<BoundSegment>& segments, int segment) {
  const auto found = std::find_if(segments.begin(), segments.end(),
                                  [&](const BoundSegment& row) { return row.segment == segment; });
  return found == segments.end() ? std::string() : found->path;
}

std::vector<BoundSegment> shownSegments(const LoadedFile& file, const formats::ZeldaOptions& options) {
  if (file.link) return file.link->segments;
  std::vector<BoundSegment> table = selectedSegments(options);
  setIfFree(table, segmentOf(file).value_or(z64::kObjectSegment), file.path, SegmentSource::Itself);
  return table;
}

int linkSegmentOf(const LoadedFile& file) { return segmentOf(file).value_or(0); }

bool isZeldaFile(const LoadedFile& file) { return file.content.formatId.starts_with("z64-"); }

std::vector<BoundSegment> guessSegments(const LoadedFile& file, const std::vector<LoadedFile>& files,
                                        const formats::ZeldaOptions& options) {
  std::vector<BoundSegment> table = selectedSegments(options);
  const std::optional<int> own = segmentOf(file);
  if (isZeldaFile(file)) {
    setIfFree(table, own.value_or(z64::kObjectSegment), file.path, SegmentSource::Itself);
  }
  // An object that is not Link's has no use for the rest, unless the user says so.
  if (!own && !namesAPart(options)) return table;
  for (const bool wantsSameFolder : {true, false}) {
    for (const LoadedFile& other : files) {
      const auto segment = segmentOf(other);
      if (segment && other.path != file.path && sharesFolder(other, file) == wantsSameFolder) {
        setIfFree(table, *segment, other.path, sourceOf(other, *segment));
      }
    }
  }
  const bool isFull = std::none_of(table.begin(), table.end(),
                                   [](const BoundSegment& row) { return row.source == SegmentSource::None; });
  if (isFull) return table;
  const std::vector<std::string> beside = neighboursOf(file);
  for (const int segment : kLinkSegments) {
    if (std::string path = neighbourFor(segment, file.path, beside); !path.empty()) {
      setIfFree(table, segment, path, SegmentSource::Beside);
    }
  }
  return table;
}

std::vector<core::Error> bindLinkFiles(std::vector<LoadedFile>& files, const ZeldaChoices& choices,
                                       const std::vector<std::string>& fresh) {
  std::vector<core::Error> errors;
  const bool hasKeep = isKeepOpen(files);
  std::vector<LoadedFile*> objects;
  for (LoadedFile& file : files) {
    const formats::ZeldaOptions& options = choices.of(file.path);
    if (segmentOf(file) == z64::kObjectSegment && !namesAPart(options)) {
      objects.push_back(&file);
    } else if (!isHost(file, hasKeep, options)) {
      unbind(file);
    } else if (auto error = bindHost(file, files, choices, fresh)) {
      errors.push_back(std::move(*error));
    }
  }
  // Where the user has parted a set, its object does not put it together again.
  const bool isShown = std::any_of(files.begin(), files.end(), [](const LoadedFile& file) {
    const bool isSelected = file.link && !file.link->options.segmentFiles.empty();
    return segmentOf(file) != z64::kObjectSegment && file.link && (file.link->isWhole || isSelected);
  });
  for (LoadedFile* object : objects) bindObject(*object, !isShown, files, choices, fresh);
  return errors;
}

const LoadedFile* hostOf(const LoadedFile& part, const std::vector<LoadedFile>& files) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const LoadedFile& host) {
    if (!host.link || !host.link->isWhole) return false;
    const auto& rows = host.link->segments;
    return std::any_of(rows.begin(), rows.end(),
                       [&](const BoundSegment& row) { return row.path == part.path; });
  });
  return found == files.end() ? nullptr : &*found;
}

std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const std::vector<LoadedFile>& files) {
  std::vector<core::Diagnostic> entries = file.content.diagnostics.entries();
  const LoadedFile* host = hostOf(file, files);
  if (host == nullptr) return entries;
  std::erase_if(entries, [&](const core::Diagnostic& entry) {
    return asksForParts(entry) || (host != &file && isAnswered(entry, host->content, host->link->options));
  });
  return entries;
}

}  // namespace marrow::app
