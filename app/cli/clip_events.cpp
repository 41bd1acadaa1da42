// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/clip_events.h"

#include "app/document/loader.h"
#include "app/document/paths.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace marrow::cli {
namespace {

namespace fs = std::filesystem;

bool isEventFile(const app::LoadedFile& file) { return file.content.events != nullptr; }

/// "walk.baev" and "walk.baev.zs" beside "walk.bck", as far as they can be read.
std::vector<app::LoadedFile> eventFilesBeside(const app::LoadedFile& animation) {
  const fs::path path = app::toPath(animation.diskPath());
  const std::string name = app::shortNameOf(animation.path);
  const std::string stem = name.substr(0, name.find('.', name.empty() ? 0 : 1));
  std::vector<app::LoadedFile> files;
  for (const char* extension : {".baev", ".baev.zs"}) {
    const fs::path beside = path.parent_path() / app::toPath(stem + extension);
    std::error_code reason;
    if (!fs::is_regular_file(beside, reason)) continue;
    app::LoadResult read = app::loadUnbound({app::toUtf8(beside)}, {}, {});
    for (app::LoadedFile& file : read.files) {
      if (isEventFile(file)) files.push_back(std::move(file));
    }
  }
  return files;
}

/// Without what only a window can be told.
std::string forTerminal(std::string reason) {
  if (reason.ends_with(app::kChooseInTab)) reason.resize(reason.size() - app::kChooseInTab.size());
  return reason;
}

}  // namespace

ClipEvents::ClipEvents(const app::LoadedFile& animation, const std::vector<app::LoadedFile>& given)
    : given_(given) {
  if (given.empty() && !animation.content.clips.empty()) beside_ = eventFilesBeside(animation);
  for (const auto& clip : animation.content.clips) {
    pairings_.push_back(app::pairEvents(clip.get(), animation.path, files(), {}));
  }
}

Json ClipEvents::sourcesJson(std::size_t clip) const {
  Json sources = Json::array();
  for (const app::EventSource& source : pairings_[clip].sources) {
    Json entry = {{"path", source.path}, {"hash", nullptr}, {"event", nullptr}};
    if (source.hash) {
      entry["hash"] = core::hashText(*source.hash);
      for (const core::EventEntry& event : app::fileOf(source, files())->content.events->events) {
        if (event.hash == *source.hash && !event.name.empty()) entry["event"] = event.name;
      }
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
