// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/differences.h"

#include <utility>

namespace marrow::app {

void Differences::setTable(Compared kind, Table table) {
  Table& held = tables_[static_cast<std::size_t>(kind)];
  if (held == table) return;
  held = std::move(table);
  emit changed();
}

void Differences::setGameExactWanted(bool wanted) {
  if (wanted == isGameExactWanted_) return;
  isGameExactWanted_ = wanted;
  emit this->wanted();
}

}  // namespace marrow::app
