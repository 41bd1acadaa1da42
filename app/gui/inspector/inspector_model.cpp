// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/inspector_model.h"

#include "app/gui/inspector/inspector_sections.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/theme/theme.h"
#include "app/session/session.h"
#include "core/skeleton.h"

#include <QFont>
#include <QGuiApplication>

#include <algorithm>

namespace marrow::gui {
namespace {
// Internal id: 0 for sections, the section's row + 1 for its rows.
constexpr quintptr kSection = 0;

bool isSection(const QModelIndex& index) { return index.isValid() && index.internalId() == kSection; }

}  // namespace

InspectorModel::InspectorModel(const app::Session& session, QObject* parent)
    : QAbstractItemModel(parent),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison),
      materialAnimations_(session.materialAnimations) {
  connect(&selection_, &app::Selection::selectionChanged, this, &InspectorModel::forgetEvent);
  connect(&workspace_, &app::Workspace::clipChanged, this, &InspectorModel::forgetEvent);
  connect(&workspace_, &app::Workspace::eventsChanged, this, &InspectorModel::forgetEvent);
  connect(&selection_, &app::Selection::keySelected, this, &InspectorModel::forgetEvent);
  connect(&selection_, &app::Selection::fileSelected, this, &InspectorModel::forgetEvent);
  connect(&playback_, &app::Playback::frameChanged, this, &InspectorModel::syncFrame);
  connect(&playback_, &app::Playback::playbackChanged, this, &InspectorModel::syncFrame);
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this,
          &InspectorModel::rebuild);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &InspectorModel::rebuild);
  connect(&comparison_, &app::Comparison::tableChanged, this, &InspectorModel::rebuild);
}

void InspectorModel::setUnits(Units units) {
  units_ = units;
  rebuild();
}

void InspectorModel::setEvent(const app::EventRow& event) {
  event_ = event;
  rebuild();
}

void InspectorModel::forgetEvent() {
  event_.reset();
  rebuild();
}

void InspectorModel::rebuild() {
  beginResetModel();
  sections_.clear();
  const int bone = selection_.activeBone();
  const bool exists =
      workspace_.skeleton() && bone >= 0 && static_cast<std::size_t>(bone) < playback_.pose().size();
  if (exists) sections_ = inspectorSections(workspace_, playback_, comparison_, bone, units_);
  if (selection_.track().isValid()) sections_ = selectedTrackSections();
  auto selected =
      event_ ? std::optional(eventSection(workspace_, *event_)) : keySection(workspace_, selection_, units_);
  firstMoving_ = 0;
  const auto addOnTop = [this](Section section) {
    sections_.insert(sections_.begin(), std::move(section));
    ++firstMoving_;
  };
  // These bones are listed with a selected bone, too, so that the next one is in reach.
  if (Section worst = worstBonesSection(workspace_, comparison_); exists && !worst.rows.empty())
    addOnTop(std::move(worst));
  if (selected) addOnTop(std::move(*selected));
  endResetModel();
}

std::vector<InspectorModel::Section> InspectorModel::selectedTrackSections() const {
  return trackSections(selection_.track(), materialAnimations_, playback_);
}

void InspectorModel::syncFrame() {
  if (sections_.size() <= firstMoving_) return;
  std::vector<Section> moved =
      selection_.track().isValid()
          ? selectedTrackSections()
          : movingSections(workspace_, playback_, comparison_, selection_.activeBone(), units_);
  for (std::size_t i = 0; i < std::min(moved.size(), sections_.size() - firstMoving_); ++i) {
    Section& shown = sections_[firstMoving_ + i];
    if (moved[i].rows.size() != shown.rows.size()) return rebuild();
    for (std::size_t row = 0; row < moved[i].rows.size(); ++row) {
      Row& old = shown.rows[row];
      if (old.cells == moved[i].rows[row].cells) continue;
      old.cells = std::move(moved[i].rows[row].cells);
      old.subjects = std::move(moved[i].rows[row].subjects);
      const QModelIndex section = index(static_cast<int>(firstMoving_ + i), 0, {});
      emit dataChanged(index(static_cast<int>(row), 1, section), index(static_cast<int>(row), 3, section),
                       {Qt::DisplayRole});
    }
  }
}

