// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/open_file.h"

#include "formats/archives/archive.h"
#include "formats/archives/footprint.h"
#include "formats/containers/unwrap.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

constexpr int kDeepest = 3;

// Packers may let equal files share their bytes, and no more than that: many members on the same bytes would
// be read for as long as the table is.
constexpr std::uint64_t kMemberFactor = 2;
constexpr std::uint64_t kFreeMemberBytes = 64U << 10U;

bool endsWithPart(const std::string& label, const std::string& wanted) {
  return label.size() > wanted.size() && label.ends_with(wanted) &&
         label[label.size() - wanted.size() - 1] == '/';
}

/// Which member of an archive is meant, and what is meant inside it.
struct Choice {
  const ArchiveMember* member = nullptr;
  std::string inside;
};

std::string withoutBackslashes(const std::string& text, std::string_view replacement) {
  std::string result;
  for (const char c : text) result += c == '\\' ? replacement : std::string_view(&c, 1);
  return result;
}

std::vector<const ArchiveMember*> membersLabelled(const Archive& archive, std::string wanted) {
  const std::string root = archive.rootName + "/";
  while (wanted.starts_with('/')) wanted.erase(0, 1);
  std::vector<const ArchiveMember*> ends;
  for (const ArchiveMember& member : archive.members) {
    if (member.path == wanted || root + member.path == wanted) return {&member};
    if (endsWithPart(member.path, wanted)) ends.push_back(&member);
  }
  return ends;
}

/// A backslash stands for itself, as it is listed, or for the slash that some systems write so.
/// @return the members whose label is the wanted one, or whose label ends so.
std::vector<const ArchiveMember*> membersCalled(const Archive& archive, const std::string& wanted) {
  std::vector<const ArchiveMember*> found = membersLabelled(archive, withoutBackslashes(wanted, "%5C"));
  return found.empty() ? membersLabelled(archive, withoutBackslashes(wanted, "/")) : found;
}

/// "inner.arc:walk.bck" names a member of a member, unless a member is called just so.
Choice select(const Archive& archive, const std::string& wanted) {
  for (std::size_t colon = wanted.size(); colon != std::string::npos && colon > 0;
       colon = wanted.rfind(':', colon - 1)) {
    const auto found = membersCalled(archive, wanted.substr(0, colon));
    if (found.size() == 1)
      return {found.front(), colon < wanted.size() ? wanted.substr(colon + 1) : std::string()};
  }
  return {};
}

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

std::string listed(const Archive& archive) {
  constexpr std::size_t kMost = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(archive.members.size(), kMost); ++i) {
    text += (i == 0 ? "" : ", ") + archive.members[i].path;
  }
  if (archive.members.size() > kMost)
    text += " and " + std::to_string(archive.members.size() - kMost) + " more";
  return text;
}

std::uint64_t sizeOf(const Archive& archive) {
  std::uint64_t bytes = archive.members.size() * sizeof(ArchiveMember);
  for (const ArchiveMember& member : archive.members) bytes += member.path.capacity();
  return bytes;
}

/// Which file is being opened, in every spelling that is needed.
struct Place {
  std::string path;    ///< "ARCHIVE:MEMBER"
  std::string member;  ///< the part behind the outermost archive
  std::string name;    ///< without folders
  int depth = 0;       ///< archives around it

  [[nodiscard]] Place inside(const std::string& label) const {
    return {path + ":" + label, member.empty() ? label : member + ":" + label, baseNameOf(label), depth + 1};
  }
};

/// Opens files into one result and one allowance.
class Opener {
 public:
  Opener(OpenedFiles& result, std::uint64_t allowance, const ZeldaOptions& zelda)
      : result_(result), zelda_(zelda), remaining_(allowance), workLeft_(allowance) {}

  /// @param wanted  what is asked for inside; empty: all.
  /// @param named   the user asked for this very file, so that it is of no known format is an error.
  void open(ByteView bytes, const Place& place, const std::string& wanted, bool named) {
    if (!spendWork(bytes.size(), place)) return;
    const std::size_t entry = list(place, bytes.size());
    core::Result<Unwrapped> unwrapped = unwrapKnown(bytes, place.name, remaining_);
    if (!unwrapped) {
      tell(entry, unwrapped.error().message, false);
      return fail(std::move(unwrapped.error()), place);
    }
    if (!spendWork(unwrapped->storage.size(), place)) return;
    // The unpacked bytes stay alive as long as members are read from them.
    remaining_ -= unwrapped->storage.size();
    const ArchiveKind* kind = archiveKindOf(unwrapped->bytes);
    if (kind == nullptr) {
      openPlain(*unwrapped, place, wanted, named, entry);
    } else {
      tell(entry, labelOf(kind->id), true);
      openArchive(*unwrapped, *kind, place, wanted, named, entry);
    }
    remaining_ += unwrapped->storage.size();
  }

