// SPDX-License-Identifier: GPL-3.0-or-later
// J3D animations of bones. Source: docs/formats/j3d-bck.md and j3d-bca.md.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

/// A sound that the game starts while an animation plays.
struct Sound {
  std::uint32_t id = 0;
  float startFrame = 0.0F;
  float endFrame = 0.0F;
  float pitch = 1.0F;
  std::uint32_t volume = 127;
  std::uint32_t flags = 0;
  std::int32_t pitchFactor = 0;  ///< a byte
  std::uint32_t loopCount = 0;
  std::uint32_t pan = 64;  ///< the middle
};
[[nodiscard]] Bytes soundBlock(const std::vector<Sound>& sounds);

enum class J3dClipKind : std::uint8_t {
  Keys,        ///< BCK: Hermite keys
  EveryFrame,  ///< BCA: a value for every frame
};

/// An animation. Offsets of its parts: the block's header 0x20, joint table 0x60, the others behind it at
/// multiples of 32.
template <J3dClipKind kKind>
class J3dClipFile {
 public:
  /// A cell of the joint table. Index and count are of numbers of its kind.
  struct Track {
    std::uint16_t count = 0;
    std::uint16_t index = 0;
    std::uint16_t tangentMode = 0;  ///< of keys: 1 for two tangents a key
  };

  explicit J3dClipFile(std::size_t joints) : table_(joints) {}
  J3dClipFile& loopMode(int mode) { return loopMode_ = mode, *this; }
  J3dClipFile& rotationShift(int shift) { return rotationShift_ = shift, *this; }
  J3dClipFile& frames(int frames) { return frames_ = frames, *this; }

  /// kind: 0 scale, 1 rotation, 2 translation; axis: 0 x, 1 y, 2 z.
  J3dClipFile& track(std::size_t joint, std::size_t axis, std::size_t kind, Track track) {
    return table_[joint][axis * 3 + kind] = track, *this;
  }
  J3dClipFile& scales(std::vector<float> values) { return scales_ = std::move(values), *this; }
  /// 65536 a turn.
  J3dClipFile& rotations(std::vector<int> values) { return rotations_ = std::move(values), *this; }
  J3dClipFile& translations(std::vector<float> values) { return translations_ = std::move(values), *this; }
  J3dClipFile& sounds(Bytes block) { return sounds_ = std::move(block), *this; }

  [[nodiscard]] Bytes bytes() const;

 private:
  std::vector<std::array<Track, 9>> table_;
  std::vector<float> scales_;
  std::vector<int> rotations_;
  std::vector<float> translations_;
  Bytes sounds_;
  int loopMode_ = 2;
  int rotationShift_ = kKind == J3dClipKind::Keys ? 0 : 0xFF;
  int frames_ = 10;
};

using BckFile = J3dClipFile<J3dClipKind::Keys>;
using J3dBcaFile = J3dClipFile<J3dClipKind::EveryFrame>;

}  // namespace marrow::write
