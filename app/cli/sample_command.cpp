// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli sample`: every bone or track at some frames.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/target.h"
#include "app/report/reports.h"
#include "core/exact_integers.h"
#include "core/sampler.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

struct SampleOptions {
  TargetOptions target;
  std::vector<double> frames;
  core::SampleMode mode = core::SampleMode::Smooth;
  bool json = false;
};

report::Json vectorJson(const core::ChannelNumbers& numbers, core::Channel first) {
  const auto x = static_cast<std::size_t>(first);
  return report::Json::array({numbers[x], numbers[x + 1], numbers[x + 2]});
}

/// @param numbers  of the bone in full precision.
report::Record boneRecord(const Target& target, const core::Pose& pose, const core::ChannelNumbers& numbers,
                          std::size_t bone, bool isGameExact) {
  const core::Skeleton& skeleton = *target.pairing.skeleton;
  report::Record record = {{"index", bone, {"#"}},
                           {"name", skeleton.bones[bone].name, {"bone", report::Align::Left}},
                           {"scale", vectorJson(numbers, core::Channel::ScaleX)},
                           {"rotation", vectorJson(numbers, core::Channel::RotationX)},
                           {"translation", vectorJson(numbers, core::Channel::TranslationX)}};
  addAxes(record, "scale", pose.local[bone].scale);
  addAxes(record, "rot", pose.local[bone].rotationDegrees);
  if (isGameExact) {
    const auto& [x, y, z] = pose.angles[bone];
    record.push_back({"angle16", {x.units, y.units, z.units}});
    addAxes(record, "rot16", {x.units, y.units, z.units});
  }
  record.push_back({"local", report::toJson(pose.localMatrices[bone])});
  addAxes(record, "trans", pose.local[bone].translation);
  if (!skeleton.isHierarchy) return record;
  record.push_back({"model", report::toJson(pose.modelMatrices[bone])});
  addAxes(record, "origin", pose.origin(bone));
  return record;
}

/// A number for each image that is shown; null if there are none.
report::Json faceJson(const core::Clip& clip, double frame) {
  report::Json face;
  for (const core::Track& track : clip.tracksOf(core::TargetKind::TextureImage))
    face[track.target.name] = clip.runs[static_cast<std::size_t>(track.run)].at(frame);
  return face;
}

/// Makes frame after frame, so that a long list of frames needs no more memory than one frame.
class Frames {
 public:
  Frames(const Target& target, core::SampleMode mode)
      : target_(target),
        mode_(mode),
        poser_(target.clip, target.pairing.skeleton, mode),
        numbers_(isGameExact() ? target.clip.get() : nullptr, *target.pairing.skeleton) {}

  /// Its bones must be read before the next frame is made.
  [[nodiscard]] report::Record at(double frame) {
    report::Record record = {report::heading(fmt::format("frame {}", frame), "frame", frame)};
    const core::Clip* clip = target_.clip.get();
    if (clip == nullptr || !clip->isMaterialAnimation())
      record.push_back(report::list("bones", bonesAt(frame)));
    if (clip == nullptr) return record;
    if (auto face = faceJson(*clip, frame); !clip->isMaterialAnimation() && !face.is_null())
      record.push_back({"face", std::move(face)});
    if (clip->isMaterialAnimation() || !clip->otherTracks().empty())
      record.push_back(report::list("tracks", report::tracksOf(*clip, target_.body().get(), frame, mode_)));
    return record;
  }

 private:
  [[nodiscard]] bool isGameExact() const { return mode_ == core::SampleMode::GameExact; }

  [[nodiscard]] report::Records bonesAt(double frame) {
    const core::Pose& pose = poser_.at(frame);
    return {pose.size(), [this, &pose, frame](std::size_t bone) {
              const core::ChannelNumbers numbers = numbers_.of(pose, bone, static_cast<float>(frame));
              return boneRecord(target_, pose, numbers, bone, isGameExact());
            }};
  }

  const Target& target_;
  core::SampleMode mode_;
  core::Poser poser_;
  core::GameExactNumbers numbers_;
};

core::Result<int> runSample(const SampleOptions& options, Io& io) {
  const core::Result<Target> target = options.target.open(io);
  if (!target) return tl::unexpected(target.error());
  Frames frames(*target, options.mode);
  std::vector<std::string> title = {target->title() +
                                    (options.mode == core::SampleMode::Smooth ? ", smooth" : ", game-exact") +
                                    " sampling"};
  if (target->clip) title.push_back(target->pairingText());
  report::write({{"clip", target->clip ? report::Json(target->clip->name) : report::Json(nullptr)},
                 {"mode", toString(options.mode)},
                 {"", nullptr, {}, std::move(title)},
                 report::list("frames", {options.frames.size(),
                                         [&](std::size_t i) { return frames.at(options.frames[i]); }})},
                options.json, io.out);
  return kExitFine;
}

}  // namespace

Command addSample(CLI::App& program) {
  auto options = std::make_shared<SampleOptions>();
  CLI::App* app = program.add_subcommand(
      "sample", "Prints every bone's transform at some frames; for material animations, each track's value");
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
