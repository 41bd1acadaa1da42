// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/clip_extras.h"

#include "core/event_archive.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <cmath>
#include <cstddef>
#include <set>
#include <variant>
#include <vector>

namespace marrow::formats::gltf {
namespace {

// JSON has no infinity.
Json numberOf(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json trackKeysJson(const core::Clip& clip, const core::Curve& curve) {
  Json keys = Json::array();
  for (const core::Key& key : clip.keysOf(curve)) {
    Json json = {{"frame", numberOf(key.frame)}, {"value", numberOf(key.value)}};
    if (curve.interpolation == core::Interpolation::Hermite) {
      json["in"] = numberOf(key.tangentIn);
      json["out"] = numberOf(key.tangentOut);
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

/// The images of the document for the numbers of an image track.
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

/// The tracks of materials and shapes, with their keys or values: glTF has no channel for them.
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
      json["centre"] = {numberOf(centre.x), numberOf(centre.y), numberOf(centre.z)};
      json["mode"] = clip.areMatricesMaya ? "maya" : "basic";
    }
    list.push_back(std::move(json));
    ++number;
  }
  return list;
}

Json valueOf(const core::EventParameter& parameter) {
  struct Visitor {
    Json operator()(std::int32_t number) const { return number; }
    Json operator()(float number) const { return numberOf(number); }
    Json operator()(const glm::vec3& v) const { return {numberOf(v.x), numberOf(v.y), numberOf(v.z)}; }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(const core::RawParameter& raw) const {
      return {{"type", raw.type}, {"bytes", raw.bytes}};
    }
  };
  return std::visit(Visitor{}, parameter.value);
}

Json eventsOf(const std::vector<core::EventTrack>& tracks) {
  Json list = Json::array();
  for (const core::EventTrack& track : tracks) {
    for (const core::Event& event : track.events) {
      Json parameters = Json::array();
      for (const core::EventParameter& parameter : event.parameters) {
        Json json = {{"value", valueOf(parameter)}};
        if (!parameter.name.empty()) json["name"] = parameter.name;
        parameters.push_back(std::move(json));
      }
      Json json = {{"lane", track.name},
                   {"name", event.name},
                   {"type", event.isHold ? "hold" : "trigger"},
                   {"start", numberOf(event.startFrame)},
                   {"end", numberOf(event.endFrame)},
                   {"parameters", std::move(parameters)}};
      if (track.hash) json["hash"] = core::hashText(*track.hash);
      list.push_back(std::move(json));
    }
  }
  return list;
}

Json toJson(const Deviation& deviation) {
  return {{"degrees", deviation.degrees}, {"distance", deviation.distance}, {"factor", deviation.factor}};
}

Json jumpsOf(const BakedClip& baked, std::span<const std::string> names) {
  Json list = Json::array();
  for (const Jump& jump : baked.jumps) {
    list.push_back({{"node", names[jump.node]},
                    {"path", toString(jump.path)},
                    {"from", jump.from},
                    {"to", jump.to},
                    {"off", jump.off}});
  }
  return list;
}

/// Image swaps: numbers by frame, which no channel of glTF can hold.
Json swapsOf(const core::Clip& clip, const NumberedImages& images) {
  Json list = Json::array();
  for (const core::Track& track : clip.tracksOf(core::TargetKind::TextureImage)) {
    if (track.run < 0) continue;
    const core::ValueRun& run = clip.runs[static_cast<std::size_t>(track.run)];
    list.push_back({{"target", track.target.name},
                    {"slot", track.target.slot},
                    {"values", run.values},
                    {"images", imagesJson(track.target, run, images)}});
  }
  return list;
}

}  // namespace

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

Json clipExtras(const BakedClip& baked, const AnimationSetup& setup, std::span<const std::string> names) {
  const core::Clip& clip = *setup.source.clip;
  Json json = {{"clip", clip.name},
               {"fps", setup.framesPerSecond},
               {"frames", clip.frameCount},
               {"loop", core::toString(clip.loopMode)},
               {"sampling", core::toString(setup.bake.mode)},
               {"largestError", toJson(baked.largest)}};
  if (!setup.source.file.empty()) json["source"] = shortNameOf(setup.source.file);
  if (setup.bake.leavesLoopOpen) json["openLoop"] = true;
  if (setup.bake.unrolls && baked.lastFrame > clip.frameCount) json["unrolled"] = true;
  if (baked.loopJump) json["loopJump"] = toJson(*baked.loopJump);
  if (baked.takenAway) json["takenAway"] = {{"x", baked.takenAway->x}, {"z", baked.takenAway->y}};
  if (baked.largestShear > 0.0) json["bakedScaleError"] = baked.largestShear;
  if (!baked.jumps.empty()) json["jumps"] = jumpsOf(baked, names);
  if (Json sounds = eventsOf(clip.eventTracks); !sounds.empty()) json["sounds"] = std::move(sounds);
  if (Json events = eventsOf(setup.source.events); !events.empty()) json["events"] = std::move(events);
  if (Json materialAnimations = materialAnimationsOf(setup.look, setup.images); !materialAnimations.empty())
    json["companions"] = std::move(materialAnimations);
  if (clip.isMaterialAnimation()) {
    json["tracks"] = tracksOf(clip, setup.images);
  } else if (Json swaps = swapsOf(clip, setup.images); !swaps.empty()) {
    json["imageSwaps"] = std::move(swaps);
  }
  return json;
}

}  // namespace marrow::formats::gltf
