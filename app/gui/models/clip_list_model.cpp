// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/clip_list_model.h"

#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/library/loaded_file.h"
#include "app/library/pairing.h"
#include "app/session/clip_ref.h"
#include "app/session/comparison.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QFont>
#include <QGuiApplication>
#include <QIcon>

#include <algorithm>

namespace marrow::gui {
namespace {

Icon rowIcon(bool hasModel, bool isClip, bool hasEvents, bool hasClips) {
  if (isClip) return Icon::Clip;
  return hasModel ? Icon::Bone : hasEvents ? Icon::Event : hasClips ? Icon::Folder : Icon::Clip;
}

// A member of an archive is shown by its own name; the tooltip has its path.
QString memberName(const app::LoadedFile& file) {
  return baseName(file.isMember() ? file.path.substr(std::min(file.path.size(), file.archive.size() + 1))
                                  : file.path);
}

QString bonesText(qsizetype count) {
  return countText(count, ClipListModel::tr("1 bone"), ClipListModel::tr("%1 bones"));
}

QString eventsTip(const core::EventArchive& archive) {
  const auto count = [](std::size_t items) { return static_cast<qsizetype>(items); };
  return QStringList{
      countText(count(archive.events.size()), ClipListModel::tr("1 event"), ClipListModel::tr("%1 events")),
      countText(count(archive.actions.size()), ClipListModel::tr("1 action"),
                ClipListModel::tr("%1 actions")),
      countText(count(archive.spanCount()), ClipListModel::tr("1 trigger or hold"),
                ClipListModel::tr("%1 triggers and holds"))}
      .join(QStringLiteral(", "));
}

// Models sort before clips, by their size.
int modelOrder(int bones) { return bones - 1'000'000; }

}  // namespace

ClipListModel::ClipListModel(const app::Workspace& workspace, const app::Comparison& comparison,
                             QObject* parent)
    : QAbstractItemModel(parent), workspace_(workspace), comparison_(comparison) {
  connect(&workspace_, &app::Workspace::filesChanged, this, &ClipListModel::rebuild);
  connect(&workspace_, &app::Workspace::clipChanged, this, &ClipListModel::syncClip);
  connect(&workspace_, &app::Workspace::goneChanged, this, &ClipListModel::syncClip);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &ClipListModel::syncClip);
  rebuild();
}

// -- rows -----------------------------------------------------------------------------------------------

void ClipListModel::rebuild() {
  beginResetModel();
  const auto& files = workspace_.files();
  rows_.clear();
  nodes_.clear();
  top_.clear();
  rows_.reserve(files.size());
  nodes_.reserve(files.size());
  for (const app::LoadedFile& file : files) {
    Row row;
    row.name = memberName(file);
    row.path = toQString(file.path);
    row.format = toQString(file.content.formatLabel);
    row.clipCount = static_cast<int>(file.content.clips.size());
    row.skeletonCount = static_cast<int>(file.content.skeletons.size());
    if (row.hasModel()) row.boneCount = static_cast<int>(file.content.skeletons.front()->size());
    row.hasEvents = file.content.events != nullptr;
    if (row.hasEvents) row.eventCount = static_cast<int>(file.content.events->events.size());
    nodes_.push_back({Kind::File, static_cast<int>(rows_.size())});
    rows_.push_back(std::move(row));
  }
  std::map<std::string, int> archives;
  for (std::size_t i = 0; i < files.size(); ++i) place(static_cast<int>(i), files[i], archives);
  for (std::size_t i = 0; i < files.size(); ++i) addBelow(static_cast<int>(i), files[i]);
  endResetModel();
}

void ClipListModel::place(int file, const app::LoadedFile& loaded, std::map<std::string, int>& archives) {
  if (!loaded.isMember()) {
    nodes_[static_cast<std::size_t>(file)].row = static_cast<int>(top_.size());
    return top_.push_back(file);
  }
  const auto [known, isNew] = archives.try_emplace(loaded.archive, static_cast<int>(nodes_.size()));
  const int archive = known->second;
  if (isNew) {
    nodes_.push_back({Kind::Archive, file, 0, -1, static_cast<int>(top_.size())});
    top_.push_back(archive);
  }
  std::vector<int>& members = nodes_[static_cast<std::size_t>(archive)].children;
  nodes_[static_cast<std::size_t>(file)].parent = archive;
  nodes_[static_cast<std::size_t>(file)].row = static_cast<int>(members.size());
  members.push_back(file);
}

