// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/open_assets.h"

#include "formats/archives/archive.h"
#include "formats/codes.h"
#include "formats/containers/dictionaries.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/limits.h"
#include "formats/source/source_walk.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace marrow::formats {
namespace {

const char* labelOf(std::string_view formatId) {
  const FormatDescriptor* format = formatRegistry().find(formatId);
  return format == nullptr ? "archive" : format->label;
}

std::uint64_t sizeOf(const Archive& archive) {
  std::uint64_t bytes = archive.members.size() * sizeof(ArchiveMember);
  for (const ArchiveMember& member : archive.members) bytes += member.path.capacity();
  return bytes;
}

std::uint64_t footprintOf(const std::vector<core::EventParameter>& parameters) {
  std::uint64_t bytes = parameters.size() * sizeof(core::EventParameter);
  for (const core::EventParameter& parameter : parameters) {
    if (const auto* text = std::get_if<std::string>(&parameter.value)) bytes += text->capacity();
  }
  return bytes;
}

std::uint64_t footprintOf(const std::vector<core::EventSpan>& spans) {
  std::uint64_t bytes = spans.size() * sizeof(core::EventSpan);
  for (const core::EventSpan& span : spans) bytes += footprintOf(span.parameters);
  return bytes;
}

std::uint64_t footprintOf(const core::EventArchive& archive) {
  std::uint64_t bytes =
      archive.events.size() * sizeof(core::EventEntry) + archive.actions.size() * sizeof(core::EventAction);
  for (const core::EventEntry& event : archive.events)
    bytes += event.actionIndices.size() * sizeof(std::uint32_t);
  for (const core::EventAction& action : archive.actions) {
    bytes += action.animations.size() * sizeof(core::EventAnimation);
    for (const core::EventAnimation& animation : action.animations) {
      bytes += animation.name.capacity() + footprintOf(animation.triggers) + footprintOf(animation.holds);
    }
  }
  return bytes;
}

std::uint64_t footprintOf(const core::Clip& clip) {
  std::uint64_t bytes = clip.tracks.size() * sizeof(core::Track) + clip.curves.size() * sizeof(core::Curve) +
                        clip.keys.size() * sizeof(core::Key) +
                        clip.properties.size() * sizeof(core::Property);
  for (const core::ValueRun& run : clip.runs) {
    bytes += sizeof run + run.values.size() * sizeof(std::uint16_t) + run.names.size() * sizeof(std::string);
  }
  for (const core::EventTrack& track : clip.eventTracks) {
    bytes += track.events.size() * sizeof(core::Event);
    for (const core::Event& event : track.events) bytes += footprintOf(event.parameters);
  }
  return bytes;
}

/// The bytes of memory that an asset takes, roughly. All members of an archive together are bounded by it.
std::uint64_t footprintOf(const Asset& content) {
  std::uint64_t bytes = sizeof(Asset) + (content.bytes ? content.bytes->size() : 0);
  for (const auto& clip : content.clips) bytes += footprintOf(*clip);
  for (const auto& skeleton : content.skeletons) {
    bytes +=
        skeleton->bones.size() * sizeof(core::Bone) + skeleton->properties.size() * sizeof(core::Property);
  }
  if (content.events) bytes += footprintOf(*content.events);
  return bytes;
}

/// The folders of an archive, for readers of files whose images lie beside them.
class ArchiveFolders {
 public:
  /// @param source, archive, walk  stay as they are.
  ArchiveFolders(const Source& source, const Archive& archive, SourceWalk& walk)
      : source_(source), archive_(archive), walk_(walk) {}

  /// The folder of one of its members.
  [[nodiscard]] Beside beside(const Source& member) {
    const std::string folder = folderOf(member.path.substr(source_.path.size() + 1));
    return {[this, folder](const std::string& name) { return read(folder + name); },
            [this, folder](const std::string& extension) { return names(folder, extension); }};
  }

 private:
  /// The folder with its slash; empty: the outermost.
  static std::string folderOf(const std::string& path) { return path.substr(0, path.find_last_of('/') + 1); }

  core::Result<Bytes> read(const std::string& path) {
    if (byPath_.empty()) {
      for (const ArchiveMember& one : archive_.members) byPath_.emplace(one.path, &one);
    }
    const auto member = byPath_.find(path);
    if (member == byPath_.end())
      return tl::unexpected(
          core::Error{core::ErrorCode::FileNotFound, {code("archive.no-member"), path, ""}, source_.path});
    const core::Result<Source> file = walk_.enterMember(source_, *member->second);
    if (!file) return tl::unexpected(file.error());
    walk_.release(*file);
    return *file->bytes;
  }

