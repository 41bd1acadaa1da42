// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/bone_tree_model.h"

#include "app/gui/text.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

namespace marrow::gui {
namespace {

int badgesOf(const core::Clip& clip, std::size_t track) {
  int badges = 0;
  for (const core::Channel channel : core::kChannels) {
    if (!clip.curve(track, channel).isAnimated()) continue;
    badges |= core::isScale(channel) ? ScaleKind : core::isRotation(channel) ? RotationKind : TranslationKind;
  }
  return badges;
}

}  // namespace

BoneTreeModel::BoneTreeModel(const app::Workspace& workspace, QObject* parent)
    : QAbstractItemModel(parent), workspace_(workspace) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &BoneTreeModel::syncClip);
  syncClip();
}

// Another clip of the same model keeps the tree, so that collapsed rows stay collapsed.
void BoneTreeModel::syncClip() {
  if (workspace_.skeleton() != skeleton_) {
    beginResetModel();
    skeleton_ = workspace_.skeleton();
    rebuildHierarchy();
    rebuildBadges();
    endResetModel();
    return;
  }
  const auto before = badges_;
  rebuildBadges();
  for (std::size_t bone = 0; bone < badges_.size(); ++bone) {
    if (badges_[bone] == before[bone]) continue;  // each signal costs the filter and the view a search
    const QModelIndex index = indexOfBone(static_cast<int>(bone));
    emit dataChanged(index, index, {BadgesRole});
  }
}

void BoneTreeModel::rebuildHierarchy() {
  roots_.clear();
  children_.clear();
  rowInParent_.clear();
  if (!skeleton_) return;
  children_ = skeleton_->childLists();
  rowInParent_.assign(skeleton_->size(), 0);
  for (std::size_t bone = 0; bone < skeleton_->size(); ++bone) {
    if (skeleton_->bones[bone].parent != core::Bone::kNoParent) continue;
    rowInParent_[bone] = static_cast<int>(roots_.size());
    roots_.push_back(static_cast<int>(bone));
  }
  for (const auto& siblings : children_) {
    for (std::size_t row = 0; row < siblings.size(); ++row) {
      rowInParent_[static_cast<std::size_t>(siblings[row])] = static_cast<int>(row);
    }
  }
}

void BoneTreeModel::rebuildBadges() {
  badges_.assign(skeleton_ ? skeleton_->size() : 0, 0);
  const auto clip = workspace_.clip();
  if (!clip) return;
  const std::size_t tracks = clip->boneCount();
  for (std::size_t bone = 0; bone < badges_.size(); ++bone) {
    const std::size_t track = skeleton_->trackOf(bone);
    if (track < tracks) badges_[bone] = badgesOf(*clip, track);
  }
}

const std::vector<int>& BoneTreeModel::childrenOf(const QModelIndex& parent) const {
  return parent.isValid() ? children_[static_cast<std::size_t>(boneAt(parent))] : roots_;
}

QModelIndex BoneTreeModel::indexOfBone(int bone) const {
  if (bone < 0 || static_cast<std::size_t>(bone) >= rowInParent_.size()) return {};
  return createIndex(rowInParent_[static_cast<std::size_t>(bone)], 0, static_cast<quintptr>(bone));
}

QModelIndex BoneTreeModel::index(int row, int column, const QModelIndex& parent) const {
  const auto& siblings = childrenOf(parent);
  if (column != 0 || row < 0 || static_cast<std::size_t>(row) >= siblings.size()) return {};
  return createIndex(row, 0, static_cast<quintptr>(siblings[static_cast<std::size_t>(row)]));
}

QModelIndex BoneTreeModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  return indexOfBone(skeleton_->bones[static_cast<std::size_t>(boneAt(child))].parent);
}

int BoneTreeModel::rowCount(const QModelIndex& parent) const {
  return static_cast<int>(childrenOf(parent).size());
}

// Where the tree is too deep to be drawn, this names a bone's ancestors.
QString BoneTreeModel::tipOf(std::size_t bone) const {
  const core::Bone& shown = skeleton_->bones[bone];
  const QString name = tr("%1, joint %2").arg(toQString(shown.name)).arg(bone);
  if (shown.parent == core::Bone::kNoParent) return name;
  const core::Bone& parent = skeleton_->bones[static_cast<std::size_t>(shown.parent)];
  return tr("%1, below %2").arg(name, toQString(parent.name));
}

QVariant BoneTreeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !skeleton_) return {};
  const auto bone = static_cast<std::size_t>(boneAt(index));
  if (bone >= skeleton_->size()) return {};
  switch (role) {
    case Qt::DisplayRole:
      return toQString(skeleton_->bones[bone].name);
    case Qt::ToolTipRole:
      return tipOf(bone);
    case BadgesRole:
      return badges_[bone];
    default:
      return {};
  }
}

}  // namespace marrow::gui
