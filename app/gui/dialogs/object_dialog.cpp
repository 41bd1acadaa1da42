// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/object_dialog.h"

#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/theme/theme.h"
#include "app/gui/widgets/object_form.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace marrow::gui {
namespace {
constexpr int kWidth = 460;
}  // namespace

ObjectDialog::ObjectDialog(const QString& path, QWidget* parent)
    : QDialog(parent), path_(path), form_(new ObjectForm(this)) {
  setObjectName(QStringLiteral("objectDialog"));
  setWindowTitle(tr("Open as a Zelda 64 object"));
  setMinimumWidth(kWidth);
  auto* text =
      new WrappingLabel(tr("No skeleton was found in %1. Where does its header begin? Animations that fit it "
                           "are then looked for; they can be named, too.")
                            .arg(baseName(path.toStdString())));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
  setPrimary(open_);
  open_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &ObjectDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &ObjectDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 16, 18, 14);
  column->setSpacing(14);
  column->addWidget(text);
  column->addWidget(form_);
  column->addStretch(1);
  column->addWidget(buttons);
  form_->beginTyping();
}

// Words that come need their room; a layout gives a window of its own no more than it has.
bool ObjectDialog::event(QEvent* event) {
  const bool isDone = QDialog::event(event);
  if (event->type() != QEvent::LayoutRequest || layout() == nullptr) return isDone;
  const int wanted = layout()->totalHeightForWidth(width());
  if (height() < wanted) resize(width(), wanted);
  return isDone;
}

void ObjectDialog::accept() {
  formats::ZeldaOptions options;
  if (!form_->read(options)) return;
  open_->setEnabled(false);
  emit openWanted(path_, options);
}

void ObjectDialog::refuse(const core::Error& why) {
  open_->setEnabled(true);
  form_->refuse(why);
}

}  // namespace marrow::gui
