// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/glb_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

static_assert(std::endian::native == std::endian::little,
              "glTF is little-endian, and so are its buffers here");

const char* nameOf(Shape shape) {
  switch (shape) {
    case Shape::Scalar:
      return "SCALAR";
    case Shape::Vec2:
      return "VEC2";
    case Shape::Vec3:
      return "VEC3";
    case Shape::Vec4:
      return "VEC4";
    case Shape::Mat4:
      return "MAT4";
  }
  return "";
}

void appendWord(std::string& out, std::uint64_t value) {
  for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(value >> shift & 0xFFU);
}

void pad(std::string& bytes, char filler) {
  while (bytes.size() % 4 != 0) bytes += filler;
}

// Smallest and largest of each of an element's numbers, as the same floats.
void addBounds(Json& accessor, std::span<const float> numbers, std::size_t width) {
  Json low = Json::array();
  Json high = Json::array();
  for (std::size_t i = 0; i < width; ++i) {
    float least = numbers[i];
    float most = numbers[i];
    for (std::size_t at = i; at < numbers.size(); at += width) {
      least = std::min(least, numbers[at]);
      most = std::max(most, numbers[at]);
    }
    low.push_back(least);
    high.push_back(most);
  }
  accessor["min"] = std::move(low);
  accessor["max"] = std::move(high);
}

}  // namespace

GlbFile::GlbFile() { document_["asset"] = {{"version", "2.0"}, {"generator", "Marrow"}}; }

std::size_t GlbFile::add(const char* array, Json object) {
  Json& list = document_[array];
  list.push_back(std::move(object));
  return list.size() - 1;
}

void GlbFile::use(const char* extension) {
  Json& used = document_["extensionsUsed"];
  if (std::find(used.begin(), used.end(), extension) == used.end()) used.push_back(extension);
}

std::size_t GlbFile::addView(std::string_view bytes, ViewUse use) {
  pad(buffer_, '\0');
  Json view;
  view["buffer"] = 0;
  view["byteOffset"] = buffer_.size();
  view["byteLength"] = bytes.size();
  if (use != ViewUse::Any) view["target"] = static_cast<int>(use);
  buffer_ += bytes;
  return add("bufferViews", std::move(view));
}

std::size_t GlbFile::addAccessor(std::size_t view, std::size_t offset, Shape shape,
                                 std::span<const float> numbers, bool bounds) {
  const auto width = static_cast<std::size_t>(shape);
  // Not as a list of pairs, which nlohmann-json copies: a clip has one of these for each channel.
  Json accessor;
  accessor["bufferView"] = view;
  accessor["byteOffset"] = offset;
  accessor["componentType"] = static_cast<int>(Component::F32);
  accessor["count"] = numbers.size() / width;
  accessor["type"] = nameOf(shape);
  if (bounds) addBounds(accessor, numbers, width);
  return add("accessors", std::move(accessor));
}

std::size_t GlbFile::addFloats(std::span<const float> numbers, Shape shape, ViewUse use, bool bounds) {
  return addAccessor(addView(bytesOf(numbers), use), 0, shape, numbers, bounds);
}

std::size_t GlbFile::addWhole(std::string_view bytes, Component component, Shape shape, std::size_t count,
                              ViewUse use, bool normalised) {
  Json accessor = {{"bufferView", addView(bytes, use)},
                   {"componentType", static_cast<int>(component)},
                   {"count", count},
                   {"type", nameOf(shape)}};
  if (normalised) accessor["normalized"] = true;
  return add("accessors", std::move(accessor));
}

std::size_t GlbFile::addWords(std::span<const std::uint16_t> numbers, Shape shape, ViewUse use,
                              bool normalised) {
  return addWhole(bytesOf(numbers), Component::U16, shape, numbers.size() / static_cast<std::size_t>(shape),
                  use, normalised);
}

std::size_t GlbFile::addBytes(std::span<const std::uint8_t> numbers, Shape shape, ViewUse use) {
  return addWhole(bytesOf(numbers), Component::U8, shape, numbers.size() / static_cast<std::size_t>(shape),
                  use, false);
}

std::size_t GlbFile::addIndices(std::span<const std::uint32_t> numbers, std::size_t vertexCount) {
  // 65535 is no index: it ends a strip.
  if (vertexCount > 0xFFFF) {
    return addWhole(bytesOf(numbers), Component::U32, Shape::Scalar, numbers.size(), ViewUse::Indices, false);
  }
  std::vector<std::uint16_t> words(numbers.size());
  std::transform(numbers.begin(), numbers.end(), words.begin(),
                 [](std::uint32_t number) { return static_cast<std::uint16_t>(number); });
  return addWords(words, Shape::Scalar, ViewUse::Indices);
}

std::string GlbFile::pack() {
  constexpr std::uint64_t kHeaderBytes = 12 + 2 * 8;
  pad(buffer_, '\0');
  if (!buffer_.empty()) document_["buffers"] = Json::array({{{"byteLength", buffer_.size()}}});
  // Names out of files may be no UTF-8.
  std::string text = document_.dump(-1, ' ', false, Json::error_handler_t::replace);
  pad(text, ' ');
  const std::uint64_t total = kHeaderBytes + text.size() + buffer_.size();
  if (total > kMostBytes) return {};
  std::string file = "glTF";
  file.reserve(static_cast<std::size_t>(total));
  appendWord(file, 2);
  appendWord(file, total);
  appendWord(file, text.size());
  file += "JSON";
  file += text;
  appendWord(file, buffer_.size());
  file += std::string_view("BIN\0", 4);
  file += buffer_;
  return file;
}

}  // namespace marrow::formats::gltf
