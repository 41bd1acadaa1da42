// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"
#include "core/compare.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <vector>

namespace marrow::gui {

class TaskRunner;

/// How far each bone travels along the shown clip. A worker computes it while a panel wants to know.
class BoneMotion final : public QObject {
  Q_OBJECT

 public:
  BoneMotion(const app::Workspace& workspace, const app::Playback& playback, TaskRunner& tasks,
             QObject* parent);
  ~BoneMotion() override;

  void setWanted(bool wanted);
  /// [bones] degrees and units; empty: not known yet.
  [[nodiscard]] const std::vector<core::BoneDifference>& travelled() const { return travelled_; }

 signals:
  void changed();

 private:
  void sync();
  void cancel();

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  TaskRunner& tasks_;
  bool isWanted_ = false;
  std::vector<core::BoneDifference> travelled_;
  std::shared_ptr<std::atomic<bool>> cancelled_;  ///< of the running work; null: none
};

}  // namespace marrow::gui
