// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/clip_extras.h"

#include "core/event_archive.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/exchange/gltf/track_extras.h"
#include "formats/text/printable.h"

#include <cmath>
#include <variant>
#include <vector>

namespace marrow::formats::gltf {
namespace {

// JSON has no infinity.
Json numberOf(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json valueOf(const core::EventParameter& parameter) {
  struct Visitor {
    Json operator()(std::int32_t number) const { return number; }
    Json operator()(float number) const { return numberOf(static_cast<double>(number)); }
    Json operator()(const glm::vec3& v) const {
      return {numberOf(static_cast<double>(v.x)), numberOf(static_cast<double>(v.y)),
              numberOf(static_cast<double>(v.z))};
    }
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
                   {"start", numberOf(static_cast<double>(event.startFrame))},
                   {"end", numberOf(static_cast<double>(event.endFrame))},
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
