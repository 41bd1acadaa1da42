// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/event_list.h"
#include "app/session/session_fwd.h"

#include <QAbstractTableModel>

#include <vector>

namespace marrow::gui {

/// Sounds, faces and paired events, a row each, by frame.
class EventListModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// Frames, event (What), parameters (With), action, its cause (StartedBy), file, offset (Place).
  enum Column { Frames, What, With, Action, StartedBy, File, Place, ColumnCount };
  enum Role {
    SortRole = Qt::UserRole,
    FiresRole,  ///< it happens at the playhead
  };

  explicit EventListModel(const app::Workspace& workspace, const app::Playback& playback,
                          QObject* parent = nullptr);

  [[nodiscard]] const std::vector<app::EventRow>& rows() const { return rows_; }
  /// Updates which events happen at the playhead; emits dataChanged() for the rows that changed.
  /// @return the first row that has begun to happen, or -1.
  int syncFrame();

  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void rebuild();
  [[nodiscard]] QString textOf(const app::EventRow& row, int column) const;
  [[nodiscard]] QVariant sortValue(const app::EventRow& row, int column) const;

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  std::vector<app::EventRow> rows_;
  std::vector<bool> fires_;    ///< one a row
  bool areOfSeveral_ = false;  ///< the rows come from several event files, so each names its file
};

}  // namespace marrow::gui
