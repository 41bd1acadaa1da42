// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

#include <QString>
#include <QStringList>

#include <cstddef>

namespace marrow::app {
struct KeyRef;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// The curve of a key; null where the shown clip has no such key.
[[nodiscard]] const core::Curve* curveOf(const app::Workspace& workspace, const app::KeyRef& key);

/// A key's value or tangent: in degrees, units and factors, or as the file stores it.
[[nodiscard]] QString keyValueText(const core::Curve& curve, double value, bool isRaw);

/// "key 3 of 0 – 11": which of a curve's keys, counted from 0 as in the paths of fields.
[[nodiscard]] QString keyNumberText(const core::Curve& curve, std::size_t key);

/// The words of a stored key in hexadecimal, as many digits as they have.
/// @pre curve belongs to clip, key < curve.keyCount.
[[nodiscard]] QStringList keyWordTexts(const core::Clip& clip, core::Channel channel,
                                       const core::Curve& curve, std::size_t key);

/// Whether a channel moves.
enum class ChannelState { Animated, Constant, NotStored };
[[nodiscard]] ChannelState stateOf(const core::Curve& curve);
/// "animated", "constant", "not stored".
[[nodiscard]] QString channelStateText(ChannelState state);
/// A sentence that explains the state.
[[nodiscard]] QString channelStateTip(ChannelState state);

/// The angle of a stored unit of the curve, and why; empty where the curve is not a rotation in stored units.
[[nodiscard]] QString rotationUnitTip(const core::Clip& clip, const core::Curve& curve);
/// The same for the first rotation of the clip's bone that has keys.
/// @pre track < clip.boneCount().
[[nodiscard]] QString rotationUnitTip(const core::Clip& clip, std::size_t track);
/// "0.01099°"
[[nodiscard]] QString rotationUnitText(const core::Curve& curve);

}  // namespace marrow::gui
