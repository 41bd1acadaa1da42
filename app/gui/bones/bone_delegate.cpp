// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bones/bone_delegate.h"

#include "app/gui/theme/style_painting.h"
#include "app/gui/theme/theme.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>
#include <bit>

namespace marrow::gui {
namespace {

constexpr int kBadgeSide = 15;
constexpr int kBadgeGap = 3;
constexpr int kLeftMargin = 5;
constexpr int kRightMargin = 8;
constexpr int kBadgesWidth = 3 * (kBadgeSide + kBadgeGap) + kRightMargin;
constexpr int kNarrowList = 240;  // in which badges have no columns

void paintBadge(QPainter& painter, const QRectF& rect, QLatin1Char letter, const QColor& colour,
                const Theme& theme) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(theme.base, colour, 0.26));
  painter.drawRoundedRect(rect, 3.5, 3.5);
  painter.setPen(theme.isDark ? mix(colour, Qt::white, 0.15) : mix(colour, Qt::black, 0.15));
  painter.drawText(rect, Qt::AlignCenter, QString(letter));
}

const QTreeView* treeOf(const QStyleOptionViewItem& option) {
  return qobject_cast<const QTreeView*>(option.widget);
}

// If a step is narrower than its arrow, the row makes space for the arrow.
int arrowRoom(const QStyleOptionViewItem& option) {
  const QTreeView* tree = treeOf(option);
  const int indentation = tree ? tree->indentation() : 0;
  return indentation > 0 ? std::max(0, 2 * painting::kHalfStep - indentation) : 0;  // 0: there are no arrows
}

// Each kind of badge has its own column where the list is wide enough.
int badgesWidth(const QStyleOptionViewItem& option, int badges) {
  if (!option.widget || option.widget->width() >= kNarrowList) return kBadgesWidth;
  return std::popcount(static_cast<unsigned>(badges)) * (kBadgeSide + kBadgeGap) + kRightMargin;
}

// The row's background has just covered a part of the arrow.
void paintArrowAgain(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
  const QTreeView& tree = *treeOf(option);
  if (!index.model()->hasChildren(index)) return;
  QStyleOption arrow;
  arrow.palette = option.palette;
  arrow.rect = option.rect;
  arrow.rect.setLeft(option.rect.left() - tree.indentation());
  arrow.rect.setWidth(tree.indentation());
  arrow.state = QStyle::State_Children;
  if (tree.isExpanded(index)) arrow.state |= QStyle::State_Open;
  tree.style()->drawPrimitive(QStyle::PE_IndicatorBranch, &arrow, &painter, &tree);
}

// True for a row that is listed only because of the rows below it.
bool isFilteredOut(const QModelIndex& index) {
  const auto* proxy = qobject_cast<const QSortFilterProxyModel*>(index.model());
  const QRegularExpression filter = proxy->filterRegularExpression();
  return !filter.pattern().isEmpty() && !filter.match(index.data().toString()).hasMatch();
}

class BoneDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString name = item.text;
    item.text.clear();
    const QWidget* widget = option.widget;
    (widget ? widget->style() : QApplication::style())
        ->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);

    const int space = arrowRoom(option);
    const bool hasGround = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    if (space > 0 && hasGround) paintArrowAgain(*painter, option, index);

    const Theme& theme = themeOf(option.palette);
    const int motion = motionWidth(option, index);
    const QRect textRect = option.rect.adjusted(kLeftMargin + space, 0, -widthBeside(option, index), 0);
    painter->save();
    const bool isFaint = isFilteredOut(index) || index.data(Qt::ForegroundRole).isValid();
    painter->setPen(isFaint ? theme.faintText : theme.text);
    // The text is not clipped, because a cut name may join its letters otherwise than when it was measured.
    painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip,
                      option.fontMetrics.elidedText(name, Qt::ElideMiddle, textRect.width()));
    motion > 0 ? paintMotion(*painter, option, index) : paintBadges(*painter, option, index);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    const int name = option.fontMetrics.horizontalAdvance(index.data().toString());
    return {kLeftMargin + arrowRoom(option) + name + widthBeside(option, index), size.height()};
  }

 private:
  // The width of everything to the right of the name.
  static int widthBeside(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const int motion = motionWidth(option, index);
    return motion > 0 ? motion + kRightMargin : badgesWidth(option, index.data(kBadgesRole).toInt()) + 4;
  }

  static int widthOf(int role) { return role == kMovedRole ? 88 : 60; }

  // Where the list is narrow, only the number that it is sorted by leaves space for names.
  static bool isShown(const QStyleOptionViewItem& option, const QModelIndex& index, int role) {
    constexpr int kLeastWidth = 280;
    const bool isMain = index.data(kMainRole).toInt() == role;
    return index.data(role).isValid() && (isMain || option.rect.width() >= kLeastWidth);
  }

  // 0: the row has no numbers.
  static int motionWidth(const QStyleOptionViewItem& option, const QModelIndex& index) {
    int width = 0;
    for (const int role : {kMovedRole, kTurnedRole})
      width += isShown(option, index, role) ? widthOf(role) : 0;
    return width;
  }

  static void paintMotion(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const Theme& theme = themeOf(option.palette);
    int right = option.rect.right() - kRightMargin;
    for (const int role : {kMovedRole, kTurnedRole}) {
      if (!isShown(option, index, role)) continue;
      const QRect cell(right - widthOf(role), option.rect.top(), widthOf(role), option.rect.height());
      painter.setPen(role == index.data(kMainRole).toInt() ? theme.text : theme.dimText);
      painter.drawText(cell, Qt::AlignVCenter | Qt::AlignRight, index.data(role).toString());
      right -= widthOf(role);
    }
  }

  static void paintBadges(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const Theme& theme = themeOf(option.palette);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = option.font;
    font.setPixelSize(10);
    font.setBold(true);
    painter.setFont(font);
    const int badges = index.data(kBadgesRole).toInt();
    const struct {
      int kind;
      char letter;
      QColor colour;
    } kinds[] = {{ScaleKind, 'S', theme.scale},
                 {RotationKind, 'R', theme.rotation},
                 {TranslationKind, 'T', theme.translation}};
    const int width = badgesWidth(option, badges);
    qreal x = option.rect.right() - width + kBadgeGap;
    const qreal y = option.rect.center().y() - kBadgeSide / 2.0 + 0.5;
    for (const auto& kind : kinds) {
      const bool isSet = badges & kind.kind;
      if (isSet)
        paintBadge(painter, {x, y, kBadgeSide, kBadgeSide}, QLatin1Char(kind.letter), kind.colour, theme);
      if (isSet || width == kBadgesWidth) x += kBadgeSide + kBadgeGap;
    }
  }
};

}  // namespace

int animatedKinds(const core::Clip* clip, const core::Skeleton& skeleton, std::size_t bone) {
  const std::size_t track = skeleton.trackOf(bone);
  int kinds = 0;
  if (clip == nullptr || track >= clip->boneCount()) return kinds;
  for (const core::Channel channel : core::kChannels) {
    if (!clip->curve(track, channel).isAnimated()) continue;
    kinds |= core::isScale(channel) ? ScaleKind : core::isRotation(channel) ? RotationKind : TranslationKind;
  }
  return kinds;
}

QAbstractItemDelegate* makeBoneDelegate(QObject* parent) { return new BoneDelegate(parent); }

}  // namespace marrow::gui
