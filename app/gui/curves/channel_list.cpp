// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/channel_list.h"

#include "app/gui/curves/channel_look.h"
#include "app/gui/key_text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kRowRole = Qt::UserRole;  // of tracks their first channel's
constexpr int kEye = 0;
constexpr int kName = 1;

/// A piece of a channel's line.
QIcon lineIcon(const ChannelLook& look) {
  constexpr int kSide = 16;
  QPixmap pixmap(kSide, kSide);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  const int dash = look.gap > 0 ? std::min(look.dash, 6) : kSide;
  for (int x = 0; x < kSide; x += dash + std::min(look.gap, 3))
    painter.fillRect(x, kSide / 2 - 1, std::min(dash, kSide - x), 3, look.colour);
  return QIcon(pixmap);
}

}  // namespace

ChannelList::ChannelList(const app::Workspace& workspace, QWidget* parent)
    : QTreeWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("curveChannels"));
  setAccessibleName(tr("Channels"));
  setColumnCount(2);
  setHeaderHidden(true);
  setTreePosition(kName);
  setRootIsDecorated(false);
  setIndentation(10);
  setUniformRowHeights(true);
  setTextElideMode(Qt::ElideMiddle);
  setExpandsOnDoubleClick(false);
  setFrameShape(QFrame::NoFrame);
  setContextMenuPolicy(Qt::CustomContextMenu);
  header()->setMinimumSectionSize(10);
  header()->setSectionResizeMode(kEye, QHeaderView::Fixed);
  header()->resizeSection(kEye, 26);
  header()->setStretchLastSection(true);
  connect(this, &QTreeWidget::itemClicked, this, &ChannelList::onClicked);
  connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) { toggle(item); });
}

const CurveSet::Row& ChannelList::rowOf(const QTreeWidgetItem& item) const {
  return rows_[static_cast<std::size_t>(item.data(kName, kRowRole).toInt())];
}

app::TrackRef ChannelList::trackOf(const QTreeWidgetItem* item) const {
  return item == nullptr ? app::TrackRef() : rowOf(*item).track;
}

void ChannelList::setSet(const CurveSet& set) {
  std::vector<CurveSet::Row> rows = set.rows;
  std::stable_sort(rows.begin(), rows.end(), [](const CurveSet::Row& a, const CurveSet::Row& b) {
    return a.track.track < b.track.track;
  });
  const bool isOtherTrack = set.track != track_;
  const bool isOtherModel = set.skeleton != skeleton_;
  skeleton_ = set.skeleton;
  track_ = set.track;
  // For bones, hidden channels stay hidden as long as the model is shown; for a track, as long as it is
  // selected.
  const auto isForgotten = [](const auto& key) { return std::get<0>(key) != core::TargetKind::Bone; };
  if (isOtherModel || isOtherTrack) {
    rows_.clear();
    clear();
  }
  if (isOtherModel && !std::exchange(hidden_, {}).empty()) return emit hiddenChanged();  // comes back here
  if (isOtherTrack && std::erase_if(hidden_, isForgotten) > 0) return emit hiddenChanged();
  if (rows == rows_) return;
  rows_ = std::move(rows);
  rebuild();
}

void ChannelList::rebuild() {
  clear();
  const Theme& theme = themeOf(palette());
  QTreeWidgetItem* parent = nullptr;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const CurveSet::Row& row = rows_[i];
    if (parent == nullptr || rowOf(*parent).track != row.track) {
      const QString name = trackName(workspace_, row.track);
      parent = new QTreeWidgetItem(this, {QString(), name});
      parent->setData(kName, kRowRole, static_cast<int>(i));
      parent->setToolTip(kName, name);
    }
    const core::Track& track = row.track.get();
    auto* item =
        new QTreeWidgetItem(parent, {QString(), channelText(track, static_cast<std::size_t>(row.channel))});
    item->setData(kName, kRowRole, static_cast<int>(i));
    item->setIcon(kName, lineIcon(lookOf(theme, track.target.kind, row.channel)));
  }
  expandAll();
  showEyes();
}

// A bone's eye is open while one of its channels is shown.
void ChannelList::showEyes() {
  const Theme& theme = themeOf(palette());
  for (int top = 0; top < topLevelItemCount(); ++top) {
    QTreeWidgetItem& bone = *topLevelItem(top);
    bool isAnyShown = false;
    for (int child = 0; child < bone.childCount(); ++child) {
      QTreeWidgetItem& item = *bone.child(child);
      const bool isShown = !hidden_.contains(rowOf(item).key());
      isAnyShown = isAnyShown || isShown;
      item.setIcon(kEye, quietIcon(isShown ? Icon::Eye : Icon::EyeOff));
      item.setForeground(kName, isShown ? theme.text : theme.faintText);
      item.setToolTip(kEye, isShown ? tr("Hide this curve") : tr("Show this curve"));
    }
    bone.setIcon(kEye, quietIcon(isAnyShown ? Icon::Eye : Icon::EyeOff));
    bone.setForeground(kName, isAnyShown ? theme.text : theme.faintText);
    bone.setToolTip(kEye, isAnyShown ? tr("Hide the bone's curves") : tr("Show the bone's curves"));
  }
}

void ChannelList::onClicked(const QTreeWidgetItem* item, int column) {
  if (column == kEye) return toggle(item);
  emit trackPicked(trackOf(item));
}

void ChannelList::toggle(const QTreeWidgetItem* item) {
  std::vector<const QTreeWidgetItem*> channels;
  if (item->parent() != nullptr) channels.push_back(item);
  for (int child = 0; child < item->childCount(); ++child) channels.push_back(item->child(child));
  const bool isAnyShown = std::any_of(channels.begin(), channels.end(), [&](const QTreeWidgetItem* one) {
    return !hidden_.contains(rowOf(*one).key());
  });
  for (const QTreeWidgetItem* one : channels)
    isAnyShown ? void(hidden_.insert(rowOf(*one).key())) : void(hidden_.erase(rowOf(*one).key()));
  showEyes();
  emit hiddenChanged();
}

void ChannelList::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) rebuild();
}

}  // namespace marrow::gui
