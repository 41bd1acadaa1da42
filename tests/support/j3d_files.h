// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::testing {

/// A BTI of 8 x 4 texels of RGB565, all red, clamped.
[[nodiscard]] formats::Bytes redBti();

/// A BCK made in memory. Offsets of its parts: ANK1 header 0x20, joint table 0x60.
class BckFile {
 public:
  struct Track {
    std::uint16_t count = 0;
    std::uint16_t index = 0;
    std::uint16_t tangentMode = 0;
  };

  explicit BckFile(std::size_t joints) : table_(joints) {}
  BckFile& loopMode(int mode) { return loopMode_ = mode, *this; }
  BckFile& rotationShift(int shift) { return rotationShift_ = shift, *this; }
  BckFile& frames(int frames) { return frames_ = frames, *this; }

  /// kind: 0 scale, 1 rotation, 2 translation; axis: 0 x, 1 y, 2 z.
  BckFile& track(std::size_t joint, std::size_t axis, std::size_t kind, Track track) {
    return table_[joint][axis * 3 + kind] = track, *this;
  }
  BckFile& scales(std::vector<float> values) { return scales_ = std::move(values), *this; }
  BckFile& rotations(std::vector<int> values) { return rotations_ = std::move(values), *this; }
  BckFile& translations(std::vector<float> values) { return translations_ = std::move(values), *this; }
  BckFile& sounds(formats::Bytes block) { return sounds_ = std::move(block), *this; }

  [[nodiscard]] formats::Bytes bytes() const;

 private:
  std::vector<std::array<Track, 9>> table_;
  std::vector<float> scales_;
  std::vector<int> rotations_;
  std::vector<float> translations_;
  formats::Bytes sounds_;
  int loopMode_ = 2;
  int rotationShift_ = 0;
  int frames_ = 10;
};

/// A J3D BCA made in memory: a value for every frame. Offsets of its parts: ANF1 header 0x20, joint table
/// 0x60.
class FullBcaFile {
 public:
  struct Track {
    std::uint16_t count = 0;
    std::uint16_t index = 0;
  };

  explicit FullBcaFile(std::size_t joints) : table_(joints) {}
  FullBcaFile& loopMode(int mode) { return loopMode_ = mode, *this; }
  FullBcaFile& frames(int frames) { return frames_ = frames, *this; }

  /// kind: 0 scale, 1 rotation, 2 translation; axis: 0 x, 1 y, 2 z.
  FullBcaFile& track(std::size_t joint, std::size_t axis, std::size_t kind, Track track) {
    return table_[joint][axis * 3 + kind] = track, *this;
  }
  FullBcaFile& scales(std::vector<float> values) { return scales_ = std::move(values), *this; }
  FullBcaFile& rotations(std::vector<int> values) { return rotations_ = std::move(values), *this; }
  FullBcaFile& translations(std::vector<float> values) { return translations_ = std::move(values), *this; }

  [[nodiscard]] formats::Bytes bytes() const;

 private:
  std::vector<std::array<Track, 9>> table_;
  std::vector<float> scales_;
  std::vector<int> rotations_;
  std::vector<float> translations_;
  int loopMode_ = 2;
  int frames_ = 4;
};

/// A J3D model of joints only.
struct ModelJoint {
  std::string name;
  int parent = -1;
  std::array<float, 3> translation{};
  std::array<float, 3> scale{1.0F, 1.0F, 1.0F};
  std::array<int, 3> rotation{};  ///< 16-bit units
  int compensate = 0xFF;
};
[[nodiscard]] formats::Bytes modelBytes(const std::vector<ModelJoint>& joints, int scalingRule = 0);

}  // namespace marrow::testing
