// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/material_animations.h"
#include "app/session/session_fwd.h"
#include "app/session/track_ref.h"

#include <QAbstractItemModel>

#include <cstddef>
#include <functional>
#include <vector>

namespace marrow::gui {

/// Files that can play beside the shown clip. Each has a row with a check box and the reason why it is
/// offered, and below it a row for each thing that it moves, with its value at the playhead. Then come the
/// files that do not fit, with the reasons. If there are several groups, each has a heading.
class MaterialAnimationsModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { Name, Value, ColumnCount };
  static constexpr int kFilterRole = Qt::UserRole;       ///< name and reason
  static constexpr int kHeadingRole = Qt::UserRole + 1;  ///< true: a heading

  MaterialAnimationsModel(app::MaterialAnimations& materialAnimations, const app::Playback& playback,
                          QObject* parent = nullptr);

  /// The track of a row; not valid for the row of a file.
  [[nodiscard]] app::TrackRef trackAt(const QModelIndex& row) const;
  [[nodiscard]] QString pathAt(const QModelIndex& row) const;  ///< of a row's file; empty: none

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void syncOffers();
  void addGroup(const QString& heading, const std::function<bool(const app::MaterialAnimation&)>& isIn);
  [[nodiscard]] bool isOffered(const app::MaterialAnimation& materialAnimation) const;  ///< of shown_
  /// The file of a row; null: a heading.
  [[nodiscard]] const app::MaterialAnimation* fileAt(const QModelIndex& row) const;
  [[nodiscard]] QVariant headingData(int row, int role) const;
  [[nodiscard]] QVariant fileData(const app::MaterialAnimation& materialAnimation, int column,
                                  int role) const;
  [[nodiscard]] QString overriddenNames(const app::MaterialAnimation& materialAnimation) const;
  [[nodiscard]] QVariant trackData(const app::MaterialAnimation& materialAnimation, std::size_t track,
                                   int column, int role) const;

  app::MaterialAnimations& materialAnimations_;
  const app::Playback& playback_;
  /// The row of a heading, or of a file.
  struct Row {
    QString heading;
    int file = -1;  ///< into shown_
  };
  std::vector<app::MaterialAnimation> shown_;  ///< the offers and those that do not fit, as views know them
  std::size_t offered_ = 0;                    ///< how many of them are offers
  std::vector<Row> rows_;
};

}  // namespace marrow::gui
