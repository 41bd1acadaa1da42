// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gltf_files.h"

#include <cstring>
#include <map>
#include <string_view>

namespace marrow::testing {
namespace {

using formats::Bytes;
using nlohmann::json;

std::size_t widthOf(const std::string& type) {
  static const std::map<std::string, std::size_t> kWidths = {
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
  return kWidths.at(type);
}

std::string toBase64(const Bytes& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t part = 0; part < 3; ++part)
      bits = bits << 8U | (i + part < bytes.size() ? bytes[i + part] : 0U);
    for (unsigned part = 0; part < 4; ++part)
      text += i + part > bytes.size() ? '=' : kDigits[bits >> (18U - 6U * part) & 63U];
  }
  return text;
}

Bytes bytesOf(std::string_view text) { return {text.begin(), text.end()}; }

void appendWord(Bytes& out, std::size_t word) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    out.push_back(static_cast<std::uint8_t>(word >> shift & 0xFFU));
}

}  // namespace

std::size_t GltfFile::view(const Bytes& bytes) {
  while (buffer_.size() % 4 != 0) buffer_.push_back(0);
  json["bufferViews"].push_back(
      {{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", bytes.size()}});
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  return json["bufferViews"].size() - 1;
}

std::size_t GltfFile::floats(const std::vector<float>& numbers, const char* type) {
  Bytes bytes(numbers.size() * sizeof(float));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  json["accessors"].push_back({{"bufferView", view(bytes)},
                               {"componentType", 5126},
                               {"count", numbers.size() / widthOf(type)},
                               {"type", type}});
  return json["accessors"].size() - 1;
}

std::size_t GltfFile::wholes(const std::vector<int>& numbers, const char* type, int componentType,
                             bool normalised) {
  const std::size_t size = componentType == 5120 || componentType == 5121 ? 1 : componentType == 5125 ? 4 : 2;
  Bytes bytes;
  for (const int number : numbers) {
    for (std::size_t i = 0; i < size; ++i)
      bytes.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(number) >> (8 * i) & 0xFFU));
  }
  nlohmann::json accessor = {{"bufferView", view(bytes)},
                             {"componentType", componentType},
                             {"count", numbers.size() / widthOf(type)},
                             {"type", type}};
  if (normalised) accessor["normalized"] = true;
  json["accessors"].push_back(std::move(accessor));
  return json["accessors"].size() - 1;
}

void GltfFile::channel(std::size_t animation, std::size_t node, const char* path,
                       const std::vector<float>& seconds, const std::vector<float>& values,
                       const char* interpolation) {
  const std::size_t input = floats(seconds, "SCALAR");
  const std::size_t output = floats(values, std::string_view(path) == "rotation" ? "VEC4" : "VEC3");
  nlohmann::json& target = json["animations"][animation];
  nlohmann::json sampler = {{"input", input}, {"output", output}};
  if (interpolation != nullptr) sampler["interpolation"] = interpolation;
  target["samplers"].push_back(std::move(sampler));
  target["channels"].push_back(
      {{"sampler", target["samplers"].size() - 1}, {"target", {{"node", node}, {"path", path}}}});
}

Bytes GltfFile::text() const {
  nlohmann::json copy = json;
  if (!buffer_.empty())
    copy["buffers"] = {{{"byteLength", buffer_.size()},
                        {"uri", "data:application/octet-stream;base64," + toBase64(buffer_)}}};
  return bytesOf(copy.dump());
}

Bytes GltfFile::textBeside(const std::string& name) const {
  nlohmann::json copy = json;
  copy["buffers"] = {{{"byteLength", buffer_.size()}, {"uri", name}}};
  return bytesOf(copy.dump());
}

Bytes GltfFile::glb() const {
  nlohmann::json copy = json;
  copy["buffers"] = {{{"byteLength", buffer_.size()}}};
  std::string text = copy.dump();
  while (text.size() % 4 != 0) text += ' ';
  Bytes padded = buffer_;
  while (padded.size() % 4 != 0) padded.push_back(0);
  Bytes file = bytesOf("glTF");
  appendWord(file, 2);
  appendWord(file, 28 + text.size() + padded.size());
  appendWord(file, text.size());
  for (const char character : "JSON" + text) file.push_back(static_cast<std::uint8_t>(character));
  appendWord(file, padded.size());
  for (const char character : {'B', 'I', 'N', '\0'}) file.push_back(static_cast<std::uint8_t>(character));
  file.insert(file.end(), padded.begin(), padded.end());
  return file;
}

Bytes onePixelPng() {
  return {0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
          0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00,
          0x00, 0x90, 0x77, 0x53, 0xDE, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78,
          0xDA, 0x63, 0xF8, 0xDF, 0xC0, 0x00, 0x00, 0x04, 0x01, 0x01, 0x80, 0xFB, 0xD7, 0xCB,
          0xF1, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};
}

GltfFile smallGltf() {
  GltfFile file;
  json& doc = file.json;
  doc["scene"] = 0;
  doc["scenes"] = {{{"nodes", {0, 2}}}};
  doc["nodes"] = {{{"name", "root"}, {"children", {1}}, {"translation", {0, 1, 0}}},
                  {{"name", "hand"}, {"translation", {0, 10, 0}}},
                  {{"name", "body"}, {"mesh", 0}, {"skin", 0}}};
  const std::size_t binds = file.floats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1,  0, 1,  //
                                         1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -11, 0, 1},
                                        "MAT4");
  doc["skins"] = {{{"joints", {0, 1}}, {"inverseBindMatrices", binds}}};
  const std::size_t image = file.view(onePixelPng());
  doc["images"] = {{{"name", "red"}, {"mimeType", "image/png"}, {"bufferView", image}}};
  doc["samplers"] = {{{"magFilter", 9728}, {"wrapS", 33071}, {"wrapT", 33648}}};
  doc["textures"] = {{{"source", 0}, {"sampler", 0}}};
  doc["materials"] = {{{"name", "skin"},
                       {"alphaMode", "MASK"},
                       {"doubleSided", true},
                       {"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
  const json attributes = {
      {"POSITION", file.floats({0, 0, 0, 1, 0, 0, 0, 12, 0}, "VEC3")},
      {"NORMAL", file.floats({0, 0, 1, 0, 0, 1, 0, 0, 1}, "VEC3")},
      {"TEXCOORD_0", file.floats({0, 0, 1, 0, 0, 1}, "VEC2")},
      {"COLOR_0", file.wholes({255, 255, 255, 255, 0, 0, 0, 255, 55, 55, 55, 128}, "VEC4", 5121, true)},
      {"JOINTS_0", file.wholes({0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}, "VEC4", 5121)},
      {"WEIGHTS_0", file.floats({1, 0, 0, 0, 0.25F, 0.75F, 0, 0, 1, 0, 0, 0}, "VEC4")}};
  const std::size_t indices = file.wholes({0, 1, 2}, "SCALAR", 5123);
  doc["meshes"] = {{{"name", "body"},
                    {"primitives", {{{"attributes", attributes}, {"indices", indices}, {"material", 0}}}}}};
  file.channel(0, 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 0.70710678F, 0.70710678F});
  file.channel(0, 0, "translation", {0, 0.5F}, {0, 1, 0, 2, 1, 0}, "STEP");
  file.channel(1, 1, "scale", {0, 1}, {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0}, "CUBICSPLINE");
  doc["animations"][0]["name"] = "turn";
  doc["animations"][1]["name"] = "grow";
  return file;
}

}  // namespace marrow::testing
