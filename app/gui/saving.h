// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>

namespace marrow::gui {

class TaskRunner;

/// Makes and writes files off the GUI thread and says how it went.
class FileSaver final : public QObject {
  Q_OBJECT

 public:
  /// Makes the bytes; runs on a worker.
  using Producer = std::function<core::Result<QByteArray>()>;

  explicit FileSaver(TaskRunner& tasks, QObject* parent = nullptr);

  void save(const QString& path, Producer producer);

 signals:
  void saved(const QString& path);
  void failed(const marrow::core::Error& error);

 private:
  TaskRunner& tasks_;
};

}  // namespace marrow::gui
