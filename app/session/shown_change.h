// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

namespace marrow::app {

/// The parts of the shown clip or model that changed.
enum class ShownPart {
  Start = 1,     ///< the playhead is at 0 and the range is cleared
  Clip = 2,      ///< another clip, the same clip read again, or no clip any more
  Skeleton = 4,  ///< another skeleton, or none any more
  Pairing = 8,   ///< another reason for the skeleton; mostly another skeleton, too
  Text = 16,     ///< another sentence about it; clip and pairing stay
  Again = 32,    ///< nothing changed: the user selected what is shown already
};
Q_DECLARE_FLAGS(ShownChange, ShownPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(ShownChange)

}  // namespace marrow::app
