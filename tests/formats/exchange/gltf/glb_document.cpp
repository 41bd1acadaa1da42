// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/exchange/gltf/glb_document.h"

#include <gtest/gtest.h>

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>

namespace marrow::testing {
namespace {

using Json = nlohmann::json;

std::uint32_t wordAt(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i)
    word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes.at(at + i))) << (8 * i);
  return word;
}

std::size_t widthOf(const Json& accessor) {
  const std::string type = accessor["type"];
  return type == "SCALAR" ? 1 : type == "VEC2" ? 2 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 16;
}

std::size_t sizeOf(int component) { return component == 5121 ? 1 : component == 5123 ? 2 : 4; }

double numberAt(const std::string& bytes, std::size_t at, int component) {
  if (component == 5121) return static_cast<unsigned char>(bytes.at(at));
  if (component == 5126) {
    float number = 0.0F;
    std::memcpy(&number, &bytes.at(at), sizeof number);
    return static_cast<double>(number);
  }
  if (component == 5125) return wordAt(bytes, at);
  return static_cast<unsigned char>(bytes.at(at)) + 256.0 * static_cast<unsigned char>(bytes.at(at + 1));
}

/// The value of a sampler at a time.
std::vector<double> valueAt(const std::vector<double>& times, const std::vector<double>& values, double at,
                            bool isStepped, bool isRotation) {
  const std::size_t width = values.size() / times.size();
  const auto key = [&](std::size_t i) {
    return std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(i * width),
                               values.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
  };
  if (at <= times.front()) return key(0);
  if (at >= times.back()) return key(times.size() - 1);
  const auto after =
      static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), at) - times.begin());
  const std::vector<double> a = key(after - 1);
  const std::vector<double> b = key(after);
  if (isStepped) return a;
  const double ratio = (at - times[after - 1]) / (times[after] - times[after - 1]);
  if (isRotation) {
    const glm::dquat from(a[3], a[0], a[1], a[2]);
    const glm::dquat to(b[3], b[0], b[1], b[2]);
    EXPECT_GE(glm::dot(from, to), 0.0) << "not the hemisphere of the key before";
    const glm::dquat q = glm::normalize(glm::slerp(from, to, ratio));
    return {q.x, q.y, q.z, q.w};
  }
  std::vector<double> mixed(width);
  for (std::size_t i = 0; i < width; ++i) mixed[i] = a[i] + (b[i] - a[i]) * ratio;
  return mixed;
}

struct NodeState {
  std::vector<double> translation{0, 0, 0};
  std::vector<double> rotation{0, 0, 0, 1};
  std::vector<double> scale{1, 1, 1};
};

glm::dmat4 matrixOf(const NodeState& state) {
  const std::vector<double>& r = state.rotation;
  glm::dmat4 matrix = glm::mat4_cast(glm::dquat(r[3], r[0], r[1], r[2]));
  for (int i = 0; i < 3; ++i) matrix[i] *= state.scale[static_cast<std::size_t>(i)];
  matrix[3] = {state.translation[0], state.translation[1], state.translation[2], 1.0};
  return matrix;
}

}  // namespace

GlbDocument::GlbDocument(std::string_view file) {
  EXPECT_EQ(file.substr(0, 4), "glTF");
  EXPECT_EQ(wordAt(file, 4), 2U);
  EXPECT_EQ(wordAt(file, 8), file.size());
  const std::size_t length = wordAt(file, 12);
  EXPECT_EQ(length % 4, 0U);
  EXPECT_EQ(file.substr(16, 4), "JSON");
  json_ = Json::parse(file.substr(20, length));
  EXPECT_EQ(wordAt(file, 20 + length) % 4, 0U);
  EXPECT_EQ(file.substr(24 + length, 4), std::string_view("BIN\0", 4));
  buffer_ = file.substr(28 + length);
  EXPECT_EQ(buffer_.size(), wordAt(file, 20 + length));
  EXPECT_EQ(json_["buffers"][0]["byteLength"], buffer_.size());
  check();
}

void GlbDocument::check() const {
  for (const Json& view : json_["bufferViews"]) {
    EXPECT_EQ(view["byteOffset"].get<std::size_t>() % 4, 0U);
    EXPECT_LE(view["byteOffset"].get<std::size_t>() + view["byteLength"].get<std::size_t>(), buffer_.size());
    EXPECT_FALSE(view.contains("byteStride"));
  }
  for (const Json& accessor : json_["accessors"]) checkAccessor(accessor);
  std::set<std::string> names;
  for (const Json& node : json_["nodes"]) {
    EXPECT_FALSE(node.contains("matrix"));
    EXPECT_TRUE(names.insert(node["name"]).second) << node["name"];
  }
  for (const Json& animation : json_.value("animations", Json::array())) {
    std::set<std::pair<int, std::string>> targets;
    for (const Json& channel : animation["channels"]) {
      const Json& target = channel["target"];
      EXPECT_TRUE(targets.emplace(target["node"], target["path"]).second);
      const Json& times =
          json_["accessors"]
               [animation["samplers"][channel["sampler"].get<std::size_t>()]["input"].get<std::size_t>()];
      EXPECT_TRUE(times.contains("min") && times.contains("max"));
      EXPECT_EQ(times["min"][0], 0.0);
    }
  }
}

