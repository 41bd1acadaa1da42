// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "app/cli/target.h"
#include "app/cli/track_report.h"
#include "core/sampler.h"
#include "core/wide_words.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <memory>
#include <vector>

namespace marrow::cli {
namespace {

struct SampleOptions {
  TargetOptions target;
  std::vector<double> frames;
  core::SampleMode mode = core::SampleMode::Smooth;
  bool json = false;
};

Json angles16(const std::array<core::BinaryAngle, 3>& angles) {
  return Json::array({angles[0].units, angles[1].units, angles[2].units});
}

Json vectorJson(const core::ChannelNumbers& numbers, core::Channel first) {
  const auto x = static_cast<std::size_t>(first);
  return Json::array({numbers[x], numbers[x + 1], numbers[x + 2]});
}

Json boneJson(const Target& target, const core::Pose& pose, const core::ChannelNumbers& numbers,
              std::size_t bone, core::SampleMode mode) {
  Json json = {{"index", bone},
               {"name", target.pairing.skeleton->bones[bone].name},
               {"scale", vectorJson(numbers, core::Channel::ScaleX)},
               {"rotation", vectorJson(numbers, core::Channel::RotationX)},
               {"translation", vectorJson(numbers, core::Channel::TranslationX)}};
  if (mode == core::SampleMode::GameExact) json["angle16"] = angles16(pose.angles[bone]);
  json["local"] = toJson(pose.localMatrices[bone]);
  if (target.pairing.skeleton->isHierarchy) json["model"] = toJson(pose.modelMatrices[bone]);
  return json;
}

void addBones(const Target& target, const SampleOptions& options, const core::GameExactNumbers& numbers,
              const core::Pose& pose, double frame, Json& entry) {
  Json bones = Json::array();
  for (std::size_t bone = 0; bone < pose.size(); ++bone) {
    bones.push_back(
        boneJson(target, pose, numbers.of(pose, bone, static_cast<float>(frame)), bone, options.mode));
  }
  entry["bones"] = std::move(bones);
}

void addImages(const core::Clip& clip, double frame, Json& entry) {
  for (const core::Track& track : clip.tracksOf(core::TargetKind::TextureImage)) {
    entry["face"][track.target.name] = clip.runs[static_cast<std::size_t>(track.run)].at(frame);
  }
}

// Frame by frame, so that a long list of frames needs no more memory than one frame.
void printJson(const Target& target, const SampleOptions& options, core::Poser& poser, Io& io) {
  io.out << "{\"clip\":" << dump(target.clip ? Json(target.clip->name) : Json(nullptr)) << ",\"mode\":\""
         << toString(options.mode) << "\",\"frames\":[";
  const bool isGameExact = options.mode == core::SampleMode::GameExact;
  const core::GameExactNumbers numbers(isGameExact ? target.clip.get() : nullptr, *target.pairing.skeleton);
  const bool isTracks = target.clip && target.clip->isCompanion();
  const char* separator = "";
  for (const double frame : options.frames) {
    Json entry = {{"frame", frame}};
    if (isTracks) {
      entry["tracks"] = tracksJson(*target.clip, target.body().get(), frame, options.mode);
    } else {
      addBones(target, options, numbers, poser.at(frame), frame, entry);
      if (target.clip) addImages(*target.clip, frame, entry);
      if (target.clip && !target.clip->otherTracks().empty())
        entry["tracks"] = tracksJson(*target.clip, target.body().get(), frame, options.mode);
    }
    io.out << separator << dump(entry);
    separator = ",";
  }
  io.out << "]}\n";
}

Table makeTable(bool gameExact, bool hierarchy) {
  std::vector<Table::Column> columns = {{"#"}, {"bone", Table::Align::Left}};
  const auto add = [&](const char* what) {
    for (const char* axis : {"X", "Y", "Z"}) columns.push_back({fmt::format("{} {}", what, axis)});
  };
  add("scale");
  add("rot");
  if (gameExact) add("rot16");
  add("trans");
  if (hierarchy) add("origin");
  return Table(std::move(columns));
}

void addVector(std::vector<std::string>& cells, const glm::vec3& vector) {
  for (int axis = 0; axis < 3; ++axis) cells.push_back(shortNumber(static_cast<double>(vector[axis])));
}

void printFrame(const Target& target, const core::Pose& pose, bool gameExact, Io& io) {
  Table table = makeTable(gameExact, target.pairing.skeleton->isHierarchy);
  for (std::size_t bone = 0; bone < pose.size(); ++bone) {
    std::vector<std::string> cells = {std::to_string(bone), target.pairing.skeleton->bones[bone].name};
    addVector(cells, pose.local[bone].scale);
    addVector(cells, pose.local[bone].rotationDegrees);
    if (gameExact) {
      for (const core::BinaryAngle angle : pose.angles[bone]) cells.push_back(std::to_string(angle.units));
    }
    addVector(cells, pose.local[bone].translation);
    if (target.pairing.skeleton->isHierarchy) addVector(cells, pose.origin(bone));
    table.addRow(std::move(cells));
  }
  table.print(io.out, "  ");
}

core::Result<int> runSample(const SampleOptions& options, Io& io) {
  const core::Result<Target> target = options.target.open(io);
  if (!target) return tl::unexpected(target.error());
  core::Poser poser(target->clip, target->pairing.skeleton, options.mode);
  if (options.json) {
    printJson(*target, options, poser, io);
    return kExitFine;
  }
  io.out << target->title() << (options.mode == core::SampleMode::Smooth ? ", smooth" : ", game-exact")
         << " sampling\n";
  if (target->clip) io.out << target->pairingText() << "\n";
  for (const double frame : options.frames) {
    io.out << "\nframe " << fmt::format("{}", frame) << "\n";
    if (target->clip && target->clip->isCompanion()) {
      printTracks(*target->clip, target->body().get(), frame, options.mode, io.out);
      continue;
    }
    printFrame(*target, poser.at(frame), options.mode == core::SampleMode::GameExact, io);
    if (target->clip && !target->clip->otherTracks().empty())
      printTracks(*target->clip, target->body().get(), frame, options.mode, io.out);
  }
  return kExitFine;
}

}  // namespace

Command addSample(CLI::App& program) {
  auto options = std::make_shared<SampleOptions>();
  CLI::App* app = program.add_subcommand(
      "sample", "Every bone's transform at some frames; of other clips each track's value");
  options->target.addFile(*app);
  addFrames(*app, options->frames)->required();
  options->target.addClip(*app);
  options->target.addSkeleton(*app);
  options->target.addNoSkeleton(*app);
  addMode(*app, options->mode);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runSample(*options, io); }};
}

}  // namespace marrow::cli
