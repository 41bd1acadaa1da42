// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/companions.h"
#include "app/session/shown_change.h"

#include <QObject>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace marrow::core {
class LookSampler;
}

namespace marrow::app {

class Workspace;

/// What plays beside the shown clip, or alone on the shown model: animations of materials and shapes among
/// the open files. Those that surely belong to it play unless the user says otherwise; the rest is offered.
///
/// Updated before any panel hears of a new clip or skeleton; companionsChanged() comes after
/// Workspace::clipChanged().
class Companions final : public QObject {
  Q_OBJECT

 public:
  /// @param workspace  outlives it.
  explicit Companions(const Workspace& workspace, QObject* parent = nullptr);
  ~Companions() override;

  /// All that fit, the best first; without the shown clip itself.
  [[nodiscard]] const std::vector<Companion>& offers() const { return offers_; }
  [[nodiscard]] bool isOn(const Companion& companion) const;
  /// The user decides; remembered for the file while the window is open.
  void setOn(const std::string& path, bool isOn);
  /// Nothing plays but what surely belongs to the clip.
  void resetChoices();

  /// What moves materials or shapes now: the shown clip, if it does, then what is on, the best first.
  struct Playing {
    std::shared_ptr<const core::Clip> clip;
    std::string path;
    bool hasOwnClock = true;  ///< false: the shown clip

    /// The clip's own frame when the playhead stands at one.
    [[nodiscard]] double frameAt(double playhead) const;
    friend bool operator==(const Playing&, const Playing&) = default;
  };
  [[nodiscard]] const std::vector<Playing>& playing() const { return playing_; }
  /// The one of that clip; null: it does not play.
  [[nodiscard]] const Playing* playingOf(const core::Clip* clip) const;

  /// The surfaces of the shown body, moved by the shown clip and by what is on; null: nothing moves them.
  [[nodiscard]] const std::shared_ptr<const core::LookSampler>& look() const { return look_; }

 signals:
  void companionsChanged();

 private:
  void onStateChanged();
  void emitPending();
  void syncIndex();
  void syncOffers();
  void syncPlaying();
  void syncLook();

  const Workspace& workspace_;
  std::vector<std::weak_ptr<const core::Clip>> indexed_;  ///< the clips that the index is of
  std::unique_ptr<CompanionIndex> index_;
  std::map<std::string, bool> choices_;  ///< by path
  std::vector<Companion> offers_;
  std::vector<Playing> playing_;
  std::shared_ptr<const core::LookSampler> look_;
  bool isPending_ = false;
};

}  // namespace marrow::app
