// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/material_animations/material_animations_model.h"

#include "app/finding/material_animations.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/session/material_animations.h"
#include "app/session/playback.h"
#include "core/game/game_rules.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/text/printable.h"

#include <QColor>
#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace marrow::gui {
MaterialAnimationsModel::MaterialAnimationsModel(app::MaterialAnimations& materialAnimations,
                                                 const app::Playback& playback, QObject* parent)
    : QAbstractItemModel(parent), materialAnimations_(materialAnimations), playback_(playback) {
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &MaterialAnimationsModel::syncOffers);
  syncOffers();
}

void MaterialAnimationsModel::syncOffers() {
  std::vector<app::MaterialAnimation> shown = materialAnimations_.offers();
  const std::size_t offered = shown.size();
  shown.insert(shown.end(), materialAnimations_.misfits().begin(), materialAnimations_.misfits().end());
  if (shown == shown_ && offered == offered_) {
    if (!rows_.empty())
      emit dataChanged(index(0, Name, {}), index(static_cast<int>(rows_.size()) - 1, Name, {}),
                       {Qt::CheckStateRole});
    return;
  }
  beginResetModel();
  shown_ = std::move(shown);
  offered_ = offered;
  rows_.clear();
  addGroup(tr("Suggested"), [](const app::MaterialAnimation& one) { return one.isSuggested; });
  addGroup(tr("Others that fit"),
           [](const app::MaterialAnimation& one) { return one.fits && !one.isSuggested; });
  addGroup(tr("Fit in part"), [this](const app::MaterialAnimation& one) {
    return isOffered(one) && !one.fits && !one.isSuggested;
  });
  addGroup(tr("Do not fit"), [this](const app::MaterialAnimation& one) { return !isOffered(one); });
  // A single group needs no heading, unless the user does not expect that group.
  const bool isOne = std::ranges::count_if(rows_, [](const Row& row) { return row.file < 0; }) == 1;
  if (isOne && offered_ > 0) rows_.erase(rows_.begin());
  endResetModel();
}

bool MaterialAnimationsModel::isOffered(const app::MaterialAnimation& materialAnimation) const {
  return &materialAnimation < shown_.data() + offered_;
}

void MaterialAnimationsModel::addGroup(const QString& heading,
                                       const std::function<bool(const app::MaterialAnimation&)>& isIn) {
  const std::size_t before = rows_.size();
  for (std::size_t file = 0; file < shown_.size(); ++file) {
    if (!isIn(shown_[file])) continue;
    if (rows_.size() == before) rows_.push_back({heading, -1});
    rows_.push_back({{}, static_cast<int>(file)});
  }
}

const app::MaterialAnimation* MaterialAnimationsModel::fileAt(const QModelIndex& row) const {
  if (!row.isValid()) return nullptr;
  const auto top = row.internalId() == 0 ? static_cast<std::size_t>(row.row()) : row.internalId() - 1;
  if (top >= rows_.size() || rows_[top].file < 0) return nullptr;
  return &shown_[static_cast<std::size_t>(rows_[top].file)];
}

// A top row has the id 0, a row of a track the file's row and one.
QModelIndex MaterialAnimationsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex MaterialAnimationsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
}

int MaterialAnimationsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(rows_.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  const app::MaterialAnimation* file = fileAt(parent);
  return file == nullptr ? 0 : static_cast<int>(file->clip->otherTracks().size());
}

app::TrackRef MaterialAnimationsModel::trackAt(const QModelIndex& row) const {
  const app::MaterialAnimation* file = fileAt(row);
  if (file == nullptr || row.internalId() == 0) return {};
  return {file->clip, file->clip->boneCount() + static_cast<std::size_t>(row.row())};
}

QString MaterialAnimationsModel::pathAt(const QModelIndex& row) const {
  const app::MaterialAnimation* file = fileAt(row);
  return file == nullptr ? QString() : toQString(file->path);
}

QVariant MaterialAnimationsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const app::MaterialAnimation* file = fileAt(index);
  if (file == nullptr) return index.column() == Name ? headingData(index.row(), role) : QVariant();
  return index.internalId() == 0
             ? fileData(*file, index.column(), role)
             : trackData(*file, static_cast<std::size_t>(index.row()), index.column(), role);
}

QVariant MaterialAnimationsModel::headingData(int row, int role) const {
  if (role == Qt::DisplayRole) return rows_[static_cast<std::size_t>(row)].heading;
  if (role == kHeadingRole) return true;
  if (role == Qt::ForegroundRole) return themeOf(QGuiApplication::palette()).dimText;
  if (role != Qt::FontRole) return {};
  QFont font;
  font.setWeight(QFont::DemiBold);
  return font;
}