  // An archive may hold 100,000 models in one folder, so its members are gone through once for all of them.
  std::vector<std::string> names(const std::string& folder, const std::string& extension) {
    constexpr std::size_t kMost = 1000;
    if (const bool isNew = listed_.insert(extension).second; isNew) {
      for (const ArchiveMember& member : archive_.members) {
        if (extensionOf(member.path) != extension) continue;
        std::vector<std::string>& names = names_[{folderOf(member.path), extension}];
        if (names.size() < kMost) names.push_back(baseNameOf(member.path));
      }
      for (auto& [place, names] : names_) std::ranges::sort(names);
    }
    const auto found = names_.find({folder, extension});
    return found == names_.end() ? std::vector<std::string>() : found->second;
  }

  const Source& source_;
  const Archive& archive_;
  SourceWalk& walk_;
  std::unordered_map<std::string_view, const ArchiveMember*> byPath_;  ///< empty: not made yet
  std::set<std::string> listed_;
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> names_;
};

/// Reads one file and, where it is an archive, its members.
class AssetOpener {
 public:
  AssetOpener(const StoredFile& stored, const Options& options)
      : stored_(stored), walk_(stored.bytes->size()), options_(options) {}

  OpenedFiles open() {
    std::vector<core::Diagnostics> outer;  // of the archives on the way, outermost first
    std::optional<std::pair<Source, Archive>> nearest;
    core::Result<Source> source =
        walk_.enterNamed(stored_, [&](const Source& around, const Archive& archive) {
          setEntry(addEntry(around.member, storedSize(around.containers, around.bytes->size())),
                   labelOf(archive.id), true);
          outer.push_back(forFile(archive.diagnostics, around.path));
          nearest.emplace(around, archive);
        });
    if (!source) {
      fail(std::move(source.error()));
      return std::move(result_);
    }
    std::optional<ArchiveFolders> folders;
    if (nearest) folders.emplace(nearest->first, nearest->second, walk_);
    openNamed(*source, folders ? &*folders : nullptr);
    std::for_each(outer.rbegin(), outer.rend(), [&](const auto& warnings) { addWarnings(warnings, 0); });
    return std::move(result_);
  }

 private:
  void openNamed(const Source& source, ArchiveFolders* folders) {
    const std::size_t entry = addEntry(source.member, storedSize(source.containers, source.bytes->size()));
    if (archiveFormatOf(*source.bytes) == nullptr) return openFile(source, entry, true, folders);
    openArchive(source, entry, true);
  }

  void openMember(const Source& archive, const ArchiveMember& member, ArchiveFolders& folders) {
    const std::string label = archive.member.empty() ? member.path : archive.member + ":" + member.path;
    const std::size_t entry = addEntry(label, member.bytes.size());
    const core::Result<Source> source = walk_.enterMember(archive, member);
    if (!source) {
      setEntry(entry, source.error().message.text(), false);
      return fail(source.error());
    }
    if (archiveFormatOf(*source->bytes) == nullptr) {
      openFile(*source, entry, false, &folders);
    } else {
      openArchive(*source, entry, false);
    }
    walk_.release(*source);
  }

  /// @param isNamed  the user named this file, so an unknown format is an error.
  /// @param folders  those of the archive that it lies in; null: it lies on the disk.
  void openFile(const Source& source, std::size_t entry, bool isNamed, ArchiveFolders* folders) {
    if (isDictionary(*source.bytes)) return addDictionaryOf(source, entry);
    core::Result<Asset> asset =
        readAsset(source, options_, folders != nullptr ? folders->beside(source) : Beside{});
    if (!asset) {
      const bool isForeign = asset.error().code == core::ErrorCode::UnknownFormat;
      setEntry(entry, asset.error().message.text(), false);
      if (isForeign && !isNamed) result_.skipped.push_back(source.path);
      if (isNamed || !isForeign) fail(std::move(asset.error()));
      return;
    }
    walk_.hold(footprintOf(*asset));
    walk_.spendOnAsset();
    setEntry(entry, asset->formatLabel, true);
    std::string archive;
    if (!source.member.empty())
      archive = source.path.substr(0, source.path.size() - source.member.size() - 1);
    result_.files.push_back(
        {source.path, std::make_shared<const Asset>(std::move(*asset)), std::move(archive)});
  }

  void addDictionaryOf(const Source& source, std::size_t entry) {
    core::Result<std::uint32_t> id = addDictionary(*source.bytes);
    if (!id) {
      setEntry(entry, id.error().message.text(), false);
      id.error().file = source.path;
      return fail(std::move(id.error()));
    }
    setEntry(entry, fmt::format("zstd dictionary {}", *id), true);
    result_.dictionaries.push_back(*id);
  }

