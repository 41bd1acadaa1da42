// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::testing {

/// A glTF document with its buffer, made by hand.
class GltfFile {
 public:
  nlohmann::json json = {{"asset", {{"version", "2.0"}}}};

  /// Adds floats as a view and an accessor. @return the accessor.
  std::size_t floats(const std::vector<float>& numbers, const char* type);
  /// The same of integers: 5121 for 8 bits, 5123 for 16.
  std::size_t wholes(const std::vector<int>& numbers, const char* type, int componentType,
                     bool normalised = false);
  std::size_t view(const formats::Bytes& bytes);
  /// Adds a channel to an animation, which is added where there is none of that number.
  void channel(std::size_t animation, std::size_t node, const char* path, const std::vector<float>& seconds,
               const std::vector<float>& values, const char* interpolation = nullptr);

  /// The JSON alone, its buffer as a data URI.
  [[nodiscard]] formats::Bytes text() const;
  /// The JSON alone, its buffer in a file of that name.
  [[nodiscard]] formats::Bytes textBeside(const std::string& name) const;
  [[nodiscard]] formats::Bytes glb() const;
  [[nodiscard]] const formats::Bytes& buffer() const { return buffer_; }

 private:
  formats::Bytes buffer_;
};

/// A file with all that is read: two bones of a skin, one of them weighted, a triangle with colours and an
/// image of one texel, and an animation of each interpolation.
[[nodiscard]] GltfFile smallGltf();

/// A PNG of one texel: red 255, green 128, blue 0, opaque.
[[nodiscard]] formats::Bytes onePixelPng();

}  // namespace marrow::testing
