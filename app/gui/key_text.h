// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"
#include "core/clip.h"
#include "core/key_words.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace marrow::app {
struct KeyRef;
struct Session;
struct TrackRef;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// The curve of a key; null where the key's track has no such key.
[[nodiscard]] const core::Curve* curveOf(const app::KeyRef& key);
/// The file of a clip's keys: its own, or another; empty if no open file holds it.
[[nodiscard]] std::string keysPathOf(const app::Workspace& workspace, const core::Clip& clip);

/// A stored value of a track with one value a frame. Such values serve as its keys.
struct RunKey {
  const core::ValueRun* run = nullptr;
  int value = 0;
  std::uint64_t offset = 0;  ///< of its word
};
/// Nothing if the key belongs to a curve, or if there is no such value.
[[nodiscard]] std::optional<RunKey> runKeyOf(const app::KeyRef& key);
/// The word of such a value in hexadecimal; empty if it is only a part of a word.
[[nodiscard]] QString runWordText(const core::ValueRun& run, int value);
/// The key that a track with one value a frame shows at a frame of its clip.
/// @pre the track has a run.
[[nodiscard]] app::KeyRef runKeyAt(const app::TrackRef& track, double frame);

/// The clip whose curves the graph shows: a selected track's own, else the shown one; null: none.
[[nodiscard]] std::shared_ptr<const core::Clip> clipOfGraph(const app::Session& session);

/// The place of the clip among the open files; not valid: none holds it.
[[nodiscard]] app::ClipRef clipRefOf(const app::Workspace& workspace, const core::Clip& clip);

/// "rotation Y", "scale U", "red": a curve of a track.
[[nodiscard]] QString channelText(const core::Track& track, std::size_t curve);
[[nodiscard]] bool isAngle(const core::Track& track, core::Channel channel);
/// The words of a key of a track, also of one of materials.
[[nodiscard]] core::KeyWords keyWordsOf(const core::Clip& clip, const core::Track& track,
                                        core::Channel channel, const core::Curve& curve);

/// A key's value or tangent in degrees, units and factors, or as the file stores it.
[[nodiscard]] QString keyValueText(const core::Curve& curve, double value, bool isRaw);

/// "key 3 of 0 – 11": which of a curve's keys, counted from 0 as in the paths of fields.
[[nodiscard]] QString keyNumberText(const core::Curve& curve, std::size_t key);

/// The words of a stored key in hexadecimal, as many digits as they have.
/// @pre curve belongs to clip, key < curve.keyCount.
[[nodiscard]] QStringList keyWordTexts(const core::Clip& clip, const core::KeyWords& words,
                                       const core::Curve& curve, std::size_t key);
/// The same of a bone's channel.
[[nodiscard]] QStringList keyWordTexts(const core::Clip& clip, core::Channel channel,
                                       const core::Curve& curve, std::size_t key);

/// Whether a channel moves.
enum class ChannelState { Animated, Constant, NotStored };
[[nodiscard]] ChannelState stateOf(const core::Curve& curve);
/// "animated", "constant", "not stored".
[[nodiscard]] QString channelStateText(ChannelState state);
/// A sentence that explains the state.
[[nodiscard]] QString channelStateTip(ChannelState state);

/// The angle of a stored unit of the curve, and why; empty if the curve is not a rotation in stored units.
[[nodiscard]] QString rotationUnitTip(const core::Clip& clip, const core::Curve& curve);
/// The same for the first rotation of the clip's track that has keys.
/// @pre track < clip.tracks.size().
[[nodiscard]] QString rotationUnitTip(const core::Clip& clip, std::size_t track);
/// "0.01099°"
[[nodiscard]] QString rotationUnitText(const core::Curve& curve);

}  // namespace marrow::gui
