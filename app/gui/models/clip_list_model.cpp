// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/clip_list_model.h"

#include "app/document/document.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"

#include <QFont>
#include <QIcon>

#include <algorithm>

namespace marrow::gui {
namespace {
// Top-level rows carry 0, a file's clips the file's row + 1.
constexpr quintptr kTopLevel = 0;

Icon rowIcon(bool hasModel, bool isClip, bool hasEvents, bool hasClips) {
  if (isClip) return Icon::Clip;
  return hasModel ? Icon::Bone : hasEvents ? Icon::Event : hasClips ? Icon::Folder : Icon::Clip;
}

// A member of an archive goes by its own name; where it lies stands in the tooltip.
QString memberName(const app::LoadedFile& file) {
  return baseName(file.isMember() ? file.path.substr(std::min(file.path.size(), file.archive.size() + 1))
                                  : file.path);
}

}  // namespace

ClipListModel::ClipListModel(app::Document& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document) {
  connect(&document_, &app::Document::filesChanged, this, &ClipListModel::rebuild);
  connect(&document_, &app::Document::clipChanged, this, &ClipListModel::followClip);
  rebuild();
}

void ClipListModel::rebuild() {
  beginResetModel();
  rows_.clear();
  rows_.reserve(document_.files().size());
  for (const app::LoadedFile& file : document_.files()) {
    Row row;
    row.name = memberName(file);
    row.path = toQString(file.path);
    row.format = toQString(file.content.formatLabel);
    row.clipCount = static_cast<int>(file.content.clips.size());
    row.hasModel = !file.content.skeletons.empty();
    if (row.hasModel) row.boneCount = static_cast<int>(file.content.skeletons.front()->size());
    row.hasEvents = file.content.events != nullptr;
    if (row.hasEvents) row.eventCount = static_cast<int>(file.content.events->spanCount());
    rows_.push_back(std::move(row));
  }
  endResetModel();
}

void ClipListModel::followClip() {
  if (rows_.empty()) return;
  // Which row is marked may have changed anywhere; the views repaint only what is visible.
  emit dataChanged(index(0, 0, {}), index(static_cast<int>(rows_.size()) - 1, ColumnCount - 1, {}));
}

QModelIndex ClipListModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTopLevel);
}

QModelIndex ClipListModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == kTopLevel) return {};
  return createIndex(static_cast<int>(child.internalId()) - 1, 0, kTopLevel);
}

int ClipListModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(rows_.size());
  if (parent.internalId() != kTopLevel || parent.column() != 0 || !hasChildren(parent.row())) return 0;
  return rows_[static_cast<std::size_t>(parent.row())].clipCount;
}

bool ClipListModel::hasFolders() const {
  return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.clipCount > 1; });
}

int ClipListModel::columnCount(const QModelIndex&) const { return ColumnCount; }

int ClipListModel::fileAt(const QModelIndex& index) const {
  if (!index.isValid()) return -1;
  return index.internalId() == kTopLevel ? index.row() : static_cast<int>(index.internalId()) - 1;
}

app::ClipRef ClipListModel::clipAt(const QModelIndex& index) const {
  const int file = fileAt(index);
  if (file < 0) return {};
  if (index.internalId() != kTopLevel) return {file, index.row()};
  return rows_[static_cast<std::size_t>(file)].clipCount == 1 ? app::ClipRef{file, 0} : app::ClipRef{};
}

bool ClipListModel::isModel(const QModelIndex& index) const {
  const int file = fileAt(index);
  return file >= 0 && index.internalId() == kTopLevel && rows_[static_cast<std::size_t>(file)].hasModel;
}

QModelIndex ClipListModel::indexOfFile(int file) const { return index(file, 0, {}); }

QModelIndex ClipListModel::indexOf(app::ClipRef clip) const {
  if (!clip.isValid()) return {};
  const QModelIndex file = indexOfFile(clip.file);
  return file.isValid() && hasChildren(clip.file) ? index(clip.clip, 0, file) : file;
}

QVariant ClipListModel::clipText(app::ClipRef ref, int column, int role) const {
  const auto& files = document_.files();
  if (static_cast<std::size_t>(ref.file) >= files.size()) return {};
  const auto& clips = files[static_cast<std::size_t>(ref.file)].content.clips;
  if (static_cast<std::size_t>(ref.clip) >= clips.size()) return {};
  const core::Clip& clip = *clips[static_cast<std::size_t>(ref.clip)];
  switch (column) {
    case Name:
      return toQString(clip.name);
    case Frames:
      return role == SortRole ? QVariant(clip.frameCount) : QVariant(QString::number(clip.frameCount));
    case Loop:
      return loopModeText(clip.loopMode);
    default:
      return {};
  }
}

// The number stands under the clips' frame counts and its unit beside it: "30 | bones".
QVariant ClipListModel::fileText(int file, int column, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(file)];
  const bool hasEvents = row.hasEvents;
  // One part of a set that is shown under another.
  const bool isPart = !row.hasModel && !hasEvents && row.clipCount == 0;
  const int count = row.hasModel ? row.boneCount : hasEvents ? row.eventCount : row.clipCount;
  switch (column) {
    case Name:
      return row.name;
    case Frames:
      // Models sort before clips, by their size.
      if (role == SortRole) return row.hasModel ? count - 1'000'000 : count;
      return isPart ? QString() : QString::number(count);
    case Loop:
      if (isPart) return tr("part of a set");
      if (row.hasModel) return count == 1 ? tr("bone") : tr("bones");
      if (hasEvents) return count == 1 ? tr("event") : tr("events");
      return count == 1 ? tr("clip") : tr("clips");
    default:
      return {};
  }
}

QVariant ClipListModel::data(const QModelIndex& index, int role) const {
  const int file = fileAt(index);
  if (file < 0 || static_cast<std::size_t>(file) >= rows_.size()) return {};
  const app::ClipRef clip = clipAt(index);
  const Row& row = rows_[static_cast<std::size_t>(file)];
  switch (role) {
    case Qt::DisplayRole:
    case SortRole:
      return clip.isValid() ? clipText(clip, index.column(), role) : fileText(file, index.column(), role);
    case Qt::ToolTipRole:
      return row.path + QLatin1Char('\n') + row.format;
    case Qt::TextAlignmentRole:
      return index.column() == Frames ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::DecorationRole:
      if (index.column() != Name) return {};
      return quietIcon(rowIcon(row.hasModel, clip.isValid(), row.hasEvents, row.clipCount > 1));
    case IsCurrentRole:
      return clip.isValid() ? clip == document_.currentClipRef() : file == document_.shownModelFile();
    case IsUsedRole:
      return isModel(index) &&
             document_.files()[static_cast<std::size_t>(file)].path == document_.pairing().modelPath;
    case Qt::FontRole: {
      if (index.column() != Name ||
          !(data(index, IsUsedRole).toBool() || data(index, IsCurrentRole).toBool()))
        return {};
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
    return QVariant(Qt::AlignVCenter | (section == Frames ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name:
      return tr("Name");
    case Frames:
      return tr("Frames");
    case Loop:
      return tr("Loop");
    default:
      return {};
  }
}

}  // namespace marrow::gui
