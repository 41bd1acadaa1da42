// SPDX-License-Identifier: GPL-3.0-or-later
// Files of Super Mario 64 DS. Source: docs/formats/sm64ds-bca.md and sm64ds-bmd.md.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

/// A BCA: header, scales, rotations, translations, blocks, in that order. The first
/// value of each kind is one that constant channels share: scale 1, rotation 0, translation 0.
class BcaFile {
 public:
  struct Channel {
    std::uint8_t shift = 0;
    std::uint8_t animated = 0;
    std::uint16_t index = 0;
  };

  explicit BcaFile(std::size_t bones) : blocks_(bones) {}
  BcaFile& frames(unsigned frames) { return frames_ = frames, *this; }
  BcaFile& loop(std::uint32_t loop) { return loop_ = loop, *this; }

  /// channel: 0 scale X ... 8 translation Z.
  BcaFile& channel(std::size_t bone, std::size_t channel, Channel descriptor) {
    return blocks_[bone][channel] = descriptor, *this;
  }
  BcaFile& scales(std::vector<std::int32_t> values) { return scales_ = std::move(values), *this; }
  BcaFile& rotations(std::vector<int> values) { return rotations_ = std::move(values), *this; }
  BcaFile& translations(std::vector<std::int32_t> values) { return translations_ = std::move(values), *this; }

  [[nodiscard]] std::size_t rotationsAt() const { return 0x18 + 4 * scales_.size(); }
  [[nodiscard]] std::size_t translationsAt() const {
    return rotationsAt() + 2 * (rotations_.size() + rotations_.size() % 2);
  }
  [[nodiscard]] std::size_t blocksAt() const { return translationsAt() + 4 * translations_.size(); }
  [[nodiscard]] Bytes bytes() const;

 private:
  std::vector<std::array<Channel, 9>> blocks_;
  std::vector<std::int32_t> scales_{4096};
  std::vector<int> rotations_{0};
  std::vector<std::int32_t> translations_{0};
  unsigned frames_ = 8;
  std::uint32_t loop_ = 1;
};

/// One bone of a BMD. Distances are in records, 0 for none.
struct BmdRecord {
  std::string name{};
  std::uint32_t id = 0;
  int parentDelta = 0;                        ///< distance in ids
  std::array<std::int32_t, 3> translation{};  ///< 20.12
  std::array<int, 3> rotation{};              ///< 4096 a turn
  std::array<std::int32_t, 3> scale{4096, 4096, 4096};
  std::uint32_t flags = 0;  ///< 1: faces the camera
  int childDelta = 0;
  int siblingDelta = 0;
};

/// The drawing of a bone: a list of commands with a material.
struct BmdDrawing {
  std::uint32_t id = 0;  ///< the bone's; it has no other drawing
  std::uint8_t material = 0;
  std::vector<std::uint8_t> boneIds;  ///< the bones whose matrices the commands name, by id
  Bytes commands;
};

/// A texture and its palette.
struct BmdImage {
  std::string name;
  std::uint16_t width = 0;
  std::uint16_t height = 0;
  std::uint32_t format = 3;  ///< 1 A3I5, 2 four colours, 3 sixteen
  Bytes texels;
  std::vector<std::uint16_t> palette;  ///< 15-bit colours
};

/// The last three are words of the graphics unit.
struct BmdMaterial {
  std::string name;
  std::uint32_t image = 0;
  std::uint32_t texture = 0;   ///< texture parameters
  std::uint32_t polygons = 0;  ///< polygon attributes
  std::uint32_t colours = 0;   ///< diffuse and ambient colour
};

/// A BMD: header, records from 0x3C on, their names, what they draw, images, materials.
struct BmdFile {
  std::uint32_t scaleShift = 0;  ///< vertices are stored in parts of 2^scaleShift units
  std::vector<BmdRecord> records{};
  std::vector<BmdDrawing> drawings{};
  std::vector<BmdImage> images{};
  std::vector<BmdMaterial> materials{};

  [[nodiscard]] Bytes bytes() const;
};

/// A model of bones only.
[[nodiscard]] inline Bytes bmdBytes(std::vector<BmdRecord> records) {
  return BmdFile{.records = std::move(records)}.bytes();
}

}  // namespace marrow::write
