// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/binary_angle.h"
#include "core/clip.h"
#include "core/console_value.h"
#include "core/sampling/key_index.h"
#include "core/sampling/lane_plan.h"
#include "core/skeleton.h"
#include "core/transform.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace marrow::core::sampling {

/// What a curve's keys have been made into.
enum class KeyForm : std::uint8_t {
  Keys,      ///< nothing
  Segments,  ///< a cubic from each key to the next
  Words,     ///< a WordSpan from each key to the next
};

/// A curve with more than one key, and where its value belongs.
struct MovingCurve {
  static constexpr std::uint32_t kNoTurns = 0xFFFF'FFFF;

  const Curve* curve = nullptr;
  KeyIndex::Entry index;
  std::uint32_t first = 0;  ///< of its segments or words
  std::uint32_t firstTurn = kNoTurns;
  float unit = 1.0F;  ///< the curve's, at hand
  std::uint32_t bone = 0;
  Channel channel = Channel::ScaleX;
  std::uint8_t slot = 0;           ///< within the bone's block
  std::uint8_t lane = 0;           ///< within the slot
  bool isInteger = false;          ///< the runtime keeps the channel as whole numbers
  bool countsWholeFrames = false;  ///< in console mode
  KeyForm form = KeyForm::Keys;
  bool isSmoothBySegments = false;  ///< not where the file's units would round the curve
};

/// Where the value of one block's curves go.
struct BlockTarget {
  LaneValues* values;                            ///< [slots of the block]
  std::span<Transform> local;                    ///< [bones]
  std::span<std::array<BinaryAngle, 3>> angles;  ///< [bones] console mode only
};

/// A clip's moving curves, evaluated one by one at any frame: console mode, and smooth mode where TrackRows
/// does not serve. A clip of up to kMostKeys has its keys made into cubics and words, and indexed: 4 to 64
/// bytes a key. Beyond, that would take long and much memory; there the clip's own keys are searched for each
/// value.
class CurveValues {
 public:
  static constexpr std::size_t kMostKeys = std::size_t{512} * 1024;

  CurveValues(const Clip& clip, const Skeleton& skeleton, std::span<const ChannelMask> masks,
              std::span<const LaneBlock> blocks);

  /// Continuous values of one block's curves.
  void smooth(std::size_t block, float frame, const BlockTarget& target) const;

  /// The game's values.
  /// @param frame  what consoleFrame() answers.
  void console(std::size_t block, float frame, const BlockTarget& target) const;

  /// [blocks] the curves of each block.
  [[nodiscard]] std::span<const MovingCurve> curvesOf(std::size_t block) const;
  [[nodiscard]] std::span<const MovingCurve> curves() const { return curves_; }
  /// [keys] wholeTurns() of a curve; empty where there are none.
  [[nodiscard]] std::span<const float> turnsOf(const MovingCurve& moving) const;
  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  /// A Hermite curve from one key to the next, counted from the first: in the file's own units where the
  /// runtime keeps whole numbers. In double, as the plain evaluation.
  struct Segment {
    float start;
    float c0;
    double c1;
    double c2;
    double c3;

    [[nodiscard]] float at(float frame) const {
      const double x = double{frame} - double{start};
      return static_cast<float>(((c3 * x + c2) * x + c1) * x + double{c0});
    }
  };
  /// Keys that are made into something. Curves that share keys share it, too: a file may have thousands of
  /// curves on one long table.
  struct Range {
    std::uint32_t firstKey;
    std::uint32_t keyCount;
    float unit;
    bool isInteger;
    KeyForm form;
    bool closesLoop;
    Interpolation interpolation;
    HalfTurn halfTurn;

    auto operator<=>(const Range&) const = default;
  };
  struct Place {
    std::uint32_t first = 0;
    std::uint32_t firstTurn = MovingCurve::kNoTurns;
    bool isExact = true;  ///< stored units times the unit give every number back
  };

  void add(const Curve& curve, std::uint32_t bone, Channel channel, std::uint8_t slot, std::uint8_t lane);
  [[nodiscard]] bool hasFewKeys() const;
  void place(MovingCurve& moving);
  [[nodiscard]] Place store(const MovingCurve& moving);
  [[nodiscard]] std::uint32_t storeTurns(const Curve& curve, std::span<const Key> keys);
  void storeWords(const Curve& curve, std::span<const Key> keys);
  void widenWords(const Curve& curve, std::span<WordSpan> spans) const;
  void storeSegments(const Curve& curve, std::span<const Key> keys);
  [[nodiscard]] float smoothValue(const MovingCurve& moving, float frame) const;
  [[nodiscard]] float consoleValueOf(const MovingCurve& moving, float frame, const BlockTarget& target) const;
  [[nodiscard]] double storedValue(const MovingCurve& moving, float frame) const;

  const Clip* clip_;
  std::vector<MovingCurve> curves_;          ///< block after block
  std::vector<std::uint32_t> firstOfBlock_;  ///< [blocks + 1] into curves_
  KeyIndex index_;
  // A curve's first item is for the time before its first key; then comes one from each key on.
  std::vector<Segment> segments_;
  std::vector<WordSpan> words_;
  std::vector<float> turns_;      ///< wholeTurns() of the curves that have any
  std::map<Range, Place> known_;  ///< while the tables are made
};

/// The numbers of a transform by channel.
[[nodiscard]] float& channelOf(Transform& transform, Channel channel);

/// The key with its numbers in stored units.
[[nodiscard]] Key inStoredUnits(const Key& key, float unit);

}  // namespace marrow::core::sampling
