// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/read_budget.h"
#include "formats/format_descriptor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats::gltf {

/// The two parts of a file: its JSON, and the buffer that a GLB brings along.
struct Container {
  std::string_view json;
  std::uint64_t jsonOffset = 0;
  ByteView buffer;                 ///< empty: none
  std::uint64_t bufferOffset = 0;  ///< in the file
  bool hasBuffer = false;
};

/// True if the file begins like a GLB.
[[nodiscard]] bool isGlb(ByteView bytes);
/// True if it is JSON that names a glTF asset.
[[nodiscard]] bool isGltfText(ByteView bytes);

/// @throws ReadFailure.
[[nodiscard]] Container openContainer(ByteReader& reader);

/// The type of an accessor's numbers, by its number in glTF.
enum class NumberKind : std::uint16_t {
  S8 = 5120,
  U8 = 5121,
  S16 = 5122,
  U16 = 5123,
  U32 = 5125,
  F32 = 5126
};

/// The numbers of an accessor, as floats; normalised integers as 0..1 or -1..1.
struct Numbers {
  std::size_t width = 1;  ///< numbers of an element
  std::vector<float> values;
  std::uint64_t byteOffset = 0;  ///< of the first number, in the file; 0: not there, or not as floats
  std::uint64_t strideBytes = 0;

  [[nodiscard]] std::size_t count() const { return values.size() / width; }
  [[nodiscard]] std::span<const float> at(std::size_t element) const {
    return std::span<const float>(values).subspan(element * width, width);
  }
};

/// Bytes that an image or accessor lies in.
struct ViewBytes {
  ByteView bytes;
  std::uint64_t offset = 0;  ///< in the file; 0: they do not lie there
  std::uint64_t strideBytes = 0;
};

/// The buffers of a document, and their views and accessors. Everything is checked.
class Buffers {
 public:
  /// @throws ReadFailure if a buffer is missing or too short.
  Buffers(const GltfJson& json, const Container& container, const ReadContext& context, ReadBudget& budget);

  [[nodiscard]] ViewBytes view(std::size_t index) const;
  /// @param width  the number of numbers that the accessor's elements must have.
  [[nodiscard]] Numbers floats(std::size_t accessor, std::size_t width) const;
  /// The numbers of an accessor of integers.
  [[nodiscard]] std::vector<std::uint32_t> wholes(std::size_t accessor, std::size_t width) const;
  /// The number of numbers in an element of the accessor; 16 for MAT4.
  [[nodiscard]] std::size_t widthOf(std::size_t accessor) const;

  /// The bytes that a URI names: its own, or those of a file beside this one.
  [[nodiscard]] ByteView bytesOfUri(const Json& owner);

 private:
  struct Layout;
  struct Elements;
  [[nodiscard]] Layout layoutOf(const Json& accessor, std::size_t width) const;
  [[nodiscard]] Elements elementsAt(const Json& owner, std::size_t count, std::size_t elementBytes,
                                    bool mayStride) const;
  template <typename Put>
  void forEachNumber(const Json& accessor, const Layout& layout, Put put) const;
  template <typename Put>
  void forEachSparse(const Json& accessor, const Layout& layout, Put put) const;

  const GltfJson& json_;
  const ReadContext& context_;
  ReadBudget& budget_;
  std::vector<ViewBytes> buffers_;
  std::vector<std::shared_ptr<const Bytes>> owned_;
};

}  // namespace marrow::formats::gltf
