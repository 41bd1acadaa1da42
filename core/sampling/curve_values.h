// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/game_exact_value.h"
#include "core/sampling/key_index.h"
#include "core/sampling/moving_curves.h"

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

/// A clip's moving curves, evaluated one by one at any frame: game-exact mode, and smooth mode where
/// TrackRows does not serve. Where MovingCurves has the keys' times, keys are made into cubics and words, and
/// indexed: 4 to 64 bytes a key. Elsewhere the clip's own keys are searched for each value.
class CurveValues {
 public:
  /// @param curves  must live on.
  explicit CurveValues(const MovingCurves& curves);

  /// Continuous values of one block's curves.
  void smooth(std::size_t block, float frame, const BlockTarget& target) const;

  /// The game's values.
  /// @param frame  what gameExactFrame() answers.
  void gameExact(std::size_t block, float frame, const BlockTarget& target) const;

  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  /// A curve and what its keys were made into.
  struct Served : MovingCurve {
    explicit Served(const MovingCurve& moving) : MovingCurve(moving) {}

    KeyIndex::Entry index;
    std::uint32_t first = 0;  ///< of its segments or words
    KeyForm form = KeyForm::Keys;
    bool isSmoothBySegments = false;  ///< not where the file's units would round the curve
  };
  /// A Hermite curve from one key to the next, counted from the first: in the file's own units where the
  /// game keeps whole numbers. In double, as the plain evaluation.
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

    auto operator<=>(const Range&) const = default;
  };
  struct Place {
    std::uint32_t first = 0;
    bool isExact = true;  ///< stored units times the unit give every number back
  };

  void place(Served& served);
  [[nodiscard]] Place store(const Served& served);
  void storeWords(const Curve& curve, std::span<const Key> keys);
  void widenWords(const Curve& curve, std::span<WordSpan> spans) const;
  void storeSegments(const Curve& curve, std::span<const Key> keys);
  [[nodiscard]] std::span<const Served> servedIn(std::size_t block) const;
  [[nodiscard]] float smoothValue(const Served& served, float frame) const;
  [[nodiscard]] float gameExactValueOf(const Served& served, float frame, const BlockTarget& target) const;
  [[nodiscard]] double storedValue(const Served& served, float frame) const;

  const MovingCurves* curves_;
  const Clip* clip_;
  std::vector<Served> served_;  ///< as curves_->all()
  KeyIndex index_;
  // A curve's first item is for the time before its first key; then comes one from each key on.
  std::vector<Segment> segments_;
  std::vector<WordSpan> words_;
  std::map<Range, Place> known_;  ///< while the tables are made
};

/// The key with its numbers in stored units.
[[nodiscard]] Key inStoredUnits(const Key& key, float unit);

}  // namespace marrow::core::sampling
