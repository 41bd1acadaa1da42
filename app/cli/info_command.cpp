// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/archive_report.h"
#include "app/cli/arguments.h"
#include "app/cli/clip_events.h"
#include "app/cli/command.h"
#include "app/cli/format_options.h"
#include "app/cli/info_report.h"
#include "app/finding/pairing.h"
#include "app/library/event_names.h"
#include "app/library/issue_merger.h"
#include "app/library/loader.h"
#include "app/library/read_paths.h"
#include "core/game/game_rules.h"
#include "formats/sets/file_set.h"
#include "formats/sets/named_parts.h"
#include "formats/sets/set_diagnostics.h"
#include "formats/sets/set_text.h"
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
    return "Events go with the animations whose names their hashes stand for; the file holds no skeleton.";
  }
  const auto& clips = file.content->clips;
  if (clips.empty() && file.content->skeletons.empty()) {
    return "The file alone holds neither an animation nor a skeleton, so there is nothing to pair.";
  }
  if (clips.empty() && file.binding && file.binding->isWhole)
    return formats::bindingText(file, formats::PartChoice::ByOption);
  if (clips.empty()) {
    const std::size_t skeletons = file.content->skeletons.size();
    std::string text = fmt::format("The file holds {} and no animation, so there is nothing to pair.",
                                   skeletons == 1 ? "a skeleton" : formats::counted(skeletons, "skeleton"));
    for (const auto& skeleton : file.content->skeletons) {
      if (const std::string broken = app::unreachedBonesText(*skeleton); !broken.empty())
        text += " " + broken;
    }
    const formats::FileSet* set = formats::fileSetOf(file);
    const bool isOfSet = std::ranges::any_of(
        file.content->skeletons, [](const auto& skeleton) { return !skeleton->previewPose.empty(); });
    if (isOfSet && set != nullptr) text += std::string(" ") + set->previewOpen;
    return text;
  }
  if (clips.size() > 1 && file.content->skeletons.size() > 1 && !file.binding) {
    return "The file holds several skeletons; each clip goes with the one whose number stands in its line, "
           "the one that its joints fit; of several that fit, the one whose header lies nearest.";
  }
  const app::Pairing pairing = app::findPairing(*clips.front(), file.path, all);
  const bool isAlone = clips.front()->rules->pairing.skeletonLiesInClipFile;
  const std::string reason = app::reasonOf(pairing, &file, formats::PartChoice::ByOption);
  if (!pairing.hasModel() && pairing.isOfSet) return reason + " " + pairing.advice;
  if (pairing.hasModel() || isAlone) return reason;
  return reason + " The other commands take a model from anywhere with --skeleton FILE.";
}

/// Writes the reports, as text or collected in one JSON.
class Reporter {
 public:
  /// @param all  every file, for events of other files' clips.
  Reporter(const InfoOptions& options, const std::vector<app::LoadedFile>& all, Io& io)
      : isJson_(options.json), eventFiles_(eventFilesOf(all)), events_(eventFiles_), io_(io) {
    for (const app::LoadedFile& file : all) membersOf_[file.archive] += file.isMember() ? 1U : 0U;
  }

  void add(const app::LoadedFile& file, const std::string& pairing) {
    const ClipEvents events(file, events_, eventFolders_, archivesFor(file));
    if (events.faults().empty()) return add(file, pairing, events);
    app::LoadedFile told = file;
    for (const core::Diagnostic& fault : events.faults()) told.edited().diagnostics.add(fault);
    add(told, pairing, events);
  }

  void add(const formats::ArchiveListing& archive) {
    if (isJson_) {
      Json listing = archiveJson(archive);
      listing["path"] = archive.path;
      archives_.push_back(std::move(listing));
      return;
    }
    io_.out << separator_;
    printArchive(archive, io_.out);
    separator_ = "\n";
  }

  void add(const std::vector<core::Error>& errors, const std::vector<formats::ArchiveListing>& archives) {
    std::vector<core::Diagnostic> lines;
    for (const core::Error& error : errors) lines.push_back(core::toDiagnostic(error));
    for (const core::Diagnostic& line : app::mergeEqual(lines)) io_.err << toText(line) << "\n";
    if (!isJson_) return;
    for (const core::Error& error : errors) addJson(error, archives);
  }

  void addCuts(const std::vector<core::Diagnostic>& cuts) {
    for (const core::Diagnostic& cut : cuts) {
      io_.err << toText(cut) << "\n";
      cuts_.push_back({{"path", cut.file}, {"message", cut.message.text()}});
    }
  }

  void addDictionaries(const std::vector<std::uint32_t>& numbers) {
    for (const std::uint32_t number : numbers)
      io_.err << fmt::format("note: zstd dictionary {} is in use\n", number);
  }

  void addSkipped(const std::vector<std::string>& paths) {
    if (!paths.empty()) io_.err << "note: " << core::oneLine(app::skippedText(paths)) << "\n";
    for (const std::string& path : paths) skipped_.push_back(path);
  }

