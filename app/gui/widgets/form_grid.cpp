// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/form_grid.h"

#include "app/gui/widgets/list_parts.h"

#include <QLabel>

#include <algorithm>

namespace marrow::gui {

void placeField(QGridLayout& grid, int row, QWidget& caption, std::initializer_list<QWidget*> field,
                bool isStacked) {
  constexpr int kGapAbove = 4;  // a caption stands nearer to its own field than to the one before
  const int span = isStacked ? 2 : 1;
  caption.setContentsMargins(0, isStacked ? kGapAbove : 0, 0, 0);
  grid.addWidget(&caption, isStacked ? row : row + 1, 0, 1, span);
  for (QWidget* part : field) grid.addWidget(part, ++row, isStacked ? 0 : 1, 1, span);
}

FormGrid::FormGrid(QWidget* parent) : QGridLayout(parent) { setColumnStretch(1, 1); }

void FormGrid::addRow(const QString& caption, QWidget* field) {
  auto* label = dimLabel(caption);
  const bool isText = qobject_cast<QLabel*>(field) != nullptr;
  const bool isNarrow = field->maximumWidth() < QWIDGETSIZE_MAX ||
                        (field->sizePolicy().horizontalPolicy() & QSizePolicy::GrowFlag) == 0;
  const int row = rowCount();
  addWidget(label, row, 0, isText ? Qt::AlignTop : Qt::AlignVCenter);
  addWidget(field, row, 1, isNarrow ? Qt::AlignLeft : Qt::Alignment());
  rows_.emplace_back(label, field);
}

void FormGrid::addRow(QWidget* field) { addWidget(field, rowCount(), 0, 1, 2); }

void FormGrid::setRowVisible(const QWidget* field, bool isVisible) {
  for (const auto& [label, other] : rows_) {
    if (other != field) continue;
    label->setVisible(isVisible);
    other->setVisible(isVisible);
  }
}

void FormGrid::setEnabledBut(const QWidget* field, bool isEnabled) {
  for (int i = 0; i < count(); ++i) {
    if (QWidget* widget = itemAt(i)->widget(); widget != field) widget->setEnabled(isEnabled);
  }
}

int FormGrid::captionWidth() const {
  int widest = 0;
  for (const auto& row : rows_) widest = std::max(widest, row.first->sizeHint().width());
  return widest;
}

void FormGrid::setCaptionWidth(int pixels) {
  for (const auto& row : rows_) row.first->setMinimumWidth(pixels);
}

}  // namespace marrow::gui
