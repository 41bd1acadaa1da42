// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli info`: the content of files, archives and folders, and what belongs together.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/format_options.h"
#include "app/finding/pairing.h"
#include "app/opening/event_names.h"
#include "app/opening/issue_merger.h"
#include "app/opening/loader.h"
#include "app/opening/read_paths.h"
#include "app/opening/set_diagnostics.h"
#include "app/opening/set_text.h"
#include "app/report/reports.h"
#include "core/game/game_rules.h"
#include "formats/format_descriptor.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

struct InfoOptions {
  std::vector<std::string> files;
  formats::Options reading;
  std::string wordList;
  bool json = false;
};

std::string pairingOf(const app::LoadedFile& file, const app::Neighbourhood& all) {
  if (file.content->events) {
    return "An event belongs to the animation whose name has its hash; the file holds no skeleton.";
  }
  const auto& clips = file.content->clips;
  if (clips.empty() && file.content->skeletons.empty()) {
    return "The file alone holds neither an animation nor a skeleton, so there is nothing to pair.";
  }
  if (clips.empty() && file.set && file.set->isWhole)
    return app::setText(file, app::PartChoice::ByOption).text();
  if (clips.empty() && file.content->format != nullptr && !file.content->format->isForClips())
    return "The file holds an image, so there is nothing to pair.";
  if (clips.empty()) {
    const std::size_t skeletons = file.content->skeletons.size();
    std::string text = fmt::format("The file holds {} and no animation, so there is nothing to pair.",
                                   skeletons == 1 ? "a skeleton" : formats::counted(skeletons, "skeleton"));
    for (const auto& skeleton : file.content->skeletons) {
      if (const core::Sentences broken = app::unreachedBones(*skeleton); !broken.empty())
        text += " " + core::toText(broken);
    }
    const formats::FormatDescriptor* joining = formats::joiningFormatOf(file);
    const bool isOfSet = std::ranges::any_of(
        file.content->skeletons, [](const auto& skeleton) { return !skeleton->previewPose.empty(); });
    if (isOfSet && joining != nullptr) text += " " + app::openPartsAdvice(*joining).text() + ".";
    return text;
  }
  if (clips.size() > 1 && file.content->skeletons.size() > 1 && !file.set) {
    return "The file holds several skeletons. The number in a clip's line is that of its skeleton: "
           "the one with as many bones, or, if there are several, the one whose header lies nearest.";
  }
  const app::Pairing pairing = app::findPairing(*clips.front(), file.path, all);
  const std::string reason = app::reasonOf(pairing, &file, app::PartChoice::ByOption).text();
  if (!pairing.hasModel() && pairing.isOfSet) return reason + " " + core::toText(pairing.advice);
  if (pairing.hasModel()) return reason;
  return reason + " The other commands take a model from anywhere with --skeleton FILE.";
}

/// The reports on each file, made one after the other.
class FileReports {
 public:
  explicit FileReports(const std::vector<app::LoadedFile>& files)
      : index_(files, app::Neighbourhood::FilesAre::Given),
        owners_(files),
        eventFiles_(report::eventFilesOf(files)),
        events_(eventFiles_) {
    for (const app::LoadedFile& file : files) membersOf_[file.archive] += file.isMember() ? 1U : 0U;
  }

  [[nodiscard]] std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file) const {
    return app::openDiagnostics(file, owners_);
  }

  /// The report on a file, without diagnostics that the other files make untrue.
  [[nodiscard]] report::Record of(const app::LoadedFile& file) {
    core::Diagnostics diagnostics = file.content->diagnostics;
    const std::vector<core::Diagnostic> entries = diagnosticsOf(file);
    // A part of a complete set needs no warning about the other parts.
    const bool isPart = entries.size() != diagnostics.entries().size();
    if (isPart) {
      diagnostics = {};
      for (const core::Diagnostic& entry : entries) diagnostics.add(entry);
    }
    const report::ClipEvents events(file, events_, index_, archivesFor(file));
    for (const core::Diagnostic& fault : events.faults()) diagnostics.add(fault);
    return report::fileReport(file, diagnostics, isPart ? partText(file) : pairingOf(file, index_), events);
  }

 private:
  [[nodiscard]] std::string partText(const app::LoadedFile& part) const {
    const app::LoadedFile& owner = *owners_.of(part);
    return std::string("This file is a part of ") + owner.content->format->setName +
           ", which are listed under " + core::oneLine(app::shortNameOf(owner.path)) + ".";
  }

  // If the whole archive was named, its event files are among the files already. Reading it again for each of
  // thousands of members would take too long.
  [[nodiscard]] report::ClipEvents::Archives archivesFor(const app::LoadedFile& file) const {
    constexpr std::size_t kMostMembers = 16;
    return membersOf_.at(file.archive) <= kMostMembers ? report::ClipEvents::Archives::LookedInto
                                                       : report::ClipEvents::Archives::Left;
  }

  app::Neighbourhood index_;
  app::SetOwners owners_;
  std::vector<app::LoadedFile> eventFiles_;
  app::EventIndex events_;
  std::map<std::string, std::size_t> membersOf_;  ///< archive -> number of its files that were reported
};

