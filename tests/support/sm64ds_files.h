// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::testing {

/// An SM64DS BCA made in memory: header, scales, rotations, translations, blocks, in that order. The first
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
  [[nodiscard]] formats::Bytes bytes() const;

 private:
  std::vector<std::array<Channel, 9>> blocks_;
  std::vector<std::int32_t> scales_{4096};
  std::vector<int> rotations_{0};
  std::vector<std::int32_t> translations_{0};
  unsigned frames_ = 8;
  std::uint32_t loop_ = 1;
};

/// One bone record of an SM64DS BMD.
struct BmdRecord {
  std::string name;
  std::uint32_t id = 0;
  int parentDelta = 0;
  std::array<std::int32_t, 3> translation{};  ///< 20.12
  std::array<int, 3> rotation{};              ///< 4096 a turn
  std::array<std::int32_t, 3> scale{4096, 4096, 4096};
  std::uint32_t flags = 0;
};

/// A model of bones only: header 0x3C, records from 0x3C on, names behind them.
[[nodiscard]] formats::Bytes bmdBytes(const std::vector<BmdRecord>& records);

}  // namespace marrow::testing
