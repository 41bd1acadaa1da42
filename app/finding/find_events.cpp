// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/find_events.h"

#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "formats/registry.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

/// The wants of event files for their clips.
std::vector<const formats::Want*> eventWants() {
  std::vector<const formats::Want*> wants;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (const formats::Want* want = format.want(formats::WantKind::Clip)) wants.push_back(want);
  }
  return wants;
}

/// The names that the events of a clip may have, without extensions.
std::vector<std::string> stemsOf(const std::string& clipName) {
  const std::string whole = formats::stemOf(clipName);
  const std::string first = clipName.substr(0, clipName.find('.', clipName.empty() ? 0 : 1));
  return whole == first ? std::vector{whole} : std::vector{first, whole};
}

core::Diagnostic fault(const LoadedFile& animation, const core::Error& why) {
  return {core::Severity::Warning,
          {code("app.events-unreadable"), core::FileName{animation.path, shortNameOf(animation.path)},
           core::toText(why)},
          {},
          std::nullopt,
          {}};
}

}  // namespace

bool hasEventsBeside(const std::string& path) {
  return std::ranges::any_of(eventWants(), [&](const formats::Want* want) {
    const auto isEvents = [&](const fs::path& name) {
      return stemFor(*want, formats::toUtf8(name)).has_value();
    };
    return !formats::filesIn(wholeFolderOf(path), 1, isEvents).paths.empty();
  });
}

bool isPlaceOfEvents(const std::string& eventPath, const std::string& clipPath) {
  const fs::path folder = formats::wholePath(wholeFolderOf(eventPath));
  return std::ranges::any_of(eventWants(), [&](const formats::Want* want) {
    const std::vector<SearchFolder> folders = foldersAround(clipPath, *want);
    return std::any_of(folders.begin() + 1, folders.end(),
                       [&](const SearchFolder& one) { return one.path == folder; });
  });
}

EventFiles findEvents(const LoadedFile& animation, bool withMembers, const Neighbourhood& neighbourhood,
                      const FoundReading& reading) {
  Search search{.names = stemsOf(shortNameOf(animation.path)), .around = {animation.diskPath()}};
  if (withMembers && animation.isMember()) search.member = &animation;
  EventFiles events;
  for (const formats::Want* want : eventWants()) {
    FoundFiles found = find(*want, search, neighbourhood, reading);
    for (const core::Error& error : found.errors) events.faults.push_back(fault(animation, error));
    std::ranges::move(found.files, std::back_inserter(events.files));
  }
  return events;
}

std::vector<LoadedFile> eventsFor(std::vector<LoadedFile>& opened, const std::vector<LoadedFile>& open,
                                  const std::vector<std::string>& named, const formats::FileOptions& options,
                                  const std::function<bool()>& mayGoOn) {
  std::unordered_set<std::string> known;
  for (const LoadedFile& file : open) known.insert(file.path);
  const std::unordered_set<std::string> before = known;
  for (const LoadedFile& file : opened) known.insert(file.path);
  const std::unordered_set<std::string_view> alone(named.begin(), named.end());
  const Neighbourhood neighbourhood({});
  const auto isKnown = [&](const std::string& path) { return !known.insert(path).second; };
  std::vector<LoadedFile> events;
  for (LoadedFile& file : opened) {
    if (file.content->clips.empty() || before.contains(file.path)) continue;
    EventFiles found =
        findEvents(file, alone.contains(file.path), neighbourhood, {options, isKnown, mayGoOn});
    for (core::Diagnostic& warning : found.faults) {
      warning.file = file.path;
      file.edited().diagnostics.add(std::move(warning));
    }
    std::ranges::move(found.files, std::back_inserter(events));
    if (mayGoOn && !mayGoOn()) break;
  }
  return events;
}

}  // namespace marrow::app
