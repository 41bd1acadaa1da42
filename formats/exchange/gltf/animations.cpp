// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/animations.h"

#include "formats/exchange/gltf/clip_extras.h"

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

/// Puts the numbers of all channels into one view, each list of times once.
class ChannelWriter {
 public:
  ChannelWriter(const BakedClip& baked, const AnimationSetup& setup, GlbFile& file)
      : baked_(baked), setup_(setup), file_(file) {}

  Json write(const std::string& name) {
    collect();
    const std::size_t view = file_.addView(bytesOf<float>(numbers_));
    std::map<std::size_t, std::size_t> accessors;  // of times, by their place
    Json channels = Json::array();
    Json samplers = Json::array();
    const bool isStepped = setup_.bake.mode == core::SampleMode::GameExact;
    for (std::size_t i = 0; i < baked_.tracks.size(); ++i) {
      const BakedTrack& track = baked_.tracks[i];
      const auto [times, isNew] = accessors.try_emplace(timesAt_[i], 0);
      if (isNew) times->second = accessor(view, timesAt_[i], track.steps.size(), Shape::Scalar);
      const Shape shape = track.path == Path::Rotation ? Shape::Vec4 : Shape::Vec3;
      const std::size_t values = accessor(view, valuesAt_[i], track.values.size(), shape);
      Json channel;
      channel["sampler"] = i;
      channel["target"]["node"] = track.node;
      channel["target"]["path"] = toString(track.path);
      channels.push_back(std::move(channel));
      Json sampler;
      sampler["input"] = times->second;
      sampler["output"] = values;
      if (isStepped) sampler["interpolation"] = "STEP";
      samplers.push_back(std::move(sampler));
    }
    return {{"name", name}, {"channels", std::move(channels)}, {"samplers", std::move(samplers)}};
  }

 private:
  void collect() {
    std::map<std::vector<int>, std::size_t> known;
    std::size_t most = 0;
    for (const BakedTrack& track : baked_.tracks) most += track.steps.size() + track.values.size();
    numbers_.reserve(most);
    for (const BakedTrack& track : baked_.tracks) {
      const auto [at, isNew] = known.try_emplace(track.steps, numbers_.size());
      if (isNew) {
        for (const int step : track.steps)
          numbers_.push_back(static_cast<float>(step / (kStepsPerFrame * setup_.framesPerSecond)));
      }
      timesAt_.push_back(at->second);
      valuesAt_.push_back(numbers_.size());
      numbers_.insert(numbers_.end(), track.values.begin(), track.values.end());
    }
  }

  std::size_t accessor(std::size_t view, std::size_t at, std::size_t count, Shape shape) {
    const auto numbers = std::span<const float>(numbers_).subspan(at, count);
    return file_.addAccessor(view, at * sizeof(float), shape, numbers, shape == Shape::Scalar);
  }

  const BakedClip& baked_;
  const AnimationSetup& setup_;
  GlbFile& file_;
  std::vector<float> numbers_;
  std::vector<std::size_t> timesAt_;  ///< by track, into numbers_
  std::vector<std::size_t> valuesAt_;
};

}  // namespace

void writeAnimation(const BakedClip& baked, const AnimationSetup& setup, const std::string& name,
                    std::span<const std::string> names, GlbFile& file) {
  Json json = ChannelWriter(baked, setup, file).write(name);
  json["extras"]["marrow"] = clipExtras(baked, setup, names);
  file.add("animations", std::move(json));
}

}  // namespace marrow::formats::gltf
