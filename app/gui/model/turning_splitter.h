// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QResizeEvent>
#include <QSplitter>

#include <utility>

namespace marrow::gui {

/// Parts side by side in a wide panel, one above the other in a tall one.
class TurningSplitter final : public QSplitter {
 public:
  /// @param shares  of the parts, set again at each turn.
  explicit TurningSplitter(QList<int> shares, QWidget* parent = nullptr)
      : QSplitter(parent), shares_(std::move(shares)) {
    setChildrenCollapsible(false);
    setHandleWidth(1);
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    const Qt::Orientation wanted = width() > height() * 5 / 4 ? Qt::Horizontal : Qt::Vertical;
    const bool turns = wanted != orientation() || !std::exchange(hasSize_, true);
    if (turns) setOrientation(wanted);
    QSplitter::resizeEvent(event);
    if (!turns) return;
    QList<int> sizes;
    const int whole = wanted == Qt::Horizontal ? width() : height();
    for (const int share : shares_) sizes.append(whole * share / 100);
    setSizes(sizes);
  }

 private:
  QList<int> shares_;  ///< in percent
  bool hasSize_ = false;
};

}  // namespace marrow::gui
