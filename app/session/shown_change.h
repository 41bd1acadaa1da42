// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

namespace marrow::app {

/// What changed about the clip or model that is shown.
enum class ShownPart {
  Start = 1,     ///< it is shown from its start: the playhead is at 0 and the range is cleared
  Clip = 2,      ///< another clip, the same clip read again, or no clip any more
  Skeleton = 4,  ///< another skeleton, or none any more
  Pairing = 8,   ///< why it is shown on that skeleton; mostly another skeleton, too
  Text = 16,     ///< another sentence about it, while clip and pairing stay
  Again = 32,    ///< nothing changed, but the user selected once more what is shown
};
Q_DECLARE_FLAGS(ShownChange, ShownPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(ShownChange)

}  // namespace marrow::app
