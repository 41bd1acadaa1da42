// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/keys/keys_model.h"

#include "app/gui/key_text.h"
#include "app/gui/links/subject.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "app/session/key_ref.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/exact_integers.h"
#include "core/skeleton.h"

#include <QCoreApplication>
#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

QVariant alignmentOf(int column) {
  const bool isText = column == KeysModel::ChannelColumn || column == KeysModel::Words;
  return QVariant(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
}

}  // namespace

KeysModel::KeysModel(const app::Workspace& workspace, const app::Selection& selection, QObject* parent)
    : QAbstractTableModel(parent), workspace_(workspace), selection_(selection) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &KeysModel::rebuild);
  connect(&selection_, &app::Selection::selectionChanged, this, &KeysModel::rebuild);
  rebuild();
}

void KeysModel::rebuild() {
  const app::TrackRef ref = selection_.activeTrack();
  // The same active bone or track shows the same keys.
  if (ref.isValid() && ref == ref_) return;
  beginResetModel();
  ref_ = ref;
  firstRows_.fill(0);
  const std::span<const core::Curve> shown = curves();
  int row = 0;
  for (std::size_t i = 0; i < firstRows_.size(); ++i) {
    firstRows_[i] = row;
    if (i < shown.size()) row += static_cast<int>(shown[i].keyCount);
    if (i == 0 && run() != nullptr) row = static_cast<int>(run()->values.size());
  }
  endResetModel();
}

std::span<const core::Curve> KeysModel::curves() const {
  return ref_.isValid() ? ref_.clip->curvesOf(ref_.get()) : std::span<const core::Curve>();
}

const core::ValueRun* KeysModel::run() const {
  const bool isRun = ref_.isValid() && ref_.get().run >= 0;
  return isRun ? &ref_.clip->runs[static_cast<std::size_t>(ref_.get().run)] : nullptr;
}

int KeysModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : firstRows_.back(); }

std::optional<KeysModel::Place> KeysModel::placeOf(int row) const {
  if (row < 0 || row >= firstRows_.back()) return std::nullopt;
  if (run() != nullptr)
    return Place{core::kChannels.front(), static_cast<std::size_t>(row), nullptr, nullptr};
  const auto after = std::upper_bound(firstRows_.begin(), firstRows_.end(), row);
  const auto channel = static_cast<std::size_t>(after - firstRows_.begin()) - 1;
  const core::Curve& curve = curves()[channel];
  const auto key = static_cast<std::size_t>(row - firstRows_[channel]);
  return Place{static_cast<core::Channel>(channel), key, &curve, &ref_.clip->keysOf(curve)[key]};
}

std::optional<app::KeyRef> KeysModel::keyAt(int row) const {
  const auto place = placeOf(row);
  if (!place) return std::nullopt;
  return app::KeyRef{ref_, place->channel, place->key};
}

int KeysModel::rowOf(const app::KeyRef& key) const {
  const auto channel = static_cast<std::size_t>(key.channel);
  const int row = firstRows_[channel] + static_cast<int>(key.key);
  return key.track == ref_ && row < firstRows_[channel + 1] ? row : -1;
}

std::optional<double> KeysModel::frameOf(int row) const {
  const auto place = placeOf(row);
  if (!place) return std::nullopt;
  return frameOf(*place);
}

double KeysModel::frameOf(const Place& place) {
  return static_cast<double>(place.stored == nullptr ? static_cast<float>(place.key) : place.stored->frame);
}

void KeysModel::setRaw(bool raw) {
  if (raw == isRaw_) return;
  isRaw_ = raw;
  if (rowCount() > 0) emit dataChanged(index(0, Value), index(rowCount() - 1, TangentOut));
}

// The panel repaints its view; signals for single rows would cost more.
void KeysModel::setFrame(double frame) { frame_ = frame; }

QString KeysModel::runText(std::size_t key, int column) const {
  const int value = run()->values[key];
  switch (column) {
    case ChannelColumn:
      return trackCurveText(ref_.get().target.kind, 0);
    case Number:
    case Frame:
      return QString::number(key);
    case Value: {
      const auto skeleton = workspace_.skeleton();
      return runValueText(skeleton ? skeleton->body.get() : nullptr, *ref_.clip, ref_.get(), value);
    }
    case Words:
      return runWordText(*run(), value);
    case Offset:
      return offsetText(runKeyOf({ref_, core::kChannels.front(), key})->offset);
    default:
      return QStringLiteral("–");
  }
}

