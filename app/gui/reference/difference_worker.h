// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/comparison.h"

#include <QObject>

#include <array>
#include <atomic>
#include <memory>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class TaskRunner;

/// Works out the differences along the shown clip on a worker, whenever what they depend on changes. A
/// question that is out of date is given up.
class DifferenceWorker final : public QObject {
  Q_OBJECT

 public:
  DifferenceWorker(app::Document& document, TaskRunner& tasks, QObject* parent = nullptr);
  ~DifferenceWorker() override;

 private:
  using CancelFlag = std::shared_ptr<std::atomic<bool>>;

  void syncClip();
  void followReference();
  void syncGameExact();
  void cancel(app::Compared kind);
  void start(app::Compared kind, core::ComparedClips clips);

  app::Document& document_;
  TaskRunner& tasks_;
  core::SampleMode mode_;
  std::array<CancelFlag, 2> cancelled_;  ///< of the work under way; null when there is none
};

}  // namespace marrow::gui
