// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

#include <utility>
#include <vector>

class QLabel;

namespace marrow::gui {

/// Rows of a caption and a field that can be hidden. A QFormLayout with hidden rows and a wrapped text writes
/// beyond its arrays (Qt 6.4).
class FormGrid final : public QGridLayout {
 public:
  explicit FormGrid(QWidget* parent = nullptr);

  void addRow(const QString& caption, QWidget* field);
  /// Across both columns.
  void addRow(QWidget* field);
  void setRowVisible(const QWidget* field, bool isVisible);
  /// Widgets of every row but this field's.
  void setEnabledBut(const QWidget* field, bool isEnabled);

  [[nodiscard]] int captionWidth() const;
  void setCaptionWidth(int pixels);

 private:
  std::vector<std::pair<QLabel*, QWidget*>> rows_;
};

}  // namespace marrow::gui
