// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/clip_events.h"

#include "app/library/codes.h"
#include "app/library/loader.h"
#include "formats/registry.h"
#include "formats/resolve/part_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace marrow::cli {
namespace {

namespace fs = std::filesystem;

bool isEventFile(const app::LoadedFile& file) { return file.content.events != nullptr; }

/// True for "walk.baev" and "walk.baev.zs", the names for events of "walk.bck": a format of events first,
/// then how it is packed. Extensions may have any case, as on discs and other systems.
bool isNamedAsEvents(const std::string& name, const std::string& stem) {
  if (!name.starts_with(stem + ".")) return false;
  const std::string plain = name.substr(0, name.find('.', stem.size() + 1));
  const bool isPacked = name != plain;
  if (isPacked && name.substr(0, name.rfind('.')) != plain) return false;
  const auto& all = formats::registeredFormats();
  return std::any_of(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
    const std::string first = formats::extensionOf(plain);
    return format.holdsEvents && std::string_view(format.extensions).starts_with(first + " ") &&
           (!isPacked || formats::hasExtension(format, formats::extensionOf(name)));
  });
}

bool isNamedAsEvents(const std::string& name) { return isNamedAsEvents(name, formats::stemOf(name)); }

/// "walk.baev", and "walk.root.baev" too for "walk.root.bck".
bool isNamedLike(const std::string& name, const std::string& clipName) {
  return isNamedAsEvents(name, formats::stemOf(clipName)) ||
         isNamedAsEvents(name, clipName.substr(0, clipName.find('.', clipName.empty() ? 0 : 1)));
}

/// The clip's own folder, and where a game keeps the events of the clips in such a folder.
std::vector<fs::path> foldersOfEvents(const fs::path& clipFolder) {
  std::vector<fs::path> folders = {clipFolder};
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    for (const formats::EventFolder& folder : format.eventFolders) {
      if (clipFolder.filename() == folder.clips) folders.push_back(clipFolder.parent_path() / folder.events);
    }
  }
  return folders;
}

core::Diagnostic fault(const app::LoadedFile& animation, const core::Error& why) {
  return {core::Severity::Warning,
          {app::code("app.events-unreadable"), app::shortNameOf(animation.path), core::toText(why)},
          {},
          std::nullopt,
          {}};
}

/// Removes the part that is only for the window.
std::string forTerminal(std::string reason) {
  if (reason.ends_with(app::kSelectInTab)) reason.resize(reason.size() - app::kSelectInTab.size());
  return reason;
}

}  // namespace

const formats::FolderListing& EventFolders::filesIn(const std::string& folder) {
  const auto [entry, isNew] = known_.try_emplace(folder);
  if (isNew) {
    entry->second =
        formats::filesIn(formats::toPath(folder), std::numeric_limits<std::size_t>::max(),
                         [](const fs::path& name) { return isNamedAsEvents(formats::toUtf8(name)); });
  }
  return entry->second;
}

ClipEvents::ClipEvents(const app::LoadedFile& animation, const app::EventIndex& given, EventFolders& folders,
                       Archives archives)
    : given_(given) {
  if (given.isEmpty() && !animation.content.clips.empty()) lookBeside(animation, folders, archives);
  const app::EventIndex beside(beside_);
  const app::EventIndex& index = given.isEmpty() ? beside : given;
  for (const auto& clip : animation.content.clips) {
    pairings_.push_back(app::pairEvents(clip.get(), animation.path, index, {}));
  }
}

void ClipEvents::lookBeside(const app::LoadedFile& animation, EventFolders& folders, Archives archives) {
  const std::string& path = animation.path;
  const std::string name = app::shortNameOf(path);
  const std::string inside = path.substr(0, path.size() - name.size());
  if (animation.isMember() && archives == Archives::LookedInto) {
    for (const std::string& member : formats::neighboursOf(animation).paths) {
      const std::string memberName = app::shortNameOf(member);
      if (isNamedLike(memberName, name) && member == inside + memberName) read(member, animation);
    }
  }
  for (const fs::path& folder : foldersOfEvents(formats::toPath(animation.diskPath()).parent_path())) {
    const formats::FolderListing& listed = folders.filesIn(formats::toUtf8(folder));
    if (listed.fault) faults_.push_back(fault(animation, *listed.fault));
    for (const std::string& file : listed.paths) {
      if (isNamedLike(app::shortNameOf(file), name)) read(file, animation);
    }
  }
}

void ClipEvents::read(const std::string& path, const app::LoadedFile& animation) {
  app::LoadResult result = app::readPaths({path}, {});
  for (app::LoadedFile& file : result.files) {
    if (isEventFile(file)) {
      beside_.push_back(std::move(file));
    } else {
      const core::Message other = {app::code("app.other-format"), file.content.formatLabel};
      faults_.push_back(
          fault(animation, {core::ErrorCode::UnknownFormat, other, file.path, std::nullopt, {}}));
    }
  }
  for (const core::Error& error : result.errors) {
    // An archive without such a member is no fault.
    if (error.code != core::ErrorCode::NotFound) faults_.push_back(fault(animation, error));
  }
}

Json ClipEvents::sourcesJson(std::size_t clip) const {
  Json sources = Json::array();
  for (const app::EventSource& source : pairings_[clip].sources) {
    Json entry = {{"path", source.path}, {"hash", nullptr}, {"event", nullptr}};
    if (source.hash) {
      entry["hash"] = core::hashText(*source.hash);
      const app::EventIndex beside(beside_, source.hash);
      const core::EventEntry* event = (given_.isEmpty() ? beside : given_).entryOf(source);
      if (event != nullptr && !event->name.empty()) entry["event"] = event->name;
    }
    sources.push_back(std::move(entry));
  }
  return sources;
}

std::size_t ClipEvents::resolveNames(const app::WordList& words) {
  return app::resolveEventNames(beside_, &words);
}

std::vector<ClipEvents::Lanes> ClipEvents::lanesOf(std::size_t clip) const {
  const std::vector<app::EventSource>& sources = pairings_[clip].sources;
  std::vector<Lanes> lanes;
  for (const app::EventSource& source : sources) {
    const std::string name = app::shortNameOf(source.path);
    const auto namesakes = std::count_if(sources.begin(), sources.end(), [&](const app::EventSource& other) {
      return app::shortNameOf(other.path) == name;
    });
    app::EventPairing alone;
    alone.sources = {source};
    std::vector<core::EventTrack> tracks = app::eventTracksOf(alone, files());
    if (tracks.empty()) continue;
    lanes.push_back({source.path, namesakes == 1 ? name : source.path, std::move(tracks)});
  }
  return lanes;
}

std::vector<std::string> ClipEvents::sentences() const {
  std::vector<std::string> texts;
  for (const app::EventPairing& pairing : pairings_) {
    if (pairing.sources.empty()) continue;
    std::string text = forTerminal(pairing.reason);
    if (texts.empty() || texts.back() != text) texts.push_back(std::move(text));
  }
  if (texts.empty() && !pairings_.empty() && !pairings_.front().reason.empty()) {
    texts.push_back(forTerminal(pairings_.front().reason));
  }
  return texts;
}

std::vector<app::LoadedFile> eventFilesOf(const std::vector<app::LoadedFile>& files) {
  std::vector<app::LoadedFile> found;
  std::copy_if(files.begin(), files.end(), std::back_inserter(found), isEventFile);
  return found;
}

}  // namespace marrow::cli