double KeysModel::runNumber(std::size_t key, int column) const {
  const bool isValue = column == Value || column == Words;
  return column == ChannelColumn ? 0.0 : isValue ? run()->values[key] : static_cast<double>(key);
}

QString KeysModel::text(const Place& place, int column) const {
  if (place.curve == nullptr) return runText(place.key, column);
  switch (column) {
    case ChannelColumn:
      return channelText(ref_.get(), static_cast<std::size_t>(place.channel));
    case Number:
      return QString::number(place.key);
    case Frame:
      return frameText(static_cast<double>(place.stored->frame));
    case TangentIn:
    case TangentOut:
      if (place.curve->interpolation != core::Interpolation::Hermite) return QStringLiteral("–");
      [[fallthrough]];
    case Value:
      return keyValueText(*place.curve, number(place, column), isRaw_);
    case Words:
      return keyWordTexts(*ref_.clip, keyWordsOf(*ref_.clip, ref_.get(), place.channel, *place.curve),
                          *place.curve, place.key)
          .join(QLatin1Char(' '));
    case Offset:
      return offsetText(core::keyOffset(*place.curve, place.key));
    default:
      return {};
  }
}

double KeysModel::number(const Place& place, int column) const {
  if (place.curve == nullptr) return runNumber(place.key, column);
  switch (column) {
    case ChannelColumn:
      return static_cast<double>(place.channel);
    case Number:
      return static_cast<double>(place.key);
    case Frame:
      return static_cast<double>(place.stored->frame);
    case TangentIn:
      return static_cast<double>(place.stored->tangentIn);
    case TangentOut:
      return static_cast<double>(place.stored->tangentOut);
    case Words:
    case Offset:
      return static_cast<double>(core::keyOffset(*place.curve, place.key));
    default:
      return core::exactValue(*ref_.clip, *place.curve, place.key);
  }
}

QVariant KeysModel::data(const QModelIndex& index, int role) const {
  const auto place = placeOf(index.row());
  if (!place) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(*place, index.column());
    case kSortRole:
      return number(*place, index.column());
    case Qt::TextAlignmentRole:
      return alignmentOf(index.column());
    case Qt::FontRole: {
      if (frameOf(*place) != frame_) return {};
      QFont bold;
      bold.setWeight(QFont::DemiBold);
      return bold;
    }
    case Qt::ForegroundRole:
      if (place->curve == nullptr || place->curve->isAnimated()) return {};
      return themeOf(QGuiApplication::palette()).dimText;
    case Qt::ToolTipRole:
      return tr("%1, key %2 at frame %3, %4 in the file. A double click shows its bytes.")
                 .arg(text(*place, ChannelColumn), text(*place, Number), text(*place, Frame),
                      text(*place, Offset)) +
             (place->curve == nullptr ? QString()
                                      : QLatin1Char('\n') + channelStateTip(stateOf(*place->curve)));
    case kSubjectRole:
      if (index.column() != Offset) return {};
      return QVariant::fromValue(Subject{.path = toQString(keysPathOf(workspace_, *ref_.clip)),
                                         .offset = place->curve == nullptr
                                                       ? runKeyOf(*keyAt(index.row()))->offset
                                                       : core::keyOffset(*place->curve, place->key)});
    default:
      return {};
  }
}

int KeysModel::constantCount() const {
  const std::span<const core::Curve> shown = curves();
  return static_cast<int>(std::count_if(shown.begin(), shown.end(), [](const core::Curve& curve) {
    return curve.keyCount > 0 && stateOf(curve) == ChannelState::Constant;
  }));
}

// Explains why stored and shown numbers differ.
QVariant KeysModel::headerTip(int section) const {
  if (section == Number) return tr("The key's number in its channel, counted from 0 as in the Bytes panel");
  const bool isOfValues = section == Value || section == TangentIn || section == TangentOut;
  if (!isOfValues && section != Words) return {};
  if (curves().empty()) return {};
  const QString tip = rotationUnitTip(*ref_.clip, ref_.track);
  return tip.isEmpty() ? QVariant() : QVariant(tip);
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return alignmentOf(section);
  }
  if (role == Qt::ToolTipRole) return headerTip(section);
  const QString titles[] = {tr("Channel"),    tr("Key"),         tr("Frame"),        tr("Value"),
                            tr("Tangent in"), tr("Tangent out"), tr("Stored words"), tr("Offset")};
  return role == Qt::DisplayRole && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

}  // namespace marrow::gui
