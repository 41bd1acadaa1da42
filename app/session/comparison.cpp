// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/comparison.h"

#include "app/finding/pairing.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::app {
namespace {

// The open model of the reference itself; null: none.
std::shared_ptr<const core::Skeleton> modelOf(const core::Clip& clip, const std::string& path, int index,
                                              const std::vector<LoadedFile>& files) {
  const LoadedFile* file = formats::findFile(files, path);
  if (file == nullptr) return nullptr;
  if (auto own = file->content->skeletonOf(static_cast<std::size_t>(index))) return own;
  Pairing pairing = findPairing(clip, path, files, SearchIn::OpenFiles);
  return pairing.hasModel() ? pairing.skeleton : nullptr;
}

}  // namespace

Comparison::Comparison(const Workspace& workspace, const Playback& playback, QObject* parent)
    : QObject(parent), workspace_(workspace), playback_(playback) {
  connect(&workspace, &Workspace::stateChanged, this, &Comparison::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &Comparison::emitPending);
  connect(&workspace, &Workspace::referenceOpened, this, &Comparison::selectReference);
  connect(&playback, &Playback::frameChanged, this, [this] { isPosed_ = false; });
  connect(&playback, &Playback::playbackChanged, this, [this] { isPosed_ = false; });
}

Comparison::~Comparison() = default;

bool Comparison::selectReference(ClipRef ref) {
  auto clip = clipAt(workspace_.files(), ref);
  if (!clip) return false;
  path_ = workspace_.files()[static_cast<std::size_t>(ref.file)].path;
  index_ = ref.clip;
  clip_ = std::move(clip);
  bind();
  emit referenceChanged();
  return true;
}

void Comparison::clearReference() {
  if (!clip_) return;
  clip_.reset();
  path_.clear();
  bind();
  emit referenceChanged();
}

ClipRef Comparison::clipRef() const {
  if (!clip_) return {};
  const auto& files = workspace_.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path == path_) return {static_cast<int>(file), index_};
  }
  return {};
}

bool Comparison::isShown() const { return sampler_.has_value(); }

bool Comparison::isResting() const { return boundTo_ && !sampler_; }

void Comparison::setOffset(double frames) {
  constexpr double kFarthest = 100'000.0;
  const double wanted = std::isfinite(frames) ? std::clamp(frames, -kFarthest, kFarthest) : 0.0;
  if (wanted == offset_) return;
  offset_ = wanted;
  isPosed_ = false;
  emit referenceChanged();
}

void Comparison::onStateChanged(ShownChange change) {
  isPosed_ = false;
  if (!clip_) return;
  // The reference's file may have been closed, or reloaded with other clips.
  const auto now = clipAt(workspace_.files(), clipRef());
  const bool isReplaced = now != clip_;
  if (isReplaced && now && now->name == clip_->name) {
    clip_ = now;
  } else if (isReplaced) {
    clip_.reset();
    path_.clear();
  }
  const auto shown = workspace_.sampler() ? workspace_.skeleton() : nullptr;
  // Another clip of the same skeleton keeps the match.
  if (isReplaced || shown != boundTo_) bind();
  const ShownChange other = change & ~ShownChange(ShownPart::Again);
  isPending_ = isPending_ || isReplaced || other;
}

void Comparison::emitPending() {
  if (std::exchange(isPending_, false)) emit referenceChanged();
}

void Comparison::bind() {
  isPosed_ = false;
  sampler_.reset();
  boundTo_ = clip_ && workspace_.sampler() ? workspace_.skeleton() : nullptr;
  if (!boundTo_) return;
  const auto own = modelOf(*clip_, path_, index_, workspace_.files());
  match_ = matchReference(boundTo_, *clip_, own.get());
  if (!match_.matchesAny()) return;
  sampler_.emplace(clip_, match_.skeleton);
  differences_.resize(boundTo_->size());
}

void Comparison::setTable(Compared kind, Table table) {
  Table& held = tables_[static_cast<std::size_t>(kind)];
  if (held == table) return;
  held = std::move(table);
  emit tableChanged(kind);
}

void Comparison::setGameExactWanted(bool wanted) {
  if (wanted == isGameExactWanted_) return;
  isGameExactWanted_ = wanted;
  emit gameExactWantedChanged(wanted);
}

double Comparison::frame() const { return core::frameBeside(*clip_, playback_.frame(), offset_); }

void Comparison::poseNow() const {
  if (isPosed_) return;
  sampler_->sample(static_cast<float>(frame()), playback_.sampleMode(), pose_);
  core::comparePoses(playback_.pose(), pose_, differences_);
  isPosed_ = true;
}

const core::Pose& Comparison::pose() const {
  poseNow();
  return pose_;
}

bool Comparison::isMatched(int bone) const {
  return bone >= 0 && static_cast<std::size_t>(bone) < match_.isMatched.size() &&
         match_.isMatched[static_cast<std::size_t>(bone)] != 0;
}

std::span<const core::BoneDifference> Comparison::differences() const {
  poseNow();
  return differences_;
}

core::WorstBones Comparison::worst() const { return core::worstOf(differences(), match_.isMatched); }

core::ComparedClips Comparison::compared() const {
  const core::SampleMode mode = playback_.sampleMode();
  return {*workspace_.sampler(), mode, *sampler_, mode, offset_, match_.isMatched, 1};
}

}  // namespace marrow::app
