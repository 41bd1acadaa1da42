// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/combiner.h"

#include "core/model/tev_evaluate.h"
#include "formats/z64/list_records.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <array>
#include <cmath>

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

namespace {

using core::TevAlphaInput;
using core::TevColourInput;

constexpr int kWhole = 256;              // the input 1
constexpr std::uint8_t kConstant0 = 12;  // selects the first constant, 28 its alpha
constexpr std::uint8_t kConstant0Alpha = 28;

/// The inputs that a, b, c and d all have. The first texel is the stage's own. The second waits in register
/// 2. They change places in the second of two cycles.
TevColourInput colourInput(unsigned number, bool areSwapped) {
  switch (number) {
    case 0:
      return TevColourInput::Previous;
    case 1:
    case 2:
      return (number == 1) != areSwapped ? TevColourInput::TextureColour : TevColourInput::Register2;
    case 3:
      return TevColourInput::Register0;
    case 4:
      return TevColourInput::Raster;
    case 5:
      return TevColourInput::Register1;
    default:
      return TevColourInput::Zero;
  }
}

TevAlphaInput alphaInput(unsigned number, bool areSwapped) {
  switch (number) {
    case 0:
      return TevAlphaInput::Previous;
    case 1:
    case 2:
      return (number == 1) != areSwapped ? TevAlphaInput::TextureAlpha : TevAlphaInput::Register2;
    case 3:
      return TevAlphaInput::Register0;
    case 4:
      return TevAlphaInput::Raster;
    case 5:
      return TevAlphaInput::Register1;
    case 6:
      return TevAlphaInput::Constant;
    default:
      return TevAlphaInput::Zero;
  }
}

/// c of colours: numbers from 7 are alphas.
TevColourInput scaleInput(unsigned number, bool areSwapped) {
  switch (number) {
    case 7:
      return TevColourInput::PreviousAlpha;
    case 8:
    case 9:
      return (number == 8) != areSwapped ? TevColourInput::TextureAlpha : TevColourInput::Alpha2;
    case 10:
      return TevColourInput::Alpha0;
    case 11:
      return TevColourInput::RasterAlpha;
    case 12:
      return TevColourInput::Alpha1;
    default:
      return number < 6 ? colourInput(number, areSwapped) : TevColourInput::Zero;
  }
}

core::TevStage stageOf(const CombinerCycle& cycle, bool areSwapped, bool isLast) {
  const auto withOne = [&](unsigned number) {
    return number == 6 ? TevColourInput::Constant : colourInput(number, areSwapped);
  };
  core::TevStage stage;
  stage.map = stage.coordinate = 0;
  stage.raster = core::TevRaster::Channel0;
  stage.colourInputs = {withOne(cycle.colour.a), colourInput(cycle.colour.b, areSwapped),
                        scaleInput(cycle.colour.c, areSwapped), withOne(cycle.colour.d)};
  const bool hasScale = cycle.alpha.c >= 1 && cycle.alpha.c <= 5;
  stage.alphaInputs = {alphaInput(cycle.alpha.a, areSwapped), alphaInput(cycle.alpha.b, areSwapped),
                       hasScale ? alphaInput(cycle.alpha.c, areSwapped) : TevAlphaInput::Zero,
                       alphaInput(cycle.alpha.d, areSwapped)};
  stage.colour.operation = stage.alpha.operation = core::TevOperation::Product;
  stage.colour.clamps = stage.alpha.clamps = isLast;
  stage.colourConstant = kConstant0;
  stage.alphaConstant = kConstant0Alpha;
  return stage;
}

/// Puts the second texel into register 2.
core::TevStage secondTexel() {
  core::TevStage stage;
  stage.map = stage.coordinate = 1;
  stage.colourInputs[3] = TevColourInput::TextureColour;
  stage.alphaInputs[3] = TevAlphaInput::TextureAlpha;
  stage.colour.output = stage.alpha.output = core::TevRegister::Register2;
  return stage;
}

core::TevColour integersOf(const glm::vec4& colour) { return {glm::round(colour * 255.0F)}; }

}  // namespace

core::TevProgram programOf(const Combiner& combiner) {
  core::TevProgram program;
  program.coordinates.resize(2);
  program.stages.push_back(secondTexel());
  if (combiner.hasTwoCycles) program.stages.push_back(stageOf(firstCycle(combiner), false, false));
  program.stages.push_back(stageOf(secondCycle(combiner), combiner.hasTwoCycles, true));
  program.registers[1] = integersOf(combiner.primitive);
  program.registers[2] = integersOf(combiner.environment);
  program.constants[0] = core::TevColour(kWhole);
  return program;
}

bool isPlain(const core::TevProgram& program, const core::Material& material, bool isLit) {
  constexpr int kNear = 4;  // the console loses up to one in each product
  constexpr std::array<core::Texel, 3> kTexels = {{{200, 100, 50, 240}, {3, 250, 129, 127}, {255, 0, 90, 0}}};
  constexpr std::array<core::Texel, 2> kShades = {{{90, 20, 230, 70}, {200, 255, 60, 255}}};
  for (std::size_t i = 0; i < kTexels.size() * kShades.size(); ++i) {
    core::TevPixel pixel;
    const core::Texel texel = kTexels[i % kTexels.size()];
    core::Texel shade = kShades[i / kTexels.size()];
    if (isLit) shade.a = 255;
    pixel.texels[0] = pixel.texels[1] = texel;
    // A second texture that differs shows whether both count.
    if (program.maps[0].image >= 0 && program.maps[1].image >= 0)
      pixel.texels[1] = kTexels[(i + 1) % kTexels.size()];
    pixel.channels[0] = shade;
    glm::vec4 plain = material.colour;
    if (material.texture)
      plain *= glm::vec4(glm::vec3(texel), material.usesImageAlpha ? texel.a : 255) / 255.0F;
    if (material.isLit || material.usesVertexColour) plain *= glm::vec4(shade) / 255.0F;
    const core::Texel result = core::evaluate(program, pixel);
    const glm::ivec4 difference = glm::abs(integersOf(plain) - glm::ivec4(result));
    if (std::max({difference.r, difference.g, difference.b}) > kNear) return false;
    if (material.usesAlpha && difference.a > kNear) return false;
  }
  return true;
}

}  // namespace marrow::formats::z64
