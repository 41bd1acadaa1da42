// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/comparison.h"

#include <QObject>

#include <array>
#include <atomic>
#include <memory>

namespace marrow::app {
class Comparison;
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class TaskRunner;

/// Computes the differences along the shown clip on a worker, whenever what they depend on changes. A
/// computation that is out of date is cancelled.
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
  std::array<CancelFlag, 2> cancelled_;  ///< of the work under way; null when there is none
};

}  // namespace marrow::gui
