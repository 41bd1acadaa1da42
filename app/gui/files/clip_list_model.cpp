// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/files/clip_list_model.h"

#include "app/finding/names.h"
#include "app/finding/pairing.h"
#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/session/comparison.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QFont>
#include <QGuiApplication>
#include <QHash>
#include <QIcon>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

/// Its path in the archive, or on the disk.
std::string innerPath(const app::LoadedFile& file) {
  return file.isMember() ? file.path.substr(std::min(file.path.size(), file.archive.size() + 1)) : file.path;
}

QString framesText(int count) {
  return countText(count, ClipListModel::tr("1 frame"), ClipListModel::tr("%1 frames"));
}

QString bonesText(std::size_t count) {
  return countText(static_cast<qsizetype>(count), ClipListModel::tr("1 bone"), ClipListModel::tr("%1 bones"));
}

QString eventsText(std::size_t count) {
  return countText(static_cast<qsizetype>(count), ClipListModel::tr("1 event"),
                   ClipListModel::tr("%1 events"));
}

QString eventsTip(const core::EventArchive& archive) {
  return QStringList{eventsText(archive.events.size()),
                     countText(static_cast<qsizetype>(archive.actions.size()), ClipListModel::tr("1 action"),
                               ClipListModel::tr("%1 actions")),
                     toQString(core::spansText(archive.spanCount()))}
      .join(QStringLiteral(", "));
}

// Models sort before clips, by their size.
int modelOrder(const core::Skeleton& skeleton) { return static_cast<int>(skeleton.size()) - 1'000'000; }

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
  const int count = static_cast<int>(files.size());
  nodes_.clear();
  top_.clear();
  nodes_.reserve(files.size());
  for (const app::LoadedFile& file : files) {
    nodes_.push_back(fileNode(static_cast<int>(nodes_.size()), *file.content, baseName(innerPath(file))));
  }
  std::map<std::string, int> archives;
  for (int i = 0; i < count; ++i) {
    attach(i, archiveOf(i, files[static_cast<std::size_t>(i)], archives));
  }
  for (const auto& [path, place] : archives) {
    Node& archive = nodes_[static_cast<std::size_t>(place)];
    archive.order = static_cast<int>(archive.children.size());
    archive.size = countText(archive.order, tr("1 file"), tr("%1 files"));
  }
  tellApart();
  for (int i = 0; i < count; ++i) addBelow(i, *files[static_cast<std::size_t>(i)].content);
  addFilterTexts();
  endResetModel();
}

// Files of one name are told apart by the folders above them, or by their extensions.
void ClipListModel::tellApart() {
  const auto& files = workspace_.files();
  QHash<std::pair<int, QString>, std::vector<Node*>> byName;
  for (Node& node : nodes_) byName[{node.parent, node.name}].push_back(&node);
  for (const std::vector<Node*>& equals : std::as_const(byName)) {
    if (equals.size() < 2) continue;
    std::vector<std::string> paths;
    for (const Node* node : equals) {
      const app::LoadedFile& file = files[static_cast<std::size_t>(node->file)];
      paths.push_back(node->kind == Kind::Archive ? file.archive : innerPath(file));
    }
    const std::vector<std::string> distinct = app::distinctNames(paths);
    for (std::size_t i = 0; i < equals.size(); ++i) {
      const QString folder = folderOf(distinct[i]);
      equals[i]->name =
          folder.isEmpty() ? baseName(distinct[i]) : folder + QLatin1Char('/') + equals[i]->name;
    }
  }
}

// Leaves out the folder that all files share, because every row would match it.
void ClipListModel::addFilterTexts() {
  const auto& files = workspace_.files();
  std::string_view shared = files.empty() ? std::string_view() : files.front().path;
  for (const app::LoadedFile& file : files) {
    const auto end = std::mismatch(shared.begin(), shared.end(), file.path.begin(), file.path.end()).first;
    shared = shared.substr(0, static_cast<std::size_t>(end - shared.begin()));
  }
  const std::size_t folder = shared.find_last_of("/\\") + 1;  // 0: none
  for (Node& node : nodes_) {
    const bool isFolder = !node.children.empty() && !node.isModel;
    if (!isFolder)
      node.filterText = node.name + QLatin1Char('\n') +
                        toQString(files[static_cast<std::size_t>(node.file)].path.substr(folder));
  }
}

ClipListModel::Node ClipListModel::clipNode(Kind kind, app::ClipRef ref, const core::Clip& clip) {
  Node node{.kind = kind, .file = ref.file, .clip = ref, .name = shownName(clip.name)};
  node.size = framesText(clip.frameCount);
  node.order = clip.frameCount;
  node.loop = loopModeText(clip.loopMode);
  return node;
}

