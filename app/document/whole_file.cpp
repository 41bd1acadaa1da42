// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/whole_file.h"

#include <QSaveFile>
#include <QString>

#include <utility>

namespace marrow::app {

core::Result<std::size_t> writeWhole(const std::string& path, std::string_view bytes) {
  QSaveFile file(QString::fromStdString(path));
  const auto size = static_cast<qint64>(bytes.size());
  if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.commit()) {
    return bytes.size();
  }
  core::Error error;
  error.code = core::ErrorCode::FileUnwritable;
  error.message = "the file could not be written: " + file.errorString().toStdString();
  error.file = path;
  return tl::unexpected(std::move(error));
}

}  // namespace marrow::app
