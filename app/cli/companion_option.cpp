// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/companion_option.h"

#include "app/library/codes.h"
#include "app/library/companions.h"
#include "app/library/loaded_file.h"
#include "app/library/read_paths.h"
#include "core/game/game_rules.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {
namespace {

int scoreOfTracks(const formats::Asset& content) {
  return !content.clips.empty() && content.clips.front()->isCompanion() ? 1 : 0;
}

core::Result<std::vector<app::LoadedFile>> loadCompanions(const std::vector<std::string>& paths,
                                                          const TargetOptions& options) {
  std::vector<app::LoadedFile> files;
  for (const std::string& path : paths) {
    auto file = app::loadOne(path, scoreOfTracks, options.reading);
    if (!file) return tl::unexpected(std::move(file.error()));
    if (scoreOfTracks(file->content) == 0)
      return tl::unexpected(core::Error{core::ErrorCode::NotFound, {app::code("app.no-companion")}, path});
    files.push_back(std::move(*file));
  }
  return files;
}

/// Adds what plays beside the clip by its name and place.
core::Result<void> addFound(const Target& target, const TargetOptions& options,
                            std::vector<core::LookSampler::Part>& parts, Io& io) {
  const std::string clipPath = target.clip ? target.file.path : std::string();
  std::vector<app::LoadedFile> files;
  if (target.file.isMember()) {
    files = app::openFile(target.file.archive).files;
  } else {
    auto loaded = loadCompanions(app::companionPathsAround(clipPath, target.pairing.modelPath,
                                                           target.pairing.skeleton->rules->pairing),
                                 options);
    if (!loaded) return tl::unexpected(std::move(loaded.error()));
    files = std::move(*loaded);
  }
  const app::CompanionIndex index(files);
  for (const app::Companion& one : index.of({clipPath, target.pairing.modelPath, target.body().get()})) {
    if (!one.isSure) continue;
    io.err << fmt::format("with {}: it {}\n", core::oneLine(one.path), one.why);
    parts.push_back({one.clip});
  }
  return {};
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
  if (target.clip && target.clip->isCompanion()) parts.push_back({target.clip, false});
  if (!body) {
    if (!with.empty())
      return tl::unexpected(
          core::Error{core::ErrorCode::NotFound, {app::code("app.no-body")}, target.pairing.modelPath});
    return nullptr;
  }
  for (const std::string& path : with) {
    if (path == "auto") {
      if (auto done = addFound(target, options, parts, io); !done) return tl::unexpected(done.error());
      continue;
    }
    auto files = loadCompanions({path}, options);
    if (!files) return tl::unexpected(std::move(files.error()));
    const auto& clip = files->front().content.clips.front();
    if (const std::string misfit = app::misfitText(*clip, *body); !misfit.empty())
      io.err << "warning: " << path << ": " << misfit << "\n";
    parts.push_back({clip});
  }
  if (parts.empty()) return nullptr;
  return std::make_shared<const core::LookSampler>(body, std::move(parts));
}

}  // namespace marrow::cli
