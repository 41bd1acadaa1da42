// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_clips.h"

#include "app/cli/arguments.h"
#include "app/finding/find_events.h"
#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/loader.h"
#include "formats/read_asset.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

namespace marrow::cli {
namespace {

constexpr const char* kAll = "all";
constexpr std::size_t kMostNamed = 5;

/// True if another clip of the target's file is shown on the same skeleton as the target's clip.
bool isOnSameSkeleton(const core::Clip& clip, const Target& target, const app::Neighbourhood& files) {
  const auto& own = target.file.content->skeletons;
  const auto& skeleton = target.pairing.skeleton;
  if (std::find(own.begin(), own.end(), skeleton) == own.end())
    return clip.boneCount() == target.clip->boneCount();
  return app::findPairing(clip, target.file.path, files, app::SearchIn::OpenFiles).skeleton == skeleton;
}

}  // namespace

ExportEvents::ExportEvents(std::vector<app::LoadedFile> files, const std::vector<std::string>& named,
                           const app::WordList& words, const formats::Options& reading, Io& io)
    : files_(std::move(files)) {
  std::vector<std::size_t> told;
  for (const app::LoadedFile& file : files_) told.push_back(file.content->diagnostics.entries().size());
  std::vector<app::LoadedFile> found = app::eventsFor(files_, {}, named, reading, {});
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const auto& entries = files_[i].content->diagnostics.entries();
    for (std::size_t entry = told[i]; entry < entries.size(); ++entry)
      io.err << core::toText(entries[entry]) << "\n";
  }
  std::move(found.begin(), found.end(), std::back_inserter(files_));
  app::resolveEventNames(files_, &words);
  index_.emplace(files_);
}

std::vector<core::EventTrack> ExportEvents::of(const core::Clip& clip, const std::string& path) const {
  return app::eventTracksOf(app::pairEvents(&clip, path, *index_, {}), files_);
}

bool isFolder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(formats::toPath(path), ignored);
}

core::Result<NamedEvents> openEvents(const std::vector<std::string>& paths, const std::string& wordList,
                                     const formats::Options& reading, Io& io) {
  auto words = wordListFrom(wordList, io);
  if (!words) return tl::unexpected(std::move(words.error()));
  NamedEvents named{{}, std::move(*words)};
  for (const std::string& path : paths) {
    formats::Options own = reading;
    if (isFolder(path)) own.set(formats::kGameFilesOnly, true);
    app::LoadResult read = app::loadPaths({path}, {}, own);
    if (isFolder(path)) {
      std::erase_if(read.errors, formats::isForExchange);
      for (const core::Error& error : read.errors) {
        core::Diagnostic warning = core::toDiagnostic(error);
        warning.severity = core::Severity::Warning;
        io.err << core::toText(warning) << "\n";
      }
    } else if (!read.errors.empty()) {
      return tl::unexpected(std::move(read.errors.front()));
    }
    std::erase_if(read.files, [](const app::LoadedFile& file) { return !file.content->events; });
    if (read.files.empty())
      return tl::unexpected(core::Error{core::ErrorCode::NotFound, {app::code("app.no-event-file")}, path});
    std::move(read.files.begin(), read.files.end(), std::back_inserter(named.files));
  }
  return named;
}

bool wantsAllClips(const TargetOptions& options) { return options.clip == kAll; }

core::Result<Target> openFirst(const TargetOptions& options, Io& io) {
  TargetOptions first = options;
  if (wantsAllClips(options)) first.clip.clear();
  return first.open(io);
}

core::Result<std::vector<PairedClip>> exportClips(const Target& target, const TargetOptions& options,
                                                  const MaterialAnimationOption& materialAnimations,
                                                  const ExportEvents& events, Io& io) {
  std::vector<PairedClip> clips;
  if (!target.clip) return clips;
  const std::vector<app::LoadedFile> open = {target.file};
  const app::Neighbourhood files(open, app::Neighbourhood::FilesAre::Given);
  std::vector<std::string> others;
  for (const auto& clip : target.file.content->clips) {
    if (clip != target.clip && !wantsAllClips(options)) continue;
    if (clip != target.clip && options.skeleton.empty() && !isOnSameSkeleton(*clip, target, files)) {
      others.push_back(clip->name);
      continue;
    }
    const Target own{target.file, clip, target.pairing};
    auto look = materialAnimations.open(options, own, io);
    if (!look) return tl::unexpected(std::move(look.error()));
    clips.push_back({{clip, target.file.path, events.of(*clip, target.file.path), std::move(*look)},
                     target.pairing,
                     own.title()});
  }
  if (!others.empty()) {
    io.err << "note: left out: " << formats::counted(others.size(), "clip")
           << " of other skeletons: " << core::oneLine(formats::listed(others, kMostNamed)) << "\n";
  }
  return clips;
}

}  // namespace marrow::cli
