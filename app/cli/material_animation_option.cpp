// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/material_animation_option.h"

#include "app/cli/format_options.h"
#include "app/finding/material_animations.h"
#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "app/opening/loaded_file.h"
#include "app/opening/read_paths.h"
#include "core/game/game_rules.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

int scoreOfTracks(const formats::Asset& content) {
  return !content.clips.empty() && content.clips.front()->isMaterialAnimation() ? 1 : 0;
}

core::Result<app::LoadedFile> loadMaterialAnimation(const std::string& path, const TargetOptions& options) {
  auto file = app::loadOne(path, scoreOfTracks, options.reading);
  if (file && scoreOfTracks(*file->content) == 0)
    return tl::unexpected(
        core::Error{core::ErrorCode::NotFound, {app::code("app.no-material-animation")}, path});
  return file;
}

/// @return an error if the model has none of the materials and shapes that the material animation moves.
core::Result<int> needMoved(const core::Clip& clip, const core::Model& body, const std::string& path) {
  if (app::canPlay(clip, body)) return kExitFine;
  return tl::unexpected(core::Error{
      core::ErrorCode::NotFound, {app::code("app.nothing-moved"), *app::misfitOf(clip, body)}, path});
}

/// Warns about pairs that move the same targets, and names these. The later one of a pair counts.
void warnOfSameTargets(const std::vector<core::LookSampler::Part>& parts, Io& io) {
  using Key = std::tuple<core::TargetKind, std::string, std::uint32_t>;
  std::map<Key, std::size_t> known;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> moved;  // by the two parts
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (const core::Track& track : parts[part].clip->otherTracks()) {
      const core::Target& target = track.target;
      const auto [first, isNew] = known.try_emplace(Key(target.kind, target.name, target.slot), part);
      const std::size_t before = std::exchange(first->second, part);
      if (isNew || before == part) continue;
      std::string name = fmt::format("{} ({})", formats::targetName(target), core::toString(target.kind));
      std::vector<std::string>& names = moved[{before, part}];
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  for (const auto& [pair, names] : moved) {
    const std::string first = core::oneLine(formats::shortNameOf(parts[pair.first].file));
    const std::string later = core::oneLine(formats::shortNameOf(parts[pair.second].file));
    io.err << fmt::format("warning: {} and {} both move {}; the later one counts, {}\n", first, later,
                          core::oneLine(formats::listed(names, names.size())), later);
  }
}

constexpr const char* kAuto = "auto";

/// The files that --with auto selects from: those of the archive, or those found by names and default rules.
std::vector<app::LoadedFile> filesAround(const Target& target, const std::string& clipPath,
                                         const TargetOptions& options, Io& io) {
  const formats::Want& want = formats::wantOf(target.file, formats::WantKind::MaterialAnimations);
  app::Search search = {.archive = target.file.archive};
  if (!target.file.isMember())
    search = app::materialAnimationSearch(clipPath, target.pairing.modelPath, want,
                                          target.pairing.skeleton->rules);
  app::FoundFiles found = app::find(want, search, app::Neighbourhood({}), {options.reading});
  for (const core::Error& error : found.errors) io.err << "warning: " << toText(error) << "\n";
  return std::move(found.files);
}

std::string nothingFoundText(const Target& target, const std::string& clipPath) {
  const formats::Want& want = formats::wantOf(target.file, formats::WantKind::MaterialAnimations);
  if (want.endings.empty())
    return "--with auto found nothing: no files are known that play beside this game's animations";
  std::string endings;
  for (const char* ending : want.endings) endings += (endings.empty() ? "." : ", .") + std::string(ending);
  constexpr std::size_t kMostNames = 6;
  return fmt::format(
      "--with auto found nothing beside {}: no file of its folder or archive is named {} ({})",
      formats::shortNameOf(target.file.path),
      formats::listed(app::materialAnimationNames(clipPath, target.pairing.modelPath, want), kMostNames),
      endings);
}

/// Files that play beside the clip by their names and places, as in the window. They are never an error: a
/// message says if one cannot be read, does not fit or gives way to another.
/// @param others  paths that play anyway.
/// @return the best one last: the last counts if two move the same.
std::vector<core::LookSampler::Part> foundParts(const Target& target, const TargetOptions& options,
                                                const std::set<std::string>& others,
                                                std::vector<app::LoadedFile>& read, Io& io) {
  const std::string clipPath = target.clip ? target.file.path : std::string();
  const std::vector<app::LoadedFile> files = filesAround(target, clipPath, options, io);
  read.insert(read.end(), files.begin(), files.end());
  std::vector<app::MaterialAnimation> misfits;
  const std::vector<app::MaterialAnimation> found = app::MaterialAnimationIndex(files).of(
      {clipPath, target.pairing.modelPath, target.body().get(),
       &formats::wantOf(target.file, formats::WantKind::MaterialAnimations)},
      &misfits);
  bool isAnyTold = false;
  const auto tell = [&](const std::string& word, const app::MaterialAnimation& one, const std::string& why) {
    io.err << fmt::format("{} {}: {}\n", word, core::oneLine(one.path), core::oneLine(why));
    isAnyTold = true;
  };
  std::vector<core::LookSampler::Part> parts;
  for (const app::MaterialAnimation& one : found) {
    if (others.contains(app::wholePath(one.path))) continue;
    if (one.isSure) {
      const auto length = app::otherLength(*one.clip, target.clip.get());
      tell("with", one, "it " + one.why.text() + (length ? "; " + length->text() : ""));
      parts.push_back({one.clip, true, one.path});
    } else if (one.isNamed && !one.fits) {
      tell("warning: without", one, "it " + one.why.text());
    } else if (one.isNamed) {
      tell("note: without", one, "it " + one.why.text() + ", but one of its kind goes before it");
    }
  }
  for (const app::MaterialAnimation& one : misfits) {
    if (one.isNamed && !others.contains(app::wholePath(one.path)))
      tell("warning: without", one, one.why.text());
  }
  if (!isAnyTold) io.err << "note: " << core::oneLine(nothingFoundText(target, clipPath)) << "\n";
  std::ranges::reverse(parts);
  return parts;
}

}  // namespace

