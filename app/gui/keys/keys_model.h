// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/key_ref.h"
#include "app/session/session_fwd.h"
#include "core/clip.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::gui {

/// The stored keys of the active bone or the selected track, one a row. For images and visibility, the value
/// of each frame. Rows are made on demand.
class KeysModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { ChannelColumn, Number, Frame, Value, TangentIn, TangentOut, Words, Offset, ColumnCount };
  /// The number that a column is sorted by.
  static constexpr int kSortRole = Qt::UserRole;

  explicit KeysModel(const app::Workspace& workspace, const app::Selection& selection,
                     QObject* parent = nullptr);

  [[nodiscard]] std::optional<app::KeyRef> keyAt(int row) const;
  [[nodiscard]] int rowOf(const app::KeyRef& key) const;  ///< -1: it belongs to another track
  [[nodiscard]] std::optional<double> frameOf(int row) const;
  /// The number of the bone's channels that have a key and do not move.
  [[nodiscard]] int constantCount() const;
  /// Stored units rather than degrees, units and factors.
  void setRaw(bool raw);
  /// Rows at this frame are marked.
  void setFrame(double frame);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// The key of a row: of a curve, or a value of a run.
  struct Place {
    core::Channel channel;
    std::size_t key;
    const core::Curve* curve;  ///< null: it is a value of a run
    const core::Key* stored;   ///< null: it is a value of a run
  };
  void rebuild();
  [[nodiscard]] std::span<const core::Curve> curves() const;  ///< of the shown track
  [[nodiscard]] const core::ValueRun* run() const;            ///< of the shown track; null: it has curves
  [[nodiscard]] std::optional<Place> placeOf(int row) const;
  [[nodiscard]] QString runText(std::size_t key, int column) const;
  [[nodiscard]] double runNumber(std::size_t key, int column) const;
  [[nodiscard]] static double frameOf(const Place& place);
  [[nodiscard]] QString text(const Place& place, int column) const;
  [[nodiscard]] double number(const Place& place, int column) const;
  [[nodiscard]] QVariant headerTip(int section) const;

  const app::Workspace& workspace_;
  const app::Selection& selection_;
  app::TrackRef ref_;  ///< the active bone's track, or the selected one; not valid: none
  std::array<int, core::kChannelCount + 1> firstRows_{};  ///< by channel; the last entry is the row count
  bool isRaw_ = false;
  double frame_ = 0.0;
};

}  // namespace marrow::gui
