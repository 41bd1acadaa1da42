// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/export_form.h"

#include "app/gui/theme/marrow_style.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QPushButton>

namespace marrow::gui {

QFormLayout* exportForm() {
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(12);
  return form;
}

QPushButton* layOutExport(QDialog& dialog, QFormLayout* form, const char* name) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* agree =
      buttons->addButton(QCoreApplication::translate("ExportForm", "Export"), QDialogButtonBox::AcceptRole);
  agree->setObjectName(QLatin1String(name));
  setPrimary(agree);
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(20, 18, 20, 16);
  column->setSpacing(14);
  column->addLayout(form);
  column->addStretch(1);
  column->addWidget(buttons);
  // Only a button that is in its dialog already can be the one that Return presses.
  agree->setDefault(true);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  return agree;
}

QString exportProblem(const QString& path) {
  const QFileInfo target(path);
  const QFileInfo folder(target.absolutePath());
  if (path.isEmpty() || target.isDir()) return QCoreApplication::translate("ExportForm", "Give a file name.");
  if (!folder.isDir()) return QCoreApplication::translate("ExportForm", "The folder does not exist.");
  if (!folder.isWritable())
    return QCoreApplication::translate("ExportForm", "Nothing may be written in that folder.");
  return {};
}

}  // namespace marrow::gui
