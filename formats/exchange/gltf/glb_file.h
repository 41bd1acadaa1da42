// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace marrow::formats::gltf {

using Json = nlohmann::json;

/// The use of a buffer view, by its number in glTF.
enum class ViewUse { Any = 0, Vertices = 34962, Indices = 34963 };

/// The type of an accessor's numbers, by its number in glTF.
enum class Component { U8 = 5121, U16 = 5123, U32 = 5125, F32 = 5126 };

/// How many numbers an accessor's element has.
enum class Shape { Scalar = 1, Vec2 = 2, Vec3 = 3, Vec4 = 4, Mat4 = 16 };

/// A glTF document and its one buffer, in a GLB container. It writes little-endian numbers, and the same file
/// for the same calls.
class GlbFile {
 public:
  /// The largest file that the container's 32-bit lengths allow.
  static constexpr std::uint64_t kMostBytes = UINT32_MAX;

  GlbFile();

  /// Adds an object to one of the document's arrays. @return its index.
  std::size_t add(const char* array, Json object);
  /// Names an extension in extensionsUsed.
  void use(const char* extension);
  [[nodiscard]] Json& document() { return document_; }

  /// Adds bytes as a buffer view, aligned to 4.
  std::size_t addView(std::string_view bytes, ViewUse use = ViewUse::Any);
  /// Adds an accessor of a view. @param bounds  whether min and max are written; floats only.
  std::size_t addAccessor(std::size_t view, std::size_t offset, Shape shape, std::span<const float> numbers,
                          bool bounds);

  /// Each adds a view and an accessor of it. @return the accessor's index.
  std::size_t addFloats(std::span<const float> numbers, Shape shape, ViewUse use, bool bounds = false);
  std::size_t addWords(std::span<const std::uint16_t> numbers, Shape shape, ViewUse use,
                       bool normalised = false);
  std::size_t addBytes(std::span<const std::uint8_t> numbers, Shape shape, ViewUse use);
  /// Adds the corners of triangles, as 16 bits where they fit.
  std::size_t addIndices(std::span<const std::uint32_t> numbers, std::size_t vertexCount);

  [[nodiscard]] std::uint64_t byteCount() const { return buffer_.size(); }
  /// The whole file; empty: it would be larger than kMostBytes.
  [[nodiscard]] std::string pack();

 private:
  std::size_t addWhole(std::string_view bytes, Component component, Shape shape, std::size_t count,
                       ViewUse use, bool normalised);

  Json document_;
  std::string buffer_;
};

/// The bytes of numbers as they stand in memory. Marrow runs on little-endian machines alone (asserted).
template <typename T>
[[nodiscard]] std::string_view bytesOf(std::span<const T> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace marrow::formats::gltf
