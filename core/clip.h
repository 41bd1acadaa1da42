// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "core/event_track.h"
#include "core/playback_clock.h"
#include "core/property.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace marrow::core {

struct GameRules;
extern const GameRules kJ3dRules;

/// The kind of thing that a track moves. Ascending in Clip::tracks.
enum class TargetKind : std::uint8_t {
  Bone,
  TextureMatrix,   ///< nine curves by Channel; X and Y stand for u and v, and only rotation Z is used
  TevRegister,     ///< four curves: red, green, blue, alpha
  TevConstant,     ///< the same
  MaterialColour,  ///< the same
  TextureImage,    ///< a run
  Visibility,      ///< a run: 0 hides the shape
};

inline constexpr std::array kTargetKinds = {
    TargetKind::Bone,           TargetKind::TextureMatrix, TargetKind::TevRegister, TargetKind::TevConstant,
    TargetKind::MaterialColour, TargetKind::TextureImage,  TargetKind::Visibility,
};

/// The name scripts see: "bone", "texture-matrix", "tev-register", ...
[[nodiscard]] const char* toString(TargetKind kind);

struct Target {
  TargetKind kind = TargetKind::Bone;
  std::string name;        ///< the material's, or "eyes"; empty where the number is enough
  std::uint32_t slot = 0;  ///< the bone or shape, or which of a material's textures, matrices or colours
};

/// A whole number for each frame, with a length of its own.
struct ValueRun {
  std::vector<std::uint16_t> values;
  std::vector<std::string> names;  ///< of values, from 0; values beyond have none
  const char* field = "";          ///< the name of the stored word
  std::uint64_t byteOffset = 0;    ///< of frame 0's word
  std::uint32_t strideBytes = 0;
  bool holdsLast = false;  ///< true: the last value holds after the last frame; false: the first one's does

  /// The value of the whole frame that `frame` lies in. Before frame 0, it is the first value.
  /// @pre values is not empty.
  [[nodiscard]] int at(double frame) const { return values[indexAt(frame)]; }
  /// The index of that value. @pre as at().
  [[nodiscard]] std::size_t indexAt(double frame) const;

  /// Null if the value has no name.
  [[nodiscard]] const std::string* nameOf(int value) const;
};

/// The data of one target: curves, or a run of values.
struct Track {
  Target target;
  std::uint32_t firstCurve = 0;  ///< into Clip::curves
  std::uint32_t curveCount = 0;  ///< a bone has kChannelCount
  int run = -1;                  ///< into Clip::runs; -1: it has curves
};

/// Curves of a colour: red, green, blue, alpha.
inline constexpr std::size_t kColourCurves = 4;

/// Memory of a bone's track with its curves.
inline constexpr std::size_t kBoneTrackBytes = sizeof(Track) + kChannelCount * sizeof(Curve);

/// The stored word of a key that a float cannot hold: a float has 24 bits.
struct ExactInteger {
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
  int rotationShift = 0;         ///< stored angles shifted left by this many bits are 16-bit angles
  std::uint64_t byteOffset = 0;  ///< of the clip's header, in the unpacked bytes
  std::string keysFile;          ///< path of the file that the keys lie in; empty: the clip's own
  std::vector<Track> tracks;     ///< one a bone first, in the order of their numbers
  std::vector<Curve> curves;     ///< those of bones first, kChannelCount each
  std::vector<ValueRun> runs;
  std::vector<Key> keys;                    ///< every curve's keys; curves share ranges where the file does
  std::vector<ExactInteger> exactIntegers;  ///< ascending by key; core/exact_integers.h reads them
  std::vector<glm::vec3> matrixCentres;     ///< by track of a texture matrix: where it turns and scales
  bool areMatricesMaya = false;             ///< texture matrices are made as Maya makes them
  std::vector<EventTrack> eventTracks;
  Properties properties;  ///< the other fields of its header

  /// Adds a track with empty curves for each bone. @pre the clip has no tracks.
  void setBones(std::size_t count);

  [[nodiscard]] std::span<const Track> tracksOf(TargetKind kind) const;
  /// Tracks of anything but bones.
  [[nodiscard]] std::span<const Track> otherTracks() const {
    return std::span<const Track>(tracks).subspan(boneCount());
  }
  [[nodiscard]] std::span<const Curve> curvesOf(const Track& track) const {
    return std::span<const Curve>(curves).subspan(track.firstCurve, track.curveCount);
  }
  [[nodiscard]] std::size_t boneCount() const { return tracksOf(TargetKind::Bone).size(); }
  /// True if it moves only materials and shapes. Such a clip plays beside others.
  [[nodiscard]] bool isMaterialAnimation() const { return boneCount() == 0 && !tracks.empty(); }
  [[nodiscard]] std::span<const Key> keysOf(const Curve& curve) const {
    return std::span<const Key>(keys).subspan(curve.firstKey, curve.keyCount);
  }

  /// The curves of one bone, by channel. @pre bone < boneCount().
  [[nodiscard]] std::span<const Curve, kChannelCount> bone(std::size_t bone) const {
    return std::span<const Curve, kChannelCount>(curves.data() + bone * kChannelCount, kChannelCount);
  }
  [[nodiscard]] const Curve& curve(std::size_t bone, Channel channel) const {
    return curves[bone * kChannelCount + static_cast<std::size_t>(channel)];
  }
  [[nodiscard]] Curve& curve(std::size_t bone, Channel channel) {
    return curves[bone * kChannelCount + static_cast<std::size_t>(channel)];
  }

  /// Curves with more than one key.
  [[nodiscard]] std::size_t animatedCurveCount() const;
  [[nodiscard]] std::size_t eventCount() const;
};

}  // namespace marrow::core
