// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/open_file.h"

#include "formats/archives/archive.h"
#include "formats/archives/footprint.h"
#include "formats/containers/unwrap.h"
#include "formats/registry.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace marrow::formats {
namespace {

constexpr int kDeepest = 3;

bool endsWithPart(const std::string& label, const std::string& wanted) {
  return label.size() > wanted.size() && label.ends_with(wanted) &&
         label[label.size() - wanted.size() - 1] == '/';
}

/// Which member of an archive is meant, and what is meant inside it.
struct Choice {
  const ArchiveMember* member = nullptr;
  std::string inside;
};

/// @return the members whose label is the wanted one, or whose label ends so.
std::vector<const ArchiveMember*> membersCalled(const Archive& archive, std::string wanted) {
  const std::string root = archive.rootName + "/";
  while (wanted.starts_with('/')) wanted.erase(0, 1);
  std::vector<const ArchiveMember*> ends;
  for (const ArchiveMember& member : archive.members) {
    if (member.path == wanted || root + member.path == wanted) return {&member};
    if (endsWithPart(member.path, wanted)) ends.push_back(&member);
  }
  return ends;
}

/// "inner.arc:walk.bck" names a member of a member, unless a member is called just so.
Choice choose(const Archive& archive, const std::string& wanted) {
  for (std::size_t colon = wanted.size(); colon != std::string::npos && colon > 0;
       colon = wanted.rfind(':', colon - 1)) {
    const auto found = membersCalled(archive, wanted.substr(0, colon));
    if (found.size() == 1)
      return {found.front(), colon < wanted.size() ? wanted.substr(colon + 1) : std::string()};
  }
  return {};
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

/// Opens files into one result and one allowance.
class Opener {
 public:
  Opener(OpenedFiles& result, std::uint64_t allowance, const ZeldaOptions& zelda)
      : result_(result), zelda_(zelda), room_(allowance), workLeft_(allowance) {}

  /// @param member  path inside the outermost archive, with a colon for each archive inside it.
  /// @param name    of the file itself, without folders.
  /// @param named   the user asked for this very file, so that it is of no known format is an error.
  void open(ByteView bytes, const std::string& path, const std::string& member, const std::string& name,
            const std::string& wanted, bool named, int depth) {
    if (!spendWork(bytes.size(), path)) return;
    core::Result<Unwrapped> unwrapped = unwrapKnown(bytes, name, room_);
    if (!unwrapped) return fail(std::move(unwrapped.error()), path);
    if (!spendWork(unwrapped->storage.size(), path)) return;
    // The unpacked bytes stay alive as long as members are read from them.
    room_ -= unwrapped->storage.size();
    const ArchiveKind* kind = archiveKindOf(unwrapped->bytes);
    if (kind == nullptr) {
      openPlain(*unwrapped, path, member, name, wanted, named);
    } else {
      openArchive(*unwrapped, *kind, path, member, wanted, named, depth);
    }
    room_ += unwrapped->storage.size();
  }

 private:
  void openPlain(const Unwrapped& unwrapped, const std::string& path, const std::string& member,
                 const std::string& name, const std::string& wanted, bool named) {
    if (!wanted.empty()) {
      return fail(
          {core::ErrorCode::NotFound, "this is not an archive, so it has no member " + wanted, {}, {}, {}},
          path);
    }
    core::Result<FileContent> content = readUnwrapped(unwrapped, path, name, room_, zelda_);
    if (!content) {
      if (named || content.error().code != core::ErrorCode::UnknownFormat)
        fail(std::move(content.error()), path);
      return;
    }
    room_ -= std::min<std::uint64_t>(room_, footprintOf(*content));
    content->containers.insert(content->containers.begin(), outer_.begin(), outer_.end());
    result_.files.push_back({path, member, std::move(*content)});
  }

  void openArchive(const Unwrapped& unwrapped, const ArchiveKind& kind, const std::string& path,
                   const std::string& member, const std::string& wanted, bool named, int depth) {
    if (depth == kDeepest) {
      return fail({core::ErrorCode::TooLarge, "archives are nested more than 3 deep", {}, 0, "magic"}, path);
    }
    core::Result<Archive> archive = kind.list(unwrapped.bytes);
    if (!archive) return fail(std::move(archive.error()), path);
    const std::uint64_t listing = std::min(room_, sizeOf(*archive));
    room_ -= listing;
    const std::size_t outerBefore = outer_.size();
    outer_.insert(outer_.end(), unwrapped.containers.begin(), unwrapped.containers.end());
    outer_.emplace_back(kind.id);
    const std::string prefix = member.empty() ? std::string() : member + ":";
    if (wanted.empty()) {
      openMembers(*archive, path, prefix, named, depth);
    } else {
      openChosen(*archive, path, prefix, wanted, depth);
    }
    outer_.resize(outerBefore);
    room_ += listing;
  }

  void openMembers(Archive& archive, const std::string& path, const std::string& prefix, bool named,
                   int depth) {
    const std::size_t filesBefore = result_.files.size();
    const std::size_t errorsBefore = result_.errors.size();
    for (core::Error& error : archive.damaged) fail(std::move(error), path);
    for (const ArchiveMember& member : archive.members) {
      if (exhausted_) break;
      open(member.bytes, path + ":" + member.path, prefix + member.path, baseNameOf(member.path), {}, false,
           depth + 1);
    }
    if (!named || result_.files.size() > filesBefore || result_.errors.size() > errorsBefore) return;
    fail({core::ErrorCode::UnknownFormat,
          "the archive has " + std::to_string(archive.members.size()) +
              " files, none of a format that Marrow reads",
          {},
          {},
          {}},
         path);
  }

  void openChosen(const Archive& archive, const std::string& path, const std::string& prefix,
                  const std::string& wanted, int depth) {
    const Choice choice = choose(archive, wanted);
    if (choice.member == nullptr) {
      const bool isVague = !membersCalled(archive, wanted).empty();
      return fail({core::ErrorCode::NotFound,
                   (isVague ? "several members end in " : "the archive has no member ") + wanted +
                       "; it has: " + listed(archive),
                   {},
                   {},
                   {}},
                  path);
    }
    const std::string& label = choice.member->path;
    open(choice.member->bytes, path + ":" + label, prefix + label, baseNameOf(label), choice.inside, true,
         depth + 1);
  }

  void fail(core::Error error, const std::string& path) {
    if (error.file.empty()) error.file = path;
    if (result_.errors.size() < core::Diagnostics::kLimit) result_.errors.push_back(std::move(error));
  }

  // Members may overlap: without a bound, many of them on the same bytes would be read for ever.
  bool spendWork(std::uint64_t bytes, const std::string& path) {
    if (bytes <= workLeft_ && room_ > 0) {
      workLeft_ -= bytes;
      return true;
    }
    exhausted_ = true;
    fail({core::ErrorCode::TooLarge,
          "the members together would take too much memory; this one and those after it were left out",
          {},
          {},
          {}},
         path);
    return false;
  }

  OpenedFiles& result_;
  const ZeldaOptions& zelda_;
  std::uint64_t room_;      ///< memory that is left
  std::uint64_t workLeft_;  ///< bytes that may still be looked at
  bool exhausted_ = false;
  std::vector<std::string> outer_;  ///< containers around what is being opened, outermost first
};

}  // namespace

OpenedFiles openFile(ByteView bytes, const std::string& path, const std::string& member,
                     const ZeldaOptions& zelda) {
  OpenedFiles result;
  Opener(result, memoryAllowance(bytes.size()), zelda)
      .open(bytes, path, {}, baseNameOf(path), member, true, 0);
  return result;
}

}  // namespace marrow::formats
