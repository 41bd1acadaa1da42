// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find_events.h"

#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "app/opening/read_paths.h"
#include "formats/registry.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

std::string withoutExtension(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// "walk.root" for "walk.root.baev" and "walk.root.baev.zs": a format of events first, then how it is packed.
std::optional<std::string> eventStemOf(const std::string& name) {
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (!format.holdsEvents()) continue;
    const auto isPlain = [&](const std::string& one) {
      return std::string_view(format.extensions).starts_with(formats::extensionOf(one) + " ");
    };
    std::string plain = name;
    if (!isPlain(plain) && formats::hasExtension(format, formats::extensionOf(plain)))
      plain = withoutExtension(plain);
    if (isPlain(plain) && plain.find('.') > 0) return withoutExtension(plain);
  }
  return std::nullopt;
}

/// The names that the events of a clip may have, without extensions.
std::set<std::string> stemsOf(const std::string& clipName) {
  return {formats::stemOf(clipName), clipName.substr(0, clipName.find('.', clipName.empty() ? 0 : 1))};
}

/// Where a game keeps the events of the clips in such a folder.
std::vector<fs::path> placesOfEvents(const fs::path& clipFolder) {
  std::vector<fs::path> folders;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    const formats::Want* want = format.want(formats::WantKind::Clip);
    if (want == nullptr) continue;
    for (const formats::EventPlace& place : want->eventPlaces) {
      if (clipFolder.filename() == place.clips) folders.push_back(clipFolder.parent_path() / place.events);
    }
  }
  return folders;
}

core::Diagnostic fault(const LoadedFile& animation, const core::Error& why) {
  return {core::Severity::Warning,
          {code("app.events-unreadable"), core::FileName{animation.path, shortNameOf(animation.path)},
           core::toText(why)},
          {},
          std::nullopt,
          {}};
}

void append(EventPaths& all, EventPaths more) {
  all.paths.insert(all.paths.end(), more.paths.begin(), more.paths.end());
  all.faults.insert(all.faults.end(), more.faults.begin(), more.faults.end());
}

}  // namespace

const EventFolders::Folder& EventFolders::at(const fs::path& folder) {
  const auto [entry, isNew] = known_.try_emplace(folder);
  if (!isNew) return entry->second;
  formats::FolderListing listed =
      formats::filesIn(folder, std::numeric_limits<std::size_t>::max(),
                       [](const fs::path& name) { return eventStemOf(formats::toUtf8(name)).has_value(); });
  entry->second.fault = std::move(listed.fault);
  for (std::string& path : listed.paths) {
    auto& paths = entry->second.byStem[*eventStemOf(shortNameOf(path))];
    paths.push_back(std::move(path));
  }
  return entry->second;
}

EventPaths EventFolders::around(const LoadedFile& animation) {
  EventPaths found;
  const fs::path own = formats::toPath(animation.diskPath()).parent_path();
  std::vector<fs::path> folders = placesOfEvents(wholeFolderOf(animation.diskPath()));
  folders.insert(folders.begin(), own);
  for (const fs::path& path : folders) {
    const Folder& folder = at(path);
    if (folder.fault) found.faults.push_back(*folder.fault);
    if (folder.byStem.empty()) continue;
    for (const std::string& stem : stemsOf(shortNameOf(animation.path))) {
      if (const auto named = folder.byStem.find(stem); named != folder.byStem.end())
        found.paths.insert(found.paths.end(), named->second.begin(), named->second.end());
    }
  }
  return found;
}

bool hasEventsBeside(const std::string& path) {
  const auto isEvents = [](const fs::path& name) { return eventStemOf(formats::toUtf8(name)).has_value(); };
  return !formats::filesIn(wholeFolderOf(path), 1, isEvents).paths.empty();
}

EventPaths eventMembersBeside(const LoadedFile& member) {
  const std::string name = shortNameOf(member.path);
  const std::string inside = member.path.substr(0, member.path.size() - name.size());
  const std::set<std::string> stems = stemsOf(name);
  EventPaths found;
  for (const std::string& path : formats::neighboursOf(member).paths) {
    const std::string other = shortNameOf(path);
    const auto stem = eventStemOf(other);
    if (stem && stems.contains(*stem) && path == inside + other) found.paths.push_back(path);
  }
  return found;
}

bool isPlaceOfEvents(const std::string& eventPath, const std::string& clipPath) {
  const std::vector<fs::path> places = placesOfEvents(wholeFolderOf(clipPath));
  return !places.empty() && std::find(places.begin(), places.end(), wholeFolderOf(eventPath)) != places.end();
}

EventFiles readEventFiles(const LoadedFile& animation, const EventPaths& found,
                          const formats::FileOptions& options, const std::function<bool()>& mayGoOn) {
  EventFiles read;
  for (const core::Error& error : found.faults) read.faults.push_back(fault(animation, error));
  if (found.paths.empty()) return read;
  LoadResult result =
      readPaths(found.paths, options, [&](std::size_t, std::size_t) { return !mayGoOn || mayGoOn(); });
  for (LoadedFile& file : result.files) {
    if (file.content->events) {
      read.files.push_back(std::move(file));
    } else {
      const core::Message other = {code("app.other-format"), file.content->formatLabel};
      read.faults.push_back(
          fault(animation, {core::ErrorCode::UnknownFormat, other, file.path, std::nullopt, {}}));
    }
  }
  for (const core::Error& error : result.errors) {
    // An archive without such a member is no fault.
    if (error.code != core::ErrorCode::NotFound) read.faults.push_back(fault(animation, error));
  }
  return read;
}

std::vector<LoadedFile> eventsFor(std::vector<LoadedFile>& opened, const std::vector<LoadedFile>& open,
                                  const std::vector<std::string>& named, const formats::FileOptions& options,
                                  const std::function<bool()>& mayGoOn) {
  std::unordered_set<std::string> known;
  for (const LoadedFile& file : open) known.insert(file.path);
  const std::unordered_set<std::string> before = known;
  for (const LoadedFile& file : opened) known.insert(file.path);
  const std::unordered_set<std::string_view> alone(named.begin(), named.end());
  EventFolders folders;
  std::vector<LoadedFile> events;
  for (LoadedFile& file : opened) {
    if (file.content->clips.empty() || before.contains(file.path)) continue;
    EventPaths found = folders.around(file);
    if (file.isMember() && alone.contains(file.path)) append(found, eventMembersBeside(file));
    std::erase_if(found.paths, [&](const std::string& path) { return !known.insert(path).second; });
    EventFiles read = readEventFiles(file, found, options, mayGoOn);
    for (core::Diagnostic& warning : read.faults) {
      warning.file = file.path;
      file.edited().diagnostics.add(std::move(warning));
    }
    for (LoadedFile& one : read.files) events.push_back(std::move(one));
    if (mayGoOn && !mayGoOn()) break;
  }
  return events;
}

}  // namespace marrow::app
