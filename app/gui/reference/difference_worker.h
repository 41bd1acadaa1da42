// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/comparison.h"
#include "app/session/session_fwd.h"

#include <QObject>

#include <array>
#include <atomic>
#include <memory>

namespace marrow::gui {

class TaskRunner;

/// Computes the differences along the shown clip on a worker, whenever their inputs change. Cancels a
/// computation that is out of date.
class DifferenceWorker final : public QObject {
  Q_OBJECT

 public:
  DifferenceWorker(const app::Workspace& workspace, const app::Playback& playback,
                   app::Comparison& comparison, TaskRunner& tasks, QObject* parent = nullptr);
  ~DifferenceWorker() override;

 private:
  using CancelFlag = std::shared_ptr<std::atomic<bool>>;

  void syncReference();
  void syncGameExact();
  void cancel(app::Compared kind);
  void start(app::Compared kind, core::ComparedClips clips);

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  app::Comparison& comparison_;
  TaskRunner& tasks_;
  std::array<CancelFlag, 2> cancelled_;  ///< of the running work; null: none
};

}  // namespace marrow::gui
