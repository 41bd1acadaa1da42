// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace marrow::testing {

/// The links of a label, in their order.
template <typename Label>
[[nodiscard]] std::vector<gui::NamedWords> linksOf(const Label& label) {
  std::vector<gui::NamedWords> links;
  std::ranges::copy_if(label.linkedText().runs(), std::back_inserter(links), &gui::NamedWords::isLink);
  return links;
}

/// Where one of them is: the pointer looks for it.
template <typename Label>
[[nodiscard]] QPoint placeOf(Label& label, std::size_t link = 0) {
  const auto& runs = label.linkedText().runs();
  std::size_t run = 0;
  for (std::size_t left = link; run < runs.size() && (!runs[run].isLink() || left-- > 0);) ++run;
  QString hovered;
  const auto watch =
      QObject::connect(&label, &QLabel::linkHovered, [&](const QString& address) { hovered = address; });
  QPoint found(-1, -1);
  for (int y = 2; y < label.height() && found.x() < 0; y += 4) {
    for (int x = 2; x < label.width() && found.x() < 0; x += 4) {
      QMouseEvent move(QEvent::MouseMove, QPointF(x, y), label.mapToGlobal(QPointF(x, y)), Qt::NoButton,
                       Qt::NoButton, {});
      QApplication::sendEvent(&label, &move);
      if (hovered == QString::number(run)) found = {x, y};
    }
  }
  QObject::disconnect(watch);
  EXPECT_GE(found.x(), 0) << "no link " << link << " in " << label.linkedText().plain().toStdString();
  return found;
}

template <typename Label>
void clickLink(Label& label, std::size_t link = 0) {
  QTest::mouseClick(&label, Qt::LeftButton, {}, placeOf(label, link));
  QCoreApplication::sendPostedEvents(&label);
}

}  // namespace marrow::testing