ClipListModel::Node ClipListModel::fileNode(int file, const formats::Asset& content, const QString& name) {
  const auto& skeletons = content.skeletons;
  const auto clips = static_cast<int>(content.clips.size());
  const bool isOneClip = clips == 1 && skeletons.size() < 2;
  Node node =
      isOneClip ? clipNode(Kind::File, {file, 0}, *content.clips.front()) : Node{.file = file, .name = name};
  // Material animations have the name of their clip: only the extension tells them apart.
  if (isOneClip) {
    const core::Clip& clip = *content.clips.front();
    node.name = clip.isMaterialAnimation() ? name : clipTitle(name, clip.name);
  }
  node.isModel = !skeletons.empty();
  if (skeletons.size() == 1) node.skeleton = 0;
  if (isOneClip) return node;
  if (const core::Image* image = onlyImageOf(content)) {
    node.icon = Icon::Texture;
    node.size = sizeText(*image);
  } else if (node.isModel) {
    node.icon = Icon::Bone;
    node.order = modelOrder(*skeletons.front());
    node.size = skeletons.size() > 1 ? tr("%1 models").arg(countText(skeletons.size()))
                                     : bonesText(skeletons.front()->size());
  } else if (content.events) {
    node.icon = Icon::Event;
    node.order = static_cast<int>(content.events->events.size());
    node.size = eventsText(content.events->events.size());
  } else {
    node.icon = clips > 1 ? Icon::Folder : Icon::Clip;
    node.order = clips;
    // A part of a set that is shown under another part has no clips.
    node.size = clips == 0 ? tr("a part") : countText(clips, tr("1 clip"), tr("%1 clips"));
  }
  return node;
}

/// @return the row of the archive that holds the file; -1: none does.
int ClipListModel::archiveOf(int file, const app::LoadedFile& loaded, std::map<std::string, int>& archives) {
  if (!loaded.isMember()) return -1;
  const auto [known, isNew] = archives.try_emplace(loaded.archive, 0);
  if (isNew) {
    Node archive{.kind = Kind::Archive, .file = file, .icon = Icon::Folder, .name = baseName(loaded.archive)};
    known->second = add(std::move(archive), -1);
  }
  return known->second;
}

void ClipListModel::addBelow(int file, const formats::Asset& content) {
  const std::size_t skeletonCount = content.skeletons.size();
  const bool hasSeveral = skeletonCount > 1;
  if (!hasSeveral && content.clips.size() < 2) return;
  std::vector<int> rows;  // one a skeleton
  for (std::size_t i = 0; hasSeveral && i < skeletonCount; ++i) {
    const core::Skeleton& skeleton = *content.skeletons[i];
    Node node{.kind = Kind::Skeleton, .file = file, .isModel = true, .icon = Icon::Bone};
    node.skeleton = static_cast<int>(i);
    node.name = shownName(skeleton.name);
    node.size = bonesText(skeleton.size());
    node.order = modelOrder(skeleton);
    rows.push_back(add(std::move(node), file));
  }
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    const int partner = i < content.clipSkeletons.size() ? content.clipSkeletons[i] : -1;
    const bool isBelow = partner >= 0 && static_cast<std::size_t>(partner) < rows.size();
    add(clipNode(Kind::Clip, {file, static_cast<int>(i)}, *content.clips[i]),
        isBelow ? rows[static_cast<std::size_t>(partner)] : file);
  }
}

int ClipListModel::add(Node node, int parent) {
  nodes_.push_back(std::move(node));
  const int place = static_cast<int>(nodes_.size()) - 1;
  attach(place, parent);
  return place;
}

void ClipListModel::attach(int node, int parent) {
  std::vector<int>& siblings = parent < 0 ? top_ : nodes_[static_cast<std::size_t>(parent)].children;
  nodes_[static_cast<std::size_t>(node)].parent = parent;
  nodes_[static_cast<std::size_t>(node)].row = static_cast<int>(siblings.size());
  siblings.push_back(node);
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
  return node != nullptr && node->kind == Kind::Skeleton ? node->skeleton : -1;
}

app::ClipRef ClipListModel::clipAt(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  return node == nullptr ? app::ClipRef() : node->clip;
}

bool ClipListModel::isModel(const QModelIndex& index) const {
  const Node* node = nodeOf(index);
  return node != nullptr && node->isModel;
}

template <typename Matches>
QModelIndex ClipListModel::firstWhere(Matches matches) const {
  const auto found = std::find_if(nodes_.begin(), nodes_.end(), matches);
  return found == nodes_.end() ? QModelIndex() : indexOfNode(static_cast<int>(found - nodes_.begin()));
}

QModelIndex ClipListModel::indexOfFile(int file) const {
  const auto place = static_cast<std::size_t>(file);
  const bool exists = file >= 0 && place < nodes_.size() && nodes_[place].kind == Kind::File;
  return exists ? indexOfNode(file) : QModelIndex();
}

QModelIndex ClipListModel::indexOfSkeleton(int file, int skeleton) const {
  const QModelIndex own = firstWhere([&](const Node& node) {
    return node.kind == Kind::Skeleton && node.file == file && node.skeleton == skeleton;
  });
  return own.isValid() ? own : indexOfFile(file);
}

