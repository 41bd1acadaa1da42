// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/reference.h"

#include "app/document/document.h"
#include "app/document/pairing.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::app {
namespace {

std::shared_ptr<const core::Clip> clipAt(const std::vector<LoadedFile>& files, ClipRef ref) {
  if (!ref.isValid() || static_cast<std::size_t>(ref.file) >= files.size()) return nullptr;
  const auto& clips = files[static_cast<std::size_t>(ref.file)].content.clips;
  return static_cast<std::size_t>(ref.clip) < clips.size() ? clips[static_cast<std::size_t>(ref.clip)]
                                                           : nullptr;
}

// The model that the reference itself belongs to, where one is open.
std::shared_ptr<const core::Skeleton> modelOf(const core::Clip& clip, const std::string& path, int index,
                                              const std::vector<LoadedFile>& files) {
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const LoadedFile& candidate) { return candidate.path == path; });
  if (file == files.end()) return nullptr;
  if (auto own = file->content.skeletonOf(static_cast<std::size_t>(index))) return own;
  Pairing pairing = findPairingAmong(clip, path, files);
  return pairing.hasModel() ? pairing.skeleton : nullptr;
}

}  // namespace

Reference::Reference(Document& document) : document_(document) {
  connect(&document_, &Document::filesChanged, this, &Reference::syncFiles);
  connect(&document_, &Document::clipChanged, this, &Reference::syncClip);
  connect(&document_, &Document::frameChanged, this, [this] { isPosed_ = false; });
}

Reference::~Reference() = default;

bool Reference::select(ClipRef ref) {
  auto clip = clipAt(document_.files(), ref);
  if (!clip) return false;
  path_ = document_.files()[static_cast<std::size_t>(ref.file)].path;
  index_ = ref.clip;
  clip_ = std::move(clip);
  bind();
  return true;
}

void Reference::clear() {
  if (!clip_) return;
  clip_.reset();
  path_.clear();
  bind();
}

ClipRef Reference::clipRef() const {
  if (!clip_) return {};
  const auto& files = document_.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path == path_) return {static_cast<int>(file), index_};
  }
  return {};
}

// Panels ask while files come and go, too.
bool Reference::isShown() const {
  return sampler_ && document_.sampler() != nullptr && document_.skeleton() == boundTo_;
}

void Reference::setOffset(double frames) {
  constexpr double kFarthest = 100'000.0;
  const double wanted = std::isfinite(frames) ? std::clamp(frames, -kFarthest, kFarthest) : 0.0;
  if (wanted == offset_) return;
  offset_ = wanted;
  isPosed_ = false;
  emit changed();
}

// Its file may have been closed, or read anew with other clips in it.
void Reference::syncFiles() {
  if (!clip_) return;
  const auto now = clipAt(document_.files(), clipRef());
  if (now == clip_) return;
  if (now && now->name == clip_->name) {
    clip_ = now;
  } else {
    clip_.reset();
    path_.clear();
  }
  bind();
}

// Going through the clips of one model leaves the match as it is.
void Reference::syncClip() {
  if (!sampler_ || document_.sampler() == nullptr || document_.skeleton() != boundTo_) return bind();
  isPosed_ = false;
  emit changed();
}

void Reference::bind() {
  isPosed_ = false;
  const bool wasSelected = std::exchange(isSelected_, clip_ != nullptr);
  sampler_.reset();
  boundTo_ = document_.skeleton();
  if (clip_ && boundTo_ && document_.sampler() != nullptr) {
    const auto own = modelOf(*clip_, path_, index_, document_.files());
    match_ = matchReference(boundTo_, *clip_, own.get());
    sampler_.emplace(clip_, match_.skeleton);
    differences_.resize(boundTo_->size());
  }
  if (wasSelected || isSelected_) emit changed();
}

double Reference::frame() const { return core::frameBeside(*clip_, document_.frame(), offset_); }

void Reference::poseNow() const {
  if (isPosed_) return;
  sampler_->sample(static_cast<float>(frame()), document_.sampleMode(), pose_);
  core::comparePoses(document_.pose(), pose_, differences_);
  isPosed_ = true;
}

const core::Pose& Reference::pose() const {
  poseNow();
  return pose_;
}

bool Reference::isMatched(int bone) const {
  return bone >= 0 && static_cast<std::size_t>(bone) < match_.isMatched.size() &&
         match_.isMatched[static_cast<std::size_t>(bone)] != 0;
}

std::span<const core::BoneDifference> Reference::differences() const {
  poseNow();
  return differences_;
}

core::WorstBones Reference::worst() const { return core::worstOf(differences(), match_.isMatched); }

core::ComparedClips Reference::compared() const {
  const core::SampleMode mode = document_.sampleMode();
  return {*document_.sampler(), mode, *sampler_, mode, offset_, match_.isMatched, 1};
}

}  // namespace marrow::app
