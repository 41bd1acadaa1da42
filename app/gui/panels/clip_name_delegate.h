// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QStyledItemDelegate>

namespace marrow::gui {

/// A name cut to `width` pixels that still differs from its neighbours: first the extension goes,
/// for which the icon stands, then the middle, since numbers and takes stand at the end.
[[nodiscard]] QString shortenedName(const QString& name, const QFontMetrics& metrics, int space);

/// Draws names of files and clips, shortened as shortenedName() does.
class ClipNameDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace marrow::gui
