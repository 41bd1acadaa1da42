// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/flow_layout.h"

#include <algorithm>

namespace marrow::gui {

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (itemAt(index) == nullptr) return nullptr;
  QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
  items_.erase(items_.begin() + index);
  return item;
}

// One row.
QSize FlowLayout::sizeHint() const {
  QSize size(0, 0);
  for (const auto& item : items_) {
    const QSize hint = item->sizeHint();
    size = {size.width() + hint.width() + (size.width() > 0 ? spacing() : 0),
            std::max(size.height(), hint.height())};
  }
  return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const auto& item : items_) size = size.expandedTo(item->minimumSize());
  return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  place(rect, true);
}

int FlowLayout::place(const QRect& rect, bool isReal) const {
  const QRect inside = rect.marginsRemoved(contentsMargins());
  int top = inside.top();
  std::vector<QLayoutItem*> items;
  for (const auto& item : items_) {
    if (!item->isEmpty()) items.push_back(item.get());
  }
  for (auto first = items.begin(); first != items.end();) {
    const auto widthOf = [](const QLayoutItem& item) {
      return item.expandingDirections() & Qt::Horizontal ? item.minimumSize().width()
                                                         : item.sizeHint().width();
    };
    int width = widthOf(**first);
    int height = (*first)->sizeHint().height();
    bool rowGrows = (*first)->expandingDirections() & Qt::Horizontal;
    auto end = first + 1;
    for (; end != items.end() && width + spacing() + widthOf(**end) <= inside.width(); ++end) {
      width += spacing() + widthOf(**end);
      height = std::max(height, (*end)->sizeHint().height());
      rowGrows = rowGrows || (*end)->expandingDirections() & Qt::Horizontal;
    }
    const bool isCentred = alignment() & Qt::AlignHCenter && !rowGrows;
    const int start = isCentred ? std::max(0, inside.width() - width) / 2 : 0;
    for (int left = inside.left() + start; first != end; ++first) {
      const bool grows = (*first)->expandingDirections() & Qt::Horizontal;
      const int own = widthOf(**first) + (grows ? std::max(0, inside.width() - width) : 0);
      const int ownHeight = (*first)->sizeHint().height();
      if (isReal) (*first)->setGeometry({left, top + (height - ownHeight) / 2, own, ownHeight});
      left += own + spacing();
    }
    top += height + (first == items.end() ? 0 : spacing());
  }
  return top - rect.top() + contentsMargins().bottom();
}

}  // namespace marrow::gui
