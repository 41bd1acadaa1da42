// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/gltf/track_extras.h"

#include "formats/csv/track_table.h"

#include <cmath>
#include <cstddef>

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

}  // namespace

Json tracksOf(const core::Clip& clip) {
  Json list = Json::array();
  std::size_t number = 0;
  for (const core::Track& track : clip.otherTracks()) {
    Json json = trackTargetJson(track.target);
    if (track.run >= 0) json["values"] = clip.runs[static_cast<std::size_t>(track.run)].values;
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

Json companionsOf(const core::LookSampler* look) {
  Json list = Json::array();
  if (look == nullptr) return list;
  for (const core::LookSampler::Part& part : look->parts()) {
    if (!part.hasOwnClock) continue;
    list.push_back({{"clip", part.clip->name},
                    {"frames", part.clip->frameCount},
                    {"loop", core::toString(part.clip->loopMode)},
                    {"tracks", tracksOf(*part.clip)}});
  }
  return list;
}

}  // namespace marrow::formats::gltf