void GlbDocument::checkAccessor(const Json& accessor) const {
  const Json& view = json_["bufferViews"].at(accessor["bufferView"].get<std::size_t>());
  const std::size_t bytes =
      accessor["count"].get<std::size_t>() * widthOf(accessor) * sizeOf(accessor["componentType"]);
  EXPECT_GT(bytes, 0U);
  EXPECT_LE(accessor.value("byteOffset", std::size_t{0}) + bytes, view["byteLength"].get<std::size_t>());
}

std::vector<double> GlbDocument::numbers(std::size_t index) const {
  const Json& accessor = json_["accessors"].at(index);
  const Json& view = json_["bufferViews"].at(accessor["bufferView"].get<std::size_t>());
  const int component = accessor["componentType"];
  const std::size_t count = accessor["count"].get<std::size_t>() * widthOf(accessor);
  std::size_t at = view["byteOffset"].get<std::size_t>() + accessor.value("byteOffset", std::size_t{0});
  std::vector<double> numbers;
  const double divisor = accessor.value("normalized", false) ? (component == 5121 ? 255.0 : 65535.0) : 1.0;
  for (std::size_t i = 0; i < count; ++i, at += sizeOf(component))
    numbers.push_back(numberAt(buffer_, at, component) / divisor);
  for (std::size_t i = 0; accessor.contains("min") && i < count; ++i) {
    EXPECT_GE(numbers[i], accessor["min"][i % widthOf(accessor)].get<double>());
    EXPECT_LE(numbers[i], accessor["max"][i % widthOf(accessor)].get<double>());
  }
  return numbers;
}

std::string GlbDocument::bytesOfView(std::size_t index) const {
  const Json& view = json_["bufferViews"].at(index);
  return buffer_.substr(view["byteOffset"], view["byteLength"]);
}

std::size_t GlbDocument::animation(const std::string& name) const {
  const Json& all = json_.value("animations", Json::array());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i]["name"] == name) return i;
  }
  ADD_FAILURE() << "no animation " << name;
  return 0;
}

std::vector<glm::dmat4> GlbDocument::nodesAt(std::optional<std::size_t> animation, double seconds) const {
  const Json& nodes = json_["nodes"];
  std::vector<NodeState> states(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    states[i].translation = nodes[i].value("translation", states[i].translation);
    states[i].rotation = nodes[i].value("rotation", states[i].rotation);
    states[i].scale = nodes[i].value("scale", states[i].scale);
  }
  if (animation) {
    const Json& one = json_["animations"].at(*animation);
    for (const Json& channel : one["channels"]) {
      const Json& sampler = one["samplers"].at(channel["sampler"].get<std::size_t>());
      const std::string path = channel["target"]["path"];
      NodeState& state = states.at(channel["target"]["node"].get<std::size_t>());
      std::vector<double>& part = path == "rotation"      ? state.rotation
                                  : path == "translation" ? state.translation
                                                          : state.scale;
      part = valueAt(numbers(sampler["input"]), numbers(sampler["output"]), seconds,
                     sampler.value("interpolation", "LINEAR") == "STEP", path == "rotation");
    }
  }
  std::vector<int> parents(nodes.size(), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const Json& child : nodes[i].value("children", Json::array()))
      parents.at(child.get<std::size_t>()) = static_cast<int>(i);
  }
  std::vector<glm::dmat4> matrices(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    glm::dmat4 matrix = matrixOf(states[i]);
    for (int above = parents[i]; above >= 0; above = parents[static_cast<std::size_t>(above)])
      matrix = matrixOf(states[static_cast<std::size_t>(above)]) * matrix;
    matrices[i] = matrix;
  }
  return matrices;
}

std::vector<glm::dmat4> GlbDocument::jointsAt(std::optional<std::size_t> animation, double seconds) const {
  const std::vector<glm::dmat4> nodes = nodesAt(animation, seconds);
  std::vector<glm::dmat4> joints;
  for (const Json& joint : json_["skins"][0]["joints"]) joints.push_back(nodes.at(joint.get<std::size_t>()));
  return joints;
}

std::vector<glm::dvec3> GlbDocument::cornersAt(std::size_t index,
                                               const std::vector<glm::dmat4>& joints) const {
  const Json& primitive = json_["meshes"][0]["primitives"].at(index);
  const Json& attributes = primitive["attributes"];
  const std::vector<double> positions = numbers(attributes["POSITION"]);
  const std::vector<double> of = numbers(attributes["JOINTS_0"]);
  const std::vector<double> weights = numbers(attributes["WEIGHTS_0"]);
  const std::vector<double> inverse = numbers(json_["skins"][0]["inverseBindMatrices"]);
  std::vector<glm::dvec3> corners;
  for (const double number : numbers(primitive["indices"])) {
    const auto vertex = static_cast<std::size_t>(number);
    const glm::dvec4 position(positions.at(3 * vertex), positions.at(3 * vertex + 1),
                              positions.at(3 * vertex + 2), 1.0);
    glm::dvec4 sum(0.0);
    double total = 0.0;
    for (std::size_t i = 4 * vertex; i < 4 * vertex + 4; ++i) {
      const auto joint = static_cast<std::size_t>(of.at(i));
      if (weights.at(i) == 0.0) {
        EXPECT_EQ(joint, 0U) << "of no weight";
      }
      sum += weights.at(i) * (joints.at(joint) * (glm::make_mat4(&inverse.at(16 * joint)) * position));
      total += weights.at(i);
    }
    EXPECT_NEAR(total, 1.0, 1e-6);
    corners.emplace_back(sum);
  }
  return corners;
}

}  // namespace marrow::testing
