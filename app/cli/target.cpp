// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/target.h"

#include "app/cli/arguments.h"
#include "app/cli/wording.h"
#include "app/cli/zelda_arguments.h"
#include "app/document/issue_merger.h"
#include "app/document/segment_check.h"
#include "core/game/game_rules.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

auto notFound(std::string message, const std::string& file) {
  return tl::unexpected(core::Error{core::ErrorCode::NotFound, std::move(message), file, std::nullopt, {}});
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    text += fmt::format("{}{} \"{}\"", i == 0 ? "" : ", ", i, names[i]);
  }
  return names.size() > kMost ? fmt::format("{} and {} more", text, names.size() - kMost) : text;
}

// A number is an index first; a name that looks like one is still found when no such index exists.
std::optional<std::size_t> select(const std::vector<std::string>& names, const std::string& choice) {
  const std::optional<long long> index = parseIndex(choice);
  if (index && static_cast<unsigned long long>(*index) < names.size())
    return static_cast<std::size_t>(*index);
  const auto found = std::find(names.begin(), names.end(), choice);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

core::Result<app::Pairing> pair(const core::Clip& clip, const app::LoadedFile& file,
                                const TargetOptions& options) {
  if (options.noSkeleton) return app::pairWithNone(clip);
  if (!options.skeleton.empty()) return app::pairWith(clip, options.skeleton);
  return app::findPairing(clip, file.path, {file});
}

core::Result<Target> openModel(app::LoadedFile file, const TargetOptions& options) {
  if (file.content.skeletons.empty())
    return notFound("the file holds no animation and no skeleton", file.path);
  if (!options.clip.empty()) return notFound("the file is a model and holds no clip", file.path);
  if (!options.skeleton.empty() || options.noSkeleton) {
    return notFound("the file is a model; another skeleton can only be put under an animation", file.path);
  }
  Target target;
  target.skeleton = file.content.skeletons.front();
  target.modelPath = file.path;
  target.file = std::move(file);
  return target;
}

// An animation before a model: in an archive the model is there for the animations.
int scoreOfPoses(const formats::Asset& content) {
  return !content.clips.empty() ? 2 : static_cast<int>(!content.skeletons.empty());
}

}  // namespace

std::string Target::title() const {
  const std::string name = formats::baseNameOf(file.path);
  if (!clip) return (skeleton && !skeleton->previewPose.empty() ? "a standing " : "the rest pose of ") + name;
  return file.content.clips.size() > 1 ? fmt::format("\"{}\" of {}", clip->name, name) : name;
}

void TargetOptions::addFile(CLI::App& app, bool required) {
  app.add_option("FILE", file, "Animation or model; may be compressed")->required(required);
  addZelda(app, zelda);
}

void TargetOptions::addClip(CLI::App& app) {
  app.add_option("--clip", clip, "Which clip of the file (default: the first)")->type_name("N|NAME");
}

void TargetOptions::addSkeleton(CLI::App& app) {
  app.add_option("--skeleton", skeleton, "Model to pose (default: one that fits, near the file)")
      ->type_name("FILE");
}

void TargetOptions::addNoSkeleton(CLI::App& app) {
  app.add_flag("--no-skeleton", noSkeleton, "Only the joints' own values, without a model")
      ->excludes(app.get_option("--skeleton"));
}

core::Result<app::LoadedFile> TargetOptions::load(Io& io, app::FileScore score) const {
  if (auto missing = findMissingSegmentFile(zelda)) return tl::unexpected(std::move(*missing));
  core::Result<app::LoadedFile> loaded = app::loadOne(file, score, zelda);
  if (!loaded) return loaded;
  if (auto wrong = app::wrongSegments(zelda, {*loaded}); !wrong.empty()) {
    return tl::unexpected(std::move(wrong.front()));
  }
  warnOfUnusedSegments(zelda, {*loaded}, io.err);
  warnOfUnusedOptions(zelda, {*loaded}, io.err);
  for (const core::Diagnostic& entry : app::mergeEqual(loaded->content.diagnostics.entries())) {
    if (entry.severity != core::Severity::Info) io.err << toText(entry) << "\n";
  }
  return loaded;
}

core::Result<Target> TargetOptions::open(Io& io) const {
  core::Result<app::LoadedFile> loaded = load(io, scoreOfPoses);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  if (loaded->content.clips.empty()) return openModel(std::move(*loaded), *this);
  auto found = findClip(*loaded, clip);
  if (!found) return tl::unexpected(std::move(found.error()));
  core::Result<app::Pairing> pairing = pair(**found, *loaded, *this);
  if (!pairing) return tl::unexpected(std::move(pairing.error()));
  if (!skeleton.empty() && pairing->skeleton->size() != (*found)->boneCount()) {
    io.err << "warning: " << withOptions(pairing->reason) << "\n";
  }
  return Target{std::move(*loaded), std::move(*found), std::move(pairing->skeleton),
                withOptions(std::move(pairing->reason)), std::move(pairing->modelPath)};
}

core::Result<std::shared_ptr<const core::Clip>> findClip(const app::LoadedFile& file,
                                                         const std::string& choice) {
  const auto& clips = file.content.clips;
  if (clips.empty()) return notFound("the file holds no animation", file.path);
  if (choice.empty()) return clips.front();
  std::vector<std::string> names;
  for (const auto& clip : clips) names.push_back(clip->name);
  const std::optional<std::size_t> index = select(names, choice);
  if (index) return clips[*index];
  return notFound(fmt::format("there is no clip \"{}\"; the file has {}", choice, listed(names)), file.path);
}

core::Result<std::size_t> findBone(const core::Skeleton& skeleton, const std::string& choice) {
  std::vector<std::string> names;
  for (const core::Bone& bone : skeleton.bones) names.push_back(bone.name);
  const std::optional<std::size_t> index = select(names, choice);
  if (index) return *index;
  return notFound(fmt::format("there is no bone \"{}\"; the skeleton has {}", choice,
                              names.empty() ? "none" : listed(names)),
                  {});
}

Poser::Poser(const Target& target, core::SampleMode mode) : mode_(mode) {
  if (target.clip) {
    sampler_ = std::make_unique<core::Sampler>(target.clip, target.skeleton);
  } else {
    pose_ = core::idlePose(*target.skeleton);
    if (mode == core::SampleMode::Smooth) return;
    for (std::size_t bone = 0; bone < pose_.size(); ++bone)
      pose_.angles[bone] = core::anglesOf(pose_.local[bone]);
  }
}

const core::Pose& Poser::at(double frame) {
  if (sampler_) sampler_->sample(static_cast<float>(frame), mode_, pose_);
  return pose_;
}

core::Result<int> needHierarchy(const Target& target) {
  if (target.skeleton->isHierarchy) return kExitFine;
  return notFound(
      fmt::format("an animation of {} holds no skeleton, and none that fits was found near it; "
                  "name one with --skeleton MODEL ({})",
                  counted(target.skeleton->size(), "joint"), target.clip->rules->pairing.modelFile),
      target.file.path);
}

}  // namespace marrow::cli
