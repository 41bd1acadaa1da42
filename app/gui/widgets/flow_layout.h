// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace marrow::gui {

/// Widgets side by side, in as many rows as the width requires, like words of a text. A widget that can grow
/// takes the rest of its row. Rows start at the left, or are centred with setAlignment(Qt::AlignHCenter).
class FlowLayout final : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent) : QLayout(parent) {}
  ~FlowLayout() override = default;

  void addItem(QLayoutItem* item) override { items_.emplace_back(item); }
  [[nodiscard]] int count() const override { return static_cast<int>(items_.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// @return the height that is needed. @param isReal  true: moves the widgets, too.
  int place(const QRect& rect, bool isReal) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace marrow::gui
