// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace marrow::gui {

/// Shows the whole text of what is cut: of a cell of any list, above the cell's own tooltip where it has one,
/// and of a combo box; and breaks the lines of tooltips that are too wide. Installed as an event filter of
/// combo boxes, of the viewports of lists, and of tooltips.
class WholeTextTips final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace marrow::gui
