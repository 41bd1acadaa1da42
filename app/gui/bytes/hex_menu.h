// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace marrow::gui {

class HexView;

/// What can be done with a byte of a hex view and with those that are marked. Deletes itself when it is
/// closed.
class HexMenu final : public QMenu {
  Q_OBJECT

 public:
  /// @param offset  of the byte that is meant, which may be one of many that are marked.
  HexMenu(HexView& view, quint64 offset, QWidget* parent);

 signals:
  void offsetWanted();  ///< somebody wants to go to one

 private:
  void addField(HexView& view, quint64 offset);
  void addCopies(HexView& view, quint64 offset);
};

}  // namespace marrow::gui
