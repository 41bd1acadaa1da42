// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/target.h"

#include "app/cli/arguments.h"
#include "app/cli/format_options.h"
#include "app/finding/material_animations.h"
#include "app/finding/reference_bones.h"
#include "app/opening/codes.h"
#include "app/opening/issue_merger.h"
#include "app/opening/set_diagnostics.h"
#include "core/game/game_rules.h"
#include "formats/format_descriptor.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

auto notFound(core::Message message, const std::string& file) {
  return tl::unexpected(core::Error{core::ErrorCode::NotFound, std::move(message), file});
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) {
    text += fmt::format("{}{} \"{}\"", i == 0 ? "" : ", ", i, names[i]);
  }
  return names.size() > kMost ? fmt::format("{} and {} more", text, names.size() - kMost) : text;
}

// A number is an index. If no index fits, a name that looks like a number counts.
std::optional<std::size_t> select(const std::vector<std::string>& names, const std::string& selection) {
  const std::optional<long long> index = parseIndex(selection);
  if (index && static_cast<unsigned long long>(*index) < names.size())
    return static_cast<std::size_t>(*index);
  const auto found = std::find(names.begin(), names.end(), selection);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

core::Result<app::Pairing> pair(const core::Clip& clip, const app::LoadedFile& file,
                                const TargetOptions& options) {
  if (options.noSkeleton) return app::pairWithNone(clip);
  if (!options.skeleton.empty()) return app::pairWith(clip, options.skeleton);
  const std::vector<app::LoadedFile> open = {file};
  return app::findPairing(clip, file.path, {open, app::Neighbourhood::FilesAre::Given});
}

core::Result<Target> openModel(app::LoadedFile file, const TargetOptions& options) {
  if (file.content->skeletons.empty()) return notFound({app::code("app.no-clip-or-skeleton")}, file.path);
  if (!options.clip.empty()) return notFound({app::code("app.model-without-clip")}, file.path);
  if (!options.skeleton.empty() || options.noSkeleton) {
    return notFound({app::code("app.model-under-model")}, file.path);
  }
  app::Pairing alone;
  alone.skeleton = file.content->skeletons.front();
  alone.modelPath = file.path;
  return Target{std::move(file), nullptr, std::move(alone)};
}

// Animations come before models: a model in an archive belongs to its animations.
int scoreOfPoses(const formats::Asset& content) {
  const int clips = scoreOfClips(content);
  return clips > 0 ? clips + 1 : static_cast<int>(!content.skeletons.empty());
}

/// True if it is the file's name, or the end of a member's path.
bool isNameOf(const std::string& selection, const std::string& path) {
  if (!path.ends_with(selection) || path.size() == selection.size()) return path == selection;
  return std::string_view("/:").find(path[path.size() - selection.size() - 1]) != std::string_view::npos;
}

/// Selects the first clip that has a skeleton in its own file. Without one, nothing changes.
void takeFirstWithSkeleton(const app::LoadedFile& file, std::shared_ptr<const core::Clip>& clip,
                           app::Pairing& pairing) {
  if (file.content->skeletons.empty()) return;
  const std::vector<app::LoadedFile> open = {file};
  const app::Neighbourhood files(open, app::Neighbourhood::FilesAre::Given);
  for (const auto& other : file.content->clips) {
    app::Pairing own = app::findPairing(*other, file.path, files, app::SearchIn::OpenFiles);
    if (!own.hasModel()) continue;
    clip = other;
    pairing = std::move(own);
    return;
  }
}

bool fitsBody(const core::Clip& clip, const core::Skeleton& skeleton) {
  return skeleton.body && !app::misfitOf(clip, *skeleton.body);
}

}  // namespace

bool Target::isImage() const {
  return !clip && file.content->format != nullptr && !file.content->format->isForClips();
}

std::string Target::title() const {
  const std::string name = formats::baseNameOf(file.path);
  if (isImage()) return "the image " + name;
  if (!clip)
    return (!pairing.skeleton->previewPose.empty() ? "the preview pose of " : "the rest pose of ") + name;
  return file.content->clips.size() > 1 ? fmt::format("\"{}\" of {}", clip->name, name) : name;
}

std::string Target::pairingText() const {
  return core::oneLine(app::reasonOf(pairing, &file, app::PartChoice::ByOption).text());
}

void TargetOptions::addFile(CLI::App& app, bool required) {
  app.add_option("FILE", file, "Animation or model; may be compressed")->required(required);
  addFormatOptions(app, reading);
}

void TargetOptions::addClip(CLI::App& app) {
  app.add_option("--clip", clip, "Which clip of the file (default: the first that a model fits)")
      ->type_name("N|NAME");
}

void TargetOptions::addSkeleton(CLI::App& app) {
  app.add_option("--skeleton,--model", skeleton, "Model to pose (default: one that fits, near the file)")
      ->type_name("FILE");
}

