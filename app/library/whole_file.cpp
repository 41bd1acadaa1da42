// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/whole_file.h"

#include "app/library/codes.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QString>

#include <utility>

namespace marrow::app {
namespace {

auto failure(const std::string& path, const std::string& why) {
  core::Error error;
  error.code = core::ErrorCode::FileUnwritable;
  error.message = {code("app.not-written"), why};
  error.file = path;
  return tl::unexpected(std::move(error));
}

}  // namespace

core::Result<std::size_t> writeWhole(const std::string& path, std::string_view bytes) {
  const QString name = QString::fromStdString(path);
  // A device or a pipe would be replaced by a file, not written to.
  if (const QFileInfo existing(name); existing.exists() && !existing.isFile()) {
    return failure(path, existing.isDir() ? "it is a folder" : "it is not an ordinary file");
  }
  QSaveFile file(name);
  const auto size = static_cast<qint64>(bytes.size());
  // Only flush() says why; a commit that fails knows of no reason.
  if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.flush() &&
      file.commit()) {
    return bytes.size();
  }
  return failure(path, file.errorString().toStdString());
}

}  // namespace marrow::app