  void openArchive(const Source& source, std::size_t entry, bool isNamed) {
    core::Result<Archive> archive = walk_.list(source);
    setEntry(entry, archiveFormatOf(*source.bytes)->label, true);
    if (!archive) return fail(std::move(archive.error()));
    const std::uint64_t listing = sizeOf(*archive);
    walk_.hold(listing);
    const std::size_t before = result_.files.size();
    openMembers(source, *archive, entry, isNamed);
    addWarnings(forFile(archive->diagnostics, source.path), before);
    walk_.release(listing);
  }

  void openMembers(const Source& source, Archive& archive, std::size_t entry, bool isNamed) {
    const auto found = [this] {
      return result_.files.size() + result_.errors.size() + result_.dictionaries.size();
    };
    const std::size_t before = found();
    for (core::Error& error : archive.damaged) {
      if (error.file.empty()) error.file = source.path;
      fail(std::move(error));
    }
    std::uint64_t left = kLimits.memberBytesFor(source.bytes->size());
    ArchiveFolders folders(source, archive, walk_);
    for (const ArchiveMember& member : archive.members) {
      if (walk_.isExhausted()) break;
      if (member.bytes.size() > left)
        return fail(leftOut(source.path + ":" + member.path, "be read again and again"));
      left -= member.bytes.size();
      openMember(source, member, folders);
    }
    if (!isNamed) return skipEmpty(source, archive, entry);
    if (found() == before) {
      // An empty archive is no UnknownFormat: its format is known.
      fail(archiveError(archive.members.empty() ? core::ErrorCode::NotFound : core::ErrorCode::UnknownFormat,
                        nothingToRead(archive), source.path));
      result_.skipped.clear();  // the error names them
    }
    listArchive(source, archive);
  }

  void skipEmpty(const Source& source, const Archive& archive, std::size_t entry) {
    if (!archive.members.empty() || !archive.damaged.empty()) return;
    setEntry(entry, code("archive.no-members").sentence, false);
    result_.skipped.push_back(source.path);
  }

  [[nodiscard]] core::Message nothingToRead(const Archive& archive) const {
    constexpr std::size_t kMostNamed = 3;
    if (archive.members.empty()) return {code("archive.no-members")};
    std::string names;
    std::size_t named = 0;
    for (const ListedMember& member : listed_) {
      if (member.isRead) continue;  // an archive inside it
      if (named++ == kMostNamed) {
        names += ", ...";
        break;
      }
      names += (named == 1 ? ": " : ", ") + member.path + " (" + counted(member.byteCount, "byte") + ")";
    }
    return {code("archive.nothing-readable"), counted(archive.members.size(), "file"), names};
  }

  void listArchive(const Source& source, const Archive& archive) {
    ArchiveListing listing;
    listing.path = source.path;
    listing.formatId = archive.id;
    listing.formatLabel = labelOf(archive.id);
    listing.containers = source.containers;
    listing.containers.push_back({archive.id, source.bytes->size(), true});
    listing.memberCount = archive.members.size();
    listing.members = std::move(listed_);
    result_.archive = std::move(listing);
  }

  /// @param member  empty: the file on the disk, which is not listed.
  /// @return its place in the list.
  std::size_t addEntry(const std::string& member, std::uint64_t byteCount) {
    const std::size_t entry = listed_.size();
    if (!member.empty() && entry < ArchiveListing::kMostListed)
      listed_.push_back({member, byteCount, {}, false});
    return entry;
  }

  // Only the first kMostListed entries are listed.
  void setEntry(std::size_t entry, const std::string& what, bool isRead) {
    if (entry >= listed_.size()) return;
    listed_[entry].what = what;
    listed_[entry].isRead = isRead;
  }

  static core::Diagnostics forFile(core::Diagnostics diagnostics, const std::string& path) {
    diagnostics.setFile(path);
    return diagnostics;
  }

  // The result has no entry for an archive, so its warnings go to its first file.
  void addWarnings(const core::Diagnostics& warnings, std::size_t first) {
    if (first >= result_.files.size()) return;
    for (const core::Diagnostic& entry : warnings.entries())
      result_.files[first].edited().diagnostics.add(entry);
  }

  void fail(core::Error error) {
    if (result_.errors.size() < core::Diagnostics::kLimit) result_.errors.push_back(std::move(error));
  }

  const StoredFile& stored_;
  SourceWalk walk_;
  const Options& options_;
  OpenedFiles result_;
  std::vector<ListedMember> listed_;  ///< the first members, in their order
};

}  // namespace

OpenedFiles openAssets(const std::string& path, const Options& options) {
  core::Result<StoredFile> stored = readStored(path);
  if (!stored) return {{}, {std::move(stored.error())}};
  return openAssets(*stored, options);
}

OpenedFiles openAssets(const StoredFile& stored, const Options& options) {
  return AssetOpener(stored, options).open();
}

}  // namespace marrow::formats
