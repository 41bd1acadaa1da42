// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare.h"

#include <QObject>

#include <array>
#include <memory>

namespace marrow::app {

/// What the shown clip is held against, frame by frame.
enum class Compared {
  Reference,  ///< the reference clip
  GameExact,  ///< itself as the console shows it
};

/// The differences along the whole of the shown clip. They are worked out elsewhere (off the GUI thread) and
/// put in here for the panels; a table is null until then.
class Differences final : public QObject {
  Q_OBJECT

 public:
  using Table = std::shared_ptr<const core::DifferenceTable>;

  [[nodiscard]] const Table& table(Compared kind) const { return tables_[static_cast<std::size_t>(kind)]; }
  void setTable(Compared kind, Table table);

  /// The comparison with the console is made on request only.
  [[nodiscard]] bool isGameExactWanted() const { return isGameExactWanted_; }
  void setGameExactWanted(bool wanted);

 signals:
  void changed();  ///< a table came or went
  void wanted();   ///< other tables are asked for

 private:
  std::array<Table, 2> tables_;
  bool isGameExactWanted_ = false;
};

}  // namespace marrow::app