/// A file that cannot be read, for scripts.
report::Record errorRecord(const core::Error& error, const std::vector<formats::ArchiveListing>& archives) {
  report::Record record = {{"path", error.file}, {"error", report::toJson(error)}};
  for (const formats::ArchiveListing& archive : archives) {
    if (archive.path != error.file) continue;
    const report::Json listing = toJson(report::archiveReport(archive));
    for (const auto& [key, value] : listing.items()) record.push_back({key, value});
  }
  return record;
}

/// The archives without an error, for scripts. An archive with an error stands among the files.
report::Json archivesJson(const app::LoadResult& loaded) {
  report::Json archives = report::Json::array();
  for (const formats::ArchiveListing& archive : loaded.archives) {
    const auto isOfIt = [&](const core::Error& error) { return error.file == archive.path; };
    if (std::any_of(loaded.errors.begin(), loaded.errors.end(), isOfIt)) continue;
    archives.push_back(toJson(report::archiveReport(archive)));
    archives.back()["path"] = archive.path;
  }
  return archives;
}

report::Record infoReport(const app::LoadResult& loaded, FileReports& files) {
  const auto fileAt = [&](std::size_t i) {
    const std::size_t count = loaded.files.size();
    return i < count ? files.of(loaded.files[i]) : errorRecord(loaded.errors[i - count], loaded.archives);
  };
  report::Record answer = {report::list("", loaded.archives, report::archiveReport),
                           report::list("files", {loaded.files.size() + loaded.errors.size(), fileAt})};
  report::Json cuts = report::Json::array();
  for (const core::Diagnostic& cut : loaded.cuts)
    cuts.push_back({{"path", cut.file}, {"message", cut.message.text()}});
  for (report::Field& rest : report::Record{
           {"archives", archivesJson(loaded)}, {"cut", std::move(cuts)}, {"passedOver", loaded.skipped}}) {
    if (!rest.value.empty()) answer.push_back(std::move(rest));
  }
  return answer;
}

/// The errors of files that could not be read with the given options.
std::vector<core::Error> refusedOptions(const InfoOptions& options, const app::LoadResult& loaded,
                                        const FileReports& files) {
  std::vector<core::Error> wrong;
  for (const app::LoadedFile& file : loaded.files) {
    if (auto refused = formats::findRefusedOption(files.diagnosticsOf(file)))
      wrong.push_back(std::move(*refused));
  }
  for (core::Error& part : app::wrongParts(options.reading, loaded.files)) wrong.push_back(std::move(part));
  return wrong;
}

void tellOfTrouble(const app::LoadResult& loaded, std::ostream& err) {
  std::vector<core::Diagnostic> lines;
  for (const core::Error& error : loaded.errors) lines.push_back(core::toDiagnostic(error));
  for (const core::Diagnostic& line : app::mergeEqual(lines)) err << toText(line) << "\n";
  for (const core::Diagnostic& cut : loaded.cuts) err << toText(cut) << "\n";
  for (const std::uint32_t number : loaded.dictionaries)
    err << fmt::format("note: zstd dictionary {} is in use\n", number);
  if (!loaded.skipped.empty())
    err << "note: " << core::oneLine(app::skippedMessage(loaded.skipped).text()) << "\n";
}

core::Result<int> runInfo(const InfoOptions& options, Io& io) {
  const auto words = wordListFrom(options.wordList, io);
  if (!words) return tl::unexpected(words.error());
  if (auto missing = findMissingFile(options.reading)) return tl::unexpected(std::move(*missing));
  app::LoadResult loaded = app::loadPaths(options.files, {}, options.reading);
  warnOfUnused(options.reading, loaded.files, io.err);
  app::resolveEventNames(loaded.files, words->get());
  FileReports files(loaded.files);
  report::write(infoReport(loaded, files), options.json, io.out);
  const std::vector<core::Error> refused = refusedOptions(options, loaded, files);
  for (const core::Error& error : refused) io.err << "error: " << toText(error) << "\n";
  tellOfTrouble(loaded, io.err);
  return loaded.errors.empty() && refused.empty() ? kExitFine : kExitBadInput;
}

}  // namespace

Command addInfo(CLI::App& program) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* app = program.add_subcommand("info", "Lists what files hold: clips, skeletons, events, warnings");
  app->add_option("FILE", options->files, "Animations, models or folders of them")->required();
  addFormatOptions(*app, options->reading);
  addWordList(*app, options->wordList);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runInfo(*options, io); }};
}

}  // namespace marrow::cli
