// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/source_walk.h"

#include "formats/codes.h"
#include "formats/containers/dictionaries.h"
#include "formats/source/dictionary_files.h"
#include "formats/source/limits.h"
#include "formats/source/stop.h"
#include "formats/source/unwrap.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace marrow::formats {
namespace {

std::int64_t depthOf(const Source& source) {
  return std::count_if(source.containers.begin(), source.containers.end(),
                       [](const Container& container) { return container.isArchive; });
}

bool endsWithPart(const std::string& label, const std::string& wanted) {
  return label.size() > wanted.size() && label.ends_with(wanted) &&
         label[label.size() - wanted.size() - 1] == '/';
}

std::string withoutBackslashes(const std::string& text, std::string_view replacement) {
  std::string result;
  for (const char c : text) result += c == '\\' ? replacement : std::string_view(&c, 1);
  return result;
}

/// The member with the wanted label; without one, all members whose labels end in it.
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

std::vector<const ArchiveMember*> membersCalled(const Archive& archive, const std::string& wanted) {
  std::vector<const ArchiveMember*> found = membersLabelled(archive, withoutBackslashes(wanted, "%5C"));
  return found.empty() ? membersLabelled(archive, withoutBackslashes(wanted, "/")) : found;
}

core::Error at(const std::string& path, core::Error error) {
  if (error.file.empty()) error.file = path;
  return error;
}

}  // namespace

core::Error archiveError(core::ErrorCode reason, core::Message message, const std::string& path) {
  return {reason, std::move(message), path, 0, "archive"};
}

core::Error leftOut(const std::string& path, const std::string& fault) {
  return archiveError(core::ErrorCode::TooLarge, {code("archive.member-left-out"), fault}, path);
}

core::Result<NamedMember> findMember(const Archive& archive, const std::string& wanted) {
  for (std::size_t colon = wanted.size(); colon != std::string::npos && colon > 0;
       colon = wanted.rfind(':', colon - 1)) {
    const auto found = membersCalled(archive, wanted.substr(0, colon));
    if (found.size() != 1) continue;
    return NamedMember{found.front(), colon < wanted.size() ? wanted.substr(colon + 1) : std::string()};
  }
  const bool isVague = !membersCalled(archive, wanted).empty();
  const core::Code& said = isVague ? code("archive.member-vague") : code("archive.no-member");
  constexpr std::size_t kMostListed = 12;
  std::vector<std::string> labels;
  for (const ArchiveMember& member : archive.members) labels.push_back(member.path);
  const std::string all = labels.empty() ? std::string() : "; it has: " + listed(labels, kMostListed);
  return tl::unexpected(core::Error{core::ErrorCode::NotFound, {said, wanted, all}, {}, 0, "archive"});
}

SourceWalk::SourceWalk(std::uint64_t fileBytes, OnDamage onDamage)
    : onDamage_(onDamage), memory_(kLimits.memoryFor(fileBytes)), workLeft_(kLimits.workFor(fileBytes)) {}

core::Result<Source> SourceWalk::enterNamed(const StoredFile& stored, const OnArchive& onArchive) {
  Source file{stored.path, {}, baseNameOf(stored.path), stored.bytes};
  file.stamp = stored.stamp;
  // The dictionaries' own archive needs none; a hostile one that names one must not ask for itself.
  const std::uint32_t dictionary = isDictionaryName(stored.path) ? 0 : neededDictionary(*stored.bytes);
  if (dictionary != 0 && !dictionaryWithId(dictionary)) {
    if (const auto unusable = findDictionary(dictionary, stored.path)) {
      return tl::unexpected(
          core::Error{core::ErrorCode::Unsupported,
                      {code("packed.dictionary-unreadable"), dictionary,
                       core::FileName{unusable->file, baseNameOf(unusable->file)}, unusable->message},
                      stored.path,
                      0,
                      "zstd / dictionary"});
    }
  }
  core::Result<Source> source = enter(std::move(file), *stored.bytes);
  for (std::string wanted = stored.member; source && !wanted.empty();) {
    source = descend(*source, wanted, onArchive);
  }
  return source;
}

core::Result<Source> SourceWalk::enterMember(const Source& archive, const ArchiveMember& member) {
  Source inside{archive.path + ":" + member.path,
                archive.member.empty() ? member.path : archive.member + ":" + member.path,
                baseNameOf(member.path), nullptr};
  inside.containers = archive.containers;
  inside.containers.push_back({archiveFormatOf(*archive.bytes)->id, archive.bytes->size(), true});
  inside.stamp = archive.stamp;
  return enter(std::move(inside), member.bytes);
}

core::Result<Source> SourceWalk::enter(Source place, ByteView packed) {
  if (!spend(packed.size())) return tl::unexpected(leftOut(place.path, "take too much memory"));
  core::Result<Unwrapped> unwrapped =
      unwrap(packed, place.name, std::min(memoryLeft(), workLeft_), workLeft_);
  if (!unwrapped && onDamage_ == OnDamage::Refuse)
    return tl::unexpected(at(place.path, std::move(unwrapped.error())));
  if (!unwrapped) {
    place.whyPacked = at(place.path, std::move(unwrapped.error()));
    unwrapped = Unwrapped{packed};
  }
  if (!unwrapped->containers.empty()) {
    if (!spend(unwrapped->storage.size())) return tl::unexpected(leftOut(place.path, "take too much memory"));
    place.bytes = std::make_shared<const Bytes>(std::move(unwrapped->storage));
  } else if (!place.bytes) {
    place.bytes = std::make_shared<const Bytes>(packed.begin(), packed.end());
  }
  hold(place.bytes->size());
  std::move(unwrapped->containers.begin(), unwrapped->containers.end(), std::back_inserter(place.containers));
  place.memoryLeft = memoryLeft();
  place.recognition = std::move(unwrapped->recognition);
  return place;
}

/// One step towards the wanted member.
core::Result<Source> SourceWalk::descend(const Source& from, std::string& wanted,
                                         const OnArchive& onArchive) {
  if (from.whyPacked) return tl::unexpected(*from.whyPacked);
  core::Result<Archive> archive = list(from);
  if (!archive) {
    if (archive.error().code == core::ErrorCode::NotFound)
      archive.error().message = {code("archive.not-an-archive-for"), wanted};
    return tl::unexpected(std::move(archive.error()));
  }
  core::Result<NamedMember> named = findMember(*archive, wanted);
  if (!named) {
    named.error().file = from.path;
    return tl::unexpected(std::move(named.error()));
  }
  wanted = std::move(named->inside);
  if (onArchive) onArchive(from, *archive);
  core::Result<Source> inside = enterMember(from, *named->member);
  release(from);
  return inside;
}

core::Result<Archive> SourceWalk::list(const Source& source) const {
  const FormatDescriptor* format = archiveFormatOf(*source.bytes);
  if (format == nullptr) {
    return tl::unexpected(
        archiveError(core::ErrorCode::NotFound, {code("archive.not-an-archive")}, source.path));
  }
  if (depthOf(source) == kLimits.archives) {
    return tl::unexpected(archiveError(core::ErrorCode::TooLarge,
                                       {code("archive.nested-too-deep"), kLimits.archives}, source.path));
  }
  core::Result<Archive> archive = format->list(*source.bytes);
  if (!archive) archive.error() = at(source.path, std::move(archive.error()));
  return archive;
}

bool SourceWalk::spend(std::uint64_t work) {
  if (work > workLeft_ || memoryLeft() == 0 || StopScope::isStopped()) {
    isExhausted_ = true;
    return false;
  }
  workLeft_ -= work;
  return true;
}

}  // namespace marrow::formats
