// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/open_as_dialog.h"

#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/widgets/option_form.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {
constexpr int kWidth = 460;
}  // namespace

OpenAsDialog::OpenAsDialog(const formats::FormatDescriptor& format, const QString& path, QWidget* parent)
    : FittedDialog(parent), path_(path), form_(new OptionForm(this)) {
  setObjectName(QStringLiteral("openAsDialog"));
  setWindowTitle(tr(format.openAs->title));
  setMinimumWidth(kWidth);
  auto* text = new WrappingLabel(tr(format.openAs->question).arg(baseName(path.toStdString())));
  form_->setSpecs(format.options);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
  setPrimary(open_);
  open_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &OpenAsDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &OpenAsDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 16, 18, 14);
  column->setSpacing(14);
  column->addWidget(text);
  column->addWidget(form_);
  column->addStretch(1);
  column->addWidget(buttons);
  form_->beginTyping();
}

void OpenAsDialog::accept() {
  formats::Options options;
  if (!form_->read(options)) return;
  open_->setEnabled(false);
  emit openWanted(path_, options);
}

void OpenAsDialog::refuse(const core::Error& why) {
  open_->setEnabled(true);
  form_->refuse(why);
}

}  // namespace marrow::gui
