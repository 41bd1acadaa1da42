// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/reference_bones.h"
#include "app/session/clip_ref.h"
#include "app/session/shown_change.h"
#include "core/compare.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace marrow::app {

class Playback;
class Workspace;

/// The other side of a comparison with the shown clip.
enum class Compared {
  Reference,  ///< the reference clip
  GameExact,  ///< the shown clip in game-exact mode
};

/// The reference: another open clip, posed on the shown skeleton at the playhead. It stays while the shown
/// clip changes, so that one clip can be compared with many. Also has the differences along the whole shown
/// clip, which a worker computes.
///
/// Updated before any panel hears of a new clip or skeleton; referenceChanged() comes after
/// Workspace::clipChanged().
class Comparison final : public QObject {
  Q_OBJECT

 public:
  using Table = std::shared_ptr<const core::DifferenceTable>;

  /// @param workspace, playback  outlive it.
  Comparison(const Workspace& workspace, const Playback& playback, QObject* parent = nullptr);
  ~Comparison() override;

  /// @return false if there is no such clip.
  bool selectReference(ClipRef ref);
  void clearReference();
  [[nodiscard]] const std::shared_ptr<const core::Clip>& clip() const { return clip_; }  ///< null: none
  [[nodiscard]] ClipRef clipRef() const;                                                 ///< not valid: none
  /// True if there is a reference, and a shown clip whose skeleton has a bone in common with it.
  [[nodiscard]] bool isShown() const;
  /// True if the reference has no bone in common with the shown skeleton. It waits for a clip that has one.
  [[nodiscard]] bool isResting() const;
  /// The number of frames that the reference is ahead of the playhead.
  [[nodiscard]] double offset() const { return offset_; }
  void setOffset(double frames);

  /// @pre isShown() for everything up to compared().
  [[nodiscard]] const ReferenceMatch& match() const { return match_; }
  [[nodiscard]] double frame() const;            ///< of its own clip
  [[nodiscard]] const core::Pose& pose() const;  ///< at the playhead
  [[nodiscard]] bool isMatched(int bone) const;
  [[nodiscard]] std::span<const core::BoneDifference> differences() const;  ///< [bones] at the playhead
  [[nodiscard]] core::WorstBones worst() const;                             ///< at the playhead
  [[nodiscard]] core::ComparedClips compared() const;

  /// Frame by frame along the shown clip; null until a worker has computed it.
  [[nodiscard]] const Table& table(Compared kind) const { return tables_[static_cast<std::size_t>(kind)]; }
  void setTable(Compared kind, Table table);
  /// True when the table of Compared::GameExact is wanted; it is computed only then.
  [[nodiscard]] bool isGameExactWanted() const { return isGameExactWanted_; }
  void setGameExactWanted(bool wanted);

 signals:
  void referenceChanged();  ///< another reference, offset or skeleton to show it on, or none any more
  void tableChanged(marrow::app::Compared kind);
  void gameExactWantedChanged(bool wanted);

 private:
  void onStateChanged(ShownChange change);
  void emitPending();
  void bind();
  void poseNow() const;

  const Workspace& workspace_;
  const Playback& playback_;
  std::string path_;
  int index_ = 0;
  std::shared_ptr<const core::Clip> clip_;
  double offset_ = 0.0;
  ReferenceMatch match_;
  std::optional<core::Sampler> sampler_;
  std::shared_ptr<const core::Skeleton> boundTo_;  ///< the skeleton that the match was made for; null: none
  bool isPending_ = false;
  // Computed on request, because not every frame is painted.
  mutable bool isPosed_ = false;
  mutable core::Pose pose_;
  mutable std::vector<core::BoneDifference> differences_;
  std::array<Table, 2> tables_;
  bool isGameExactWanted_ = false;
};

}  // namespace marrow::app
