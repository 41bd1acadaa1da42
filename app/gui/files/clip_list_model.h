// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/icons.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/session_fwd.h"

#include <QAbstractItemModel>

#include <map>
#include <string>
#include <vector>

namespace marrow::gui {

/// The open files as rows. A file with one clip is that clip's row, with both names if they differ. A file
/// with several clips has them below it. A model is one row with its bone count. A file with several
/// skeletons has a row for each, with its clips below. Members of an archive are below the archive's row.
class ClipListModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { Name, Size, Loop, ColumnCount };
  enum Role { SortRole = Qt::UserRole, IsReferenceRole, FilterRole };

  explicit ClipListModel(const app::Workspace& workspace, const app::Comparison& comparison,
                         QObject* parent = nullptr);

  /// The clip of a row; invalid for models and for files of several clips.
  [[nodiscard]] app::ClipRef clipAt(const QModelIndex& index) const;
  [[nodiscard]] int fileAt(const QModelIndex& index) const;  ///< -1 for an invalid index and for archives
  /// The members of an archive's row; empty for every other row.
  [[nodiscard]] std::vector<int> filesOfArchiveAt(const QModelIndex& index) const;
  /// The index of a row's skeleton in its file; -1: the file does not have several.
  [[nodiscard]] int skeletonAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(app::ClipRef clip) const;
  [[nodiscard]] QModelIndex indexOfFile(int file) const;
  /// The row of a file's skeleton; the file's own row if it has only one.
  [[nodiscard]] QModelIndex indexOfSkeleton(int file, int skeleton) const;
  [[nodiscard]] bool isModel(const QModelIndex& index) const;

  /// True when some row has rows below it.
  [[nodiscard]] bool hasFolders() const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  enum class Kind { File, Skeleton, Clip, Archive };

  /// A row of the tree; the first are the files, in their order. It keeps its texts, because views read rows
  /// after the files changed.
  struct Node {
    Kind kind = Kind::File;
    int file = 0;            ///< for an archive its first member
    app::ClipRef clip = {};  ///< also for a file that stands for its only clip
    int skeleton = -1;       ///< index in the file; -1: for clips, and for files with several
    bool isModel = false;
    Icon icon = Icon::Clip;
    QString name = {};
    QString filterText = {};  ///< name and path below the folder that all files share; empty: a folder
    QString size = {};
    int order = 0;  ///< to sort by size
    QString loop = {};
    int parent = -1;
    int row = 0;  ///< among its parent's
    std::vector<int> children = {};
  };

  void rebuild();
  [[nodiscard]] static Node clipNode(Kind kind, app::ClipRef ref, const core::Clip& clip);
  [[nodiscard]] static Node fileNode(int file, const formats::Asset& content, const QString& name);
  [[nodiscard]] int archiveOf(int file, const app::LoadedFile& loaded, std::map<std::string, int>& archives);
  void addBelow(int file, const formats::Asset& content);
  void tellApart();
  void addFilterTexts();
  int add(Node node, int parent);
  void attach(int node, int parent);
  void syncClip();
  [[nodiscard]] const Node* nodeOf(const QModelIndex& index) const;
  template <typename Matches>
  [[nodiscard]] QModelIndex firstWhere(Matches matches) const;
  [[nodiscard]] QModelIndex indexOfNode(int node) const;
  [[nodiscard]] const app::LoadedFile* fileOf(const Node& node) const;
  [[nodiscard]] bool isCurrent(const Node& node) const;
  [[nodiscard]] bool isUsed(const Node& node) const;
  [[nodiscard]] bool isReference(const Node& node) const;
  [[nodiscard]] bool isGone(const Node& node) const;
  [[nodiscard]] QString tip(const Node& node) const;
  [[nodiscard]] static QString countTip(const Node& node, const formats::Asset& content);

  const app::Workspace& workspace_;
  const app::Comparison& comparison_;
  std::vector<Node> nodes_;
  std::vector<int> top_;  ///< nodes of files and archives
};

}  // namespace marrow::gui
