// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/options/options.h"
#include "formats/source/container.h"
#include "render/camera.h"

#include <QJsonObject>
#include <QString>

#include <optional>

namespace marrow::gui {

/// The user's place in one file.
struct FileSession {
  enum class Model { Found, None, Selected };  ///< by the program; none, by the user; this one, by the user

  QString path;      ///< absolute; "ARCHIVE:MEMBER" for a member
  QString diskPath;  ///< the file itself, or the archive
  formats::FileStamp stamp;
  qint64 usedMilliseconds = 0;  ///< since 1970
  QString clip;                 ///< empty: its model was shown alone
  int clipIndex = -1;
  int frameCount = 0;
  double frame = 0.0;
  std::optional<render::CameraPlace> camera;
  Model model = Model::Found;
  QString modelPath;
  QString skeleton;  ///< the model's, where a file holds several
  formats::Options options;

  friend bool operator==(const FileSession&, const FileSession&) = default;
};

[[nodiscard]] QJsonObject toJson(const FileSession& session);
/// @return nothing if toJson() cannot have written it: people edit such files, and disks damage them.
[[nodiscard]] std::optional<FileSession> sessionFrom(const QJsonObject& json);

}  // namespace marrow::gui