QModelIndex InspectorModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kSection);
}

QModelIndex InspectorModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == kSection) return {};
  return createIndex(static_cast<int>(child.internalId()) - 1, 0, kSection);
}

int InspectorModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(sections_.size());
  if (!isSection(parent) || parent.column() != 0) return 0;
  return static_cast<int>(sections_[static_cast<std::size_t>(parent.row())].rows.size());
}

const InspectorModel::Row* InspectorModel::rowAt(const QModelIndex& index) const {
  if (!index.isValid() || isSection(index)) return nullptr;
  return &sections_[static_cast<std::size_t>(index.internalId()) - 1]
              .rows[static_cast<std::size_t>(index.row())];
}

bool InspectorModel::isLine(const QModelIndex& index) const {
  const Row* row = rowAt(index);
  return row && std::all_of(row->cells.begin(), row->cells.end(),
                            [](const QString& cell) { return cell.isEmpty(); });
}

bool InspectorModel::isUsed(int column) const {
  if (column == 0) return true;
  const auto isIn = [cell = static_cast<std::size_t>(column) - 1](const Section& section) {
    return !section.headings[cell].isEmpty() ||
           std::ranges::any_of(section.rows, [cell](const Row& row) { return !row.cells[cell].isEmpty(); });
  };
  return std::ranges::any_of(sections_, isIn);
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto cell = static_cast<std::size_t>(index.column());
  if (role == Qt::TextAlignmentRole && cell > 0) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  const Theme& theme = themeOf(QGuiApplication::palette());
  if (const Row* row = rowAt(index)) {
    if (role == Qt::DisplayRole) return cell == 0 ? row->label : row->cells[cell - 1];
    if (role == Qt::ToolTipRole && !row->tip.isEmpty()) return row->tip;
    // A line covers all columns, so a click on it may be in any.
    if (role == kSubjectRole)
      return QVariant::fromValue(cell == 0 || isLine(index) ? row->lineSubject : row->subjects[cell - 1]);
    const bool isLinkedName = cell == 0 && !isLine(index) && row->lineSubject.bone >= 0;
    if (role == Qt::FontRole && isLink(subjectAt(index))) {
      QFont font;
      font.setUnderline(true);
      return font;
    }
    if (role == Qt::ForegroundRole) {
      const bool isCaption = cell == 0 && !isLine(index) && !isLinkedName;
      return row->isFaint || isCaption ? theme.dimText : theme.text;
    }
    return {};
  }
  const Section& section = sections_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) return cell == 0 ? section.title : section.headings[cell - 1];
  if (role == Qt::ForegroundRole) return cell == 0 ? theme.text : theme.faintText;
  if (role == Qt::FontRole && cell == 0) {
    QFont font;
    font.setWeight(QFont::DemiBold);
    return font;
  }
  return {};
}

QString InspectorModel::textOf(const QModelIndexList& indexes) const {
  QModelIndexList sorted = indexes;
  std::sort(sorted.begin(), sorted.end(), [](const QModelIndex& a, const QModelIndex& b) {
    const auto key = [](const QModelIndex& i) { return std::tuple(i.internalId(), i.row(), i.column()); };
    return key(a) < key(b);
  });
  QString text;
  QModelIndex last;
  for (const QModelIndex& index : sorted) {
    if (last.isValid()) {
      const bool sameRow = last.row() == index.row() && last.internalId() == index.internalId();
      text += QLatin1Char(sameRow ? '\t' : '\n');
    }
    text += index.data().toString();
    last = index;
  }
  return text;
}

}  // namespace marrow::gui
