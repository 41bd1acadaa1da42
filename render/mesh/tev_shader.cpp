// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/tev_shader.h"

#include "core/model/mesh.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

namespace marrow::render {
namespace {

using core::TevAlphaInput;
using core::TevColourInput;
using core::TevCoordinateSource;
using core::TevFormula;
using core::TevOperation;
using core::TevProgram;
using core::TevStage;

std::string numbered(const char* name, int number) { return name + std::to_string(number); }

// What of the program the shaders need.
std::set<int> usedChannels(const TevProgram& program) {
  std::set<int> used;
  for (const TevStage& stage : program.stages) {
    if (stage.raster != core::TevRaster::Zero) used.insert(static_cast<int>(stage.raster));
    if (stage.map < 0) continue;
    const auto& coordinate = program.coordinates[static_cast<std::size_t>(stage.coordinate)];
    if (coordinate.source == TevCoordinateSource::Ramp) used.insert(coordinate.number);
  }
  return used;
}
std::set<int> usedCoordinates(const TevProgram& program) {
  std::set<int> used;
  for (const TevStage& stage : program.stages)
    if (stage.map >= 0) used.insert(stage.coordinate);
  return used;
}
std::set<int> usedMaps(const TevProgram& program) {
  std::set<int> used;
  for (const TevStage& stage : program.stages)
    if (stage.map >= 0) used.insert(stage.map);
  return used;
}

// --- Vertices

void writeChannel(std::string& text, const core::TevChannel& channel, int number) {
  const std::string n = std::to_string(number);
  const std::string vertex = numbered("colour", number);
  const std::string material = "materials[" + n + "]";
  text += "  raster" + n + " = vec4(" + (channel.hasVertexColour ? vertex : material) + ".rgb, " +
          (channel.hasVertexAlpha ? vertex : material) + ".a);\n";
  if (!channel.isColourLit) return;
  const std::string raster = "  raster" + n + ".rgb *= min(";
  const std::string ambient = "ambients[" + n + "]";
  text += channel.isHighlight
              ? raster + ambient + " + (isLit ? highlight(facing) : 0.0), vec3(1.0));\n"
              : "  if (isLit)" + raster + "max(" + ambient + ", vec3(softLight(facing))), vec3(1.0));\n";
}

// The one light of a preview is red as games with ramps have it: green is that of lamps nearby.
void writeCoordinate(std::string& text, const TevProgram& program, int number) {
  const core::TevCoordinate& coordinate = program.coordinates[static_cast<std::size_t>(number)];
  const std::string n = std::to_string(number);
  text += "  at" + n + " = ";
  if (coordinate.source == TevCoordinateSource::Ramp) {
    const bool isLit = program.channels[static_cast<std::size_t>(coordinate.number)].isColourLit;
    const std::string raster = numbered("raster", coordinate.number);
    text += isLit ? "vec2(" + raster + ".r, 0.0);\n" : raster + ".rg;\n";
    return;
  }
  text += "coordinateMatrices[" + n + "] * vec3(";
  text += coordinate.source == TevCoordinateSource::Set ? numbered("uv", coordinate.number)
                                                        : "facing.xy * vec2(0.5, -0.5) + 0.5";
  text += ", 1.0);\n";
}

std::string vertexText(const TevProgram& program) {
  std::string text =
      "#include \"view.glsl\"\n"
      "#include \"shapes.glsl\"\n"
      "#include \"skinned.glsl\"\n"
      "uniform vec4 materials[2];\n"
      "uniform vec3 ambients[2];\n"
      "uniform bool isLit;\n"
      "uniform mat3x2 coordinateMatrices[8];\n"
      "layout(location = 6) in vec4 colour0;\n"
      "layout(location = 7) in vec4 colour1;\n";
  for (int set = 0; set < static_cast<int>(core::Mesh::kUvSets); ++set)
    text += "layout(location = " + std::to_string(8 + set) + ") in vec2 " + numbered("uv", set) + ";\n";
  const std::set<int> channels = usedChannels(program);
  const std::set<int> coordinates = usedCoordinates(program);
  for (const int one : channels) text += "out vec4 " + numbered("raster", one) + ";\n";
  for (const int one : coordinates) text += "out vec2 " + numbered("at", one) + ";\n";
  text +=
      "void main() {\n"
      "  vec3 facing = skinnedNormal();\n"
      "  gl_Position = projection * (view * vec4(skinnedPlace(), 1.0));\n";
  for (const int one : channels) writeChannel(text, program.channels[static_cast<std::size_t>(one)], one);
  for (const int one : coordinates) writeCoordinate(text, program, one);
  return text + "}\n";
}

// --- Pixels

constexpr std::array<const char*, 4> kRegisters = {"previous", "register0", "register1", "register2"};

std::string swizzle(const TevProgram& program, std::uint8_t table) {
  std::string text = ".";
  for (const std::uint8_t channel : program.swaps[table]) text += "rgba"[channel];
  return text;
}

std::string colourInput(TevColourInput input, const std::string& constant) {
  const auto number = static_cast<std::size_t>(input);
  if (input <= TevColourInput::Alpha2)
    return std::string(kRegisters[number / 2]) + (number % 2 == 0 ? ".rgb" : ".aaa");
  switch (input) {
    case TevColourInput::TextureColour:
      return "texel.rgb";
    case TevColourInput::TextureAlpha:
      return "texel.aaa";
    case TevColourInput::Raster:
      return "raster.rgb";
    case TevColourInput::RasterAlpha:
      return "raster.aaa";
    case TevColourInput::One:
      return "ivec3(255)";
    case TevColourInput::Half:
      return "ivec3(128)";
    case TevColourInput::Constant:
      return constant + ".rgb";
    default:
      return "ivec3(0)";
  }
}

std::string alphaInput(TevAlphaInput input, const std::string& constant) {
  if (input <= TevAlphaInput::Register2)
    return std::string(kRegisters[static_cast<std::size_t>(input)]) + ".a";
  if (input == TevAlphaInput::TextureAlpha) return "texel.a";
  if (input == TevAlphaInput::Raster) return "raster.a";
  return input == TevAlphaInput::Constant ? constant + ".a" : "0";
}

/// d +- mix(a, b, c), as core::evaluate() rounds it.
std::string mixedText(const TevFormula& formula, const std::string& part) {
  const bool subtracts = formula.operation == TevOperation::Subtract;
  const bool halves = formula.scale == core::TevScale::Half;
  const std::string scale = halves ? "1" : std::to_string(1 << static_cast<int>(formula.scale));
  constexpr std::array<const char*, 3> kBias = {"", " + 128", " - 128"};
  const std::string last = "(d" + part + kBias[static_cast<std::size_t>(formula.bias)] + ") * " + scale;
  const std::string sum = "((a" + part + " * (256 - wide" + part + ") + b" + part + " * wide" + part +
                          ") * " + scale + (subtracts ? " + 127" : " + 128") + " >> 8)";
  const std::string result = last + (subtracts ? " - " : " + ") + sum;
  return halves ? "(" + result + ") >> 1" : result;
}

/// d, and c where a is greater than b or equal.
std::string comparedText(TevOperation operation, const std::string& part) {
  const bool isEqual = (static_cast<unsigned>(operation) & 1U) != 0;
  const auto number = [&](const std::string& of) -> std::string {
    if (operation <= TevOperation::RedEqual) return of + ".r";
    if (operation <= TevOperation::TwoEqual) return "(" + of + ".g << 8 | " + of + ".r)";
    return "(" + of + ".b << 16 | " + of + ".g << 8 | " + of + ".r)";
  };
  const std::string relation = isEqual ? " == " : " > ";
  if (operation < TevOperation::EachGreater)
    return "d" + part + " + (" + number("a") + relation + number("b") + " ? 1 : 0) * c" + part;
  if (part == ".a") return "d.a + (a.a" + relation + "b.a ? c.a : 0)";
  return std::string("d.rgb + ivec3(") + (isEqual ? "equal" : "greaterThan") + "(a.rgb, b.rgb)) * c.rgb";
}

std::string productText(const std::string& part) {
  return "((a" + part + " - b" + part + ") * c" + part + " + 128 >> 8) + d" + part;
}

void writeFormula(std::string& text, const TevFormula& formula, const std::string& part) {
  const std::string value = formula.operation == TevOperation::Product ? productText(part)
                            : formula.operation <= TevOperation::Subtract
                                ? mixedText(formula, part)
                                : comparedText(formula.operation, part);
  text += std::string("  ") + kRegisters[static_cast<std::size_t>(formula.output)] + part + " = clamp(" +
          value + (formula.clamps ? ", 0, 255);\n" : ", -1024, 1023);\n");
}

bool clamps(const TevProgram& program, std::size_t map) {
  return program.maps[map].clampAt != glm::vec2(0.0F);
}

// Steps are read one channel at a time; a stage that takes all of them gets the grey ones of one light.
std::string texelText(const TevProgram& program, const TevStage& stage) {
  const std::string at = numbered("at", stage.coordinate);
  const auto map = static_cast<std::size_t>(stage.map);
  if (clamps(program, map))
    return "clampedTexel(" + numbered("map", stage.map) + ", " + at + ", clampAt[" + std::to_string(map) +
           "])";
  if (!program.areSteps[map]) return "texture(" + numbered("map", stage.map) + ", " + at + ")";
  const auto& swap = program.swaps[stage.texelSwap];
  const std::string light = swap[0] == swap[1] ? at + ".xyx" : at + ".xxx";
  return "vec4(smoothstep(vec3(0.74), vec3(0.78), " + light + "), 1.0)";
}

void writeStage(std::string& text, const TevProgram& program, std::size_t number) {
  const TevStage& stage = program.stages[number];
  const std::string constant = "constants[" + std::to_string(number) + "]";
  text += "  texel = ";
  if (stage.map < 0) {
    text += "ivec4(255);\n";
  } else {
    text +=
        "ivec4(" + texelText(program, stage) + " * 255.0 + 0.5)" + swizzle(program, stage.texelSwap) + ";\n";
  }
  text += "  raster = ";
  text += stage.raster == core::TevRaster::Zero
              ? "ivec4(0);\n"
              : "ivec4(" + numbered("raster", static_cast<int>(stage.raster)) + " * 255.0 + 0.5)" +
                    swizzle(program, stage.rasterSwap) + ";\n";
  const bool isProduct = stage.colour.operation == TevOperation::Product;
  for (std::size_t i = 0; i < 4; ++i) {
    text += std::string("  ") + "abcd"[i] + " = ivec4(" + colourInput(stage.colourInputs[i], constant) +
            ", " + alphaInput(stage.alphaInputs[i], constant) + ")" +
            (i < 3 && !isProduct ? " & 255;\n" : ";\n");
  }
  text += "  wide = c + (c >> 7);\n";
  writeFormula(text, stage.colour, ".rgb");
  writeFormula(text, stage.alpha, ".a");
}

std::string failingTest(core::Compare compare) {
  constexpr std::array<const char*, 8> kRelations = {"", "<", "==", "<=", ">", "!=", ">=", ""};
  if (compare == core::Compare::Always) return {};
  if (compare == core::Compare::Never) return "  discard;\n";
  return std::string("  if (!(previous.a ") + kRelations[static_cast<std::size_t>(compare)] +
         " reference)) discard;\n";
}

std::string fragmentText(const TevProgram& program, core::Compare alphaTest) {
  std::string text =
      "uniform ivec4 registers[4];\n"
      "uniform ivec4 constants[16];\n"
      "uniform int reference;\n"
      "uniform int leastAlpha;\n"
      "out vec4 result;\n";
  for (const int one : usedMaps(program)) text += "uniform sampler2D " + numbered("map", one) + ";\n";
  for (const int one : usedChannels(program)) text += "in vec4 " + numbered("raster", one) + ";\n";
  for (const int one : usedCoordinates(program)) text += "in vec2 " + numbered("at", one) + ";\n";
  const std::set<int> maps = usedMaps(program);
  if (std::any_of(maps.begin(), maps.end(),
                  [&](int one) { return clamps(program, static_cast<std::size_t>(one)); })) {
    text +=
        "uniform vec2 clampAt[8];\n"
        "vec4 clampedTexel(sampler2D map, vec2 at, vec2 most) {\n"
        "  vec2 clamped = mix(at, clamp(at, vec2(0.0), most), greaterThan(most, vec2(0.0)));\n"
        "  return textureGrad(map, clamped, dFdx(at), dFdy(at));\n"
        "}\n";
  }
  text += "void main() {\n";
  for (std::size_t i = 0; i < kRegisters.size(); ++i)
    text += std::string("  ivec4 ") + kRegisters[i] + " = registers[" + std::to_string(i) + "];\n";
  text += "  ivec4 texel, raster, a, b, c, d, wide;\n";
  for (std::size_t i = 0; i < program.stages.size(); ++i) writeStage(text, program, i);
  text += "  previous &= 255;\n";
  text += failingTest(alphaTest);
  return text + "  result = vec4(previous.rgb, max(previous.a, leastAlpha)) / 255.0;\n}\n";
}

}  // namespace

TevShader tevShaderOf(const TevProgram& program, core::Compare alphaTest) {
  return {vertexText(program), fragmentText(program, alphaTest)};
}

}  // namespace marrow::render
