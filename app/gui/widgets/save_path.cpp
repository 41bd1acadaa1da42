// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/save_path.h"

#include "app/gui/widgets/export_form.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace marrow::gui {

SavePath::SavePath(const char* fieldName, const QString& filter, const QString& suffix, QWidget* parent)
    : QWidget(parent), field_(new QLineEdit), filter_(filter), suffix_(suffix) {
  field_->setObjectName(QLatin1String(fieldName));
  field_->setAccessibleName(tr("File"));
  auto* button = new QPushButton(tr("Browse…"));
  button->setAutoDefault(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(field_, 1);
  row->addWidget(button);
  setFocusProxy(field_);
  connect(button, &QPushButton::clicked, this, &SavePath::browse);
  connect(field_, &QLineEdit::textEdited, this, [this] { isOwn_ = true; });
  connect(field_, &QLineEdit::textChanged, this, &SavePath::changed);
}

QString SavePath::path() const { return QDir::fromNativeSeparators(field_->text().trimmed()); }

void SavePath::suggest(const QString& path) {
  if (!isOwn_) field_->setText(QDir::toNativeSeparators(path));
}

bool SavePath::isUsable() const { return exportProblem(path()).isEmpty(); }

QString SavePath::hint() const {
  if (const QString problem = exportProblem(path()); !problem.isEmpty()) return problem;
  return QFileInfo::exists(path()) ? tr("The file exists and will be replaced.") : QString();
}

void SavePath::browse() {
  auto* dialog = new QFileDialog(this, tr("Export to"), field_->text(), filter_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix_);
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // the hint says it
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& selected) {
    isOwn_ = true;
    field_->setText(QDir::toNativeSeparators(selected));
  });
  dialog->open();
}

}  // namespace marrow::gui
