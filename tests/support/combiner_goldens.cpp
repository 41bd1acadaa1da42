// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/combiner_goldens.h"

#include <algorithm>
#include <array>

namespace marrow::testing {
namespace {

using formats::z64::Combiner;
using formats::z64::CombinerCycle;
using formats::z64::CombinerFormula;

constexpr core::Texel kFirst = kCombinerFirst;
constexpr core::Texel kSecond = kCombinerSecond;
constexpr core::Texel kLight = kCombinerLight;
constexpr core::Texel kPrim = kCombinerPrimitive;
constexpr core::Texel kEnv = kCombinerEnvironment;

constexpr CombinerFormula kNothing = {kZero, kZero, kNoScale, kZero};
constexpr CombinerFormula kPass = {kZero, kZero, kNoScale, kCombined};

constexpr int cycle(int a, int b, int c, int d) { return ((a - b) * c + d * 256 + 128) >> 8; }
constexpr int shown(int value) { return std::clamp(value, 0, 255); }

/// @param channelOf  what the last cycle gives, by channel.
template <typename ChannelOf>
core::Texel texelOf(ChannelOf channelOf) {
  core::Texel texel;
  for (int i = 0; i < 4; ++i) texel[i] = static_cast<std::uint8_t>(shown(channelOf(i)));
  return texel;
}

/// The same formula for colour and alpha, in one cycle.
Combiner once(const CombinerFormula& formula) {
  return packedCombiner({kNothing, kNothing}, {formula, formula}, false);
}
Combiner once(const CombinerFormula& colour, const CombinerFormula& alpha) {
  return packedCombiner({kNothing, kNothing}, {colour, alpha}, false);
}

std::vector<CombinerGolden> oneCycle() {
  return {
      {"texel x light", once({kTexel0, kZero, kShade, kZero}),
       texelOf([](int i) { return cycle(kFirst[i], 0, kLight[i], 0); })},
      {"texel x primitive", once({kTexel0, kZero, kPrimitive, kZero}),
       texelOf([](int i) { return cycle(kFirst[i], 0, kPrim[i], 0); })},
      {"texel x environment", once({kTexel0, kZero, kEnvironment, kZero}),
       texelOf([](int i) { return cycle(kFirst[i], 0, kEnv[i], 0); })},
      {"the light alone", once({kZero, kZero, kNoScale, kShade}, {kZero, kZero, kZero, kShade}), kLight},
      {"primitive to environment by the texel: (p - e) x t + e",
       once({kPrimitive, kEnvironment, kTexel0, kEnvironment}),
       texelOf([](int i) { return cycle(kPrim[i], kEnv[i], kFirst[i], kEnv[i]); })},
      {"one less the texel, by the light", once({kOne, kTexel0, kShade, kZero}),
       texelOf([](int i) { return cycle(256, kFirst[i], kLight[i], 0); })},
      {"more than one: texel x light + one", once({kTexel0, kZero, kShade, kOne}), {255, 255, 255, 255}},
  };
}

/// Colours by the alphas of all that has one.
std::vector<CombinerGolden> alphaScales() {
  const auto colourBy = [](int alpha) {
    return texelOf([&](int i) { return i < 3 ? cycle(kFirst[i], 0, alpha, 0) : kFirst.a; });
  };
  const auto scaled = [](unsigned c) {
    return once({kTexel0, kZero, c, kZero}, {kZero, kZero, kZero, kTexel0});
  };
  return {{"by the texel's alpha", scaled(kTexel0Alpha), colourBy(kFirst.a)},
          {"by the primitive's alpha", scaled(kPrimitiveAlpha), colourBy(kPrim.a)},
          {"by the light's alpha", scaled(kShadeAlpha), colourBy(kLight.a)},
          {"by the environment's alpha", scaled(kEnvironmentAlpha), colourBy(kEnv.a)},
          {"by nothing", scaled(kNoScale), colourBy(0)}};
}

CombinerGolden blendOfTwoTextures() {
  const CombinerCycle first = {{kTexel1, kTexel0, kEnvironmentAlpha, kTexel0},
                               {kTexel1, kTexel0, kEnvironment, kTexel0}};
  const CombinerCycle second = {{kCombined, kZero, kShade, kPrimitive},
                                {kCombined, kZero, kPrimitive, kZero}};
  return {"two textures mixed by the environment's alpha, then lit and tinted",
          packedCombiner(first, second, true), texelOf([](int i) {
            const int mixed = cycle(kSecond[i], kFirst[i], kEnv.a, kFirst[i]);
            return i < 3 ? cycle(mixed, 0, kLight[i], kPrim[i]) : cycle(mixed, 0, kPrim.a, 0);
          })};
}

CombinerGolden texelsThatChangePlaces() {
  const CombinerCycle first = {{kOne, kShade, kTexel1Alpha, kZero}, {kOne, kZero, kTexel1, kZero}};
  const CombinerCycle second = {{kTexel0, kCombined, kTexel1Alpha, kCombined},
                                {kTexel0, kCombined, kShade, kOne}};
  return {"the texels change places in the second cycle", packedCombiner(first, second, true),
          texelOf([](int i) {
            if (i == 3) return cycle(kSecond.a, cycle(256, 0, kSecond.a, 0), kLight.a, 256);
            const int combined = cycle(256, kLight[i], kSecond.a, 0);
            return cycle(kSecond[i], combined, kFirst.a, combined);
          })};
}

CombinerGolden signsBetweenCycles() {
  const CombinerFormula below = {kZero, kTexel0, kPrimitive, kZero};
  const CombinerCycle second = {{kCombined, kTexel1, kCombinedAlpha, kOne}, {kZero, kZero, kZero, kCombined}};
  return {"below 0 and above 255 counts on between the cycles", packedCombiner({below, below}, second, true),
          texelOf([](int i) {
            const int alpha = cycle(0, kFirst.a, kPrim.a, 0);
            return i == 3 ? alpha : cycle(cycle(0, kFirst[i], kPrim[i], 0), kFirst[i], alpha, 256);
          })};
}

std::vector<CombinerGolden> twoCycles() {
  const CombinerFormula shaded = {kTexel0, kZero, kShade, kZero};
  return {
      blendOfTwoTextures(),
      texelsThatChangePlaces(),
      signsBetweenCycles(),
      {"texel x light x primitive",
       packedCombiner({shaded, shaded},
                      {{kCombined, kZero, kPrimitive, kZero}, {kCombined, kZero, kPrimitive, kZero}}, true),
       texelOf([](int i) { return cycle(cycle(kFirst[i], 0, kLight[i], 0), 0, kPrim[i], 0); })},
      {"texel x second texel, passed on",
       packedCombiner({{kTexel0, kZero, kTexel1, kZero}, {kTexel0, kZero, kTexel1, kZero}}, {kPass, kPass},
                      true),
       texelOf([](int i) { return cycle(kFirst[i], 0, kSecond[i], 0); })}};
}

}  // namespace

Combiner packedCombiner(const CombinerCycle& first, const CombinerCycle& second, bool hasTwoCycles) {
  const auto& [colour0, alpha0] = first;
  const auto& [colour1, alpha1] = second;
  Combiner combiner;
  combiner.high = colour0.a << 20 | colour0.c << 15 | (alpha0.a & 7U) << 12 | (alpha0.c & 7U) << 9 |
                  colour1.a << 5 | colour1.c;
  combiner.low = colour0.b << 28 | colour1.b << 24 | (alpha1.a & 7U) << 21 | (alpha1.c & 7U) << 18 |
                 colour0.d << 15 | (alpha0.b & 7U) << 12 | (alpha0.d & 7U) << 9 | colour1.d << 6 |
                 (alpha1.b & 7U) << 3 | (alpha1.d & 7U);
  combiner.hasTwoCycles = hasTwoCycles;
  combiner.primitive = glm::vec4(kPrim) / 255.0F;
  combiner.environment = glm::vec4(kEnv) / 255.0F;
  return combiner;
}

std::vector<CombinerGolden> combinerGoldens() {
  std::vector<CombinerGolden> all;
  for (const auto& some : {oneCycle(), alphaScales(), twoCycles()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace marrow::testing
