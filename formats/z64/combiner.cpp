// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/combiner.h"

#include "formats/z64/list_words.h"

#include <glm/common.hpp>
#include <glm/vec3.hpp>

#include <array>

namespace marrow::formats::z64 {
namespace {

/// A colour, or an alpha three times, with the inputs that it was made of.
struct Signal {
  glm::vec3 value{0.0F};
  unsigned inputs = 0;

  [[nodiscard]] bool isZero() const { return inputs == 0 && value == glm::vec3(0.0F); }
};

using Formula = CombinerFormula;

class Evaluation {
 public:
  explicit Evaluation(const Combiner& combiner) : combiner_(combiner) {}

  void runColour(const Formula& formula, bool isSecond) {
    isSecond_ = isSecond;
    const Signal alphaBefore = alpha_;
    const Signal scale = formula.c == 7                      ? alphaBefore
                         : formula.c >= 8 && formula.c <= 12 ? alphaOf(formula.c - 7)
                         : formula.c <= 5                    ? colourOf(formula.c)
                                                             : Signal{};
    nextColour_ = mixed(formula, colourOf(formula.a), formula.b == 6 ? Signal{} : colourOf(formula.b), scale,
                        colourOf(formula.d));
  }

  void runAlpha(const Formula& formula, bool isSecond) {
    isSecond_ = isSecond;
    const bool isInput = formula.c >= 1 && formula.c <= 5;
    alpha_ = mixed(formula, alphaOf(formula.a), alphaOf(formula.b), isInput ? alphaOf(formula.c) : Signal{},
                   alphaOf(formula.d));
    colour_ = nextColour_;
  }

  [[nodiscard]] Combined result() const {
    return {glm::vec4(glm::clamp(colour_.value, 0.0F, 1.0F), glm::clamp(alpha_.value.x, 0.0F, 1.0F)),
            colour_.inputs, alpha_.inputs};
  }

 private:
  static Signal mixed(const Formula& formula, const Signal& a, const Signal& b, const Signal& c,
                      const Signal& d) {
    if (c.isZero() || formula.a == formula.b) return d;
    return {(a.value - b.value) * c.value + d.value, a.inputs | b.inputs | c.inputs | d.inputs};
  }

  /// 1 and 2 are the two texels, which change places in the second cycle.
  [[nodiscard]] unsigned texelOf(unsigned number) const {
    const bool isFirst = (number == 1) != (isSecond_ && combiner_.hasTwoCycles);
    return isFirst ? Combined::kTexel0 : Combined::kTexel1;
  }

  [[nodiscard]] Signal colourOf(unsigned number) const {
    switch (number) {
      case 0:
        return colour_;
      case 3:
        return {glm::vec3(combiner_.primitive), Combined::kPrimitive};
      case 5:
        return {glm::vec3(combiner_.environment), Combined::kEnvironment};
      default:
        return alphaOf(number);
    }
  }

  [[nodiscard]] Signal alphaOf(unsigned number) const {
    switch (number) {
      case 0:
        return alpha_;
      case 1:
      case 2:
        return {glm::vec3(1.0F), texelOf(number)};
      case 3:
        return {glm::vec3(combiner_.primitive.a), Combined::kPrimitive};
      case 4:
        return {glm::vec3(1.0F), Combined::kShade};
      case 5:
        return {glm::vec3(combiner_.environment.a), Combined::kEnvironment};
      case 6:
        return {glm::vec3(1.0F), 0};
      default:
        return {};
    }
  }

  const Combiner& combiner_;
  bool isSecond_ = false;
  Signal colour_;
  Signal nextColour_;
  Signal alpha_;
};

}  // namespace

CombinerCycle firstCycle(const Combiner& combiner) {
  const std::uint32_t high = combiner.high;
  const std::uint32_t low = combiner.low;
  return {{bits(high, 20, 4), bits(low, 28, 4), bits(high, 15, 5), bits(low, 15, 3)},
          {bits(high, 12, 3), bits(low, 12, 3), bits(high, 9, 3), bits(low, 9, 3)}};
}

CombinerCycle secondCycle(const Combiner& combiner) {
  const std::uint32_t high = combiner.high;
  const std::uint32_t low = combiner.low;
  return {{bits(high, 5, 4), bits(low, 24, 4), bits(high, 0, 5), bits(low, 6, 3)},
          {bits(low, 21, 3), bits(low, 3, 3), bits(low, 18, 3), bits(low, 0, 3)}};
}

Combined combine(const Combiner& combiner) {
  Evaluation evaluation(combiner);
  if (combiner.hasTwoCycles) {
    evaluation.runColour(firstCycle(combiner).colour, false);
    evaluation.runAlpha(firstCycle(combiner).alpha, false);
  }
  evaluation.runColour(secondCycle(combiner).colour, true);
  evaluation.runAlpha(secondCycle(combiner).alpha, true);
  return evaluation.result();
}

}  // namespace marrow::formats::z64
