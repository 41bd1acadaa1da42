// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/event_track.h"
#include "core/loop_mode.h"
#include "core/property.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace marrow::core {

struct GameRules;
extern const GameRules kJ3dRules;

/// The curves of one bone, by channel.
struct BoneTrack {
  std::array<Curve, kChannelCount> curves;

  [[nodiscard]] Curve& operator[](Channel channel) { return curves[static_cast<std::size_t>(channel)]; }
  [[nodiscard]] const Curve& operator[](Channel channel) const {
    return curves[static_cast<std::size_t>(channel)];
  }
  [[nodiscard]] bool isAnimated() const;
};

/// The face of Ocarina of Time's Link at one frame. 0 leaves the choice to the game.
struct FaceFrame {
  std::uint16_t word = 0;  ///< as stored

  [[nodiscard]] int eyes() const { return word & 0xF; }
  [[nodiscard]] int mouth() const { return word >> 4 & 0xF; }
};

/// The stored word of a key that a float does not hold: 24 of its 32 bits would fit.
struct WideWord {
  std::uint32_t key = 0;  ///< into Clip::keys
  std::int32_t word = 0;
};

/// One animation as stored. Immutable once read; shared by everything that shows it.
struct Clip {
  std::string name;
  const GameRules* rules = &kJ3dRules;  ///< never null
  int frameCount = 0;                   ///< the end is exclusive: frames run from 0 to frameCount
  float framesPerSecond = 30.0F;
  LoopMode loopMode = LoopMode::Once;
  int rotationShift = 0;            ///< stored angles shifted left by this many bits are 16-bit angles
  std::uint64_t byteOffset = 0;     ///< of the clip's header, in the unpacked bytes
  std::string keysFile;             ///< path of the file that the keys lie in; empty: the clip's own
  std::vector<BoneTrack> tracks;    ///< one a bone
  std::vector<Key> keys;            ///< every curve's keys; curves share ranges where the file does
  std::vector<WideWord> wideWords;  ///< ascending by key; core/wide_words.h reads them
  std::vector<EventTrack> eventTracks;
  std::vector<FaceFrame> faces;  ///< one a frame in Link's clips, else empty
  Properties properties;         ///< the rest of what its header says

  [[nodiscard]] std::size_t boneCount() const { return tracks.size(); }
  [[nodiscard]] std::span<const Key> keysOf(const Curve& curve) const {
    return std::span<const Key>(keys).subspan(curve.firstKey, curve.keyCount);
  }
  [[nodiscard]] const Curve& curve(std::size_t bone, Channel channel) const { return tracks[bone][channel]; }

  /// The face at the whole frame that `frame` lies in, or null where the clip has none.
  [[nodiscard]] const FaceFrame* faceAt(double frame) const;

  /// Curves with more than one key.
  [[nodiscard]] std::size_t animatedCurveCount() const;
  [[nodiscard]] std::size_t eventCount() const;
};

}  // namespace marrow::core
