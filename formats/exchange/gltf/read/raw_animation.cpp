// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/raw_animation.h"

#include "formats/exchange/gltf/codes.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

namespace marrow::formats::gltf {
namespace {

using core::ErrorCode;

constexpr double kMostSeconds = 1e6;

glm::dvec4 normalised(const glm::dvec4& q) {
  const double length = glm::length(q);
  return length > 1e-12 ? q / length : glm::dvec4(0.0, 0.0, 0.0, 1.0);
}

// Interpolates the short way along the arc.
glm::dvec4 slerp(const glm::dvec4& from, glm::dvec4 to, double ratio01) {
  double cosine = glm::dot(from, to);
  if (cosine < 0.0) {
    to = -to;
    cosine = -cosine;
  }
  if (cosine > 0.9999999) return normalised(from + (to - from) * ratio01);
  const double angle = std::acos(cosine);
  return (from * std::sin((1.0 - ratio01) * angle) + to * std::sin(ratio01 * angle)) / std::sin(angle);
}

std::optional<Path> pathOf(std::string_view text) {
  for (const Path path : {Path::Translation, Path::Rotation, Path::Scale}) {
    if (text == toString(path)) return path;
  }
  return std::nullopt;
}

class ChannelReader {
 public:
  ChannelReader(const GltfJson& json, const Buffers& buffers, ReadBudget& budget, const Json& animation)
      : json_(json), buffers_(buffers), budget_(budget), samplers_(json.listIn(animation, "samplers")) {}

  void read(const Json& channel, RawAnimation& out) {
    const Json& target = json_.objectIn(channel, "target");
    const auto node = json_.index(target, "node", json_.list("nodes"));
    const std::optional<Path> path = pathOf(json_.longText(target, "path"));
    if (!node || !path) {
      out.hasUnusedChannels = true;
      return;
    }
    const auto sampler = json_.index(channel, "sampler", samplers_);
    if (!sampler) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, channel, "sampler");
    // The map and its node take memory, too.
    budget_.spend(1, sizeof(RawChannel) + sizeof(NodeChannels) + 64);
    auto raw = std::make_unique<RawChannel>(readSampler(json_.item(samplers_, *sampler), *path));
    out.endSeconds = std::max(out.endSeconds, static_cast<double>(raw->seconds.back()));
    std::unique_ptr<RawChannel>& place = out.nodes[*node][static_cast<std::size_t>(*path)];
    if (place) json_.fail(ErrorCode::BadValue, {code("gltf.channel-twice")}, channel);
    place = std::move(raw);
  }

 private:
  RawChannel readSampler(const Json& sampler, Path path) {
    RawChannel channel;
    channel.path = path;
    channel.sampling = samplingOf(sampler);
    const Json& accessors = json_.list("accessors");
    const auto input = json_.index(sampler, "input", accessors);
    const auto output = json_.index(sampler, "output", accessors);
    if (!input || !output)
      json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, sampler, input ? "output" : "input");
    channel.seconds = std::move(buffers_.floats(*input, 1).values);
    checkTimes(channel.seconds, *json_.find(sampler, "input"));
    channel.output = buffers_.floats(*output, path == Path::Rotation ? 4 : 3);
    const std::size_t wanted = channel.keyCount() * (channel.sampling == Sampling::Cubic ? 3 : 1);
    if (channel.output.count() != wanted)
      json_.fail(ErrorCode::BadValue, {code("gltf.key-count"), channel.output.count(), wanted},
                 *json_.find(sampler, "output"));
    checkFinite(channel.output.values, *json_.find(sampler, "output"));
    return channel;
  }

  Sampling samplingOf(const Json& sampler) const {
    const std::string_view text = json_.longText(sampler, "interpolation");
    if (text.empty() || text == "LINEAR") return Sampling::Linear;
    if (text == "STEP") return Sampling::Step;
    if (text == "CUBICSPLINE") return Sampling::Cubic;
    json_.fail(ErrorCode::BadValue, {code("gltf.interpolation"), json_.text(sampler, "interpolation")},
               sampler, "interpolation");
  }

