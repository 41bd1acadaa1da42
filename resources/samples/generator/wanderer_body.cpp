// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/wanderer_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace marrow::samples {
namespace {

using Body = std::array<BodyPart, kMaterialCount>;

/// A level ring around a vertical axis.
Ring level(double x, double y, double z, double wide, double deep, const Weights& weights, double v = 0.0) {
  return {{x, y, z}, {wide, 0, 0}, {0, 0, deep}, weights, v};
}

/// A ring around the x axis of a bone: arms.
Ring armRing(Bone bone, double along, double thick, double wide, const Weights& weights, double v = 0.0) {
  const RestFrame frame = restFrame(bone);
  return {frame.origin + frame.turn * glm::dvec3(along, 0, 0), frame.turn * glm::dvec3(0, 0, wide),
          frame.turn * glm::dvec3(0, thick, 0), weights, v};
}

/// A ring around the y axis of a bone: hair and scarf hang from theirs.
Ring hangingRing(Bone bone, double along, double wide, double deep, const Weights& weights, double v = 0.0) {
  const RestFrame frame = restFrame(bone);
  return {frame.origin + frame.turn * glm::dvec3(0, along, 0), frame.turn * glm::dvec3(wide, 0, 0),
          frame.turn * glm::dvec3(0, 0, deep), weights, v};
}

/// Both sides of what `add` makes of the left one.
template <typename Add>
void addBoth(BodyPart& part, Add add) {
  const std::size_t vertices = part.vertices.size();
  const std::size_t primitives = part.primitives.size();
  add(part);
  addMirrored(part, vertices, primitives);
}

// --- Head

/// The head at a height: half its width and depth, and where its middle lies.
struct HeadLevel {
  double y, wide, deep, z;
};

constexpr std::array<HeadLevel, 10> kHeadLevels = {{{118.1, 3.4, 3.3, 4.6},
                                                    {119.4, 6.0, 5.6, 3.3},
                                                    {122.2, 8.9, 8.4, 1.9},
                                                    {126.1, 11.1, 10.8, 0.7},
                                                    {131.0, 12.2, 12.0, 0.1},
                                                    {136.2, 12.1, 12.3, -0.2},
                                                    {140.7, 10.6, 11.1, -0.4},
                                                    {144.2, 8.0, 8.5, -0.5},
                                                    {146.3, 4.9, 5.3, -0.5},
                                                    {147.2, 2.2, 2.4, -0.5}}};

HeadLevel headAt(double y) {
  for (std::size_t i = 0; i + 1 < kHeadLevels.size(); ++i) {
    const HeadLevel& a = kHeadLevels[i];
    const HeadLevel& b = kHeadLevels[i + 1];
    if (y > b.y) continue;
    const double t = std::max(0.0, (y - a.y) / (b.y - a.y));
    return {y, a.wide + (b.wide - a.wide) * t, a.deep + (b.deep - a.deep) * t, a.z + (b.z - a.z) * t};
  }
  return kHeadLevels.back();
}

glm::dvec2 faceUv(const glm::dvec3& place) { return {0.5 + place.x / 27.0, (148.5 - place.y) / 32.0}; }

/// Plain skin in the face's image.
constexpr glm::dvec2 kPlainSkin{0.06, 0.93};

void paintPlain(BodyPart& part, std::size_t from) {
  for (std::size_t i = from; i < part.vertices.size(); ++i) part.vertices[i].uv = kPlainSkin;
}

constexpr int kHeadSides = 18;

/// The image is the face seen from the front. Behind the ears its edges are drawn out to the seam, so that no
/// mouth is on the nape.
/// @param turn  around the head: 0 and 1 behind, 0.25 and 0.75 at the ears.
void turnFromFace(double& u, double turn, double wide) {
  const double edge = faceUv({-wide, 0, 0}).x;
  if (turn < 0.25) u = edge * turn / 0.25;
  if (turn > 0.75) u = 1.0 - edge * (1.0 - turn) / 0.25;
}

void addHead(BodyPart& skin) {
  std::vector<Ring> rings;
  for (const HeadLevel& one : kHeadLevels)
    rings.push_back(level(0, one.y, one.z, one.wide, one.deep, only(kHead)));
  addTube(skin, rings, {.sides = kHeadSides, .startCap = 0.5, .endCap = 0.3});
  for (BodyVertex& vertex : skin.vertices) vertex.uv = faceUv(vertex.position);
  constexpr std::size_t kColumns = kHeadSides + 1;
  for (std::size_t row = 0; row < rings.size(); ++row) {
    for (std::size_t column = 0; column < kColumns; ++column)
      turnFromFace(skin.vertices[row * kColumns + column].uv.x, static_cast<double>(column) / kHeadSides,
                   kHeadLevels[row].wide);
  }

  const std::size_t first = skin.vertices.size();
  const auto w = only(kHead);
  addTube(skin,
          {level(0, 128.6, 11.9, 0.5, 0.6, w), level(0, 126.9, 12.3, 1.2, 1.5, w),
           level(0, 125.7, 12.0, 1.3, 1.5, w)},
          {.sides = 6, .startCap = 0.3, .endCap = 0.4});
  addBoth(skin, [&](BodyPart& part) {
    addTube(part,
            {{{12.5, 126.2, -0.6}, {0.5, 0, 0}, {0, 0, 0.9}, w, 0},
             {{12.9, 128.4, -0.7}, {1.1, 0, -0.2}, {0.2, 0, 2.0}, w, 0},
             {{13.1, 130.9, -1.0}, {1.1, 0, -0.3}, {0.3, 0, 2.4}, w, 0},
             {{12.8, 132.7, -1.3}, {0.5, 0, 0}, {0, 0, 1.2}, w, 0}},
            {.sides = 6, .startCap = 0.3, .endCap = 0.3});
  });
  addTube(skin,
          {level(0, 110.3, -0.9, 5.0, 4.8, only(kChest)),
           level(0, 114.2, -0.8, 4.3, 4.2, between(kChest, kNeck, 0.75)),
           level(0, 119.5, 0.1, 4.4, 4.5, between(kNeck, kHead, 0.75))},
          {.sides = 10});
  paintPlain(skin, first);
}

void addEyes(BodyPart& eyes) {
  constexpr std::size_t kSteps = 5;
  addBoth(eyes, [&](BodyPart& part) {
    std::vector<BodyVertex> places;
    for (std::size_t row = 0; row <= kSteps; ++row) {
      for (std::size_t column = 0; column <= kSteps; ++column) {
        const double s = static_cast<double>(column) / kSteps;
        const double t = static_cast<double>(row) / kSteps;
        const double x = 1.15 + 7.7 * s;
        const double y = 135.6 - 8.7 * t;
        const HeadLevel head = headAt(y);
        const double share = x / head.wide;
        const double z = head.z + head.deep * std::sqrt(1.0 - share * share) + 0.32;
        places.push_back({{x, y, z}, {}, {s, t}, only(kHead)});
      }
    }
    addSheet(part, places, kSteps + 1);
  });
}

// --- Hair

/// Where the hair ends, by the angle from the face: 0 in front, 1 behind.
double hairEnd(double turn) {
  if (turn < 0.26) return 141.3;
  if (turn < 0.42) return 141.3 - (turn - 0.26) / 0.16 * 15.1;
  return 126.2 - (turn - 0.42) / 0.58 * 5.6;
}

void addCap(BodyPart& hair) {
  constexpr int kSides = 20;
  constexpr int kRows = 7;
  constexpr double kTop = 149.4;
  constexpr double kThick = 1.5;
  std::vector<BodyVertex> places;
  for (int row = 0; row <= kRows; ++row) {
    const bool isEdge = row == kRows;  // turns in, under the row before
    const double t = std::min(1.0, 0.02 + static_cast<double>(row) / (kRows - 1));
    for (int side = 0; side <= kSides; ++side) {
      const double turn = side == kSides ? -1.0 : -1.0 + 2.0 * side / kSides;
      const double low = hairEnd(std::abs(turn));
      const double y = kTop - (kTop - low) * t * t * (1.6 - 0.6 * t);
      const HeadLevel head = headAt(y - 2.1);
      const double thick = isEdge ? -1.2 : kThick;
      const double shrink = std::min(1.0, std::sqrt((kTop + 0.05 - y) / 1.7));
      const double angle = std::numbers::pi * turn;
      places.push_back({{(head.wide + thick) * shrink * std::sin(angle), y - (isEdge ? 0.4 : 0.0),
                         head.z - 0.35 + (head.deep + thick) * shrink * std::cos(angle)},
                        {},
                        {2.0 * (1.0 + turn), 1.4 * t},
                        only(kHead)});
    }
  }
  addSheet(hair, places, kSides + 1, true);
}

/// A tapering lock from `root` to `tip` that bends by way of `knee`.
void addLock(BodyPart& hair, const glm::dvec3& root, const glm::dvec3& knee, const glm::dvec3& tip,
             double wide) {
  std::vector<Ring> rings;
  constexpr std::array<double, 4> kWidths = {0.75, 1.0, 0.72, 0.34};
  for (int i = 0; i < 4; ++i) {
    const double t = i * 0.27;
    const glm::dvec3 place = root * ((1 - t) * (1 - t)) + knee * (2 * t * (1 - t)) + tip * (t * t);
    const glm::dvec3 along = glm::normalize((knee - root) * (1 - t) + (tip - knee) * t);
    const glm::dvec3 outwards = glm::normalize(place - glm::dvec3(0, 131.3, -0.4));
    const glm::dvec3 right = glm::normalize(glm::cross(along, outwards));
    const double width = wide * kWidths[static_cast<std::size_t>(i)];
    rings.push_back({place, right * width, glm::cross(right, along) * (width * 0.42), only(kHead), 0.4 * t});
  }
  addTube(hair, rings, {.sides = 6, .u1 = 0.5, .endCap = glm::length(tip - rings.back().centre)});
}

void addHair(Body& body) {
  BodyPart& hair = body[kHair];
  addCap(hair);
  addLock(hair, {0.6, 146.6, 8.2}, {1.6, 143.0, 15.2}, {-1.4, 134.9, 13.7}, 3.1);
  addLock(hair, {3.4, 146.3, 7.9}, {6.6, 143.9, 14.0}, {4.9, 135.6, 12.9}, 3.3);
  addLock(hair, {-2.6, 146.4, 8.0}, {-5.4, 143.8, 14.6}, {-5.9, 135.9, 12.6}, 3.4);
  addLock(hair, {6.1, 145.1, 5.9}, {11.2, 142.7, 10.9}, {10.6, 131.9, 8.6}, 3.4);
  addLock(hair, {-5.8, 145.2, 6.1}, {-10.7, 142.9, 11.1}, {-10.9, 131.2, 8.3}, 3.4);
  addLock(hair, {9.3, 142.3, 1.9}, {15.2, 138.4, 4.4}, {12.7, 121.6, 5.3}, 3.6);
  addLock(hair, {-9.3, 142.3, 1.9}, {-15.2, 138.1, 4.3}, {-12.8, 122.4, 5.2}, 3.6);
  addLock(hair, {1.2, 147.3, -1.6}, {2.6, 153.4, 1.7}, {7.4, 152.4, 4.9}, 2.3);
  addLock(hair, {-0.9, 147.4, -2.7}, {-1.6, 153.7, -2.9}, {-6.2, 154.6, -1.3}, 2.1);
  addBoth(hair, [](BodyPart& part) {
    addLock(part, {7.2, 136.4, -8.9}, {11.1, 130.3, -10.4}, {10.9, 117.9, -11.6}, 3.5);
    addLock(part, {3.4, 134.2, -11.4}, {4.6, 126.6, -13.8}, {5.9, 116.4, -13.2}, 3.3);
  });

  // The tail on its own two bones, with a band around its start.
  const Weights mixed = between(kHair1, kHair2, 0.5);
  addTube(hair,
          smoothed({hangingRing(kHair1, 3.1, 2.0, 2.0, between(kHead, kHair1, 0.5), 0.0),
                    hangingRing(kHair1, 0.2, 2.1, 2.1, between(kHead, kHair1, 0.75), 0.2),
                    hangingRing(kHair1, -5.3, 4.3, 3.7, only(kHair1), 0.6),
                    hangingRing(kHair2, 0.6, 4.6, 4.0, mixed, 1.0),
                    hangingRing(kHair2, -6.2, 3.7, 3.2, only(kHair2), 1.4),
                    hangingRing(kHair2, -12.4, 1.9, 1.6, only(kHair2), 1.8)},
                   2),
          {.sides = 8, .u1 = 2.0, .endCap = 4.1});
  addTube(body[kLeather],
          {hangingRing(kHair1, 1.9, 2.3, 2.3, only(kHair1)), hangingRing(kHair1, 1.2, 3.2, 3.2, only(kHair1)),
           hangingRing(kHair1, -0.6, 3.2, 3.2, only(kHair1), 0.2),
           hangingRing(kHair1, -1.3, 2.3, 2.3, only(kHair1), 0.2)},
          {.sides = 10});
}

// --- Clothes

/// The skirt follows the thigh of its side more the lower it is, as soon as the trousers do: these would come
/// through it.
Weights skirtWeights(const glm::dvec3& place) {
  const double share = std::clamp((76.0 - place.y) / 13.0, 0.0, 1.0) * 0.9;
  const double left = std::clamp(0.5 + place.x / 12.0, 0.0, 1.0);
  Weights weights{};
  weights[kHips] = 1.0 - share;
  weights[kThighL] = share * left;
  weights[kThighR] = share * (1.0 - left);
  return weights;
}

void addTunic(BodyPart& tunic) {
  const Weights chest = only(kChest);
  const Weights waist = between(kSpine, kHips, 0.5);
  addTube(
      tunic,
      {level(0, 113.3, -0.9, 5.6, 5.2, between(kChest, kNeck, 0.25), 0.0),
       level(0, 111.4, -0.8, 9.9, 6.7, chest, 0.05), level(0, 107.2, -0.5, 13.0, 8.3, chest, 0.13),
       level(0, 101.4, 0.1, 13.1, 9.2, chest, 0.24),
       level(0, 94.6, 0.3, 12.1, 8.9, between(kChest, kSpine, 0.25), 0.36),
       level(0, 87.3, 0.1, 10.9, 8.0, between(kChest, kSpine, 0.75), 0.48),
       level(0, 80.4, 0.0, 10.4, 7.7, between(kSpine, kHips, 0.25), 0.58),
       level(0, 76.9, 0.0, 10.8, 8.0, waist, 0.63), level(0, 72.9, 0.0, 12.4, 9.6, only(kHips), 0.69),
       level(0, 67.4, 0.0, 14.3, 11.7, only(kHips), 0.78), level(0, 62.3, 0.0, 15.7, 13.1, only(kHips), 0.87),
       level(0, 57.1, 0.0, 16.9, 14.2, only(kHips), 0.97), level(0, 56.7, 0.0, 16.3, 13.6, only(kHips), 0.99),
       level(0, 64.6, 0.0, 13.7, 11.1, only(kHips), 0.8)},
      {.sides = 20});
  for (BodyVertex& vertex : tunic.vertices) {
    if (vertex.position.y < 73.0) vertex.weights = skirtWeights(vertex.position);
  }
  addBoth(tunic, [](BodyPart& part) {
    const Weights elbow = between(kArmL, kForearmL, 0.5);
    const Weights forearm = only(kForearmL);
    addTube(
        part,
        {armRing(kArmL, -4.7, 4.2, 5.2, only(kCollarL), 0.14),
         armRing(kArmL, -1.4, 5.5, 6.2, between(kCollarL, kArmL, 0.375), 0.2),
         armRing(kArmL, 2.6, 5.8, 6.0, only(kArmL), 0.27), armRing(kArmL, 8.3, 5.3, 5.4, only(kArmL), 0.38),
         armRing(kArmL, 14.6, 4.8, 4.9, between(kArmL, kForearmL, 0.125), 0.5),
         armRing(kForearmL, 0.1, 4.7, 4.8, elbow, 0.57),
         armRing(kForearmL, 3.2, 4.7, 4.8, between(kArmL, kForearmL, 0.875), 0.64),
         armRing(kForearmL, 8.1, 5.2, 5.3, forearm, 0.83), armRing(kForearmL, 12.9, 6.2, 6.4, forearm, 0.97),
         armRing(kForearmL, 13.2, 5.6, 5.8, forearm, 0.99), armRing(kForearmL, 9.7, 3.9, 4.1, forearm, 0.85)},
        {.sides = 10, .startCap = 0.8});
  });
}

void addHands(BodyPart& skin) {
  const std::size_t first = skin.vertices.size();
  addBoth(skin, [](BodyPart& part) {
    const Weights hand = only(kHandL);
    addTube(part,
            {armRing(kForearmL, 9.4, 2.6, 2.8, only(kForearmL)),
             armRing(kForearmL, 14.7, 2.5, 2.7, between(kForearmL, kHandL, 0.25)),
             armRing(kHandL, 0.4, 2.4, 2.9, between(kForearmL, kHandL, 0.75)),
             armRing(kHandL, 3.3, 2.4, 3.8, hand), armRing(kHandL, 6.4, 2.2, 4.0, hand),
             armRing(kFingersL, 0.3, 2.0, 3.8, between(kHandL, kFingersL, 0.5)),
             armRing(kFingersL, 3.4, 1.7, 3.4, only(kFingersL)),
             armRing(kFingersL, 6.2, 1.3, 2.7, only(kFingersL))},
            {.sides = 10, .endCap = 1.2});
    const RestFrame frame = restFrame(kHandL);
    const auto ring = [&](glm::dvec3 centre, double radius) {
      return Ring{frame.origin + frame.turn * centre, frame.turn * glm::dvec3(-0.6, 0, 0.8) * radius,
                  frame.turn * glm::dvec3(0, radius, 0), only(kHandL), 0.0};
    };
    addTube(part, {ring({1.6, -0.2, 2.3}, 1.3), ring({4.1, -0.6, 4.6}, 1.5), ring({6.3, -1.0, 5.9}, 1.2)},
            {.sides = 6, .endCap = 1.3});
  });
  paintPlain(skin, first);
}

void addLegs(Body& body) {
  const Weights thigh = only(kThighL);
  const Weights shin = only(kShinL);
  const Weights foot = only(kFootL);
  addBoth(body[kTrousers], [&](BodyPart& part) {
    addTube(part,
            {level(4.6, 75.3, 0.0, 4.8, 6.0, only(kHips), 0.0),
             level(5.9, 69.4, 0.0, 6.1, 7.3, between(kHips, kThighL, 0.5), 0.2),
             level(6.8, 62.3, 0.2, 6.8, 7.7, thigh, 0.4), level(7.1, 52.4, 0.3, 6.7, 7.3, thigh, 0.7),
             level(7.0, 43.2, 0.3, 6.1, 6.4, between(kThighL, kShinL, 0.125), 1.0),
             level(7.0, 38.1, 0.3, 6.0, 6.2, between(kThighL, kShinL, 0.5), 1.15),
             level(7.0, 33.4, 0.0, 6.0, 6.1, between(kThighL, kShinL, 0.875), 1.3),
             level(7.0, 26.1, -0.3, 5.3, 5.5, shin, 1.5)},
            {.sides = 10, .u1 = 2.0});
  });
  addBoth(body[kLeather], [&](BodyPart& part) {
    addTube(part,
            {level(7, 25.6, -0.3, 5.2, 5.4, shin, 0.1), level(7, 31.2, -0.2, 6.7, 6.9, shin, 0.0),
             level(7, 31.7, -0.2, 7.3, 7.5, shin, 0.0), level(7, 28.3, -0.3, 7.2, 7.4, shin, 0.12),
             level(7, 27.6, -0.3, 6.0, 6.3, shin, 0.16), level(7, 21.2, -0.6, 5.6, 6.1, shin, 0.4),
             level(7, 13.3, -0.4, 4.7, 5.1, shin, 0.7),
             level(7, 8.6, 0.1, 4.5, 5.0, between(kShinL, kFootL, 0.5), 0.9),
             level(7, 4.3, 0.2, 4.5, 4.8, foot, 1.0)},
            {.sides = 10, .u1 = 2.0});
    const auto sole = [](double z, double wide, double top, const Weights& weights, double v) {
      return Ring{{7, top * 0.5, z}, {wide, 0, 0}, {0, top * 0.5, 0}, weights, v};
    };
    const Weights bend = between(kFootL, kToesL, 0.5);
    addTube(
        part,
        {sole(-5.1, 3.0, 4.9, foot, 0.3), sole(-3.6, 3.9, 6.9, foot, 0.4), sole(0.3, 4.5, 8.1, foot, 0.55),
         sole(5.2, 4.8, 7.6, foot, 0.7), sole(10.6, 5.3, 6.4, bend, 0.85),
         sole(14.4, 5.1, 5.6, only(kToesL), 1.0), sole(17.3, 3.6, 4.1, only(kToesL), 1.1)},
        {.sides = 10, .u1 = 2.0, .startCap = 0.6, .endCap = 0.8});
  });
}

void addScarf(BodyPart& scarf) {
  const Weights neck = between(kChest, kNeck, 0.5);
  const auto fold = [&](double radius, double y, double v) {
    return level(0, y, -0.5 + (radius > 9.0 ? 0.9 : 0.0), radius, radius * 0.93, neck, v);
  };
  addTube(scarf,
          {fold(5.1, 114.1, 0.0), fold(7.3, 117.3, 0.1), fold(9.7, 117.4, 0.2), fold(11.5, 115.1, 0.3),
           fold(11.8, 111.9, 0.4), fold(10.9, 108.9, 0.5), fold(8.9, 107.4, 0.6), fold(6.3, 108.3, 0.7)},
          {.sides = 18, .u1 = 3.0});
  addTube(scarf,
          smoothed({hangingRing(kScarf1, 4.1, 3.1, 1.9, only(kChest), 0.2),
                    hangingRing(kScarf1, -1.2, 4.9, 1.6, between(kChest, kScarf1, 0.5), 0.45),
                    hangingRing(kScarf1, -6.2, 6.1, 1.1, only(kScarf1), 0.7),
                    hangingRing(kScarf2, 0.2, 6.7, 1.0, between(kScarf1, kScarf2, 0.5), 1.0),
                    hangingRing(kScarf2, -6.1, 7.0, 0.9, only(kScarf2), 1.3),
                    hangingRing(kScarf3, 0.2, 7.3, 0.9, between(kScarf2, kScarf3, 0.5), 1.6),
                    hangingRing(kScarf3, -8.3, 7.9, 0.7, only(kScarf3), 1.9),
                    hangingRing(kScarf3, -16.4, 8.2, 0.6, only(kScarf3), 2.2)},
                   2),
          {.sides = 6, .u1 = 2.0, .endCap = 0.4});
}

void addThings(Body& body) {
  const Weights waist = between(kSpine, kHips, 0.75);
  const Weights hips = only(kHips);
  addTube(body[kLeather],
          {level(0, 79.1, 0, 10.5, 7.8, waist, 0.3), level(0, 78.9, 0, 11.7, 9.0, waist, 0.3),
           level(0, 74.4, 0, 12.3, 9.7, hips, 0.6), level(0, 74.1, 0, 11.5, 8.9, hips, 0.6)},
          {.sides = 18, .u1 = 4.0});
  addTube(body[kLeather],
          {{{-12.4, 75.1, 3.1}, {3.3, 0, 2.0}, {-0.8, 0, 1.3}, hips, 0.1},
           {{-13.1, 73.3, 3.6}, {4.1, 0, 2.5}, {-1.5, 0, 2.3}, hips, 0.2},
           {{-13.9, 68.4, 3.8}, {4.3, 0, 2.6}, {-1.8, 0, 2.7}, hips, 0.5},
           {{-14.1, 65.3, 3.7}, {3.2, 0, 1.9}, {-1.2, 0, 1.8}, hips, 0.7}},
          {.sides = 8, .startCap = 0.6, .endCap = 0.7});

  // Parts that glow: the brooch that holds the scarf, a buckle, a band on each wrist.
  BodyPart& glow = body[kGlow];
  const Weights neck = between(kChest, kNeck, 0.5);
  addTube(glow,
          {level(0, 114.3, 11.7, 0.9, 0.7, neck, 0.1), level(0, 112.7, 12.0, 2.6, 1.5, neck, 0.35),
           level(0, 110.6, 11.5, 2.7, 1.6, neck, 0.65), level(0, 108.7, 10.4, 1.1, 0.8, neck, 0.9)},
          {.sides = 8, .startCap = 0.6, .endCap = 0.7});
  addTube(glow,
          {level(0, 78.6, 9.0, 1.5, 0.8, waist, 0.1), level(0, 77.3, 9.3, 2.7, 1.1, waist, 0.4),
           level(0, 75.8, 9.4, 2.7, 1.1, waist, 0.6), level(0, 74.4, 9.4, 1.5, 0.8, waist, 0.9)},
          {.sides = 6, .startCap = 0.4, .endCap = 0.4});
  addBoth(glow, [](BodyPart& part) {
    const Weights wrist = between(kForearmL, kHandL, 0.25);
    addTube(part,
            {armRing(kForearmL, 13.9, 2.6, 2.8, wrist, 0.1), armRing(kForearmL, 14.3, 3.2, 3.4, wrist, 0.4),
             armRing(kForearmL, 15.9, 3.2, 3.4, wrist, 0.6), armRing(kForearmL, 16.3, 2.6, 2.8, wrist, 0.9)},
            {.sides = 10, .u1 = 2.0});
  });
}

}  // namespace

std::array<BodyPart, kMaterialCount> wandererBody() {
  Body body;
  addHead(body[kSkin]);
  addHands(body[kSkin]);
  addEyes(body[kEyes]);
  addHair(body);
  addTunic(body[kTunic]);
  addLegs(body);
  addScarf(body[kScarf]);
  addThings(body);
  return body;
}

}  // namespace marrow::samples