// Names the things that other files move instead, each file with all names: "glad.btp moves eye_l and eye_r
// instead".
QString MaterialAnimationsModel::overriddenNames(const app::MaterialAnimation& materialAnimation) const {
  std::map<QString, std::vector<std::string>> names;
  const core::Clip& clip = *materialAnimation.clip;
  for (std::size_t track = clip.boneCount(); track < clip.tracks.size(); ++track) {
    const auto* other = materialAnimations_.overriderOf({materialAnimation.clip, track});
    if (other == nullptr || other->clip == materialAnimation.clip) continue;
    std::vector<std::string>& of = names[baseName(other->path)];
    std::string name = formats::targetName(clip.tracks[track].target);
    if (std::ranges::find(of, name) == of.end()) of.push_back(std::move(name));
  }
  QStringList texts;
  for (const auto& [file, of] : names)
    texts.append(tr("%1 moves %2 instead").arg(file, toQString(formats::listed(of, of.size()))));
  return texts.join(QStringLiteral("; "));
}

QVariant MaterialAnimationsModel::fileData(const app::MaterialAnimation& materialAnimation, int column,
                                           int role) const {
  const QString why = isOffered(materialAnimation)
                          ? tr("It %1.").arg(toQString(materialAnimation.why.text()))
                          : tr("It does not fit: %1.").arg(toQString(materialAnimation.why.text()));
  if (role == Qt::ToolTipRole) return pathText(materialAnimation.path) + QLatin1Char('\n') + why;
  if (role == Qt::CheckStateRole && column == Name && isOffered(materialAnimation))
    return materialAnimations_.isOn(materialAnimation) ? Qt::Checked : Qt::Unchecked;
  if (role == kFilterRole)
    return QString(toQString(app::shortNameOf(materialAnimation.path)) + QLatin1Char(' ') +
                   toQString(materialAnimation.why.text()));
  if (role != Qt::DisplayRole) return {};
  if (column == Name) return toQString(app::shortNameOf(materialAnimation.path));
  // Its own length and loop mode, if they differ from the shown clip's.
  const core::Clip& clip = *materialAnimation.clip;
  const bool isSame = playback_.frameCount() == 0 || (clip.frameCount == playback_.frameCount() &&
                                                      clip.loopMode == playback_.fileLoopMode());
  QString reason = toQString(materialAnimation.why.text());
  if (const QString others = overriddenNames(materialAnimation); !others.isEmpty())
    reason = tr("%1; %2").arg(reason, others);
  if (clip.rules->takesNearestFrame) reason = tr("%1; nearest frame").arg(reason);
  return isSame ? reason
                : tr("%1; %2, %3")
                      .arg(reason, countText(clip.frameCount, tr("1 frame"), tr("%1 frames")),
                           loopModeText(clip.loopMode));
}

QVariant MaterialAnimationsModel::trackData(const app::MaterialAnimation& materialAnimation,
                                            std::size_t number, int column, int role) const {
  const core::Clip& clip = *materialAnimation.clip;
  const core::Track& track = clip.otherTracks()[number];
  const app::TrackRef ref{materialAnimation.clip, clip.boneCount() + number};
  const auto* other = materialAnimations_.overriderOf(ref);
  if (role == Qt::ForegroundRole && other != nullptr) return themeOf(QGuiApplication::palette()).faintText;
  if (role == Qt::ToolTipRole && other != nullptr)
    return QString(trackText(track.target) + QLatin1Char('\n') + asSentence(overriddenText(*other, ref)));
  if (role == kFilterRole) return trackText(track.target);
  const bool isText = role == Qt::DisplayRole || role == Qt::ToolTipRole;
  if (isText && column == Name) return trackText(track.target);
  if (column != Value) return {};
  const double frame = materialAnimations_.frameOf(clip);
  if (role == Qt::DecorationRole) {
    const auto colour = trackColour(clip, track, frame);
    return colour ? QVariant(*colour) : QVariant();
  }
  return isText ? trackValueText(clip, track, frame, playback_.sampleMode(), materialAnimations_.body())
                : QVariant();
}

bool MaterialAnimationsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !(flags(index) & Qt::ItemIsUserCheckable)) return false;
  const std::string path = fileAt(index)->path;
  materialAnimations_.setOn(path, value.toInt() == Qt::Checked);
  return true;
}

Qt::ItemFlags MaterialAnimationsModel::flags(const QModelIndex& index) const {
  const app::MaterialAnimation* file = fileAt(index);
  if (file == nullptr) return Qt::ItemIsEnabled;
  const bool isCheckable = index.internalId() == 0 && index.column() == Name && isOffered(*file);
  return QAbstractItemModel::flags(index) | (isCheckable ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

QVariant MaterialAnimationsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Name ? tr("Plays with") : tr("Value at the playhead");
}

}  // namespace marrow::gui