  void finish() {
    if (!isJson_) return;
    Json rest = Json::object();
    if (!archives_.empty()) rest["archives"] = std::move(archives_);
    if (!cuts_.empty()) rest["cut"] = std::move(cuts_);
    if (!skipped_.empty()) rest["passedOver"] = std::move(skipped_);
    io_.out << R"({"files":[)" << files_ << "]" << (rest.empty() ? "}" : "," + dump(rest).substr(1)) << "\n";
  }

 private:
  // With a whole archive, its readable event files are among the files already. Reading it again for each of
  // thousands of members would take too long.
  [[nodiscard]] ClipEvents::Archives archivesFor(const app::LoadedFile& file) const {
    constexpr std::size_t kMostMembers = 16;
    return membersOf_.at(file.archive) <= kMostMembers ? ClipEvents::Archives::LookedInto
                                                       : ClipEvents::Archives::Left;
  }

  void add(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events) {
    if (isJson_) return addFile(infoJson(file, pairing, events));
    io_.out << separator_;
    printInfo(file, pairing, events, io_.out);
    separator_ = "\n";
  }

  void addFile(const Json& file) { files_.append(files_.empty() ? "" : ",").append(dump(file)); }

  void addJson(const core::Error& error, const std::vector<formats::ArchiveListing>& archives) {
    Json entry = {{"path", error.file}, {"error", toJson(error)}};
    for (const formats::ArchiveListing& archive : archives) {
      if (archive.path == error.file) entry.update(archiveJson(archive));
    }
    addFile(entry);
  }

  bool isJson_;
  std::vector<app::LoadedFile> eventFiles_;
  app::EventIndex events_;
  app::EventFolders eventFolders_;
  std::map<std::string, std::size_t> membersOf_;  ///< archive -> number of its files that were reported
  Io& io_;
  std::string files_;  ///< as JSON: the trees of thousands would take far more memory and time
  Json archives_ = Json::array();
  Json cuts_ = Json::array();
  Json skipped_ = Json::array();
  const char* separator_ = "";
};

/// Reports the file, without remarks that the other files make untrue.
void report(const app::LoadedFile& file, const formats::SetHosts& hosts, const app::Neighbourhood& index,
            Reporter& reporter) {
  const std::vector<core::Diagnostic> entries = formats::openDiagnostics(file, hosts);
  if (entries.size() == file.content->diagnostics.entries().size()) {
    return reporter.add(file, pairingOf(file, index));
  }
  // A part of a complete set needs no warning about the other parts.
  app::LoadedFile part = file;
  core::Diagnostics& left = part.edited().diagnostics;
  left = {};
  for (const core::Diagnostic& entry : entries) left.add(entry);
  const app::LoadedFile& host = *hosts.of(file);
  reporter.add(part, std::string(host.binding->fileSet->clipsName) +
                         " were put together from this file and others; they stand under " +
                         core::oneLine(app::shortNameOf(host.path)) + ".");
}

core::Result<int> runInfo(const InfoOptions& options, Io& io) {
  const auto words = wordListFrom(options.wordList, io);
  if (!words) return tl::unexpected(words.error());
  if (auto missing = findMissingFile(options.reading)) return tl::unexpected(std::move(*missing));
  app::LoadResult loaded = app::loadPaths(options.files, {}, options.reading);
  warnOfUnused(options.reading, loaded.files, io.err);
  app::resolveEventNames(loaded.files, words->get());
  const app::Neighbourhood index(loaded.files, app::Neighbourhood::FilesAre::Given);
  const formats::SetHosts hosts(loaded.files);
  Reporter reporter(options, loaded.files, io);
  bool isAllThere = loaded.errors.empty();
  for (const formats::ArchiveListing& archive : loaded.archives) {
    const auto isOfIt = [&](const core::Error& error) { return error.file == archive.path; };
    // In JSON an archive with an error is reported there.
    const bool hasError = std::any_of(loaded.errors.begin(), loaded.errors.end(), isOfIt);
    if (!options.json || !hasError) reporter.add(archive);
  }
  for (const app::LoadedFile& file : loaded.files) {
    report(file, hosts, index, reporter);
    const auto wrong = formats::findRefusedOption(formats::openDiagnostics(file, hosts));
    if (!wrong) continue;
    isAllThere = false;
    io.err << "error: " << toText(*wrong) << "\n";
  }
  for (const core::Error& wrong : formats::wrongParts(options.reading, loaded.files)) {
    isAllThere = false;
    io.err << "error: " << toText(wrong) << "\n";
  }
  reporter.add(loaded.errors, loaded.archives);
  reporter.addCuts(loaded.cuts);
  reporter.addDictionaries(loaded.dictionaries);
  reporter.addSkipped(loaded.skipped);
  reporter.finish();
  return isAllThere ? kExitFine : kExitBadInput;
}

}  // namespace

Command addInfo(CLI::App& program) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* app = program.add_subcommand("info", "What files are: clips, skeletons, events, warnings");
  app->add_option("FILE", options->files, "Animations, models or folders of them")->required();
  addFormatOptions(*app, options->reading);
  addWordList(*app, options->wordList);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runInfo(*options, io); }};
}

}  // namespace marrow::cli
