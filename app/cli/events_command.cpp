// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/clip_events.h"
#include "app/cli/command.h"
#include "app/cli/event_archive_report.h"
#include "app/cli/record.h"
#include "app/cli/target.h"
#include "app/library/codes.h"
#include "app/library/event_names.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

struct EventsOptions {
  TargetOptions target;
  std::string wordList;
  bool json = false;
};

/// @param in    the event file for people; empty where no animation has events of another file.
/// @param file  the same for scripts; null: the animation itself.
Record eventRecord(const core::Clip& clip, const core::EventTrack& track, const core::Event& event,
                   const std::string& in, const std::string* file) {
  using enum Table::Align;
  Json parameters = Json::array();
  for (const core::EventParameter& parameter : event.parameters) {
    Json entry = parameterJson(parameter);
    entry["name"] = parameter.name;
    parameters.push_back(std::move(entry));
  }
  const std::string end = event.isHold ? shortNumber(static_cast<double>(event.endFrame)) : "";
  Record record = {
      {"clip", clip.name, {"clip", Left}},
      {"lane", track.name, {"lane", Left}},
      {"name", event.name, {"event", Left}},
      {"isHold", event.isHold},
      {"start", event.startFrame, {"start"}, shortNumber(static_cast<double>(event.startFrame))},
      {"end", event.endFrame, {"end"}, end},
      offsetField(event.byteOffset),
      {"path", event.fieldPath},
      forPeople({"in", Left, true}, in),
      {"parameters", std::move(parameters), {"parameters", Left}, parameterList(event.parameters)}};
  if (file != nullptr) record.push_back({"file", *file});
  return record;
}

Records listOf(const std::vector<Record>& all) {
  return {all.size(), [&all](std::size_t i) { return all[i]; }};
}

void addEventsOf(std::vector<Record>& to, const core::Clip& clip, const std::vector<core::EventTrack>& tracks,
                 const std::string& in, const std::string* file = nullptr) {
  for (const core::EventTrack& track : tracks) {
    for (const core::Event& event : track.events) to.push_back(eventRecord(clip, track, event, in, file));
  }
}

using Clips = std::vector<std::shared_ptr<const core::Clip>>;

/// All clips of the file, or the named one.
core::Result<Clips> clipsOf(const app::LoadedFile& file, const std::string& choice) {
  if (choice.empty()) return file.content->clips;
  auto clip = findClip(file, choice);
  if (!clip) return tl::unexpected(std::move(clip.error()));
  return Clips{std::move(*clip)};
}

/// The requested clips, and their events in event files.
struct Asked {
  const app::LoadedFile& file;
  const Clips& clips;
  const ClipEvents& beside;

  /// Calls back with each of them and its place in the file.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < file.content->clips.size(); ++i) {
      const auto& clip = file.content->clips[i];
      if (std::find(clips.begin(), clips.end(), clip) != clips.end()) visit(*clip, i);
    }
  }
};

void printJson(const Asked& asked, Io& io) {
  std::vector<Record> sounds;
  std::vector<Record> paired;
  Json sources = Json::array();
  asked.each([&](const core::Clip& clip, std::size_t i) {
    addEventsOf(sounds, clip, clip.eventTracks, {});
    for (const ClipEvents::Lanes& lanes : asked.beside.lanesOf(i))
      addEventsOf(paired, clip, lanes.tracks, lanes.shownName, &lanes.path);
    for (Json& source : asked.beside.sourcesJson(i)) {
      source["clip"] = clip.name;
      sources.push_back(std::move(source));
    }
  });
  // "events" and "actions" are for event files; an animation file has only its sounds.
  Json answer = {{"events", Json::array()}, {"actions", Json::array()}, {"sounds", toJson(listOf(sounds))}};
  if (!sources.empty()) {
    answer["eventSources"] = std::move(sources);
    answer["paired"] = toJson(listOf(paired));
  }
  io.out << dump(answer) << "\n";
}

void printText(const Asked& asked, const std::string& what, Io& io) {
  bool hasOthers = false;
  asked.each([&](const core::Clip&, std::size_t i) { hasOthers |= !asked.beside.lanesOf(i).empty(); });
  std::vector<Record> all;
  asked.each([&](const core::Clip& clip, std::size_t i) {
    addEventsOf(all, clip, clip.eventTracks, hasOthers ? "the animation" : "");
    for (const ClipEvents::Lanes& lanes : asked.beside.lanesOf(i))
      addEventsOf(all, clip, lanes.tracks, lanes.shownName);
  });
  if (all.empty()) io.out << core::oneLine(what) << " holds no events and no sounds\n";
  print(listOf(all), io.out);
}

void reportEvents(const app::LoadedFile& file, const app::WordList& words, const EventsOptions& options,
                  Io& io) {
  std::vector<app::LoadedFile> named = {file};
  const std::size_t resolved = app::resolveEventNames(named, &words);
  const core::EventArchive& archive = *named.front().content->events;
  const std::size_t hashes = archive.events.size() + archive.actions.size();
  const app::NameList& names = words.names;
  if (!options.wordList.empty()) {
    io.err << fmt::format("note: the word list has {} name{} and resolves {} of {} hashes\n", names.size(),
                          names.size() == 1 ? "" : "s", resolved, hashes);
  }
  if (options.json) {
    writeEventArchiveJson(archive, io.out);
  } else {
    printEventArchive(archive, io.out);
  }
}

core::Result<int> runEvents(const EventsOptions& options, Io& io) {
  const auto words = wordListFrom(options.wordList, io);
  if (!words) return tl::unexpected(words.error());
  const auto file = options.target.load(
      io, [](const formats::Asset& content) { return content.events ? 3 : scoreOfClips(content); });
  if (!file) return tl::unexpected(file.error());
  const core::Result<Clips> clips = clipsOf(*file, options.target.clip);
  if (!clips) return tl::unexpected(clips.error());
  if (file->content->events) {
    reportEvents(*file, **words, options, io);
    return kExitFine;
  }
  if (file->content->clips.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound,
                                      {app::code("app.model-without-events")},
                                      options.target.file,
                                      std::nullopt,
                                      {}});
  }
  const std::vector<app::LoadedFile> noFiles;
  const app::EventIndex noneGiven(noFiles);
  app::EventFolders folders;
  ClipEvents beside(*file, noneGiven, folders);
  const std::vector<std::string> sentences = beside.sentences();
  if (!options.wordList.empty() && sentences.empty())
    io.err << "note: the file has no hashed names, so the word list is not needed\n";
  beside.resolveNames(**words);
  for (const core::Diagnostic& fault : beside.faults()) io.err << toText(fault) << "\n";
  for (const std::string& sentence : sentences) io.err << "note: " << sentence << "\n";
  const Asked asked{*file, *clips, beside};
  if (options.json) {
    printJson(asked, io);
  } else {
    const bool isOne = !options.target.clip.empty();
    printText(asked, isOne ? "\"" + clips->front()->name + "\" of " + file->path : file->path, io);
  }
  return kExitFine;
}

}  // namespace

Command addEvents(CLI::App& program) {
  auto options = std::make_shared<EventsOptions>();
  CLI::App* app = program.add_subcommand("events", "The events and sounds that go with an animation");
  options->target.addFile(*app);
  options->target.addClip(*app);
  addWordList(*app, options->wordList);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runEvents(*options, io); }};
}

}  // namespace marrow::cli
