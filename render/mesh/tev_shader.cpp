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

// The channels of the program that the shaders need.
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
/// The lookup that moves what a stage reads; null: none.
const core::TevLookup* lookupOf(const TevProgram& program, const TevStage& stage) {
  if (!stage.shift) return nullptr;
  const core::TevLookup& lookup = program.lookups[static_cast<std::size_t>(stage.shift->lookup)];
  return lookup.map >= 0 ? &lookup : nullptr;
}
std::set<int> usedCoordinates(const TevProgram& program) {
  std::set<int> used;
  for (const TevStage& stage : program.stages) {
    if (stage.map >= 0) used.insert(stage.coordinate);
    if (const auto* lookup = lookupOf(program, stage)) used.insert(lookup->coordinate);
  }
  return used;
}
std::set<int> usedMaps(const TevProgram& program) {
  std::set<int> used;
  for (const TevStage& stage : program.stages) {
    if (stage.map >= 0) used.insert(stage.map);
    if (const auto* lookup = lookupOf(program, stage)) used.insert(lookup->map);
  }
  return used;
}
bool divides(const TevProgram& program, int coordinate) {
  return program.coordinates[static_cast<std::size_t>(coordinate)].dividesByQ;
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
  text += channel.isHighlight ? raster + ambient + ".rgb + (isLit ? highlight(facing) : 0.0), vec3(1.0));\n"
                              : "  if (isLit)" + raster + "max(" + ambient + ".rgb, vec3(" + ambient +
                                    ".a * softLight(facing))), vec3(1.0));\n";
}

// Games with ramps put the main light into red and nearby lamps into green. A preview has one light, so it is
// red.
std::string rampText(const TevProgram& program, int channel) {
  const bool isLit = program.channels[static_cast<std::size_t>(channel)].isColourLit;
  const std::string raster = numbered("raster", channel);
  return isLit ? "vec2(" + raster + ".r, 0.0)" : raster + ".rg";
}

/// The normals or positions that a coordinate is computed from.
const char* thrownText(const core::TevCoordinate& coordinate) {
  if (coordinate.source == TevCoordinateSource::Normal)
    return coordinate.isOfModel ? "facing * mat3(view)" : "facing";
  return coordinate.isOfModel ? "place" : "(view * vec4(place, 1.0)).xyz";
}

void writeCoordinate(std::string& text, const TevProgram& program, int number) {
  const core::TevCoordinate& coordinate = program.coordinates[static_cast<std::size_t>(number)];
  const std::string n = "[" + std::to_string(number) + "]";
  const std::string matrix = "coordinateMatrices" + n + " * ";
  const std::string at = "  " + numbered("at", number) + " = ";
  if (coordinate.source == TevCoordinateSource::Ramp) {
    text += at + rampText(program, coordinate.number) + ";\n";
  } else if (coordinate.source == TevCoordinateSource::Set) {
    text += at + matrix + "vec3(" + numbered("uv", coordinate.number) + ", 1.0);\n";
  } else {
    text += "  stq = projections" + n + " * vec4(" + thrownText(coordinate) + ", 1.0);\n";
    const std::string moved = matrix + (coordinate.movesByQ ? "stq" : "vec3(stq.xy, 1.0)");
    text += at + (coordinate.dividesByQ ? "vec3(" + moved + ", stq.z)" : moved) + ";\n";
  }
}

