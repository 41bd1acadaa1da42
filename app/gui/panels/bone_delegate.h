// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace marrow::gui {

/// Which kinds of channel of a bone are animated, as bits.
enum ChannelKind : int { ScaleKind = 1, RotationKind = 2, TranslationKind = 4 };

/// A bone's name with small S, R and T badges for the kinds of channel that are animated.
class BoneDelegate final : public QStyledItemDelegate {
  Q_OBJECT

 public:
  static constexpr int kBadgesRole = Qt::UserRole;  ///< ChannelKind bits

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace marrow::gui
