// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "app/session/clip_ref.h"

#include <QAbstractItemModel>

#include <map>
#include <string>
#include <vector>

namespace marrow::app {
class Comparison;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// The open files as rows. A file with one clip is that clip's row; a file with several has them below it; a
/// model is one row with its bone count. A file with several skeletons has a row for each, with its clips
/// below it. Members of an archive are below the archive's row.
class ClipListModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { Name, Size, Loop, ColumnCount };
  enum Role {
    SortRole = Qt::UserRole,
    IsCurrentRole,  ///< the clip or model that is shown
    IsUsedRole,     ///< the model the current clip is shown on
    IsReferenceRole,
  };

  explicit ClipListModel(const app::Workspace& workspace, const app::Comparison& comparison,
                         QObject* parent = nullptr);

  /// The clip of a row; invalid for models and for files of several clips.
  [[nodiscard]] app::ClipRef clipAt(const QModelIndex& index) const;
  [[nodiscard]] int fileAt(const QModelIndex& index) const;  ///< -1 for an invalid index and for archives
  /// The members of an archive's row; empty for every other row.
  [[nodiscard]] std::vector<int> filesOfArchiveAt(const QModelIndex& index) const;
  /// The index of a row's skeleton in its file; -1: the file has not several.
  [[nodiscard]] int skeletonAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(app::ClipRef clip) const;
  [[nodiscard]] QModelIndex indexOfFile(int file) const;
  /// The row of a file's skeleton; the file's own where it has but one.
  [[nodiscard]] QModelIndex indexOfSkeleton(int file, int skeleton) const;
  [[nodiscard]] bool isModel(const QModelIndex& index) const;

  /// True when some row has rows below it.
  [[nodiscard]] bool hasFolders() const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// The data of a file's rows. Kept, because views read rows after the files changed.
  struct Row {
    QString name;
    QString path;
    QString format;
    int clipCount = 0;
    int skeletonCount = 0;
    int boneCount = 0;  ///< of the first skeleton
    int eventCount = 0;
    bool hasEvents = false;
    std::vector<int> clipNodes;      ///< by clip; empty where the file's row stands for its only clip
    std::vector<int> skeletonNodes;  ///< by skeleton; empty for a single one

    [[nodiscard]] bool hasModel() const { return skeletonCount > 0; }
  };

  enum class Kind { File, Skeleton, Clip, Archive };

  /// A row of the tree; the first are the files, in their order.
  struct Node {
    Kind kind = Kind::File;
    int file = 0;  ///< for an archive its first member
    int item = 0;  ///< which clip or skeleton of the file
    int parent = -1;
    int row = 0;  ///< among its parent's
    std::vector<int> children = {};
  };

  void rebuild();
  void place(int file, const app::LoadedFile& loaded, std::map<std::string, int>& archives);
  void addBelow(int file, const app::LoadedFile& loaded);
  int addNode(Kind kind, int file, int item, int parent);
  void syncClip();
  [[nodiscard]] const Node* nodeOf(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOfNode(int node) const;
  [[nodiscard]] const app::LoadedFile* fileOf(const Node& node) const;
  [[nodiscard]] const core::Clip* clipOf(app::ClipRef ref) const;
  [[nodiscard]] const core::Skeleton* skeletonOf(const Node& node) const;
  [[nodiscard]] bool isCurrent(const QModelIndex& index, const Node& node) const;
  [[nodiscard]] bool isUsed(const Node& node) const;
  [[nodiscard]] QVariant clipText(app::ClipRef clip, int column, int role) const;
  [[nodiscard]] QVariant skeletonText(const Node& node, int column, int role) const;
  [[nodiscard]] QVariant archiveData(const Node& node, int column, int role) const;
  [[nodiscard]] QVariant fileText(int file, int column, int role) const;
  [[nodiscard]] bool isReference(app::ClipRef clip) const;
  [[nodiscard]] bool isGone(const Node& node) const;
  [[nodiscard]] QString tip(const QModelIndex& index, const Node& node) const;
  [[nodiscard]] QString countTip(app::ClipRef clip, const Node& node) const;

  const app::Workspace& workspace_;
  const app::Comparison& comparison_;
  std::vector<Row> rows_;
  std::vector<Node> nodes_;
  std::vector<int> top_;  ///< nodes of files and archives
};

}  // namespace marrow::gui
