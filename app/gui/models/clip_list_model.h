// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"

#include <QAbstractItemModel>

#include <vector>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// The open files as rows. A file with one clip is that clip's row; a file with several has them below it; a
/// model is one row with its bone count.
class ClipListModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { Name, Frames, Loop, ColumnCount };
  enum Role {
    SortRole = Qt::UserRole,
    IsCurrentRole,  ///< the clip or model that is shown
    IsUsedRole,     ///< the model the current clip is shown on
  };

  explicit ClipListModel(app::Document& document, QObject* parent = nullptr);

  /// The clip of a row; invalid for models and for files of several clips.
  [[nodiscard]] app::ClipRef clipAt(const QModelIndex& index) const;
  [[nodiscard]] int fileAt(const QModelIndex& index) const;  ///< -1 for an invalid index
  [[nodiscard]] QModelIndex indexOf(app::ClipRef clip) const;
  [[nodiscard]] QModelIndex indexOfFile(int file) const;
  [[nodiscard]] bool isModel(const QModelIndex& index) const;

  /// True when some file has rows below it.
  [[nodiscard]] bool hasFolders() const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// What the rows were made from: kept, because views ask while the document is already a step further.
  struct Row {
    QString name;
    QString path;
    QString format;
    int clipCount = 0;
    int boneCount = 0;
    int eventCount = 0;
    bool hasModel = false;
    bool hasEvents = false;
  };

  void rebuild();
  void followClip();
  [[nodiscard]] bool hasChildren(int file) const {
    return rows_[static_cast<std::size_t>(file)].clipCount > 1;
  }
  [[nodiscard]] QVariant clipText(app::ClipRef clip, int column, int role) const;
  [[nodiscard]] QVariant fileText(int file, int column, int role) const;

  app::Document& document_;
  std::vector<Row> rows_;
};

}  // namespace marrow::gui
