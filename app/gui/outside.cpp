// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/outside.h"

#include "app/gui/text.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QUrl>

namespace marrow::gui {

void openOutside(const QString& path) {
  if (QDesktopServices::openUrl(QUrl::fromLocalFile(path))) return;
  auto* box = new QMessageBox(QMessageBox::Information, QApplication::applicationDisplayName(),
                              tr("The desktop opens no program for this:"), QMessageBox::Ok,
                              QApplication::activeWindow());
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(QDir::toNativeSeparators(path));
  box->setTextInteractionFlags(Qt::TextSelectableByMouse);
  box->open();
}

void showInFolder(const QString& path) { openOutside(QFileInfo(path).absolutePath()); }

}  // namespace marrow::gui
