// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/track_extras.h"

#include "formats/exchange/csv/track_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <cmath>
#include <cstddef>
#include <set>

namespace marrow::formats::gltf {
namespace {

Json finiteJson(float value) {
  return std::isfinite(value) ? Json(static_cast<double>(value)) : Json(nullptr);
}

Json trackKeysJson(const core::Clip& clip, const core::Curve& curve) {
  Json keys = Json::array();
  for (const core::Key& key : clip.keysOf(curve)) {
    Json json = {{"frame", finiteJson(key.frame)}, {"value", finiteJson(key.value)}};
    if (curve.interpolation == core::Interpolation::Hermite) {
      json["in"] = finiteJson(key.tangentIn);
      json["out"] = finiteJson(key.tangentOut);
    }
    keys.push_back(std::move(json));
  }
  return keys;
}

Json trackTargetJson(const core::Target& target) {
  Json json = {{"target", core::toString(target.kind)}};
  if (target.kind == core::TargetKind::Visibility) {
    json["shape"] = target.slot;
    return json;
  }
  json["material"] = target.name;
  json["slot"] = target.slot;
  return json;
}

Json kindsOf(const core::Clip& clip) {
  Json kinds = Json::array();
  for (const core::TargetKind kind : core::kTargetKinds) {
    if (!clip.tracksOf(kind).empty()) kinds.push_back(core::toString(kind));
  }
  return kinds;
}

}  // namespace

Json imagesJson(const core::Target& target, const core::ValueRun& run, const NumberedImages& images) {
  const std::set<int> numbers(run.values.begin(), run.values.end());
  Json list = Json::array();
  for (const int number : numbers) {
    const auto known = images.find({target.name, number});
    if (known == images.end()) continue;
    const NumberedImage& image = known->second;
    list.push_back(
        {{"value", number}, {"name", image.name}, {"image", image.image}, {"texture", image.texture}});
  }
  return list;
}

Json tracksOf(const core::Clip& clip, const NumberedImages& images) {
  Json list = Json::array();
  std::size_t number = 0;
  for (const core::Track& track : clip.otherTracks()) {
    Json json = trackTargetJson(track.target);
    if (track.run >= 0) {
      const core::ValueRun& run = clip.runs[static_cast<std::size_t>(track.run)];
      json["values"] = run.values;
      if (track.target.kind == core::TargetKind::TextureImage)
        json["images"] = imagesJson(track.target, run, images);
    }
    const std::span<const core::Curve> curves = clip.curvesOf(track);
    for (std::size_t i = 0; i < curves.size(); ++i) {
      if (curves[i].keyCount > 0)
        json["curves"][curveColumn(track.target.kind, i)] = trackKeysJson(clip, curves[i]);
    }
    if (track.target.kind == core::TargetKind::TextureMatrix && number < clip.matrixCentres.size()) {
      const glm::vec3& centre = clip.matrixCentres[number];
      json["centre"] = {finiteJson(centre.x), finiteJson(centre.y), finiteJson(centre.z)};
      json["mode"] = clip.areMatricesMaya ? "maya" : "basic";
    }
    list.push_back(std::move(json));
    ++number;
  }
  return list;
}

Json materialAnimationsOf(const core::LookSampler* look, const NumberedImages& images) {
  Json list = Json::array();
  if (look == nullptr) return list;
  for (const core::LookSampler::Part& part : look->parts()) {
    if (!part.isBeside) continue;
    list.push_back({{"file", shortNameOf(part.file)},
                    {"clip", part.clip->name},
                    {"kinds", kindsOf(*part.clip)},
                    {"frames", part.clip->frameCount},
                    {"loop", core::toString(part.clip->loopMode)},
                    {"tracks", tracksOf(*part.clip, images)}});
  }
  return list;
}

}  // namespace marrow::formats::gltf