void TargetOptions::addNoSkeleton(CLI::App& app) {
  app.add_flag("--no-skeleton", noSkeleton, "Only the bones' own values, without a model")
      ->excludes(app.get_option("--skeleton"));
}

core::Result<app::LoadedFile> TargetOptions::load(Io& io, app::FileScore score) const {
  if (auto missing = findMissingFile(reading)) return tl::unexpected(std::move(*missing));
  core::Result<app::LoadedFile> loaded = app::loadOne(file, score, reading);
  if (!clip.empty() && !(loaded && findClip(*loaded, clip))) {
    if (auto member = app::loadOne(file + ":" + clip, score, reading)) loaded = std::move(member);
  }
  if (!loaded) return loaded;
  if (auto wrong = app::wrongParts(reading, {*loaded}); !wrong.empty()) {
    return tl::unexpected(std::move(wrong.front()));
  }
  if (warnsOfUnused) warnOfUnused(reading, {*loaded}, io.err);
  for (const core::Diagnostic& entry : app::mergeEqual(loaded->content->diagnostics.entries())) {
    if (showsBody || entry.severity != core::Severity::Info) io.err << toText(entry) << "\n";
  }
  return loaded;
}

core::Result<Target> TargetOptions::open(Io& io) const {
  core::Result<app::LoadedFile> loaded = load(io, scoreOfPoses);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  if (loaded->content->clips.empty()) return openModel(std::move(*loaded), *this);
  auto found = findClip(*loaded, clip);
  if (!found) return tl::unexpected(std::move(found.error()));
  if (clip.empty() && !namesake.empty()) {
    const auto& clips = loaded->content->clips;
    found = clips[static_cast<std::size_t>(app::referenceAmong(clips, namesake).clip)];
  }
  core::Result<app::Pairing> pairing = pair(**found, *loaded, *this);
  if (!pairing) return tl::unexpected(std::move(pairing.error()));
  if (clip.empty() && namesake.empty() && !noSkeleton && !pairing->hasModel())
    takeFirstWithSkeleton(*loaded, *found, *pairing);
  const bool isMisfit = (*found)->isMaterialAnimation()
                            ? pairing->hasModel() && !fitsBody(**found, *pairing->skeleton)
                            : pairing->skeleton->size() != (*found)->boneCount();
  if (isMisfit && (!skeleton.empty() || (*found)->isMaterialAnimation())) {
    io.err << "warning: " << core::toText(pairing->reason) << "\n";
  }
  if (!pairing->doubt.empty()) io.err << "warning: " << core::oneLine(pairing->doubt.text()) << "\n";
  return Target{std::move(*loaded), std::move(*found), std::move(*pairing)};
}

int scoreOfClips(const formats::Asset& content) {
  if (content.clips.empty()) return 0;
  return content.clips.front()->isMaterialAnimation() ? 1 : 2;
}

core::Result<std::shared_ptr<const core::Clip>> findClip(const app::LoadedFile& file,
                                                         const std::string& selection) {
  const auto& clips = file.content->clips;
  if (clips.empty()) return notFound({app::code("app.no-clip")}, file.path);
  if (selection.empty()) return clips.front();
  std::vector<std::string> names;
  for (const auto& clip : clips) names.push_back(clip->name);
  const std::optional<std::size_t> index = select(names, selection);
  if (index) return clips[*index];
  if (isNameOf(selection, file.path)) return clips.front();
  const auto& endings = formats::wantOf(file, formats::WantKind::MaterialAnimations).endings;
  const std::string ending = formats::extensionOf(selection);
  const bool isMaterialAnimation =
      std::ranges::any_of(endings, [&](const char* one) { return ending == one; });
  const core::Code& why =
      isMaterialAnimation ? app::code("app.clip-is-a-file") : app::code("app.clip-not-found");
  return notFound({why, selection, listed(names)}, file.path);
}

core::Result<std::size_t> findBone(const core::Skeleton& skeleton, const std::string& selection) {
  std::vector<std::string> names;
  for (const core::Bone& bone : skeleton.bones) names.push_back(bone.name);
  const std::optional<std::size_t> index = select(names, selection);
  if (index) return *index;
  return notFound({app::code("app.bone-not-found"), selection, names.empty() ? "none" : listed(names)}, {});
}

core::Result<int> needHierarchy(const Target& target) {
  const char* wanted = formats::wantOf(target.file, formats::WantKind::Model).file;
  if (target.clip && target.clip->isMaterialAnimation() && !target.pairing.hasModel())
    return notFound({app::code("app.body-needed"), wanted}, target.file.path);
  if (target.pairing.skeleton->isHierarchy) return kExitFine;
  return notFound(
      {app::code("app.skeleton-needed"), formats::counted(target.pairing.skeleton->size(), "bone"), wanted},
      target.file.path);
}

core::Result<int> needClip(const Target& target) {
  if (target.clip) return kExitFine;
  return notFound({app::code("app.no-clip")}, target.file.path);
}

}  // namespace marrow::cli
