// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli events`: the sounds of an animation, or the events of an event file.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/target.h"
#include "app/opening/codes.h"
#include "app/opening/event_names.h"
#include "app/report/event_report.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

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

/// All clips of the file, or the named one.
core::Result<report::Clips> clipsOf(const app::LoadedFile& file, const std::string& selection) {
  if (selection.empty()) return file.content->clips;
  auto clip = findClip(file, selection);
  if (!clip) return tl::unexpected(std::move(clip.error()));
  return report::Clips{std::move(*clip)};
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
  report::write(report::eventArchiveReport(archive), options.json, io.out);
}

core::Result<int> runEvents(const EventsOptions& options, Io& io) {
  const auto words = wordListFrom(options.wordList, io);
  if (!words) return tl::unexpected(words.error());
  const auto file = options.target.load(
      io, [](const formats::Asset& content) { return content.events ? 3 : scoreOfClips(content); });
  if (!file) return tl::unexpected(file.error());
  const core::Result<report::Clips> clips = clipsOf(*file, options.target.clip);
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
  report::ClipEvents beside(*file, noneGiven, app::Neighbourhood(noFiles));
  const std::vector<std::string> sentences = beside.sentences();
  if (!options.wordList.empty() && sentences.empty())
    io.err << "note: the file has no hashed names, so the word list is not needed\n";
  beside.resolveNames(**words);
  for (const core::Diagnostic& fault : beside.faults()) io.err << toText(fault) << "\n";
  for (const std::string& sentence : sentences) io.err << "note: " << sentence << "\n";
  const std::string& path = file->path;
  const std::string what = options.target.clip.empty() ? path : "\"" + clips->front()->name + "\" of " + path;
  report::write(report::clipEventsReport(*file, *clips, beside, what), options.json, io.out);
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
