// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/saving.h"

#include "app/gui/task_runner.h"

#include <QSaveFile>

#include <utility>

namespace marrow::gui {

std::optional<core::Error> writeWhole(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
    return std::nullopt;
  return core::Error{core::ErrorCode::FileUnwritable,
                     file.errorString().toStdString(),
                     path.toStdString(),
                     std::nullopt,
                     {}};
}

FileSaver::FileSaver(TaskRunner& tasks, QObject* parent) : QObject(parent), tasks_(tasks) {}

void FileSaver::save(const QString& path, Producer producer) {
  tasks_.run([this, path, make = std::move(producer)] {
    std::optional<core::Error> error;
    if (core::Result<QByteArray> bytes = make()) {
      error = writeWhole(path, *bytes);
    } else {
      error = bytes.error();
      error->file = path.toStdString();
    }
    return TaskRunner::Continuation([this, path, error] {
      if (error) {
        emit failed(*error);
      } else {
        emit saved(path);
      }
    });
  });
}

}  // namespace marrow::gui