  void checkTimes(const std::vector<float>& seconds, const Json& at) const {
    if (seconds.empty()) json_.fail(ErrorCode::BadValue, {code("gltf.no-keys")}, at);
    for (std::size_t i = 0; i < seconds.size(); ++i) {
      const auto time = static_cast<double>(seconds[i]);
      if (!(time >= 0.0 && time <= kMostSeconds) || (i > 0 && !(seconds[i - 1] < seconds[i])))
        json_.fail(ErrorCode::BadValue, {code("gltf.times"), i}, at);
    }
  }

  void checkFinite(const std::vector<float>& values, const Json& at) const {
    const auto odd =
        std::find_if(values.begin(), values.end(), [](float v) { return !(std::abs(v) < 1e30F); });
    if (odd != values.end())
      json_.fail(ErrorCode::BadValue, {code("gltf.value-not-finite"), std::distance(values.begin(), odd)},
                 at);
  }

  const GltfJson& json_;
  const Buffers& buffers_;
  ReadBudget& budget_;
  const Json& samplers_;
};

}  // namespace

glm::dvec4 RawChannel::element(std::size_t key, std::size_t part) const {
  const std::span<const float> numbers = output.at(sampling == Sampling::Cubic ? key * 3 + part : key);
  glm::dvec4 value(0.0);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    value[static_cast<int>(i)] = static_cast<double>(numbers[i]);
  return path == Path::Rotation && part == 1 && sampling != Sampling::Cubic ? normalised(value) : value;
}

glm::dvec4 RawChannel::between(std::size_t key, double ratio01) const {
  const bool isTurn = path == Path::Rotation;
  if (key + 1 >= keyCount() || sampling == Sampling::Step) {
    const glm::dvec4 held = value(std::min(key, keyCount() - 1));
    return isTurn ? normalised(held) : held;
  }
  const glm::dvec4 from = value(key);
  const glm::dvec4 to = value(key + 1);
  if (sampling == Sampling::Linear) return isTurn ? slerp(from, to, ratio01) : from + (to - from) * ratio01;
  const double length = static_cast<double>(seconds[key + 1]) - static_cast<double>(seconds[key]);
  const double t = ratio01;
  const double t2 = t * t;
  const double t3 = t2 * t;
  const glm::dvec4 mixed = from * (2.0 * t3 - 3.0 * t2 + 1.0) +
                           tangentOut(key) * (length * (t3 - 2.0 * t2 + t)) + to * (3.0 * t2 - 2.0 * t3) +
                           tangentIn(key + 1) * (length * (t3 - t2));
  return isTurn ? normalised(mixed) : mixed;
}

glm::dvec4 RawChannel::at(double timeSeconds) const {
  const auto time = static_cast<float>(timeSeconds);
  const auto after = std::upper_bound(seconds.begin(), seconds.end(), time);
  if (after == seconds.begin()) return between(0, 0.0);
  const auto key = static_cast<std::size_t>(std::distance(seconds.begin(), after)) - 1;
  if (key + 1 >= keyCount()) return between(key, 0.0);
  const auto start = static_cast<double>(seconds[key]);
  return between(key, (timeSeconds - start) / (static_cast<double>(seconds[key + 1]) - start));
}

const RawChannel* RawAnimation::find(std::size_t node, Path path) const {
  const auto found = nodes.find(node);
  return found == nodes.end() ? nullptr : found->second[static_cast<std::size_t>(path)].get();
}

RawAnimation readRawAnimation(const GltfJson& json, const Buffers& buffers, ReadBudget& budget,
                              std::size_t index) {
  RawAnimation animation;
  const Json& object = json.item(json.list("animations"), index);
  animation.json = &object;
  animation.name = json.text(object, "name");
  const Json& channels = json.listIn(object, "channels");
  ChannelReader reader(json, buffers, budget, object);
  for (std::size_t i = 0; i < channels.size(); ++i) reader.read(json.item(channels, i), animation);
  return animation;
}

}  // namespace marrow::formats::gltf