void ClipListModel::addBelow(int file, const app::LoadedFile& loaded) {
  Row& row = rows_[static_cast<std::size_t>(file)];
  const bool hasSeveral = row.skeletonCount > 1;
  if (!hasSeveral && row.clipCount < 2) return;
  for (int i = 0; hasSeveral && i < row.skeletonCount; ++i) {
    row.skeletonNodes.push_back(addNode(Kind::Skeleton, file, i, file));
  }
  const std::vector<int>& partners = loaded.content.clipSkeletons;
  for (int i = 0; i < row.clipCount; ++i) {
    const auto clip = static_cast<std::size_t>(i);
    const int partner = hasSeveral && clip < partners.size() ? partners[clip] : -1;
    const bool isBelow = partner >= 0 && partner < row.skeletonCount;
    const int parent = isBelow ? row.skeletonNodes[static_cast<std::size_t>(partner)] : file;
    row.clipNodes.push_back(addNode(Kind::Clip, file, i, parent));
  }
}

int ClipListModel::addNode(Kind kind, int file, int item, int parent) {
  const int node = static_cast<int>(nodes_.size());
  std::vector<int>& siblings = nodes_[static_cast<std::size_t>(parent)].children;
  const int row = static_cast<int>(siblings.size());
  siblings.push_back(node);
  nodes_.push_back({kind, file, item, parent, row});
  return node;
}

void ClipListModel::syncClip() {
  if (top_.empty()) return;
  // Any row's mark may have changed; the views repaint only visible rows.
  emit dataChanged(index(0, 0, {}), index(static_cast<int>(top_.size()) - 1, ColumnCount - 1, {}));
}

const ClipListModel::Node* ClipListModel::nodeOf(const QModelIndex& index) const {
  return index.isValid() && index.internalId() < nodes_.size() ? &nodes_[index.internalId()] : nullptr;
}

QModelIndex ClipListModel::indexOfNode(int node) const {
  return createIndex(nodes_[static_cast<std::size_t>(node)].row, 0, static_cast<quintptr>(node));
}

QModelIndex ClipListModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const Node* above = nodeOf(parent);
  const std::vector<int>& siblings = above != nullptr ? above->children : top_;
  const int node = siblings[static_cast<std::size_t>(row)];
  return createIndex(row, column, static_cast<quintptr>(node));
}

QModelIndex ClipListModel::parent(const QModelIndex& child) const {
  const Node* node = nodeOf(child);
  return node == nullptr || node->parent < 0 ? QModelIndex() : indexOfNode(node->parent);
}

int ClipListModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(top_.size());
  const Node* node = parent.column() == 0 ? nodeOf(parent) : nullptr;
  return node == nullptr ? 0 : static_cast<int>(node->children.size());
}

bool ClipListModel::hasFolders() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const Node& node) { return !node.children.empty(); });
}

int ClipListModel::columnCount(const QModelIndex&) const { return ColumnCount; }

// -- kinds of rows --------------------------------------------------------------------------------------

int ClipListModel::fileAt(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  return node == nullptr || node->kind == Kind::Archive ? -1 : node->file;
}

std::vector<int> ClipListModel::filesOfArchiveAt(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  return node != nullptr && node->kind == Kind::Archive ? node->children : std::vector<int>();
}

int ClipListModel::skeletonAt(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  return node != nullptr && node->kind == Kind::Skeleton ? node->item : -1;
}

app::ClipRef ClipListModel::clipAt(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  if (node == nullptr || node->kind == Kind::Skeleton || node->kind == Kind::Archive) return {};
  if (node->kind == Kind::Clip) return {node->file, node->item};
  const Row& row = rows_[static_cast<std::size_t>(node->file)];
  return row.clipCount == 1 && row.clipNodes.empty() ? app::ClipRef{node->file, 0} : app::ClipRef{};
}

bool ClipListModel::isModel(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  if (node == nullptr || node->kind == Kind::Clip || node->kind == Kind::Archive) return false;
  return rows_[static_cast<std::size_t>(node->file)].hasModel();
}

QModelIndex ClipListModel::indexOfFile(int file) const {
  const bool exists = file >= 0 && static_cast<std::size_t>(file) < rows_.size();
  return exists ? indexOfNode(file) : QModelIndex();
}

QModelIndex ClipListModel::indexOfSkeleton(int file, int skeleton) const {
  const QModelIndex own = indexOfFile(file);
  if (!own.isValid()) return {};
  const std::vector<int>& nodes = rows_[static_cast<std::size_t>(file)].skeletonNodes;
  const auto place = static_cast<std::size_t>(skeleton);
  return skeleton >= 0 && place < nodes.size() ? indexOfNode(nodes[place]) : own;
}

