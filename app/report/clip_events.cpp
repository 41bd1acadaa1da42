// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/clip_events.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::report {
namespace {

bool isEventFile(const app::LoadedFile& file) { return file.content->events != nullptr; }

/// Removes the part that is only for the window.
std::string forTerminal(core::Sentences reason) {
  std::erase_if(reason, [](const core::Message& one) { return one.code().id == app::kSelectInTab; });
  return core::toText(reason);
}

}  // namespace

ClipEvents::ClipEvents(const app::LoadedFile& animation, const app::EventIndex& given,
                       const app::Neighbourhood& neighbourhood, Archives archives)
    : given_(given) {
  if (given.isEmpty() && !animation.content->clips.empty()) lookBeside(animation, neighbourhood, archives);
  const app::EventIndex beside(beside_);
  const app::EventIndex& index = given.isEmpty() ? beside : given;
  for (const auto& clip : animation.content->clips) {
    pairings_.push_back(app::pairEvents(clip.get(), animation.path, index, {}));
  }
}

void ClipEvents::lookBeside(const app::LoadedFile& animation, const app::Neighbourhood& neighbourhood,
                            Archives archives) {
  app::EventFiles found =
      app::findEvents(animation, archives == Archives::LookedInto, neighbourhood, {formats::FileOptions()});
  beside_ = std::move(found.files);
  faults_ = std::move(found.faults);
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

}  // namespace marrow::report
