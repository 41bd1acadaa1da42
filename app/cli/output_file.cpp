// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "app/document/paths.h"

#include <QSaveFile>
#include <QString>

#include <filesystem>
#include <system_error>

namespace marrow::cli {

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

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(app::toPath(a), app::toPath(b), ignored);
}

}  // namespace marrow::cli
