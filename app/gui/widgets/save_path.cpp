// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/save_path.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace marrow::gui {

SavePath::SavePath(const char* fieldName, QWidget* parent) : QWidget(parent), field_(new QLineEdit) {
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
  connect(field_, &QLineEdit::textChanged, this, &SavePath::changed);
}

QString SavePath::path() const { return QDir::fromNativeSeparators(field_->text().trimmed()); }

void SavePath::setSuffix(const QString& suffix, const QString& kind) {
  const QString before = QLatin1Char('.') + std::exchange(suffix_, suffix);
  kind_ = kind;
  if (isOwn() && field_->text().endsWith(before))
    field_->setText(field_->text().chopped(before.size()) + QLatin1Char('.') + suffix);
}

void SavePath::suggest(const QString& stem) {
  if (isOwn()) return;
  suggested_ = QDir::toNativeSeparators(stem + QLatin1Char('.') + suffix_);
  field_->setText(suggested_);
}

bool SavePath::isOwn() const { return field_->text() != suggested_; }

QString SavePath::problem() const {
  const QFileInfo target(path());
  const QFileInfo folder(target.absolutePath());
  if (path().isEmpty() || target.isDir()) return tr("Enter a file name.");
  if (!folder.isDir()) return tr("The folder does not exist.");
  if (!folder.isWritable()) return tr("That folder cannot be written to.");
  return {};
}

void SavePath::browse() {
  auto* dialog =
      new QFileDialog(this, tr("Export to"), field_->text(), QStringLiteral("%1 (*.%2)").arg(kind_, suffix_));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(suffix_);
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // the dialog around this field warns
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& selected) { field_->setText(QDir::toNativeSeparators(selected)); });
  dialog->open();
}

}  // namespace marrow::gui
