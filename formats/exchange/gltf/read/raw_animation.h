// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/baked_clip.h"
#include "formats/exchange/gltf/read/buffers.h"

#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats::gltf {

enum class Sampling { Linear, Step, Cubic };

/// A channel of an animation, which moves one part of a node. Values are three numbers, or four for a
/// rotation, x first; a cubic key has an incoming tangent, a value and an outgoing tangent, per second.
struct RawChannel {
  Path path = Path::Translation;
  Sampling sampling = Sampling::Linear;
  std::vector<float> seconds;  ///< rising, at least one
  Numbers output;

  [[nodiscard]] std::size_t keyCount() const { return seconds.size(); }
  [[nodiscard]] glm::dvec4 value(std::size_t key) const { return element(key, 1); }
  /// @pre it is cubic.
  [[nodiscard]] glm::dvec4 tangentIn(std::size_t key) const { return element(key, 0); }
  [[nodiscard]] glm::dvec4 tangentOut(std::size_t key) const { return element(key, 2); }
  /// The value at a time, as glTF defines it; a rotation has length 1.
  [[nodiscard]] glm::dvec4 at(double timeSeconds) const;
  /// The value between a key and the next one, `ratio01` of the way.
  [[nodiscard]] glm::dvec4 between(std::size_t key, double ratio01) const;

 private:
  [[nodiscard]] glm::dvec4 element(std::size_t key, std::size_t part) const;
};

/// The channels of a node by path; null: it has none.
using NodeChannels = std::array<std::unique_ptr<RawChannel>, 3>;

/// An animation as the file has it.
struct RawAnimation {
  const Json* json = nullptr;
  std::string name;
  std::map<std::size_t, NodeChannels> nodes;
  double endSeconds = 0.0;         ///< of the last key
  bool hasUnusedChannels = false;  ///< of weights, or of other extensions

  [[nodiscard]] const RawChannel* find(std::size_t node, Path path) const;
};

/// @param index  of the document's animations.
/// @throws ReadFailure.
[[nodiscard]] RawAnimation readRawAnimation(const GltfJson& json, const Buffers& buffers, ReadBudget& budget,
                                            std::size_t index);

}  // namespace marrow::formats::gltf
