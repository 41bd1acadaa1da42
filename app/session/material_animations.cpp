// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/material_animations.h"

#include "app/finding/names.h"
#include "app/finding/pairing.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"
#include "core/skeleton.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

std::vector<std::weak_ptr<const core::Clip>> materialAnimationsIn(const std::vector<LoadedFile>& files) {
  std::vector<std::weak_ptr<const core::Clip>> clips;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content->clips) {
      if (clip->isMaterialAnimation()) clips.push_back(clip);
    }
  }
  return clips;
}

bool isOnAmong(const std::map<std::string, bool>& choices, const MaterialAnimation& materialAnimation) {
  const auto choice = choices.find(materialAnimation.path);
  return choice == choices.end() ? materialAnimation.isSure : choice->second;
}

bool areSame(const std::vector<std::weak_ptr<const core::Clip>>& a,
             const std::vector<std::weak_ptr<const core::Clip>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return !x.owner_before(y) && !y.owner_before(x); });
}

}  // namespace

MaterialAnimations::MaterialAnimations(const Workspace& workspace, const Playback& playback, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      playback_(playback),
      index_(std::make_unique<MaterialAnimationIndex>(workspace.files())) {
  connect(&workspace, &Workspace::stateChanged, this, &MaterialAnimations::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &MaterialAnimations::emitPending);
}

MaterialAnimations::~MaterialAnimations() = default;

bool MaterialAnimations::isOn(const MaterialAnimation& materialAnimation) const {
  return isOnAmong(choices(shown()), materialAnimation);
}

MaterialAnimations::Subject MaterialAnimations::shown() const { return {workspace_.clip(), clipPath()}; }

std::string MaterialAnimations::choiceKey(const Subject& subject) const {
  return subject.clip ? subject.path + '#' + subject.clip->name : workspace_.pairing().modelPath;
}

const MaterialAnimations::Choices& MaterialAnimations::choices(const Subject& subject) const {
  static const Choices kNone;
  const auto found = choices_.find(choiceKey(subject));
  return found == choices_.end() ? kNone : found->second;
}

void MaterialAnimations::setOn(const std::string& path, bool isOn) {
  choices_[choiceKey(shown())][path] = isOn;
  syncLook();
  emit materialAnimationsChanged();
}

void MaterialAnimations::keepOnly(const std::string& path) {
  Choices& choices = choices_[choiceKey(shown())];
  for (const MaterialAnimation& one : offers_) choices[one.path] = one.path == path;
  syncLook();
  emit materialAnimationsChanged();
}

const core::Model* MaterialAnimations::body() const {
  const auto skeleton = workspace_.skeleton();
  return skeleton ? skeleton->body.get() : nullptr;
}

void MaterialAnimations::resetChoices() {
  if (choices_.erase(choiceKey(shown())) == 0) return;
  syncLook();
  emit materialAnimationsChanged();
}

void MaterialAnimations::onStateChanged() {
  syncIndex();
  syncOffers();
  syncLook();
}

void MaterialAnimations::emitPending() {
  if (std::exchange(isPending_, false)) emit materialAnimationsChanged();
}

void MaterialAnimations::syncIndex() {
  auto clips = materialAnimationsIn(workspace_.files());
  if (areSame(clips, indexed_)) return;
  indexed_ = std::move(clips);
  index_ = std::make_unique<MaterialAnimationIndex>(workspace_.files());
}

std::string MaterialAnimations::clipPath() const {
  const int file = workspace_.shownFile();
  return workspace_.clip() && file >= 0 ? workspace_.files()[static_cast<std::size_t>(file)].path
                                        : std::string();
}

const formats::Want& MaterialAnimations::want() const {
  static const LoadedFile kNone;
  const int file = workspace_.shownFile();
  const LoadedFile& shown = file < 0 ? kNone : workspace_.files()[static_cast<std::size_t>(file)];
  return formats::wantOf(shown, formats::WantKind::MaterialAnimations);
}

std::vector<std::string> MaterialAnimations::namesLookedFor() const {
  if (!workspace_.skeleton()) return {};
  return materialAnimationNames(clipPath(), workspace_.pairing().modelPath, want());
}

std::vector<std::string> MaterialAnimations::unopened() const {
  if (!workspace_.skeleton()) return {};
  const Search search = materialAnimationSearch(clipPath(), workspace_.pairing().modelPath, want());
  std::vector<std::string> paths = pathsFor(want(), search, Neighbourhood({})).paths;
  std::erase_if(paths, [this](const std::string& path) {
    return std::ranges::any_of(
        workspace_.files(), [&](const LoadedFile& file) { return wholePath(file.path) == wholePath(path); });
  });
  return paths;
}

MaterialAnimations::Offers MaterialAnimations::offersFor(const Subject& subject) const {
  Offers offers;
  const auto skeleton = workspace_.skeleton();
  if (!skeleton || !skeleton->body || index_->empty()) return offers;
  offers.fitting = index_->of({subject.path, workspace_.pairing().modelPath, skeleton->body.get(), &want()},
                              &offers.misfits);
  const auto isItself = [&](const MaterialAnimation& one) { return one.clip == subject.clip; };
  std::erase_if(offers.fitting, isItself);
  std::erase_if(offers.misfits, isItself);
  return offers;
}

void MaterialAnimations::syncOffers() {
  Offers offers = offersFor(shown());
  if (offers.fitting == offers_ && offers.misfits == misfits_) return;
  offers_ = std::move(offers.fitting);
  misfits_ = std::move(offers.misfits);
  isPending_ = true;
}

std::vector<MaterialAnimations::Playing> MaterialAnimations::playingWith(
    const Subject& subject, const std::vector<MaterialAnimation>& offers) const {
  std::vector<Playing> playing;
  if (subject.clip && !subject.path.empty() && !subject.clip->otherTracks().empty())
    playing.push_back({subject.clip, subject.path, false});
  // Files that the user has ticked come before those that play by themselves.
  const Choices& ticked = choices(subject);
  for (const bool isTicked : {true, false}) {
    for (const MaterialAnimation& one : offers) {
      if (isOnAmong(ticked, one) && ticked.contains(one.path) == isTicked)
        playing.push_back({one.clip, one.path});
    }
  }
  return playing;
}

void MaterialAnimations::syncPlaying() {
  std::vector<Playing> playing = playingWith(shown(), offers_);
  if (playing == playing_) return;
  playing_ = std::move(playing);
  syncCounting();
  isPending_ = true;
}

MaterialAnimations::MovedThing MaterialAnimations::movedBy(const core::Track& track) {
  return {track.target.kind, track.target.name, track.target.slot};
}

// The first one that plays counts; within one file, the later track.
void MaterialAnimations::syncCounting() {
  counting_.clear();
  for (const Playing& one : playing_) {
    for (std::size_t track = one.clip->tracks.size(); track-- > one.clip->boneCount();)
      counting_.try_emplace(movedBy(one.clip->tracks[track]), TrackRef{one.clip, track});
  }
}

const MaterialAnimations::Playing* MaterialAnimations::overriderOf(const TrackRef& track) const {
  const auto found = counting_.find(movedBy(track.get()));
  const bool isOther = found != counting_.end() && found->second != track;
  return isOther && playingOf(track.clip.get()) != nullptr ? playingOf(found->second.clip.get()) : nullptr;
}

std::shared_ptr<const core::LookSampler> MaterialAnimations::lookWith(
    const std::vector<Playing>& playing) const {
  const auto skeleton = workspace_.skeleton();
  if (!skeleton || !skeleton->body || playing.empty()) return nullptr;
  // The best one comes last: if two move the same, the later one counts.
  std::vector<core::LookSampler::Part> parts;
  for (auto one = playing.rbegin(); one != playing.rend(); ++one)
    parts.push_back({one->clip, one->isBeside, one->path});
  return std::make_shared<const core::LookSampler>(skeleton->body, std::move(parts));
}

std::shared_ptr<const core::LookSampler> MaterialAnimations::lookOf(ClipRef ref) const {
  const auto clip = clipAt(workspace_.files(), ref);
  if (!clip) return nullptr;
  if (clip == workspace_.clip()) return look_;
  const Subject subject{clip, workspace_.files()[static_cast<std::size_t>(ref.file)].path};
  return lookWith(playingWith(subject, offersFor(subject).fitting));
}

void MaterialAnimations::syncLook() {
  syncPlaying();
  std::shared_ptr<const core::LookSampler> look = lookWith(playing_);
  const auto partsOf = [](const std::shared_ptr<const core::LookSampler>& one) {
    std::vector<std::pair<const core::Clip*, bool>> parts;
    if (one) {
      for (const core::LookSampler::Part& part : one->parts())
        parts.emplace_back(part.clip.get(), part.isBeside);
    }
    return parts;
  };
  const bool isSame = (look == nullptr) == (look_ == nullptr) && partsOf(look) == partsOf(look_) &&
                      (!look || &look->model() == &look_->model());
  if (isSame) return;
  look_ = std::move(look);
  isPending_ = true;
}

double MaterialAnimations::frameOf(const Playing& one, double frame) const {
  return one.isBeside ? core::materialAnimationFrame(*one.clip, frame) : frame;
}

double MaterialAnimations::frameOf(const core::Clip& clip) const {
  const bool isShown = workspace_.clip().get() == &clip;
  return isShown ? playback_.frame() : core::materialAnimationFrame(clip, playback_.frame());
}

bool MaterialAnimations::hasOtherLength(const Playing& one) const {
  return one.isBeside && workspace_.clip() && one.clip->frameCount != workspace_.frameCount();
}

const MaterialAnimations::Playing* MaterialAnimations::playingOf(const core::Clip* clip) const {
  const auto found =
      std::ranges::find_if(playing_, [clip](const Playing& one) { return one.clip.get() == clip; });
  return found == playing_.end() ? nullptr : &*found;
}

}  // namespace marrow::app
