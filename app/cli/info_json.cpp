// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/info_json.h"

#include "app/cli/archive_report.h"
#include "app/cli/event_summary.h"
#include "app/cli/info_report.h"
#include "app/cli/model_report.h"
#include "app/cli/track_report.h"
#include "core/game/game_rules.h"
#include "formats/resolve/resolver.h"
#include "formats/resolve/set_text.h"

#include <cstddef>
#include <utility>

namespace marrow::cli {
namespace {

std::size_t eventCountOf(const app::LoadedFile& file) {
  std::size_t count = 0;
  for (const auto& clip : file.content.clips) count += clip->eventCount();
  return count;
}

// An animation's sounds are counted; an event file has its own list of events.
Json eventsJson(const app::LoadedFile& file) {
  if (!file.content.events) return {{"count", eventCountOf(file)}};
  return eventSummaryJson(*file.content.events);
}

Json propertiesJson(const core::Properties& properties) {
  Json json = Json::object();
  for (const core::Property& property : properties) {
    const bool isWord = property.form == core::Property::Form::Word;
    json[property.key] = isWord ? Json(property.word) : Json(property.value);
  }
  return json;
}

Json tracksJson(const core::Clip& clip) {
  Json json = Json::object();
  for (const core::TargetKind kind : core::kTargetKinds) {
    if (const std::size_t count = clip.tracksOf(kind).size(); count > 0) json[toString(kind)] = count;
  }
  return json;
}

Json clipJson(const app::LoadedFile& file, std::size_t index) {
  const core::Clip& clip = *file.content.clips[index];
  const auto& owners = file.content.clipSkeletons;
  const int skeleton = index < owners.size() ? owners[index] : -1;
  Json json = {{"index", index},
               {"name", clip.name},
               {"frames", clip.frameCount},
               {"fps", clip.framesPerSecond},
               {"loop", toString(clip.loopMode)},
               {"loopStored", clip.rules->storesLoopMode},
               {"bones", clip.boneCount()},
               {"tracks", tracksJson(clip)},
               {"skeleton", skeleton < 0 ? Json(nullptr) : Json(skeleton)},
               {"animatedCurves", clip.animatedCurveCount()},
               {"keys", clip.keys.size()},
               {"events", clip.eventCount()},
               {"offset", clip.byteOffset},
               {"header", propertiesJson(clip.properties)}};
  if (clip.runs.empty()) return json;
  const RunCounts runs = countRuns(clip);
  json["runValues"] = runs.values;
  json["runChanges"] = runs.changes;
  return json;
}

Json skeletonJson(const core::Skeleton& skeleton, std::size_t index) {
  Json bones = Json::array();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const core::Bone& bone = skeleton.bones[i];
    bones.push_back({{"name", bone.name},
                     {"id", skeleton.trackOf(i)},
                     {"parent", bone.parent},
                     {"scale", toJson(bone.rest.scale)},
                     {"rotation", toJson(bone.rest.rotationDegrees)},
                     {"translation", toJson(bone.rest.translation)},
                     {"flags", bone.storedFlags ? Json(*bone.storedFlags) : Json()},
                     {"billboard", bone.isBillboard},
                     {"scaleCompensation", bone.scaleCompensate},
                     {"offset", bone.byteOffset}});
  }
  const Json header = propertiesJson(skeleton.properties);
  return {{"index", index},
          {"name", skeleton.name},
          {"offset", skeleton.byteOffset},
          {"scalingRule", header.value("scalingRule", Json())},
          {"header", header},
          {"bones", std::move(bones)}};
}

/// Which file stands for which slot of a set, how it was found, and what was found out about the set.
void addSetJson(const app::LoadedFile& host, Json& json) {
  const formats::Binding& set = *host.binding;
  const std::string slotName = set.resolver->slotOption().slotName;
  Json parts = Json::array();
  for (const formats::BoundPart& part : set.parts) {
    parts.push_back({{slotName, part.slot},
                     {"role", set.resolver->findSlot(part.slot)->role},
                     {"path", part.path.empty() ? Json(nullptr) : Json(part.path)},
                     {"source", formats::idOf(part.source)}});
  }
  json[slotName + "s"] = std::move(parts);
  for (const formats::SetFact& fact : set.facts)
    json[fact.group] = {{fact.key, fact.value}, {"reason", fact.reason}};
}

}  // namespace

Json infoJson(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events) {
  Json clips = Json::array();
  for (std::size_t i = 0; i < file.content.clips.size(); ++i) {
    Json clip = clipJson(file, i);
    clip["eventSources"] = events.sourcesJson(i);
    clips.push_back(std::move(clip));
  }
  Json skeletons = Json::array();
  for (std::size_t i = 0; i < file.content.skeletons.size(); ++i) {
    skeletons.push_back(skeletonJson(*file.content.skeletons[i], i));
  }
  Json warnings = Json::array();
  for (const core::Diagnostic& entry : diagnosticsOf(file)) warnings.push_back(toJson(entry));
  Json json = {{"path", file.path},
               {"format", file.content.formatId},
               {"label", file.content.formatLabel},
               {"container", formats::idsOf(file.content.containers)},
               {"containerSizes", containerSizes(file.content.containers)},
               {"size", toJson(diskSizeOf(file))},
               {"unpackedSize", file.content.byteCount},
               {"clips", std::move(clips)},
               {"skeletons", std::move(skeletons)},
               {"events", eventsJson(file)},
               {"warnings", std::move(warnings)},
               {"pairing", pairing}};
  addModelsJson(file.content, json);
  if (file.binding) addSetJson(file, json);
  return json;
}

}  // namespace marrow::cli
