// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>

#include <initializer_list>
#include <utility>
#include <vector>

class QLabel;

namespace marrow::gui {

/// Pixels between a caption and the field beside it.
inline constexpr int kFormGap = 12;

/// Places a caption and its widgets, which stand below each other, from a grid's row on. The caption has a
/// column of its own or, if `isStacked`, stands above.
void placeField(QGridLayout& grid, int row, QWidget& caption, std::initializer_list<QWidget*> field,
                bool isStacked);

/// Rows of a caption and a field that can be hidden. A QFormLayout with hidden rows and a wrapped text writes
/// beyond its arrays (Qt 6.4).
class FormGrid final : public QGridLayout {
 public:
  explicit FormGrid(QWidget* parent = nullptr);

  void addRow(const QString& caption, QWidget* field);
  /// Adds a row across both columns.
  void addRow(QWidget* field);
  void setRowVisible(const QWidget* field, bool isVisible);
  /// Enables or disables the widgets of every row but this field's.
  void setEnabledBut(const QWidget* field, bool isEnabled);

  [[nodiscard]] int captionWidth() const;
  void setCaptionWidth(int pixels);

 private:
  std::vector<std::pair<QLabel*, QWidget*>> rows_;
};

}  // namespace marrow::gui
