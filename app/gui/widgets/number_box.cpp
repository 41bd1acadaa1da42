// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/number_box.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace marrow::gui {

NumberBox::NumberBox(const char* name, const QString& label, double least, double most, int decimals) {
  setObjectName(QLatin1String(name));
  setAccessibleName(label);
  setDecimals(decimals);
  setRange(least, most);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setKeyboardTracking(false);
  setAlignment(Qt::AlignRight);
  lineEdit()->setAcceptDrops(false);  // dropped files are for the window
  connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::entered);
}

QString NumberBox::textFromValue(double value) const {
  QString text = locale().toString(value, 'f', decimals());
  text.remove(locale().groupSeparator());
  const QString point = locale().decimalPoint();
  if (!text.contains(point)) return text;
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  if (text.endsWith(point)) text.chop(point.size());
  return text;
}

std::optional<double> NumberBox::numberIn(const QString& text) const {
  QString digits = text;
  if (digits.endsWith(suffix())) digits.chop(suffix().size());
  bool isNumber = false;
  const double number = locale().toDouble(digits.trimmed(), &isNumber);
  return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

// Qt rejects the digit that leaves the range: 999 would become 9 where 32 is the maximum.
QValidator::State NumberBox::validate(QString& text, int& position) const {
  const QValidator::State state = QDoubleSpinBox::validate(text, position);
  return state == QValidator::Invalid && numberIn(text) ? QValidator::Intermediate : state;
}

void NumberBox::fixup(QString& text) const {
  if (const auto number = numberIn(text))
    text = textFromValue(std::clamp(*number, minimum(), maximum())) + suffix();
}

void NumberBox::showValue(double value) {
  if (hasFocus() && lineEdit()->isModified()) return;
  const QSignalBlocker quiet(this);
  setValue(value);
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
  const bool accepts = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!accepts && event->key() != Qt::Key_Escape) return QDoubleSpinBox::keyPressEvent(event);
  if (accepts) interpretText();
  lineEdit()->setModified(false);
  // In a dialog, Return and Escape are for the dialog, too.
  if (window()->isModal()) return event->ignore();
  clearFocus();
  if (!accepts) lineEdit()->setText(prefix() + textFromValue(value()) + suffix());
}

}  // namespace marrow::gui
