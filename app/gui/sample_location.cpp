// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sample_location.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace marrow::gui {

QStringList sampleFiles() {
  const QDir programs(QCoreApplication::applicationDirPath());
  // The folder's places: installed on Linux, beside the program on Windows, in a macOS bundle, in a build
  // tree.
  const QString candidates[] = {
      programs.filePath(QStringLiteral("../share/marrow/samples/wanderer")),
      programs.filePath(QStringLiteral("samples/wanderer")),
      programs.filePath(QStringLiteral("../Resources/samples/wanderer")),
      QStringLiteral(MARROW_SAMPLE_DIR "/wanderer"),
  };
  for (const QString& candidate : candidates) {
    const QDir folder(candidate);
    QStringList files;
    for (const QString& pattern :
         {QStringLiteral("*.bmd"), QStringLiteral("*.bck"), QStringLiteral("*.btp"), QStringLiteral("*.btk"),
          QStringLiteral("*.brk"), QStringLiteral("*.baev")}) {
      for (const QString& name : folder.entryList({pattern}, QDir::Files, QDir::Name)) {
        files.append(QDir::cleanPath(folder.filePath(name)));
      }
    }
    if (files.isEmpty()) continue;
    // The first clip is shown, so the walk is first.
    std::stable_partition(files.begin(), files.end(), [](const QString& path) {
      return path.endsWith(QLatin1String("bmd")) || path.endsWith(QLatin1String("walk.bck"));
    });
    return files;
  }
  return {};
}

}  // namespace marrow::gui
