// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/files_columns.h"

#include "app/gui/models/clip_list_model.h"

#include <QEvent>
#include <QFont>
#include <QFontMetrics>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace marrow::gui {
namespace {

// The first rows are measured.
constexpr int kRowsMeasured = 400;
constexpr int kPadding = 12;  // on both sides of a text together
constexpr int kIconWidth = 28;

}  // namespace

FilesColumns::FilesColumns(QTreeView& view, const ClipListModel& model)
    : QObject(&view), view_(view), model_(model) {
  view.viewport()->installEventFilter(this);
  measure();
}

bool FilesColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QObject::eventFilter(watched, event);
}

void FilesColumns::measure() {
  rowsLeft_ = kRowsMeasured;
  nameWidth_ = sizeWidth_ = loopWidth_ = 0;
  measureBelow({}, model_.hasFolders() ? 1 : 0);
  fit();
}

void FilesColumns::measureBelow(const QModelIndex& parent, int depth) {
  QFont bold = view_.font();
  bold.setWeight(QFont::DemiBold);  // the shown row is bold
  const QFontMetrics metrics(bold);
  const auto textWidth = [&](int row, int column) {
    const QString text = model_.index(row, column, parent).data().toString();
    return text.isEmpty() ? 0 : metrics.horizontalAdvance(text) + kPadding;
  };
  for (int row = 0; row < model_.rowCount(parent) && rowsLeft_ > 0; ++row, --rowsLeft_) {
    const int before = kIconWidth + depth * view_.indentation();
    nameWidth_ = std::max(nameWidth_, before + textWidth(row, ClipListModel::Name));
    sizeWidth_ = std::max(sizeWidth_, textWidth(row, ClipListModel::Size));
    loopWidth_ = std::max(loopWidth_, textWidth(row, ClipListModel::Loop));
    measureBelow(model_.index(row, ClipListModel::Name, parent), depth + 1);
  }
}

void FilesColumns::fit() {
  const bool hasRoom = nameWidth_ + sizeWidth_ + loopWidth_ <= view_.viewport()->width();
  const bool isShown = loopWidth_ > 0 && hasRoom;
  if (view_.isColumnHidden(ClipListModel::Loop) != !isShown)
    view_.setColumnHidden(ClipListModel::Loop, !isShown);
}

}  // namespace marrow::gui
