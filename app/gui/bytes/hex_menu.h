// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace marrow::gui {

class HexView;

/// The commands for a byte of a hex view and for the marked bytes. Deletes itself when it is closed.
class HexMenu final : public QMenu {
  Q_OBJECT

 public:
  /// @param offset  of the clicked byte, which may be one of the marked ones.
  HexMenu(HexView& view, quint64 offset, QWidget* parent);

 signals:
  void offsetWanted();  ///< the user wants to go to an offset

 private:
  void addField(HexView& view, quint64 offset);
  void addCopies(HexView& view, quint64 offset);
};

}  // namespace marrow::gui
