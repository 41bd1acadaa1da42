// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/companions.h"

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

std::vector<std::weak_ptr<const core::Clip>> companionsIn(const std::vector<LoadedFile>& files) {
  std::vector<std::weak_ptr<const core::Clip>> clips;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content->clips) {
      if (clip->isCompanion()) clips.push_back(clip);
    }
  }
  return clips;
}

bool isOnAmong(const std::map<std::string, bool>& choices, const Companion& companion) {
  const auto choice = choices.find(companion.path);
  return choice == choices.end() ? companion.isSure : choice->second;
}

bool areSame(const std::vector<std::weak_ptr<const core::Clip>>& a,
             const std::vector<std::weak_ptr<const core::Clip>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return !x.owner_before(y) && !y.owner_before(x); });
}

}  // namespace

Companions::Companions(const Workspace& workspace, const Playback& playback, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      playback_(playback),
      index_(std::make_unique<CompanionIndex>(workspace.files())) {
  connect(&workspace, &Workspace::stateChanged, this, &Companions::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &Companions::emitPending);
}

Companions::~Companions() = default;

bool Companions::isOn(const Companion& companion) const { return isOnAmong(choices(shown()), companion); }

Companions::Subject Companions::shown() const { return {workspace_.clip(), clipPath()}; }

std::string Companions::choiceKey(const Subject& subject) const {
  return subject.clip ? subject.path + '#' + subject.clip->name : workspace_.pairing().modelPath;
}

const Companions::Choices& Companions::choices(const Subject& subject) const {
  static const Choices kNone;
  const auto found = choices_.find(choiceKey(subject));
  return found == choices_.end() ? kNone : found->second;
}

void Companions::setOn(const std::string& path, bool isOn) {
  choices_[choiceKey(shown())][path] = isOn;
  syncLook();
  emit companionsChanged();
}

void Companions::keepOnly(const std::string& path) {
  Choices& choices = choices_[choiceKey(shown())];
  for (const Companion& one : offers_) choices[one.path] = one.path == path;
  syncLook();
  emit companionsChanged();
}

const core::Model* Companions::body() const {
  const auto skeleton = workspace_.skeleton();
  return skeleton ? skeleton->body.get() : nullptr;
}

void Companions::resetChoices() {
  if (choices_.erase(choiceKey(shown())) == 0) return;
  syncLook();
  emit companionsChanged();
}

void Companions::onStateChanged() {
  syncIndex();
  syncOffers();
  syncLook();
}

void Companions::emitPending() {
  if (std::exchange(isPending_, false)) emit companionsChanged();
}

void Companions::syncIndex() {
  auto clips = companionsIn(workspace_.files());
  if (areSame(clips, indexed_)) return;
  indexed_ = std::move(clips);
  index_ = std::make_unique<CompanionIndex>(workspace_.files());
}

std::string Companions::clipPath() const {
  const int file = workspace_.shownFile();
  return workspace_.clip() && file >= 0 ? workspace_.files()[static_cast<std::size_t>(file)].path
                                        : std::string();
}

std::vector<std::string> Companions::namesLookedFor() const {
  if (!workspace_.skeleton()) return {};
  return companionNames(clipPath(), workspace_.pairing().modelPath, workspace_.skeleton()->rules->pairing);
}

std::vector<std::string> Companions::unopened() const {
  if (!workspace_.skeleton()) return {};
  std::vector<std::string> paths =
      companionPathsAround(clipPath(), workspace_.pairing().modelPath, workspace_.skeleton()->rules->pairing);
  std::erase_if(paths, [this](const std::string& path) {
    return std::ranges::any_of(
        workspace_.files(), [&](const LoadedFile& file) { return wholePath(file.path) == wholePath(path); });
  });
  return paths;
}

Companions::Offers Companions::offersFor(const Subject& subject) const {
  Offers offers;
  const auto skeleton = workspace_.skeleton();
  if (!skeleton || !skeleton->body || index_->empty()) return offers;
  offers.fitting =
      index_->of({subject.path, workspace_.pairing().modelPath, skeleton->body.get()}, &offers.misfits);
  const auto isItself = [&](const Companion& one) { return one.clip == subject.clip; };
  std::erase_if(offers.fitting, isItself);
  std::erase_if(offers.misfits, isItself);
  return offers;
}

void Companions::syncOffers() {
  Offers offers = offersFor(shown());
  if (offers.fitting == offers_ && offers.misfits == misfits_) return;
  offers_ = std::move(offers.fitting);
  misfits_ = std::move(offers.misfits);
  isPending_ = true;
}

std::vector<Companions::Playing> Companions::playingWith(const Subject& subject,
                                                         const std::vector<Companion>& offers) const {
  std::vector<Playing> playing;
  if (subject.clip && !subject.path.empty() && !subject.clip->otherTracks().empty())
    playing.push_back({subject.clip, subject.path, false});
  // Files that the user has ticked go before those that play by themselves.
  const Choices& chosen = choices(subject);
  for (const bool isTicked : {true, false}) {
    for (const Companion& one : offers) {
      if (isOnAmong(chosen, one) && chosen.contains(one.path) == isTicked)
        playing.push_back({one.clip, one.path});
    }
  }
  return playing;
}

void Companions::syncPlaying() {
  std::vector<Playing> playing = playingWith(shown(), offers_);
  if (playing == playing_) return;
  playing_ = std::move(playing);
  syncCounting();
  isPending_ = true;
}

Companions::MovedThing Companions::movedBy(const core::Track& track) {
  return {track.target.kind, track.target.name, track.target.slot};
}

// The first that plays counts, and in one file the later track.
void Companions::syncCounting() {
  counting_.clear();
  for (const Playing& one : playing_) {
    for (std::size_t track = one.clip->tracks.size(); track-- > one.clip->boneCount();)
      counting_.try_emplace(movedBy(one.clip->tracks[track]), TrackRef{one.clip, track});
  }
}

const Companions::Playing* Companions::overriderOf(const TrackRef& track) const {
  const auto found = counting_.find(movedBy(track.get()));
  const bool isOther = found != counting_.end() && found->second != track;
  return isOther && playingOf(track.clip.get()) != nullptr ? playingOf(found->second.clip.get()) : nullptr;
}

std::shared_ptr<const core::LookSampler> Companions::lookWith(const std::vector<Playing>& playing) const {
  const auto skeleton = workspace_.skeleton();
  if (!skeleton || !skeleton->body || playing.empty()) return nullptr;
  // The best of all comes last: where two move the same, the later one counts.
  std::vector<core::LookSampler::Part> parts;
  for (auto one = playing.rbegin(); one != playing.rend(); ++one)
    parts.push_back({one->clip, one->isBeside, one->path});
  return std::make_shared<const core::LookSampler>(skeleton->body, std::move(parts));
}

std::shared_ptr<const core::LookSampler> Companions::lookOf(ClipRef ref) const {
  const auto clip = clipAt(workspace_.files(), ref);
  if (!clip) return nullptr;
  if (clip == workspace_.clip()) return look_;
  const Subject subject{clip, workspace_.files()[static_cast<std::size_t>(ref.file)].path};
  return lookWith(playingWith(subject, offersFor(subject).fitting));
}

void Companions::syncLook() {
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

double Companions::frameOf(const Playing& one, double frame) const {
  return one.isBeside ? core::companionFrame(*one.clip, frame) : frame;
}

double Companions::frameOf(const core::Clip& clip) const {
  const bool isShown = workspace_.clip().get() == &clip;
  return isShown ? playback_.frame() : core::companionFrame(clip, playback_.frame());
}

bool Companions::hasOtherLength(const Playing& one) const {
  return one.isBeside && workspace_.clip() && one.clip->frameCount != workspace_.frameCount();
}

const Companions::Playing* Companions::playingOf(const core::Clip* clip) const {
  const auto found =
      std::ranges::find_if(playing_, [clip](const Playing& one) { return one.clip.get() == clip; });
  return found == playing_.end() ? nullptr : &*found;
}

}  // namespace marrow::app
