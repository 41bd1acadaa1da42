// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/wanderer_images.h"

#include <algorithm>
#include <cmath>

namespace marrow::samples {
namespace {

constexpr Colour kSkinColour = rgb(246, 205, 170);
constexpr Colour kBlush = rgb(236, 160, 132);
constexpr Colour kBrow = rgb(112, 58, 40);
constexpr Colour kTeal = rgb(44, 118, 128);
constexpr Colour kDeepTeal = rgb(28, 84, 98);
constexpr Colour kOchre = rgb(230, 178, 74);
constexpr Colour kCream = rgb(248, 234, 204);
constexpr Colour kSand = rgb(186, 158, 120);
constexpr Colour kBrown = rgb(112, 74, 50);
constexpr Colour kRed = rgb(212, 72, 52);
constexpr Colour kLash = rgb(58, 32, 34);
constexpr Colour kWhite = rgb(252, 250, 246);
constexpr Colour kIris = rgb(46, 150, 142);
constexpr Colour kDeepIris = rgb(20, 74, 90);

bool isInEllipse(double x, double y, double middleX, double middleY, double wide, double high) {
  const double a = (x - middleX) / wide;
  const double b = (y - middleY) / high;
  return a * a + b * b < 1.0;
}

/// 0 outside, 1 in the middle, in eight steps: a palette holds them.
double softly(double x, double y, double middleX, double middleY, double wide, double high) {
  const double a = (x - middleX) / wide;
  const double b = (y - middleY) / high;
  return std::floor(std::max(0.0, 1.0 - (a * a + b * b)) * 8.0) / 8.0;
}

Colour faceAt(double x, double y) {
  const double side = std::abs(x - 0.5);
  // A brow rises outwards, a mouth smiles: parabolas with a thickness.
  const double brow = 0.365 - 0.05 * (1.0 - (side - 0.2) * (side - 0.2) / 0.02) + (side - 0.2) * 0.08;
  if (side > 0.075 && side < 0.325 && std::abs(y - brow) < 0.017 - 0.03 * std::abs(side - 0.16)) return kBrow;
  const double mouth = 0.815 + 0.022 * (1.0 - side * side / 0.0092);
  if (side < 0.096 && std::abs(y - mouth) < 0.0085) return rgb(150, 70, 62);
  const double blush = softly(side, y, 0.295, 0.725, 0.115, 0.075);
  const double shade = softly(x, y, 0.5, 0.88, 0.16, 0.035) * 0.35;
  return mixed(mixed(kSkinColour, kBlush, blush * 0.75), rgb(222, 168, 138), shade);
}

Colour tunicAt(double x, double y) {
  if (y > 0.925) return y > 0.955 ? kOchre : kDeepTeal;
  if (y > 0.885) {
    // A row of diamonds over the hem.
    const double across = std::abs(x * 16.0 - std::floor(x * 16.0) - 0.5);
    if (across + std::abs(y - 0.905) * 24.0 < 0.42) return kOchre;
    return kDeepTeal;
  }
  const double front = std::abs(x - 0.5);
  if (front < 0.035 && y < 0.6) return front > 0.022 ? kOchre : kDeepTeal;
  const double fold = x * 8.0 + y * 1.7;
  const double wave = std::abs(fold - std::floor(fold) - 0.5) * 2.0;
  return mixed(kTeal, kDeepTeal, wave * wave * 0.45 + y * 0.22);
}

Colour scarfAt(double x, double y) {
  const double stripe = y * 4.0 - std::floor(y * 4.0);
  if (stripe > 0.62 && stripe < 0.74) return kCream;
  const double knit = x * 8.0 + y * 16.0;
  return mixed(kRed, rgb(168, 46, 44), (knit - std::floor(knit)) * 0.45);
}

Colour hairAt(double x, double y) {
  // Strands of two widths.
  const auto strand = [x](double count, double late) {
    const double at = x * count + late;
    return std::abs(at - std::floor(at) - 0.5) * 2.0;
  };
  const double light = 0.66 + 0.2 * strand(4, 0.1) + 0.16 * strand(7, 0.37) - 0.12 * y * (1.0 - y);
  return mixed(rgb(74, 34, 22), rgb(206, 118, 62), light);
}

Colour leatherAt(double x, double y) {
  const double grain = x * 5.0 - y * 3.0;
  const double wave = std::abs(grain - std::floor(grain) - 0.5);
  const bool isSeam =
      std::abs(y - 0.12) < 0.02 && std::floor(x * 24.0) / 2.0 != std::floor(std::floor(x * 24.0) / 2.0);
  return isSeam ? kOchre : mixed(kBrown, rgb(78, 48, 36), wave);
}

Colour trousersAt(double x, double y) {
  const double weave = (std::floor(x * 16.0) + std::floor(y * 16.0)) / 2.0;
  return mixed(kSand, rgb(158, 130, 96), weave == std::floor(weave) ? 0.18 + y * 0.4 : y * 0.4);
}

Colour glowAt(double x, double y) {
  const double facet = std::abs(x * 8.0 - std::floor(x * 8.0) - 0.5) * 2.0;
  const double light = 0.72 + 0.28 * (1.0 - std::abs(y - 0.4) * 1.6) * (0.6 + 0.4 * facet);
  return {light, light, light, 1.0};
}

Colour rampAt(double x, double) {
  const double light = 0.12 + 0.88 * std::clamp((x - 0.675) / 0.11, 0.0, 1.0);
  return {light, light, light, 1.0};
}

/// An eye whose upper lid stands at `lid`, 0 open and 1 closed; the nose is to the left.
Colour eyeAt(double x, double y, double lid) {
  constexpr double kMiddleX = 0.51;
  constexpr double kMiddleY = 0.545;
  const double edge = (x - kMiddleX) / 0.39;
  const double arch = 1.0 - edge * edge;  // of the lids; below 0: beside the eye
  const double upper = kMiddleY + 0.09 - 0.44 * arch * (1.0 - lid) - 0.02 * edge + lid * 0.13;
  const double lower = kMiddleY + 0.09 + 0.27 * arch + (1.0 - arch) * 0.02;
  const bool hasLash = edge > -1.02 && edge < 1.16 && std::abs(y - upper) < 0.042 + 0.026 * edge;
  if (hasLash) return kLash;
  if (arch <= 0.0 || y < upper || y > lower) return {kSkinColour[0], kSkinColour[1], kSkinColour[2], 0.0};
  if (isInEllipse(x, y, 0.44, 0.45, 0.062, 0.075) || isInEllipse(x, y, 0.57, 0.69, 0.034, 0.04))
    return kWhite;
  if (isInEllipse(x, y, 0.49, 0.56, 0.098, 0.135)) return kLash;
  if (isInEllipse(x, y, 0.49, 0.56, 0.205, 0.27)) {
    const double down = std::floor(std::clamp((y - 0.3) / 0.5, 0.0, 1.0) * 6.0) / 6.0;
    return mixed(kDeepIris, kIris, down);
  }
  return y < upper + 0.1 ? mixed(kWhite, rgb(176, 186, 204), 0.7) : kWhite;
}

/// Closed by a smile: an arch.
Colour gladEyeAt(double x, double y) {
  const double edge = (x - 0.51) / 0.37;
  const double arch = 0.62 - 0.26 * (1.0 - edge * edge);
  if (std::abs(edge) < 1.0 && std::abs(y - arch) < 0.05 - 0.018 * std::abs(edge)) return kLash;
  return {kSkinColour[0], kSkinColour[1], kSkinColour[2], 0.0};
}

NamedPainting eye(std::string_view name, double lid) {
  return {name, paint(64, 64, [lid](double x, double y) { return eyeAt(x, y, lid); }), Stored::CI8, 0, 0};
}

}  // namespace

std::vector<NamedPainting> wandererImages() {
  return {{"ramp", paint(32, 8, rampAt), Stored::I8, 0, 0},
          {"face", paint(64, 64, faceAt), Stored::CI8, 0, 0},
          {"hair", paint(32, 32, hairAt), Stored::CMPR, 1, 1, 2},
          {"tunic", paint(64, 64, tunicAt), Stored::CMPR, 1, 0, 3},
          {"trousers", paint(32, 32, trousersAt), Stored::CMPR, 2, 2, 2},
          {"leather", paint(32, 32, leatherAt), Stored::CMPR, 1, 2, 2},
          {"scarf", paint(32, 64, scarfAt), Stored::CMPR, 1, 1, 2},
          {"glow", paint(16, 16, glowAt), Stored::I8, 2, 0},
          eye("eye_open", 0.0),
          eye("eye_half", 0.55),
          eye("eye_closed", 1.0),
          {"eye_glad", paint(64, 64, gladEyeAt), Stored::CI8, 0, 0}};
}

}  // namespace marrow::samples