QModelIndex ClipListModel::indexOf(app::ClipRef clip) const {
  return firstWhere([&](const Node& node) { return clip.isValid() && node.clip == clip; });
}

const app::LoadedFile* ClipListModel::fileOf(const Node& node) const {
  const auto& files = workspace_.files();
  const auto place = static_cast<std::size_t>(node.file);
  return place < files.size() ? &files[place] : nullptr;
}

bool ClipListModel::isCurrent(const Node& node) const {
  if (node.clip.isValid()) return node.clip == workspace_.clipRef();
  return node.isModel && node.file == workspace_.shownModelFile() &&
         node.skeleton == workspace_.shownSkeleton();
}

bool ClipListModel::isUsed(const Node& node) const {
  const app::LoadedFile* file = node.isModel ? fileOf(node) : nullptr;
  if (file == nullptr) return false;
  if (node.kind == Kind::File) return file->path == workspace_.pairing().modelPath;
  const auto& skeletons = file->content->skeletons;
  const auto place = static_cast<std::size_t>(node.skeleton);
  return place < skeletons.size() && skeletons[place] == workspace_.skeleton();
}

bool ClipListModel::isGone(const Node& node) const {
  const app::LoadedFile* file = fileOf(node);
  return file != nullptr && workspace_.isGone(*file);
}

bool ClipListModel::isReference(const Node& node) const {
  return node.clip.isValid() && node.clip == comparison_.clipRef();
}

// -- texts ----------------------------------------------------------------------------------------------

/// Says what a row's number counts.
QString ClipListModel::countTip(const Node& node, const formats::Asset& content) {
  const auto place = static_cast<std::size_t>(node.clip.clip);
  if (node.clip.isValid() && place < content.clips.size()) {
    const QString text = tr("%1 at %2 frames per second")
                             .arg(node.size)
                             .arg(static_cast<double>(content.clips[place]->framesPerSecond)) +
                         QLatin1Char('\n') + node.loop;
    const auto skeleton = content.skeletonOf(place);
    return skeleton ? text + QLatin1Char('\n') + tr("Goes with %1").arg(shownName(skeleton->name)) : text;
  }
  if (node.kind == Kind::Skeleton) {
    const auto clips = static_cast<qsizetype>(node.children.size());
    return clips == 0 ? tr("No animation of this file goes with it; a click shows its rest pose")
                      : countText(clips, tr("1 animation goes with it"), tr("%1 animations go with it"));
  }
  if (content.events) return eventsTip(*content.events);
  const auto clips = static_cast<qsizetype>(content.clips.size());
  if (!node.isModel) return clips == 0 ? tr("Part of a set that is shown under another file") : QString();
  return countText(static_cast<qsizetype>(content.skeletons.size()), tr("1 skeleton"), tr("%1 skeletons")) +
         (clips == 0 ? QString() : countText(clips, tr(", 1 animation"), tr(", %1 animations")));
}

QString ClipListModel::tip(const Node& node) const {
  const app::LoadedFile* file = fileOf(node);
  if (file == nullptr) return {};
  if (node.kind == Kind::Archive) return pathText(file->archive) + QLatin1Char('\n') + tr("Archive");
  QStringList lines = {pathText(file->path), toQString(file->content->formatLabel)};
  if (const QString counts = countTip(node, *file->content); !counts.isEmpty()) lines.append(counts);
  if (isReference(node)) lines.append(tr("The reference; Ctrl+click clears it"));
  if (node.clip.isValid() && !isReference(node) && !isCurrent(node))
    lines.append(tr("Ctrl+click compares it with the shown clip"));
  if (isGone(node)) lines.append(tr("No longer on the disk; what was read of it stays"));
  return lines.join(QLatin1Char('\n'));
}

QVariant ClipListModel::data(const QModelIndex& index, int role) const {
  const Node* node = nodeOf(index);
  if (node == nullptr) return {};
  const bool isName = index.column() == Name;
  switch (role) {
    case SortRole:
      if (index.column() == Size) return node->order;
      [[fallthrough]];
    case Qt::DisplayRole:
      return isName ? node->name : index.column() == Size ? node->size : node->loop;
    case Qt::ToolTipRole:
      return tip(*node);
    case FilterRole:
      return node->filterText;
    case IsReferenceRole:
      return isReference(*node);
    case Qt::ForegroundRole:
      if (isGone(*node)) return themeOf(QGuiApplication::palette()).warning;
      return isReference(*node) ? QVariant(themeOf(QGuiApplication::palette()).reference) : QVariant();
    case Qt::TextAlignmentRole:
      return index.column() == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::DecorationRole:
      return isName ? QVariant(quietIcon(node->icon)) : QVariant();
    case Qt::FontRole: {
      if (!isName || (!isUsed(*node) && !isCurrent(*node))) return {};
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
  const QString titles[] = {tr("Name"), tr("Size"), tr("Loop")};
  return role == Qt::DisplayRole && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

}  // namespace marrow::gui
