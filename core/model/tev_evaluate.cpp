// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tev_evaluate.h"

#include <algorithm>
#include <cstddef>

namespace marrow::core {
namespace {

constexpr int kRed = 0;
constexpr int kAlpha = 3;

TevColour swapped(const TevProgram& program, std::uint8_t table, const TevColour& colour) {
  const auto& swap = program.swaps[table];
  return {colour[swap[0]], colour[swap[1]], colour[swap[2]], colour[swap[3]]};
}

/// The values that a stage reads.
struct Sources {
  std::array<TevColour, 4> registers;
  TevColour texel;
  TevColour raster;
  TevColour constant;
};

TevColour grey(int value) { return TevColour(value); }

TevColour colourInput(const Sources& sources, TevColourInput input) {
  const auto number = static_cast<std::size_t>(input);
  if (input <= TevColourInput::Alpha2) {
    const TevColour& from = sources.registers[number / 2];
    return number % 2 == 0 ? from : grey(from[kAlpha]);
  }
  switch (input) {
    case TevColourInput::TextureColour:
      return sources.texel;
    case TevColourInput::TextureAlpha:
      return grey(sources.texel[kAlpha]);
    case TevColourInput::Raster:
      return sources.raster;
    case TevColourInput::RasterAlpha:
      return grey(sources.raster[kAlpha]);
    case TevColourInput::One:
      return grey(255);
    case TevColourInput::Half:
      return grey(128);
    case TevColourInput::Constant:
      return sources.constant;
    default:
      return grey(0);
  }
}

int alphaInput(const Sources& sources, TevAlphaInput input) {
  if (input <= TevAlphaInput::Register2) return sources.registers[static_cast<std::size_t>(input)][kAlpha];
  if (input == TevAlphaInput::TextureAlpha) return sources.texel[kAlpha];
  if (input == TevAlphaInput::Raster) return sources.raster[kAlpha];
  return input == TevAlphaInput::Constant ? sources.constant[kAlpha] : 0;
}

/// a, b, c and d of all channels; a, b and c are 0..255.
using Inputs = std::array<TevColour, 4>;

Inputs inputsOf(const TevStage& stage, const Sources& sources) {
  Inputs inputs{};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    inputs[i] = colourInput(sources, stage.colourInputs[i]);
    inputs[i][kAlpha] = alphaInput(sources, stage.alphaInputs[i]);
    if (i < 3 && stage.colour.operation != TevOperation::Product) inputs[i] &= 255;
  }
  return inputs;
}

int biasOf(TevBias bias) {
  if (bias == TevBias::None) return 0;
  return bias == TevBias::PlusHalf ? 128 : -128;
}

// Sums are scaled before they are rounded; halves only at the end.
int mixed(const TevFormula& formula, const Inputs& inputs, int channel) {
  const bool subtracts = formula.operation == TevOperation::Subtract;
  const bool halves = formula.scale == TevScale::Half;
  const int factor = halves ? 1 : 1 << static_cast<int>(formula.scale);
  const int c = inputs[2][channel] + (inputs[2][channel] >> 7);
  int sum = (inputs[0][channel] * (256 - c) + inputs[1][channel] * c) * factor;
  sum = (sum + (subtracts ? 127 : 128)) >> 8;
  const int result = (inputs[3][channel] + biasOf(formula.bias)) * factor + (subtracts ? -sum : sum);
  return halves ? result >> 1 : result;
}

// Two and three channels make one number. Alpha compared with itself is the last pair of operations.
bool compares(TevOperation operation, const Inputs& inputs, int channel) {
  const auto number = [&](const TevColour& from) {
    switch (operation) {
      case TevOperation::RedGreater:
      case TevOperation::RedEqual:
        return from.r;
      case TevOperation::TwoGreater:
      case TevOperation::TwoEqual:
        return from.g << 8 | from.r;
      case TevOperation::ThreeGreater:
      case TevOperation::ThreeEqual:
        return from.b << 16 | from.g << 8 | from.r;
      default:
        return from[channel];
    }
  };
  const bool isEqual = (static_cast<unsigned>(operation) & 1U) != 0;
  const int a = number(inputs[0]);
  const int b = number(inputs[1]);
  return isEqual ? a == b : a > b;
}

int product(const Inputs& inputs, int channel) {
  const auto& [a, b, c, d] = inputs;
  return (((a[channel] - b[channel]) * c[channel] + 128) >> 8) + d[channel];
}

int resultOf(const TevFormula& formula, const Inputs& inputs, int channel) {
  const int result =
      formula.operation == TevOperation::Product ? product(inputs, channel)
      : formula.operation <= TevOperation::Subtract
          ? mixed(formula, inputs, channel)
          : inputs[3][channel] + (compares(formula.operation, inputs, channel) ? inputs[2][channel] : 0);
  return formula.clamps ? std::clamp(result, 0, 255) : std::clamp(result, -1024, 1023);
}

int constantChannel(const TevProgram& program, std::uint8_t select, int channel) {
  constexpr std::array<int, 8> kEighths = {255, 223, 191, 159, 128, 96, 64, 32};
  if (select < kEighths.size()) return kEighths[select];
  if (select >= 16 && select < 32) return program.constants[select % 4U][(select - 16) / 4];
  if (select >= 12 && select < 16 && channel != kAlpha) return program.constants[select - 12U][channel];
  return 0;
}

}  // namespace

TevColour constantOf(const TevProgram& program, const TevStage& stage) {
  TevColour constant;
  for (int channel = kRed; channel < kAlpha; ++channel)
    constant[channel] = constantChannel(program, stage.colourConstant, channel);
  constant[kAlpha] = constantChannel(program, stage.alphaConstant, kAlpha);
  return constant;
}

Texel evaluate(const TevProgram& program, const TevPixel& pixel) {
  Sources sources{program.registers, {}, {}, {}};
  for (const TevStage& stage : program.stages) {
    const bool hasTexel = stage.map >= 0 && stage.coordinate >= 0;
    const TevColour texel =
        hasTexel ? TevColour(pixel.texels[static_cast<std::size_t>(stage.map)]) : grey(255);
    const TevColour raster = stage.raster == TevRaster::Zero
                                 ? grey(0)
                                 : TevColour(pixel.channels[static_cast<std::size_t>(stage.raster)]);
    sources.texel = swapped(program, stage.texelSwap, texel);
    sources.raster = swapped(program, stage.rasterSwap, raster);
    sources.constant = constantOf(program, stage);
    const Inputs inputs = inputsOf(stage, sources);
    TevColour& colour = sources.registers[static_cast<std::size_t>(stage.colour.output)];
    for (int channel = kRed; channel < kAlpha; ++channel)
      colour[channel] = resultOf(stage.colour, inputs, channel);
    sources.registers[static_cast<std::size_t>(stage.alpha.output)][kAlpha] =
        resultOf(stage.alpha, inputs, kAlpha);
  }
  return Texel(sources.registers[0] & 255);
}

}  // namespace marrow::core
