// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/whole_file.h"

#include "app/opening/codes.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

tl::unexpected<core::Error> failure(const std::string& path, const std::string& why) {
  core::Error error;
  error.code = core::ErrorCode::FileUnwritable;
  error.message = {code("app.not-written"), why};
  error.file = path;
  return tl::unexpected(std::move(error));
}

// A full disk takes a part and gives no reason; the next write gives it.
bool writeAll(QSaveFile& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const qint64 count = file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

core::Result<std::size_t> writeWhole(const std::string& path, std::string_view bytes) {
  const WholeFile file{path, bytes};
  return writeAllWhole({&file, 1}).map([&] { return bytes.size(); });
}

core::Result<void> writeAllWhole(std::span<const WholeFile> files) {
  std::vector<std::unique_ptr<QSaveFile>> open;
  for (const WholeFile& one : files) {
    const QString name = QString::fromStdString(one.path);
    // A device or a pipe would be replaced by a file, not written to.
    if (const QFileInfo existing(name); existing.exists() && !existing.isFile())
      return failure(one.path, existing.isDir() ? "it is a folder" : "it is not an ordinary file");
    QSaveFile& file = *open.emplace_back(std::make_unique<QSaveFile>(name));
    if (!file.open(QIODevice::WriteOnly) || !writeAll(file, one.bytes) || !file.flush())
      return failure(one.path, file.errorString().toStdString());
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (!open[i]->commit()) return failure(files[i].path, open[i]->errorString().toStdString());
  }
  return {};
}

}  // namespace marrow::app
