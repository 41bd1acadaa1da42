// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/companions.h"

#include "app/library/pairing.h"
#include "app/session/workspace.h"
#include "core/look_sampler.h"
#include "core/skeleton.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

std::vector<std::weak_ptr<const core::Clip>> companionsIn(const std::vector<LoadedFile>& files) {
  std::vector<std::weak_ptr<const core::Clip>> clips;
  for (const LoadedFile& file : files) {
    for (const auto& clip : file.content.clips) {
      if (clip->isCompanion()) clips.push_back(clip);
    }
  }
  return clips;
}

bool areSame(const std::vector<std::weak_ptr<const core::Clip>>& a,
             const std::vector<std::weak_ptr<const core::Clip>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return !x.owner_before(y) && !y.owner_before(x); });
}

}  // namespace

Companions::Companions(const Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace), index_(std::make_unique<CompanionIndex>(workspace.files())) {
  connect(&workspace, &Workspace::stateChanged, this, &Companions::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &Companions::emitPending);
}

Companions::~Companions() = default;

bool Companions::isOn(const Companion& companion) const {
  const auto choice = choices_.find(companion.path);
  return choice == choices_.end() ? companion.isSure : choice->second;
}

void Companions::setOn(const std::string& path, bool isOn) {
  choices_[path] = isOn;
  syncLook();
  emit companionsChanged();
}

void Companions::resetChoices() {
  if (choices_.empty()) return;
  choices_.clear();
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

void Companions::syncOffers() {
  std::vector<Companion> offers;
  const auto skeleton = workspace_.skeleton();
  if (skeleton && skeleton->body && !index_->empty()) {
    const auto clip = workspace_.clip();
    const int file = workspace_.shownFile();
    const std::string path =
        clip && file >= 0 ? workspace_.files()[static_cast<std::size_t>(file)].path : std::string();
    offers = index_->of({path, workspace_.pairing().modelPath, skeleton->body.get()});
    std::erase_if(offers, [&](const Companion& one) { return one.clip == clip; });
  }
  if (offers == offers_) return;
  offers_ = std::move(offers);
  isPending_ = true;
}

void Companions::syncPlaying() {
  std::vector<Playing> playing;
  const auto clip = workspace_.clip();
  const int file = workspace_.shownFile();
  if (clip && file >= 0 && !clip->otherTracks().empty())
    playing.push_back({clip, workspace_.files()[static_cast<std::size_t>(file)].path, false});
  for (const Companion& one : offers_) {
    if (isOn(one)) playing.push_back({one.clip, one.path});
  }
  if (playing == playing_) return;
  playing_ = std::move(playing);
  isPending_ = true;
}

void Companions::syncLook() {
  syncPlaying();
  std::shared_ptr<const core::LookSampler> look;
  const auto skeleton = workspace_.skeleton();
  if (skeleton && skeleton->body && !playing_.empty()) {
    // The best of all comes last: where two move the same, the later one counts.
    std::vector<core::LookSampler::Part> parts;
    for (auto one = playing_.rbegin(); one != playing_.rend(); ++one)
      parts.push_back({one->clip, one->hasOwnClock, one->path});
    look = std::make_shared<const core::LookSampler>(skeleton->body, std::move(parts));
  }
  const auto clipsOf = [](const std::shared_ptr<const core::LookSampler>& one) {
    std::vector<const core::Clip*> clips;
    if (one) {
      for (const core::LookSampler::Part& part : one->parts()) clips.push_back(part.clip.get());
    }
    return clips;
  };
  const bool isSame = (look == nullptr) == (look_ == nullptr) && clipsOf(look) == clipsOf(look_) &&
                      (!look || &look->model() == &look_->model());
  if (isSame) return;
  look_ = std::move(look);
  isPending_ = true;
}

double Companions::Playing::frameAt(double playhead) const {
  return hasOwnClock ? core::companionFrame(*clip, playhead) : playhead;
}

const Companions::Playing* Companions::playingOf(const core::Clip* clip) const {
  const auto found =
      std::ranges::find_if(playing_, [clip](const Playing& one) { return one.clip.get() == clip; });
  return found == playing_.end() ? nullptr : &*found;
}

}  // namespace marrow::app
