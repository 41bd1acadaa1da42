// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/outside.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace marrow::gui {

void openOutside(const QString& path) { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); }

void showInFolder(const QString& path) { openOutside(QFileInfo(path).absolutePath()); }

}  // namespace marrow::gui