 private:
  void openPlain(const Unwrapped& unwrapped, const Place& place, const std::string& wanted, bool named,
                 std::size_t entry) {
    if (!wanted.empty()) {
      return refuse(core::ErrorCode::NotFound, "this is not an archive, so it has no member " + wanted,
                    place);
    }
    core::Result<Asset> content = readUnwrapped(unwrapped, place.path, place.name, remaining_, zelda_);
    if (!content) {
      const bool isForeign = content.error().code == core::ErrorCode::UnknownFormat;
      tell(entry, content.error().message, false);
      if (isForeign && !named) result_.skipped.push_back(place.path);
      if (named || !isForeign) fail(std::move(content.error()), place);
      return;
    }
    remaining_ -= std::min<std::uint64_t>(remaining_, footprintOf(*content));
    tell(entry, content->formatLabel, true);
    content->containers.insert(content->containers.begin(), outer_.begin(), outer_.end());
    content->containerBytes.insert(content->containerBytes.begin(), outerBytes_.begin(), outerBytes_.end());
    result_.files.push_back({place.path, place.member, std::move(*content)});
  }

  void openArchive(const Unwrapped& unwrapped, const ArchiveKind& kind, const Place& place,
                   const std::string& wanted, bool named, std::size_t entry) {
    if (place.depth == kDeepest) {
      return refuse(core::ErrorCode::TooLarge, "archives are nested more than 3 deep", place);
    }
    core::Result<Archive> archive = kind.list(unwrapped.bytes);
    if (!archive) return fail(std::move(archive.error()), place);
    const std::uint64_t listing = std::min(remaining_, sizeOf(*archive));
    remaining_ -= listing;
    const std::size_t outerBefore = outer_.size();
    const std::size_t filesBefore = result_.files.size();
    outer_.insert(outer_.end(), unwrapped.containers.begin(), unwrapped.containers.end());
    outer_.emplace_back(kind.id);
    outerBytes_.insert(outerBytes_.end(), unwrapped.containerBytes.begin(), unwrapped.containerBytes.end());
    outerBytes_.push_back(unwrapped.bytes.size());
    if (wanted.empty()) {
      openMembers(*archive, unwrapped.bytes.size(), place, named, entry);
    } else {
      openSelected(*archive, place, wanted);
    }
    if (result_.files.size() > filesBefore) addWarnings(*archive, place, result_.files[filesBefore]);
    outer_.resize(outerBefore);
    outerBytes_.resize(outerBefore);
    remaining_ += listing;
  }

