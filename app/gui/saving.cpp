// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/saving.h"

#include "app/document/whole_file.h"
#include "app/gui/task_runner.h"

#include <utility>

namespace marrow::gui {

FileSaver::FileSaver(TaskRunner& tasks, QObject* parent) : QObject(parent), tasks_(tasks) {}

void FileSaver::save(const QString& path, Producer producer) {
  tasks_.run([this, path, make = std::move(producer)] {
    const std::string file = path.toStdString();
    const auto written = make().and_then([&](const QByteArray& bytes) {
      return app::writeWhole(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
    return TaskRunner::Continuation([this, path, file, written] {
      if (written) return emit saved(path);
      core::Error error = written.error();
      error.file = file;
      emit failed(error);
    });
  });
}

}  // namespace marrow::gui