QModelIndex ClipListModel::indexOf(app::ClipRef clip) const {
  if (!clip.isValid()) return {};
  const QModelIndex file = indexOfFile(clip.file);
  if (!file.isValid()) return {};
  const std::vector<int>& nodes = rows_[static_cast<std::size_t>(clip.file)].clipNodes;
  if (nodes.empty()) return file;
  const auto place = static_cast<std::size_t>(clip.clip);
  return place < nodes.size() ? indexOfNode(nodes[place]) : QModelIndex();
}

const app::LoadedFile* ClipListModel::fileOf(const Node& node) const {
  const auto& files = workspace_.files();
  const auto place = static_cast<std::size_t>(node.file);
  return place < files.size() ? &files[place] : nullptr;
}

const core::Clip* ClipListModel::clipOf(app::ClipRef ref) const {
  const auto& files = workspace_.files();
  if (!ref.isValid() || static_cast<std::size_t>(ref.file) >= files.size()) return nullptr;
  const auto& clips = files[static_cast<std::size_t>(ref.file)].content.clips;
  const auto place = static_cast<std::size_t>(ref.clip);
  return place < clips.size() ? clips[place].get() : nullptr;
}

const core::Skeleton* ClipListModel::skeletonOf(const Node& node) const {
  const app::LoadedFile* file = fileOf(node);
  const auto place = static_cast<std::size_t>(node.item);
  if (file == nullptr || place >= file->content.skeletons.size()) return nullptr;
  return file->content.skeletons[place].get();
}

bool ClipListModel::isCurrent(const QModelIndex& index, const Node& node) const {
  const app::ClipRef clip = clipAt(index);
  if (clip.isValid()) return clip == workspace_.clipRef();
  if (node.kind == Kind::Archive) return false;
  if (node.file != workspace_.shownModelFile()) return false;
  const bool isOneOfSeveral = rows_[static_cast<std::size_t>(node.file)].skeletonCount > 1;
  return isOneOfSeveral ? node.kind == Kind::Skeleton && node.item == workspace_.shownSkeleton() : true;
}

bool ClipListModel::isUsed(const Node& node) const {
  if (node.kind == Kind::Skeleton) return skeletonOf(node) == workspace_.skeleton().get();
  const app::LoadedFile* file = fileOf(node);
  const bool hasModel = node.kind == Kind::File && rows_[static_cast<std::size_t>(node.file)].hasModel();
  return hasModel && file != nullptr && file->path == workspace_.pairing().modelPath;
}

// -- texts ----------------------------------------------------------------------------------------------

QVariant ClipListModel::clipText(app::ClipRef ref, int column, int role) const {
  const core::Clip* clip = clipOf(ref);
  if (clip == nullptr) return {};
  switch (column) {
    case Name:
      return toQString(clip->name);
    case Size:
      return role == SortRole ? QVariant(clip->frameCount)
                              : QVariant(countText(clip->frameCount, tr("1 frame"), tr("%1 frames")));
    case Loop:
      return loopModeText(clip->loopMode);
    default:
      return {};
  }
}

QVariant ClipListModel::skeletonText(const Node& node, int column, int role) const {
  const core::Skeleton* skeleton = skeletonOf(node);
  if (skeleton == nullptr || column == Loop) return {};
  if (column == Name) return toQString(skeleton->name);
  const auto bones = static_cast<int>(skeleton->size());
  return role == SortRole ? QVariant(modelOrder(bones)) : QVariant(bonesText(bones));
}

QVariant ClipListModel::fileText(int file, int column, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(file)];
  if (column == Name) return row.name;
  if (column != Size) return {};
  if (role == SortRole) {
    return row.hasModel() ? modelOrder(row.boneCount) : row.hasEvents ? row.eventCount : row.clipCount;
  }
  if (row.skeletonCount > 1) return countText(row.skeletonCount, {}, tr("%1 models"));
  if (row.hasModel()) return bonesText(row.boneCount);
  if (row.hasEvents) return countText(row.eventCount, tr("1 event"), tr("%1 events"));
  // A part of a set that is shown under another part.
  return row.clipCount == 0 ? tr("a part") : countText(row.clipCount, tr("1 clip"), tr("%1 clips"));
}

