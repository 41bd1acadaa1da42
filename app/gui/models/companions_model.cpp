// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/companions_model.h"

#include "app/gui/models/track_text.h"
#include "app/gui/text.h"
#include "app/library/companions.h"
#include "app/session/companions.h"
#include "app/session/playback.h"
#include "core/game/game_rules.h"
#include "core/look_sampler.h"

#include <QColor>

namespace marrow::gui {
CompanionsModel::CompanionsModel(app::Companions& companions, const app::Playback& playback, QObject* parent)
    : QAbstractItemModel(parent), companions_(companions), playback_(playback) {
  connect(&companions_, &app::Companions::companionsChanged, this, &CompanionsModel::syncOffers);
  syncOffers();
}

void CompanionsModel::syncOffers() {
  if (shown_ != companions_.offers()) {
    beginResetModel();
    shown_ = companions_.offers();
    endResetModel();
    return;
  }
  if (!shown_.empty())
    emit dataChanged(index(0, Name, {}), index(static_cast<int>(shown_.size()) - 1, Name, {}),
                     {Qt::CheckStateRole});
}

// A row of a file has the id 0, a row of a track the file's row and one.
QModelIndex CompanionsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex CompanionsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int CompanionsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(shown_.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(shown_[static_cast<std::size_t>(parent.row())].clip->otherTracks().size());
}

app::TrackRef CompanionsModel::trackAt(const QModelIndex& row) const {
  if (!row.isValid() || row.internalId() == 0) return {};
  const auto& clip = shown_[row.internalId() - 1].clip;
  return {clip, clip->boneCount() + static_cast<std::size_t>(row.row())};
}

QString CompanionsModel::pathAt(const QModelIndex& row) const {
  if (!row.isValid()) return {};
  const auto file = row.internalId() == 0 ? static_cast<std::size_t>(row.row()) : row.internalId() - 1;
  return toQString(shown_[file].path);
}

QVariant CompanionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const bool isFile = index.internalId() == 0;
  const auto file = isFile ? static_cast<std::size_t>(index.row()) : index.internalId() - 1;
  if (file >= shown_.size()) return {};
  return isFile ? fileData(shown_[file], index.column(), role)
                : trackData(shown_[file], static_cast<std::size_t>(index.row()), index.column(), role);
}

QVariant CompanionsModel::fileData(const app::Companion& companion, int column, int role) const {
  const QString why = tr("It %1.").arg(toQString(companion.why));
  if (role == Qt::ToolTipRole) return pathText(companion.path) + QLatin1Char('\n') + why;
  if (role == Qt::CheckStateRole && column == Name)
    return companions_.isOn(companion) ? Qt::Checked : Qt::Unchecked;
  if (role != Qt::DisplayRole) return {};
  if (column == Name) return toQString(app::shortNameOf(companion.path));
  // Its own length and loop mode, where they differ from those that play.
  const core::Clip& clip = *companion.clip;
  const bool isSame = playback_.frameCount() == 0 || (clip.frameCount == playback_.frameCount() &&
                                                      clip.loopMode == playback_.fileLoopMode());
  QString reason = toQString(companion.why);
  if (clip.rules->takesNearestFrame) reason = tr("%1; nearest frame").arg(reason);
  return isSame ? reason
                : tr("%1; %2, %3")
                      .arg(reason, countText(clip.frameCount, tr("1 frame"), tr("%1 frames")),
                           loopModeText(clip.loopMode));
}

QVariant CompanionsModel::trackData(const app::Companion& companion, std::size_t number, int column,
                                    int role) const {
  const core::Clip& clip = *companion.clip;
  const core::Track& track = clip.otherTracks()[number];
  const bool isText = role == Qt::DisplayRole || role == Qt::ToolTipRole;
  if (isText && column == Name) return trackText(track.target);
  if (column != Value) return {};
  const double frame = core::companionFrame(clip, playback_.frame());
  if (role == Qt::DecorationRole) {
    const auto colour = trackColour(clip, track, frame);
    return colour ? QVariant(*colour) : QVariant();
  }
  return isText ? trackValueText(clip, track, frame, playback_.sampleMode()) : QVariant();
}

bool CompanionsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !index.isValid() || index.internalId() != 0) return false;
  const std::string path = shown_[static_cast<std::size_t>(index.row())].path;
  companions_.setOn(path, value.toInt() == Qt::Checked);
  return true;
}

Qt::ItemFlags CompanionsModel::flags(const QModelIndex& index) const {
  const bool isCheckable = index.isValid() && index.internalId() == 0 && index.column() == Name;
  return QAbstractItemModel::flags(index) | (isCheckable ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

QVariant CompanionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Name ? tr("Plays with") : tr("Value at the playhead");
}

}  // namespace marrow::gui