std::string vertexText(const TevProgram& program) {
  std::string text =
      "#include \"view.glsl\"\n"
      "#include \"shapes.glsl\"\n"
      "#include \"skinned.glsl\"\n"
      "uniform vec4 materials[2];\n"
      "uniform vec4 ambients[2];  // of the light: its strength\n"
      "uniform bool isLit;\n"
      "uniform mat3x2 coordinateMatrices[8];\n"
      "uniform mat4x3 projections[8];\n"
      "layout(location = 6) in vec4 colour0;\n"
      "layout(location = 7) in vec4 colour1;\n";
  for (int set = 0; set < static_cast<int>(core::Mesh::kUvSets); ++set)
    text += "layout(location = " + std::to_string(8 + set) + ") in vec2 " + numbered("uv", set) + ";\n";
  const std::set<int> channels = usedChannels(program);
  const std::set<int> coordinates = usedCoordinates(program);
  for (const int one : channels) text += "out vec4 " + numbered("raster", one) + ";\n";
  for (const int one : coordinates)
    text += (divides(program, one) ? "out vec3 " : "out vec2 ") + numbered("at", one) + ";\n";
  text +=
      "void main() {\n"
      "  vec3 facing = skinnedNormal();\n"
      "  vec3 place = skinnedPlace();\n"
      "  vec3 stq;\n"
      "  gl_Position = projection * (view * vec4(place, 1.0));\n";
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

/// A coordinate at a pixel.
std::string placeText(const TevProgram& program, int coordinate) {
  const std::string at = numbered("at", coordinate);
  return divides(program, coordinate) ? "divided(" + at + ")" : at;
}

/// Where a stage reads its texture: its coordinate, moved by the texel of a lookup.
std::string placeText(const TevProgram& program, const TevStage& stage, std::size_t number) {
  const std::string own = placeText(program, stage.coordinate);
  const core::TevLookup* lookup = lookupOf(program, stage);
  if (lookup == nullptr) return own;
  const core::TevShift& shift = *stage.shift;
  const auto factor = [&](int i) { return "1.0 / " + std::to_string(1 << lookup->halvings[i]) + ".0"; };
  std::string texel = "(ivec3(texture(" + numbered("map", lookup->map) + ", " +
                      placeText(program, lookup->coordinate) + " * vec2(" + factor(0) + ", " + factor(1) +
                      ")).abg * 255.0 + 0.5) & " + std::to_string((1 << shift.bits) - 1);
  const char* bias = shift.bits == 8 ? "-128" : "1";
  const auto added = [&](int i) { return shift.isBiased[i] ? bias : "0"; };
  texel += std::string(") + ivec3(") + added(0) + ", " + added(1) + ", " + added(2) + ")";
  return "(" + own + " + shifts[" + std::to_string(number) + "] * vec3(" + texel + ") / vec2(textureSize(" +
         numbered("map", stage.map) + ", 0)))";
}

// Steps are read one channel at a time. A stage that takes all channels gets the grey of one light.
std::string texelText(const TevProgram& program, const TevStage& stage, std::size_t number) {
  const std::string at = placeText(program, stage, number);
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
    text += "ivec4(" + texelText(program, stage, number) + " * 255.0 + 0.5)" +
            swizzle(program, stage.texelSwap) + ";\n";
  }
  text += "  raster = ";
  text += stage.raster == core::TevRaster::Zero
              ? "ivec4(0);\n"
              // Between the samples of an edge the colour may lie beyond those of the corners.
              : "ivec4(clamp(" + numbered("raster", static_cast<int>(stage.raster)) +
                    ", 0.0, 1.0) * 255.0 + 0.5)" + swizzle(program, stage.rasterSwap) + ";\n";
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

std::string passes(core::Compare compare, const char* reference) {
  constexpr std::array<const char*, 8> kRelations = {"", " < ", " == ", " <= ", " > ", " != ", " >= ", ""};
  if (compare == core::Compare::Always) return "true";
  if (compare == core::Compare::Never) return "false";
  return std::string("previous.a") + kRelations[static_cast<std::size_t>(compare)] + reference;
}

std::string failingTest(const core::AlphaTest& test) {
  if (test.compare == core::Compare::Always) return {};
  constexpr std::array<const char*, 4> kLogic = {") && (", ") || (", ") != (", ") == ("};
  return "  if (!((" + passes(test.compare, "reference.x") + kLogic[static_cast<std::size_t>(test.logic)] +
         passes(test.compare2, "reference.y") + "))) discard;\n";
}

std::string fragmentText(const TevProgram& program, const core::AlphaTest& alphaTest) {
  std::string text =
      "uniform ivec4 registers[4];\n"
      "uniform ivec4 constants[16];\n"
      "uniform ivec2 reference;\n"
      "uniform mat3x2 shifts[16];\n"
      "uniform int leastAlpha;\n"
      "out vec4 result;\n";
  for (const int one : usedMaps(program)) text += "uniform sampler2D " + numbered("map", one) + ";\n";
  for (const int one : usedChannels(program)) text += "in vec4 " + numbered("raster", one) + ";\n";
  for (const int one : usedCoordinates(program))
    text += (divides(program, one) ? "in vec3 " : "in vec2 ") + numbered("at", one) + ";\n";
  text += "vec2 divided(vec3 at) { return at.xy / (at.z == 0.0 ? 1.0 : at.z); }\n";
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

TevShader tevShaderOf(const TevProgram& program, const core::AlphaTest& alphaTest) {
  return {vertexText(program), fragmentText(program, alphaTest)};
}

}  // namespace marrow::render
