// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <optional>

namespace marrow::gui {

/// A field for a typed number: no arrows, no trailing zeros; Return or Escape give the focus back to the
/// window.
class NumberBox final : public QDoubleSpinBox {
  Q_OBJECT

 public:
  /// @param name  the object's. @param label  for screen readers.
  NumberBox(const char* name, const QString& label, double least, double most, int decimals);

  [[nodiscard]] QString textFromValue(double value) const override;
  /// Numbers outside the range can be typed; they become the nearest one inside.
  [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;
  /// Shows a value, unless the user is typing here.
  void showValue(double value);

 signals:
  void entered(double value);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] std::optional<double> numberIn(const QString& text) const;
};

}  // namespace marrow::gui
