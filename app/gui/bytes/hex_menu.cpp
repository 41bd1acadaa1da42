// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bytes/hex_menu.h"

#include "app/gui/bytes/hex_view.h"
#include "app/gui/text.h"

#include <QClipboard>
#include <QGuiApplication>

namespace marrow::gui {
namespace {

void copyText(const QString& text) { QGuiApplication::clipboard()->setText(text); }

}  // namespace

HexMenu::HexMenu(HexView& view, quint64 offset, QWidget* parent) : QMenu(parent) {
  setObjectName(QStringLiteral("hexMenu"));
  setAttribute(Qt::WA_DeleteOnClose);
  if (view.bytes() == nullptr) return;
  addField(view, offset);
  addCopies(view, offset);
  addSeparator();
  addAction(tr("Go to an offset…"), this, &HexMenu::offsetWanted);
}

// The field's name is the heading.
void HexMenu::addField(HexView& view, quint64 offset) {
  const auto field = view.bytes()->fields.fieldAt(offset);
  if (!field) {
    addAction(tr("No name is known for this byte"))->setEnabled(false);
    addSeparator();
    return;
  }
  const QString name = toQString(field->path);
  addAction(name)->setEnabled(false);
  addSeparator();
  addAction(tr("Mark the whole field"), &view,
            [&view, at = field->offset, size = field->size] { view.mark(at, size); });
  if (field->recordSize > field->size) {
    addAction(tr("Mark the whole record"), &view,
              [&view, at = field->recordOffset, size = field->recordSize] { view.mark(at, size); });
  }
  addAction(tr("Copy the field's name"), &view, [name] { copyText(name); });
  addSeparator();
}

void HexMenu::addCopies(HexView& view, quint64 offset) {
  const auto count = static_cast<qsizetype>(view.markSize());
  QAction* hex = addAction(countText(count, tr("Copy 1 byte as hex"), tr("Copy %1 bytes as hex")), &view,
                           &HexView::copyMarked);
  hex->setShortcut(QKeySequence::Copy);
  hex->setShortcutContext(Qt::WidgetShortcut);  // only shown here; the view handles the key
  QAction* text = addAction(tr("Copy as text"), &view, [&view] { copyText(view.markedAscii()); });
  for (QAction* copy : {hex, text}) copy->setEnabled(count > 0);
  addAction(tr("Copy the offset, %1").arg(offsetText(offset)), &view,
            [offset] { copyText(offsetText(offset)); });
}

}  // namespace marrow::gui
