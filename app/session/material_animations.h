// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/material_animations.h"
#include "app/session/clip_ref.h"
#include "app/session/shown_change.h"
#include "app/session/track_ref.h"

#include <QObject>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace marrow::core {
class LookSampler;
}

namespace marrow::app {

class Playback;
class Workspace;

/// The open material animations. They play beside the shown clip, or alone on the shown model. Those that
/// surely belong to it play unless the user switches them off. The others are offered.
///
/// Updated before any panel hears of a new clip or skeleton; materialAnimationsChanged() comes after
/// Workspace::clipChanged().
class MaterialAnimations final : public QObject {
  Q_OBJECT

 public:
  /// @param workspace  outlives it, and so does the playback, which was made before it.
  MaterialAnimations(const Workspace& workspace, const Playback& playback, QObject* parent = nullptr);
  ~MaterialAnimations() override;

  /// The body of the shown skeleton; null: none.
  [[nodiscard]] const core::Model* body() const;
  [[nodiscard]] const Workspace& workspace() const { return workspace_; }
  /// All that fit, the best first, without the shown clip itself.
  [[nodiscard]] const std::vector<MaterialAnimation>& offers() const { return offers_; }
  /// Open ones that do not fit the shown model, with the reasons.
  [[nodiscard]] const std::vector<MaterialAnimation>& misfits() const { return misfits_; }
  /// The names that material animations of the shown clip and model have: "walk", "twalk", "cl". Empty if
  /// nothing is shown.
  [[nodiscard]] std::vector<std::string> namesLookedFor() const;
  /// The shown file's want for material animations.
  [[nodiscard]] const formats::Want& want() const;
  /// Files with such names that lie beside the clip and its model and are not open. Reads the disk.
  [[nodiscard]] std::vector<std::string> unopened() const;
  [[nodiscard]] bool isOn(const MaterialAnimation& materialAnimation) const;
  /// Switches a file on or off for the shown clip; remembered while the window is open.
  void setOn(const std::string& path, bool isOn);
  /// Plays that file and no other.
  void keepOnly(const std::string& path);
  /// Plays only those that surely belong to the shown clip.
  void resetChoices();

  /// The clips that now move materials or shapes: the shown clip, if it does; then the files that the user
  /// ticked; then those that play by themselves. Each group has the best first. If two move the same, the
  /// earlier one counts.
  struct Playing {
    std::shared_ptr<const core::Clip> clip;
    std::string path;
    bool isBeside = true;  ///< false: the shown clip

    friend bool operator==(const Playing&, const Playing&) = default;
  };
  [[nodiscard]] const std::vector<Playing>& playing() const { return playing_; }
  /// The frame of a material animation at a frame of the shown clip.
  [[nodiscard]] double frameOf(const Playing& one, double frame) const;
  /// The same at the playhead, also for a clip that does not play.
  [[nodiscard]] double frameOf(const core::Clip& clip) const;
  /// True if its length differs from the shown clip's.
  [[nodiscard]] bool hasOtherLength(const Playing& one) const;
  /// The entry of that clip; null: it does not play.
  [[nodiscard]] const Playing* playingOf(const core::Clip* clip) const;

  /// The entry that counts instead, because both move the same; null: the track itself counts.
  [[nodiscard]] const Playing* overriderOf(const TrackRef& track) const;

  /// The surfaces of the shown body, with the tracks of the shown clip and of the files that are on; null:
  /// nothing moves them.
  [[nodiscard]] const std::shared_ptr<const core::LookSampler>& look() const { return look_; }
  /// The same for another clip, as if it were shown on that body.
  [[nodiscard]] std::shared_ptr<const core::LookSampler> lookOf(ClipRef clip) const;

 signals:
  void materialAnimationsChanged();

 private:
  using MovedThing = std::tuple<core::TargetKind, std::string, std::uint32_t>;
  [[nodiscard]] static MovedThing movedBy(const core::Track& track);

  void onStateChanged();
  void emitPending();
  void syncIndex();
  void syncOffers();
  void syncPlaying();
  void syncCounting();
  void syncLook();
  /// A clip, or none, on the shown model.
  struct Subject {
    std::shared_ptr<const core::Clip> clip;  ///< null: none
    std::string path;                        ///< of its file
  };
  struct Offers {
    std::vector<MaterialAnimation> fitting;
    std::vector<MaterialAnimation> misfits;
  };
  [[nodiscard]] Subject shown() const;
  [[nodiscard]] Offers offersFor(const Subject& subject) const;
  [[nodiscard]] std::vector<Playing> playingWith(const Subject& subject,
                                                 const std::vector<MaterialAnimation>& offers) const;
  [[nodiscard]] std::shared_ptr<const core::LookSampler> lookWith(const std::vector<Playing>& playing) const;
  [[nodiscard]] std::string clipPath() const;  ///< empty: none is shown

  const Workspace& workspace_;
  const Playback& playback_;
  std::vector<std::weak_ptr<const core::Clip>> indexed_;  ///< the clips in the index
  std::unique_ptr<MaterialAnimationIndex> index_;
  using Choices = std::map<std::string, bool>;  ///< by path
  [[nodiscard]] std::string choiceKey(const Subject& subject) const;
  [[nodiscard]] const Choices& choices(const Subject& subject) const;
  std::map<std::string, Choices> choices_;  ///< by clip, or by a model that is shown alone
  std::vector<MaterialAnimation> offers_;
  std::vector<MaterialAnimation> misfits_;
  std::vector<Playing> playing_;
  std::map<MovedThing, TrackRef> counting_;  ///< the track that counts, for each thing that several may move
  std::shared_ptr<const core::LookSampler> look_;
  bool isPending_ = false;
};

}  // namespace marrow::app