void MaterialAnimationOption::addTo(CLI::App& app) {
  app.add_option("--with", with,
                 "A BTK, BTP, ... that plays beside the clip; auto: those named like it; repeatable")
      ->type_name("FILE|auto");
}

bool MaterialAnimationOption::isAutoAlone() const {
  return std::ranges::all_of(with, [](const std::string& one) { return one == kAuto; });
}

core::Result<std::shared_ptr<const core::LookSampler>> MaterialAnimationOption::open(
    const TargetOptions& options, const Target& target, Io& io) const {
  const bool isMaterialAnimation = target.clip && target.clip->isMaterialAnimation();
  if (isMaterialAnimation || !with.empty()) {
    if (auto needed = needHierarchy(target); !needed) return tl::unexpected(std::move(needed.error()));
  }
  const auto body = target.body();
  if (!body) {
    if (!with.empty() || isMaterialAnimation)
      return tl::unexpected(
          core::Error{core::ErrorCode::NotFound, {app::code("app.no-body")}, target.pairing.modelPath});
    return nullptr;
  }
  std::set<std::string> named;
  for (const std::string& path : with) named.insert(app::wholePath(path));
  if (isMaterialAnimation) named.insert(app::wholePath(target.file.path));
  std::vector<core::LookSampler::Part> parts;
  // Named files go before found ones.
  if (std::ranges::find(with, kAuto) != with.end()) parts = foundParts(target, options, named, read_, io);
  if (isMaterialAnimation) {
    if (auto moves = needMoved(*target.clip, *body, target.file.path); !moves)
      return tl::unexpected(std::move(moves.error()));
    parts.push_back({target.clip, false, target.file.path});
  } else if (target.clip && !target.clip->otherTracks().empty()) {
    parts.push_back({target.clip, false, target.file.path});  // the animation moves its own face
  }
  for (const std::string& path : with) {
    if (path == kAuto || (isMaterialAnimation && app::wholePath(path) == app::wholePath(target.file.path)))
      continue;
    auto file = loadMaterialAnimation(path, options);
    if (!file) return tl::unexpected(std::move(file.error()));
    read_.push_back(*file);
    const auto& clip = file->content->clips.front();
    if (auto moves = needMoved(*clip, *body, path); !moves) return tl::unexpected(std::move(moves.error()));
    if (const auto misfit = app::misfitOf(*clip, *body))
      io.err << "warning: " << path << ": " << misfit->text() << "\n";
    if (const auto length = app::otherLength(*clip, target.clip.get()))
      io.err << "with " << path << ": " << length->text() << "\n";
    parts.push_back({clip, true, path});
  }
  if (parts.empty()) return nullptr;
  warnOfSameTargets(parts, io);
  return std::make_shared<const core::LookSampler>(body, std::move(parts));
}

void MaterialAnimationOption::warnOfUnused(const TargetOptions& options, const Target& target, Io& io) const {
  std::vector<app::LoadedFile> files = {target.file};
  files.insert(files.end(), read_.begin(), read_.end());
  cli::warnOfUnused(options.reading, files, io.err);
}

}  // namespace marrow::cli
