// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/companion_option.h"

#include "app/library/codes.h"
#include "app/library/companions.h"
#include "app/library/loaded_file.h"
#include "app/library/model_choice.h"
#include "app/library/read_paths.h"
#include "core/game/game_rules.h"
#include "formats/csv/track_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace marrow::cli {
namespace {

int scoreOfTracks(const formats::Asset& content) {
  return !content.clips.empty() && content.clips.front()->isCompanion() ? 1 : 0;
}

core::Result<app::LoadedFile> loadCompanion(const std::string& path, const TargetOptions& options) {
  auto file = app::loadOne(path, scoreOfTracks, options.reading);
  if (file && scoreOfTracks(file->content) == 0)
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {app::code("app.no-companion")}, path});
  return file;
}

/// @return an error where the model has nothing of what the companion moves.
core::Result<int> needMoved(const core::Clip& clip, const core::Model& body, const std::string& path) {
  if (app::foundTargets(clip, body).found > 0) return kExitFine;
  return tl::unexpected(core::Error{
      core::ErrorCode::NotFound, {app::code("app.nothing-moved"), app::misfitText(clip, body)}, path});
}

/// Length and loop mode, where they are not the animation's.
std::string clockText(const core::Clip& companion, const core::Clip* clip) {
  if (clip == nullptr || clip->isCompanion()) return {};
  if (companion.frameCount == clip->frameCount && companion.loopMode == clip->loopMode) return {};
  const auto text = [](const core::Clip& one) {
    return fmt::format("{} ({})",
                       formats::counted(static_cast<std::uint64_t>(std::max(0, one.frameCount)), "frame"),
                       core::toString(one.loopMode));
  };
  return fmt::format("it has {}, the animation {}", text(companion), text(*clip));
}

/// Of two that move the same, the later one counts.
void warnOfSameTargets(const std::vector<core::LookSampler::Part>& parts, Io& io) {
  using Key = std::tuple<core::TargetKind, std::string, std::uint32_t>;
  std::map<Key, std::size_t> known;
  std::set<std::pair<std::size_t, std::size_t>> told;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (const core::Track& track : parts[part].clip->otherTracks()) {
      const core::Target& target = track.target;
      const auto [first, isNew] = known.try_emplace(Key(target.kind, target.name, target.slot), part);
      const std::size_t before = std::exchange(first->second, part);
      if (isNew || before == part || !told.emplace(before, part).second) continue;
      io.err << fmt::format("warning: {} and {} both move {} ({}); the later one counts, {}\n",
                            core::oneLine(formats::shortNameOf(parts[before].file)),
                            core::oneLine(formats::shortNameOf(parts[part].file)),
                            core::oneLine(formats::targetName(target)), core::toString(target.kind),
                            core::oneLine(formats::shortNameOf(parts[part].file)));
    }
  }
}

/// Adds what plays beside the clip by its name and place. What was not asked for by its own name stops
/// nothing: where it cannot be read, or has other names than the model, that is said.
void addFound(const Target& target, const TargetOptions& options, std::vector<core::LookSampler::Part>& parts,
              Io& io) {
  const std::string clipPath = target.clip ? target.file.path : std::string();
  std::vector<app::LoadedFile> files;
  if (target.file.isMember()) {
    files = app::openFile(target.file.archive).files;
  } else {
    for (const std::string& path : app::companionPathsAround(clipPath, target.pairing.modelPath,
                                                             target.pairing.skeleton->rules->pairing)) {
      auto file = loadCompanion(path, options);
      if (file) {
        files.push_back(std::move(*file));
      } else {
        io.err << "warning: " << toText(file.error()) << "\n";
      }
    }
  }
  const app::CompanionIndex index(files);
  for (const app::Companion& one : index.of({clipPath, target.pairing.modelPath, target.body().get()})) {
    if (app::wholePath(one.path) == app::wholePath(target.file.path)) continue;
    if (!one.fits)
      io.err << fmt::format("warning: without {}: it {}\n", core::oneLine(one.path), core::oneLine(one.why));
    if (!one.isSure) continue;
    const std::string clock = clockText(*one.clip, target.clip.get());
    io.err << fmt::format("with {}: it {}{}{}\n", core::oneLine(one.path), one.why, clock.empty() ? "" : "; ",
                          clock);
    parts.push_back({one.clip, true, one.path});
  }
}

}  // namespace

void CompanionOption::addTo(CLI::App& app) {
  app.add_option("--with", with,
                 "A BTK, BTP, ... that plays beside the clip; auto: those named like it; repeatable")
      ->type_name("FILE|auto");
}

core::Result<std::shared_ptr<const core::LookSampler>> CompanionOption::open(const TargetOptions& options,
                                                                             const Target& target,
                                                                             Io& io) const {
  const auto body = target.body();
  std::vector<core::LookSampler::Part> parts;
  const bool isCompanion = target.clip && target.clip->isCompanion();
  if (isCompanion) {
    if (auto needed = needHierarchy(target); !needed) return tl::unexpected(std::move(needed.error()));
  }
  if (!body) {
    if (!with.empty() || isCompanion)
      return tl::unexpected(
          core::Error{core::ErrorCode::NotFound, {app::code("app.no-body")}, target.pairing.modelPath});
    return nullptr;
  }
  if (isCompanion) {
    if (auto moves = needMoved(*target.clip, *body, target.file.path); !moves)
      return tl::unexpected(std::move(moves.error()));
    parts.push_back({target.clip, false, target.file.path});
  }
  for (const std::string& path : with) {
    if (path == "auto") {
      addFound(target, options, parts, io);
      continue;
    }
    if (isCompanion && app::wholePath(path) == app::wholePath(target.file.path)) continue;  // plays already
    auto file = loadCompanion(path, options);
    if (!file) return tl::unexpected(std::move(file.error()));
    const auto& clip = file->content.clips.front();
    if (auto moves = needMoved(*clip, *body, path); !moves) return tl::unexpected(std::move(moves.error()));
    if (const std::string misfit = app::misfitText(*clip, *body); !misfit.empty())
      io.err << "warning: " << path << ": " << misfit << "\n";
    if (const std::string clock = clockText(*clip, target.clip.get()); !clock.empty())
      io.err << "with " << path << ": " << clock << "\n";
    parts.push_back({clip, true, path});
  }
  if (parts.empty()) return nullptr;
  warnOfSameTargets(parts, io);
  const auto clock = target.clip && !with.empty()
                         ? core::CompanionClock(target.clip->frameCount, target.clip->loopMode)
                         : core::CompanionClock();
  return std::make_shared<const core::LookSampler>(body, std::move(parts), clock);
}

}  // namespace marrow::cli