/// Says what the number of a row counts.
QString ClipListModel::countTip(app::ClipRef ref, const Node& node) const {
  const Row& row = rows_[static_cast<std::size_t>(node.file)];
  if (const core::Clip* clip = clipOf(ref)) {
    QString text = tr("%1 at %2 frames a second")
                       .arg(countText(clip->frameCount, tr("1 frame"), tr("%1 frames")))
                       .arg(static_cast<double>(clip->framesPerSecond));
    text += QLatin1Char('\n') + loopModeText(clip->loopMode);
    const app::LoadedFile* file = fileOf(node);
    const auto skeleton = file->content.skeletonOf(static_cast<std::size_t>(ref.clip));
    if (skeleton) text += QLatin1Char('\n') + tr("Goes with %1").arg(toQString(skeleton->name));
    return text;
  }
  if (node.kind == Kind::Skeleton) {
    const auto clips = static_cast<qsizetype>(node.children.size());
    return clips == 0 ? tr("No animation of this file goes with it; a click shows its rest pose")
                      : countText(clips, tr("1 animation goes with it"), tr("%1 animations go with it"));
  }
  if (row.hasEvents) return eventsTip(*fileOf(node)->content.events);
  if (!row.hasModel())
    return row.clipCount == 0 ? tr("Part of a set that is shown under another file") : QString();
  const QString clips =
      row.clipCount == 0 ? QString() : countText(row.clipCount, tr(", 1 animation"), tr(", %1 animations"));
  return countText(row.skeletonCount, tr("1 skeleton"), tr("%1 skeletons")) + clips;
}

QString ClipListModel::tip(const QModelIndex& index, const Node& node) const {
  const Row& row = rows_[static_cast<std::size_t>(node.file)];
  const QString counts = countTip(clipAt(index), node);
  return row.path + QLatin1Char('\n') + row.format +
         (counts.isEmpty() ? QString() : QLatin1Char('\n') + counts) +
         (isReference(clipAt(index)) ? tr("\nThe reference") : QString()) +
         (isGone(node) ? tr("\nNo longer on the disk; what was read of it stays") : QString());
}

bool ClipListModel::isGone(const Node& node) const {
  const app::LoadedFile* file = fileOf(node);
  return file != nullptr && workspace_.isGone(*file);
}

bool ClipListModel::isReference(app::ClipRef clip) const {
  return clip.isValid() && clip == comparison_.clipRef();
}

QVariant ClipListModel::archiveData(const Node& node, int column, int role) const {
  const app::LoadedFile* member = fileOf(node);
  if (member == nullptr) return {};
  const auto count = static_cast<qsizetype>(node.children.size());
  switch (role) {
    case Qt::DisplayRole:
    case SortRole:
      if (column == Name) return baseName(member->archive);
      if (column != Size) return {};
      return role == SortRole ? QVariant(count) : QVariant(countText(count, tr("1 file"), tr("%1 files")));
    case Qt::ToolTipRole:
      return QString(toQString(member->archive) + QLatin1Char('\n') + tr("Archive"));
    case Qt::ForegroundRole:
      return isGone(node) ? QVariant(themeOf(QGuiApplication::palette()).warning) : QVariant();
    case Qt::TextAlignmentRole:
      return column == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::DecorationRole:
      return column == Name ? QVariant(quietIcon(Icon::Folder)) : QVariant();
    default:
      return {};
  }
}

QVariant ClipListModel::data(const QModelIndex& index, int role) const {
  const Node* node = nodeOf(index);
  if (node == nullptr) return {};
  if (node->kind == Kind::Archive) return archiveData(*node, index.column(), role);
  const app::ClipRef clip = clipAt(index);
  const Row& row = rows_[static_cast<std::size_t>(node->file)];
  switch (role) {
    case Qt::DisplayRole:
    case SortRole:
      if (clip.isValid()) return clipText(clip, index.column(), role);
      return node->kind == Kind::Skeleton ? skeletonText(*node, index.column(), role)
                                          : fileText(node->file, index.column(), role);
    case Qt::ToolTipRole:
      return tip(index, *node);
    case IsReferenceRole:
      return isReference(clip);
    case Qt::ForegroundRole:
      if (isGone(*node)) return themeOf(QGuiApplication::palette()).warning;
      if (!isReference(clip)) return {};
      return themeOf(QGuiApplication::palette()).reference;
    case Qt::TextAlignmentRole:
      return index.column() == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::DecorationRole:
      if (index.column() != Name) return {};
      return quietIcon(rowIcon(row.hasModel(), clip.isValid(), row.hasEvents, row.clipCount > 1));
    case IsCurrentRole:
      return isCurrent(index, *node);
    case IsUsedRole:
      return isUsed(*node);
    case Qt::FontRole: {
      if (index.column() != Name || (!isUsed(*node) && !isCurrent(index, *node))) return {};
      QFont font;
      font.setWeight(QFont::DemiBold);
      return font;
    }
    default:
      return {};
  }
}

QVariant ClipListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant(Qt::AlignVCenter | (section == Size ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role == Qt::ToolTipRole && section == Size) {
    return tr("Frames of an animation, bones of a model, events of an event file");
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Name");
    case Size:
      return tr("Size");
    case Loop:
      return tr("Loop");
    default:
      return {};
  }
}

}  // namespace marrow::gui
