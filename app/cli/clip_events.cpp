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

/// "walk.baev" and "walk.baev.zs", as the events of "walk.bck" are named.
std::vector<std::string> namesOfEvents(const app::LoadedFile& animation) {
  const std::string name = app::shortNameOf(animation.path);
  const std::string stem = name.substr(0, name.find('.', name.empty() ? 0 : 1));
  return {stem + ".baev", stem + ".baev.zs"};
}

core::Diagnostic fault(const app::LoadedFile& animation, const core::Error& why) {
  return {core::Severity::Warning,
          "the events that are named like " + app::shortNameOf(animation.path) +
              " cannot be read: " + core::toText(why),
          {},
          std::nullopt,
          {}};
}

/// Without what only a window can be told.
std::string forTerminal(std::string reason) {
  if (reason.ends_with(app::kChooseInTab)) reason.resize(reason.size() - app::kChooseInTab.size());
  return reason;
}

}  // namespace

ClipEvents::ClipEvents(const app::LoadedFile& animation, const std::vector<app::LoadedFile>& given,
                       Archives archives)
    : given_(given) {
  if (given.empty() && !animation.content.clips.empty()) lookBeside(animation, archives);
  for (const auto& clip : animation.content.clips) {
    pairings_.push_back(app::pairEvents(clip.get(), animation.path, files(), {}));
  }
}

void ClipEvents::lookBeside(const app::LoadedFile& animation, Archives archives) {
  const std::string& path = animation.path;
  const std::string inside = path.substr(0, path.size() - app::shortNameOf(path).size());
  const fs::path folder = app::toPath(animation.diskPath()).parent_path();
  for (const std::string& name : namesOfEvents(animation)) {
    if (animation.isMember() && archives == Archives::LookedInto) read(inside + name, animation);
    const fs::path beside = folder / app::toPath(name);
    std::error_code reason;
    if (fs::is_regular_file(beside, reason)) read(app::toUtf8(beside), animation);
  }
}

void ClipEvents::read(const std::string& path, const app::LoadedFile& animation) {
  app::LoadResult result = app::loadUnbound({path}, {}, {});
  for (app::LoadedFile& file : result.files) {
    if (isEventFile(file)) {
      beside_.push_back(std::move(file));
    } else {
      const std::string format = "it is of another format, " + file.content.formatLabel;
      faults_.push_back(
          fault(animation, {core::ErrorCode::UnknownFormat, format, file.path, std::nullopt, {}}));
    }
  }
  for (const core::Error& error : result.errors) {
    // What an archive has no member for is not there.
    if (error.code != core::ErrorCode::NotFound) faults_.push_back(fault(animation, error));
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
