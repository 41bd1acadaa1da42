// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace marrow::gui {

class HexView;

/// What can be done with the marked bytes of a hex view. Deletes itself when it is closed.
class HexMenu final : public QMenu {
  Q_OBJECT

 public:
  HexMenu(HexView& view, QWidget* parent);

 signals:
  void offsetWanted();  ///< somebody wants to go to one

 private:
  void addField(HexView& view);
  void addCopies(HexView& view);
};

}  // namespace marrow::gui
