// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace marrow::app {
class Workspace;
}

namespace marrow::gui {

/// Which kinds of channel of a bone are animated, as bits.
enum ChannelKind : int { ScaleKind = 1, RotationKind = 2, TranslationKind = 4 };

/// The bones of the shown skeleton as a tree.
class BoneTreeModel final : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role { BadgesRole = Qt::UserRole };  ///< ChannelKind bits

  explicit BoneTreeModel(const app::Workspace& workspace, QObject* parent = nullptr);

  [[nodiscard]] QModelIndex indexOfBone(int bone) const;
  [[nodiscard]] static int boneAt(const QModelIndex& index) { return static_cast<int>(index.internalId()); }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
  [[nodiscard]] int columnCount(const QModelIndex&) const override { return 1; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  [[nodiscard]] QString tipOf(std::size_t bone) const;
  void syncClip();
  void rebuildHierarchy();
  void rebuildBadges();
  [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;

  const app::Workspace& workspace_;
  std::shared_ptr<const core::Skeleton> skeleton_;
  std::vector<int> roots_;
  std::vector<std::vector<int>> children_;
  std::vector<int> rowInParent_;
  std::vector<int> badges_;
};

}  // namespace marrow::gui
