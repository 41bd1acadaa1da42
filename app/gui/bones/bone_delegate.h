// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

#include <cstddef>

class QAbstractItemDelegate;
class QObject;

namespace marrow::core {
struct Clip;
struct Skeleton;
}  // namespace marrow::core

namespace marrow::gui {

// The data of a bone's row, beside its name.
inline constexpr int kBoneRole = Qt::UserRole;
inline constexpr int kBadgesRole = Qt::UserRole + 1;  ///< ChannelKind bits
inline constexpr int kTurnedRole = Qt::UserRole + 2;  ///< as text, in the lists by motion
inline constexpr int kMovedRole = Qt::UserRole + 3;
inline constexpr int kMainRole = Qt::UserRole + 4;  ///< the one of the two that the list is sorted by

/// The animated kinds of a bone's channels, as bits.
enum ChannelKind : int { ScaleKind = 1, RotationKind = 2, TranslationKind = 4 };

/// The kinds of channel of a bone that the clip moves, as bits.
/// @param clip  null: nothing is animated.
[[nodiscard]] int animatedKinds(const core::Clip* clip, const core::Skeleton& skeleton, std::size_t bone);

/// Paints a bone's name with small S, R and T badges for the animated kinds of channel. If the row says how
/// far the bone turns and moves, that is painted instead. Rows that a filter would hide are dim.
[[nodiscard]] QAbstractItemDelegate* makeBoneDelegate(QObject* parent);

}  // namespace marrow::gui
