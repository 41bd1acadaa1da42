// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/events/event_list_model.h"

#include "app/finding/pair_events.h"
#include "app/gui/event_text.h"
#include "app/gui/links/subject.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/opening/loaded_file.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"

#include <QBrush>
#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <string>

namespace marrow::gui {
namespace {

using Kind = app::EventRow::Kind;

constexpr double kFiringGround = 0.2;

// Frames are shown as stored, even when odd: the flag beside them says how they are shown in time.
QString framesText(const app::EventRow& row) {
  if (row.kind == Kind::None) return QStringLiteral("–");
  const QString start = frameText(static_cast<double>(row.storedStart));
  if (row.kind == Kind::Trigger) return start;
  return start + QStringLiteral(" – ") + frameText(static_cast<double>(row.storedEnd));
}

QString withHash(const std::string& name, const std::string& hash) {
  return hash.empty() ? shownName(name) : shownName(name) + QStringLiteral("  ") + toQString(hash);
}

QString actionWordText(const app::EventRow& row) {
  return offsetText(static_cast<std::uint64_t>(row.actionWord));
}

// The unknown word is seldom other than 0; only the tooltip shows a 0.
QString actionText(const app::EventRow& row) {
  const QString text = withHash(row.action, row.actionHash);
  return row.actionWord > 0 ? text + QStringLiteral("  +0x14: ") + actionWordText(row) : text;
}

QString actionTip(const app::EventRow& row) {
  const QString text = withHash(row.action, row.actionHash);
  if (row.actionWord < 0) return text;
  return text + QLatin1Char('\n') +
         EventListModel::tr("Word at +0x14: %1, meaning unknown").arg(actionWordText(row));
}

QString cellText(const app::EventRow& row, int column) {
  switch (column) {
    case EventListModel::Frames:
      return framesText(row);
    case EventListModel::What:
      return shownName(row.name);
    case EventListModel::With:
      return shortParametersText(row.parameters);
    case EventListModel::Action:
      return actionText(row);
    case EventListModel::StartedBy:
      return withHash(row.event, row.eventHash);
    case EventListModel::Place:
      return offsetText(row.byteOffset);
    default:
      return {};
  }
}

bool isOfSeveralFiles(const std::vector<app::EventRow>& rows) {
  const std::string* first = nullptr;
  return std::any_of(rows.begin(), rows.end(), [&](const app::EventRow& row) {
    if (row.path.empty()) return false;  // the animation's own
    if (!row.otherPaths.empty()) return true;
    if (!first) first = &row.path;
    return row.path != *first;
  });
}

QString rangeTip(const app::EventRow& row) {
  const QString text = eventTimeText(row);
  return row.oddities.empty() || row.kind == Kind::None ? text : text + QLatin1Char('\n') + oddityText(row);
}

QString pathsText(const app::EventRow& row) {
  QStringList paths = {pathText(row.path)};
  for (const std::string& other : row.otherPaths) paths.append(pathText(other));
  return paths.join(QLatin1Char('\n'));
}

QString tipOf(const app::EventRow& row, int column) {
  if (column == EventListModel::Frames) return rangeTip(row);
  if (column == EventListModel::Action) return actionTip(row);
  if (column == EventListModel::With) return fullParametersText(row.parameters);
  if (column == EventListModel::What && row.typeIndex >= 0) {
    return EventListModel::tr("%1\nEvent type %2").arg(shownName(row.name)).arg(row.typeIndex);
  }
  if (column == EventListModel::File) return pathsText(row);
  if (column == EventListModel::Place && !row.file.empty()) {
    return EventListModel::tr("%1 in %2")
        .arg(offsetText(row.byteOffset), toQString(app::shortNameOf(row.path)));
  }
  return cellText(row, column);
}

// Cells of other columns lead to the row's frame by themselves.
Subject subjectOf(const app::EventRow& row, int column, const app::Workspace& workspace) {
  if (column == EventListModel::With) {
    for (const core::EventParameter& parameter : row.parameters) {
      if (const int bone = boneNamedIn(parameter, workspace); bone >= 0) return {.bone = bone};
    }
  }
  if (column == EventListModel::File) return {.path = toQString(row.path)};
  if (column == EventListModel::Place && row.byteOffset > 0)
    return {.path = toQString(row.path), .offset = row.byteOffset};
  return {};
}

}  // namespace

EventListModel::EventListModel(const app::Workspace& workspace, const app::Playback& playback,
                               QObject* parent)
    : QAbstractTableModel(parent), workspace_(workspace), playback_(playback) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &EventListModel::rebuild);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &EventListModel::rebuild);
  rebuild();
}

void EventListModel::rebuild() {
  beginResetModel();
  const auto clip = workspace_.clip();
  rows_ = app::listEvents(clip.get(), workspace_.eventPairing(), workspace_.files(), workspace_.frameCount());
  areOfSeveral_ = isOfSeveralFiles(rows_);
  fires_.clear();
  for (const app::EventRow& row : rows_) fires_.push_back(row.firesAt(playback_.frame()));
  endResetModel();
}

int EventListModel::syncFrame() {
  int begun = -1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const bool fires = rows_[i].firesAt(playback_.frame());
    if (fires == fires_[i]) continue;
    fires_[i] = fires;
    const int row = static_cast<int>(i);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1), {Qt::BackgroundRole, FiresRole});
    if (fires && begun < 0) begun = row;
  }
  return begun;
}

int EventListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString EventListModel::textOf(const app::EventRow& row, int column) const {
  if (column == File) return areOfSeveral_ ? toQString(row.file) : QString();
  return cellText(row, column);
}

QVariant EventListModel::sortValue(const app::EventRow& row, int column) const {
  if (column == Frames) return row.start;
  if (column == Place) return static_cast<qulonglong>(row.byteOffset);
  return textOf(row, column);
}

QVariant EventListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || static_cast<std::size_t>(index.row()) >= rows_.size()) return {};
  const auto place = static_cast<std::size_t>(index.row());
  const app::EventRow& row = rows_[place];
  const Theme& theme = themeOf(QGuiApplication::palette());
  switch (role) {
    case Qt::DisplayRole:
      return textOf(row, index.column());
    case Qt::ToolTipRole:
      return tipOf(row, index.column());
    case SortRole:
      return sortValue(row, index.column());
    case FiresRole:
      return bool(fires_[place]);
    case Qt::BackgroundRole:
      return fires_[place] ? QVariant(QBrush(mix(theme.base, theme.accent, kFiringGround))) : QVariant();
    case Qt::ForegroundRole:
      if (index.column() == Frames && !row.oddities.empty()) return theme.warning;
      return index.column() == Place || row.kind == Kind::None ? QVariant(theme.dimText) : QVariant();
    case Qt::DecorationRole:
      if (index.column() != Frames || row.oddities.empty()) return {};
      return icon(Icon::Warning);
    case kSubjectRole:
      return QVariant::fromValue(subjectOf(row, index.column(), workspace_));
    default:
      return {};
  }
}

QVariant EventListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Frames"),     tr("Event"), tr("Parameters"), tr("Action"),
                            tr("Started by"), tr("File"),  tr("Offset")};
  return section >= 0 && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

}  // namespace marrow::gui