  void openMembers(Archive& archive, std::uint64_t archiveSize, const Place& place, bool named,
                   std::size_t entry) {
    const std::size_t before = result_.files.size() + result_.errors.size();
    for (core::Error& error : archive.damaged) fail(std::move(error), place);
    std::uint64_t left = kMemberFactor * archiveSize + kFreeMemberBytes;
    for (const ArchiveMember& member : archive.members) {
      if (exhausted_) break;
      if (member.bytes.size() > left) return refuseRest(place.inside(member.path), "be read again and again");
      left -= member.bytes.size();
      open(member.bytes, place.inside(member.path), {}, false);
    }
    if (!named) return skipEmpty(archive, place, entry);
    if (result_.files.size() + result_.errors.size() == before) {
      // The format of an empty one is well known.
      refuse(archive.members.empty() ? core::ErrorCode::NotFound : core::ErrorCode::UnknownFormat,
             nothingToRead(archive), place);
      result_.skipped.clear();  // the error tells of them
    }
    listArchive(archive, place);
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

  /// @return its place among those that are listed.
  std::size_t list(const Place& place, std::uint64_t byteCount) {
    const std::size_t entry = listed_.size();
    if (!place.member.empty() && entry < ArchiveListing::kMostListed)
      listed_.push_back({place.member, byteCount, {}, false});
    return entry;
  }

  // What lies on the disk is no member, and neither are those behind the last that is listed.
  void tell(std::size_t entry, const std::string& what, bool isRead) {
    if (entry >= listed_.size()) return;
    listed_[entry].what = what;
    listed_[entry].isRead = isRead;
  }

  void skipEmpty(const Archive& archive, const Place& place, std::size_t entry) {
    if (!archive.members.empty() || !archive.damaged.empty()) return;
    tell(entry, kNoMembers, false);
    result_.skipped.push_back(place.path);
  }

  void listArchive(const Archive& archive, const Place& place) {
    ArchiveListing listing;
    listing.path = place.path;
    listing.formatId = archive.id;
    listing.formatLabel = labelOf(archive.id);
    listing.containers = outer_;
    listing.containerBytes = outerBytes_;
    listing.memberCount = archive.members.size();
    listing.members = std::move(listed_);
    result_.archive = std::move(listing);
  }

  void openSelected(const Archive& archive, const Place& place, const std::string& wanted) {
    const Choice choice = select(archive, wanted);
    if (choice.member != nullptr) {
      return open(choice.member->bytes, place.inside(choice.member->path), choice.inside, true);
    }
    const bool isVague = !membersCalled(archive, wanted).empty();
    refuse(core::ErrorCode::NotFound,
           (isVague ? "several members end in " : "the archive has no member ") + wanted +
               (archive.members.empty() ? "" : "; it has: " + listed(archive)),
           place);
  }

  // An archive is no file of its own in the end, so its first file speaks for it.
  static void addWarnings(const Archive& archive, const Place& place, OpenedFile& file) {
    for (core::Diagnostic entry : archive.diagnostics.entries()) {
      entry.file = place.path;
      file.content.diagnostics.add(std::move(entry));
    }
  }

  void refuse(core::ErrorCode code, std::string message, const Place& place) {
    fail({code, std::move(message), {}, 0, "archive"}, place);
  }

  void fail(core::Error error, const Place& place) {
    if (error.file.empty()) error.file = place.path;
    if (result_.errors.size() < core::Diagnostics::kLimit) result_.errors.push_back(std::move(error));
  }

  // Members may overlap: without a bound, many of them on the same bytes would be read for ever.
  bool spendWork(std::uint64_t bytes, const Place& place) {
    if (bytes <= workLeft_ && remaining_ > 0) {
      workLeft_ -= bytes;
      return true;
    }
    exhausted_ = true;
    refuseRest(place, "take too much memory");
    return false;
  }

  void refuseRest(const Place& place, const std::string& fault) {
    refuse(core::ErrorCode::TooLarge,
           "the members together would " + fault + "; this one and those after it were left out", place);
  }

  OpenedFiles& result_;
  const ZeldaOptions& zelda_;
  std::uint64_t remaining_;  ///< memory that is left
  std::uint64_t workLeft_;   ///< bytes that may still be looked at
  bool exhausted_ = false;
  std::vector<std::string> outer_;         ///< containers around what is being opened, outermost first
  std::vector<std::uint64_t> outerBytes_;  ///< their sizes
  std::vector<ListedMember> listed_;       ///< the first members, in their order
};

core::Error inFile(core::Error error, const std::string& path) {
  error.file = path;
  return error;
}

}  // namespace

core::Result<Bytes> readMember(ByteView bytes, const std::string& path, const std::string& member) {
  const std::uint64_t allowance = memoryAllowance(bytes.size());
  std::string wanted = member;
  Bytes held;  // the archive that is being looked into, where it lies in another
  ByteView packed = bytes;
  for (int depth = 0; depth <= kDeepest; ++depth) {
    core::Result<Unwrapped> unwrapped = unwrapKnown(packed, baseNameOf(wanted), allowance);
    if (!unwrapped) return tl::unexpected(inFile(std::move(unwrapped.error()), path));
    if (wanted.empty()) return Bytes(unwrapped->bytes.begin(), unwrapped->bytes.end());
    const ArchiveKind* kind = archiveKindOf(unwrapped->bytes);
    if (kind == nullptr) break;
    const core::Result<Archive> archive = kind->list(unwrapped->bytes);
    if (!archive) return tl::unexpected(inFile(archive.error(), path));
    const Choice choice = select(*archive, wanted);
    if (choice.member == nullptr) break;
    Bytes inner(choice.member->bytes.begin(), choice.member->bytes.end());
    wanted = choice.inside;
    held = std::move(inner);
    packed = held;
  }
  return tl::unexpected(
      core::Error{core::ErrorCode::NotFound, "the archive has no member " + member, path, std::nullopt, {}});
}

std::vector<std::string> memberPaths(ByteView bytes, const std::string& path) {
  const core::Result<Unwrapped> unwrapped =
      unwrapKnown(bytes, baseNameOf(path), memoryAllowance(bytes.size()));
  const ArchiveKind* kind = unwrapped ? archiveKindOf(unwrapped->bytes) : nullptr;
  if (kind == nullptr) return {};
  const core::Result<Archive> archive = kind->list(unwrapped->bytes);
  if (!archive) return {};
  std::vector<std::string> paths;
  for (const ArchiveMember& member : archive->members) paths.push_back(path + ":" + member.path);
  return paths;
}

OpenedFiles openFile(ByteView bytes, const std::string& path, const std::string& member,
                     const ZeldaOptions& zelda) {
  OpenedFiles result;
  Opener(result, memoryAllowance(bytes.size()), zelda)
      .open(bytes, {path, {}, baseNameOf(path)}, member, true);
  return result;
}

}  // namespace marrow::formats
