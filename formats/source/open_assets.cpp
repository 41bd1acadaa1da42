// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/open_assets.h"

#include "formats/archives/archive.h"
#include "formats/archives/footprint.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/source_walk.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

constexpr const char* kNoMembers = "this is an archive without members, so there is nothing to show";

std::string counted(std::size_t count, const char* thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

const char* labelOf(std::string_view formatId) {
  const auto formats = registeredFormats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const FormatDescriptor& format) { return format.id == formatId; });
  return found == formats.end() ? "archive" : found->label;
}

std::uint64_t sizeOf(const Archive& archive) {
  std::uint64_t bytes = archive.members.size() * sizeof(ArchiveMember);
  for (const ArchiveMember& member : archive.members) bytes += member.path.capacity();
  return bytes;
}

/// Reads all that a walk through one file comes to.
class AssetOpener {
 public:
  AssetOpener(const StoredFile& stored, const ZeldaOptions& zelda)
      : stored_(stored), walk_(stored.bytes->size()), zelda_(zelda) {}

  OpenedFiles open() {
    std::vector<core::Diagnostics> outer;  // of the archives on the way, outermost first
    core::Result<Source> source =
        walk_.enterNamed(stored_, [&](const Source& around, const Archive& archive) {
          setEntry(addEntry(around.member, storedSize(around.containers, around.bytes->size())),
                   labelOf(archive.id), true);
          outer.push_back(forFile(archive.diagnostics, around.path));
        });
    if (!source) {
      fail(std::move(source.error()));
      return std::move(result_);
    }
    openNamed(*source);
    std::for_each(outer.rbegin(), outer.rend(), [&](const auto& warnings) { addWarnings(warnings, 0); });
    return std::move(result_);
  }

 private:
  void openNamed(const Source& source) {
    const std::size_t entry = addEntry(source.member, storedSize(source.containers, source.bytes->size()));
    if (archiveKindOf(*source.bytes) == nullptr) return openFile(source, entry, true);
    openArchive(source, entry, true);
  }

  void openMember(const Source& archive, const ArchiveMember& member) {
    const std::string label = archive.member.empty() ? member.path : archive.member + ":" + member.path;
    const std::size_t entry = addEntry(label, member.bytes.size());
    const core::Result<Source> source = walk_.enterMember(archive, member);
    if (!source) {
      setEntry(entry, source.error().message, false);
      return fail(source.error());
    }
    if (archiveKindOf(*source->bytes) == nullptr) {
      openFile(*source, entry, false);
    } else {
      openArchive(*source, entry, false);
    }
    walk_.release(*source);
  }

  /// @param isNamed  the user asked for this very file: that it is of no known format is an error.
  void openFile(const Source& source, std::size_t entry, bool isNamed) {
    core::Result<Asset> asset = readAsset(source, zelda_);
    if (!asset) {
      const bool isForeign = asset.error().code == core::ErrorCode::UnknownFormat;
      setEntry(entry, asset.error().message, false);
      if (isForeign && !isNamed) result_.skipped.push_back(source.path);
      if (isNamed || !isForeign) fail(std::move(asset.error()));
      return;
    }
    walk_.hold(footprintOf(*asset));
    setEntry(entry, asset->formatLabel, true);
    result_.files.push_back({source.path, source.member, std::move(*asset)});
  }

  void openArchive(const Source& source, std::size_t entry, bool isNamed) {
    core::Result<Archive> archive = walk_.list(source);
    setEntry(entry, labelOf(archiveKindOf(*source.bytes)->id), true);
    if (!archive) return fail(std::move(archive.error()));
    const std::uint64_t listing = sizeOf(*archive);
    walk_.hold(listing);
    const std::size_t before = result_.files.size();
    openMembers(source, *archive, entry, isNamed);
    addWarnings(forFile(archive->diagnostics, source.path), before);
    walk_.release(listing);
  }

  void openMembers(const Source& source, Archive& archive, std::size_t entry, bool isNamed) {
    const std::size_t before = result_.files.size() + result_.errors.size();
    for (core::Error& error : archive.damaged) {
      if (error.file.empty()) error.file = source.path;
      fail(std::move(error));
    }
    std::uint64_t left = kLimits.memberBytesFor(source.bytes->size());
    for (const ArchiveMember& member : archive.members) {
      if (walk_.isExhausted()) break;
      if (member.bytes.size() > left)
        return fail(leftOut(source.path + ":" + member.path, "be read again and again"));
      left -= member.bytes.size();
      openMember(source, member);
    }
    if (!isNamed) return skipEmpty(source, archive, entry);
    if (result_.files.size() + result_.errors.size() == before) {
      // The format of an empty one is well known.
      fail(archiveError(archive.members.empty() ? core::ErrorCode::NotFound : core::ErrorCode::UnknownFormat,
                        nothingToRead(archive), source.path));
      result_.skipped.clear();  // the error names them
    }
    listArchive(source, archive);
  }

  void skipEmpty(const Source& source, const Archive& archive, std::size_t entry) {
    if (!archive.members.empty() || !archive.damaged.empty()) return;
    setEntry(entry, kNoMembers, false);
    result_.skipped.push_back(source.path);
  }

  [[nodiscard]] std::string nothingToRead(const Archive& archive) const {
    constexpr std::size_t kMostNamed = 3;
    if (archive.members.empty()) return kNoMembers;
    std::string text =
        "the archive has " + counted(archive.members.size(), "file") + ", none of a format that Marrow reads";
    std::size_t named = 0;
    for (const ListedMember& member : listed_) {
      if (member.isRead) continue;  // an archive inside it
      if (named == kMostNamed) return text + ", ...";
      text += (named == 0 ? ": " : ", ") + member.path + " (" + counted(member.byteCount, "byte") + ")";
      ++named;
    }
    return text;
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

  // Entries behind the last that is listed are not there.
  void setEntry(std::size_t entry, const std::string& what, bool isRead) {
    if (entry >= listed_.size()) return;
    listed_[entry].what = what;
    listed_[entry].isRead = isRead;
  }

  static core::Diagnostics forFile(core::Diagnostics diagnostics, const std::string& path) {
    diagnostics.setFile(path);
    return diagnostics;
  }

  // An archive is no file of its own in the end, so the first file out of it carries its warnings.
  void addWarnings(const core::Diagnostics& warnings, std::size_t first) {
    if (first >= result_.files.size()) return;
    for (const core::Diagnostic& entry : warnings.entries())
      result_.files[first].content.diagnostics.add(entry);
  }

  void fail(core::Error error) {
    if (result_.errors.size() < core::Diagnostics::kLimit) result_.errors.push_back(std::move(error));
  }

  const StoredFile& stored_;
  SourceWalk walk_;
  const ZeldaOptions& zelda_;
  OpenedFiles result_;
  std::vector<ListedMember> listed_;  ///< the first members, in their order
};

}  // namespace

OpenedFiles openAssets(const std::string& path, const ZeldaOptions& zelda) {
  core::Result<StoredFile> stored = readStored(path);
  if (!stored) return {{}, {std::move(stored.error())}};
  return openAssets(*stored, zelda);
}

OpenedFiles openAssets(const StoredFile& stored, const ZeldaOptions& zelda) {
  return AssetOpener(stored, zelda).open();
}

}  // namespace marrow::formats
