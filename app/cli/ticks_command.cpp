// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli ticks`: the frame after each tick of the game's clock.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/target.h"
#include "app/report/json.h"
#include "core/game/game_rules.h"
#include "core/playback_clock.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <optional>

namespace marrow::cli {
namespace {

constexpr long long kMostTicks = 10'000'000;
constexpr long long kMostFrames = 1LL
                                  << 24;  // whole frames up to here are exact in the clock's 32-bit floats

struct TicksOptions {
  TargetOptions target;
  long long count = 0;
  long long frames = -1;  // -1: the clip's length
  std::optional<core::LoopMode> loop;
  std::optional<double> rate;  // empty: the game's own
  bool json = false;
};

core::Result<core::PlaybackClock> makeClock(const TicksOptions& options, Io& io) {
  float end = static_cast<float>(options.frames);
  core::LoopMode loop = options.loop.value_or(core::LoopMode::Loop);
  const core::GameRules* rules = &core::defaultRules();
  float rate = 1.0F;
  if (!options.target.file.empty()) {
    const auto file = options.target.load(io, scoreOfClips);
    if (!file) return tl::unexpected(file.error());
    const auto clip = findClip(*file, options.target.clip);
    if (!clip) return tl::unexpected(clip.error());
    if (options.frames < 0) end = static_cast<float>((*clip)->frameCount);
    loop = options.loop.value_or((*clip)->loopMode);
    rules = (*clip)->rules;
    rate = (*clip)->framesPerSecond / rules->ticksPerSecond;
  }
  core::PlaybackClock clock(loop, {0.0F, end}, *rules);
  clock.setRate(options.rate ? static_cast<float>(*options.rate) : rate);
  return clock;
}

// Frames are written one by one, because there may be ten million.
core::Result<int> runTicks(const TicksOptions& options, Io& io) {
  core::Result<core::PlaybackClock> clock = makeClock(options, io);
  if (!clock) return tl::unexpected(clock.error());
  if (options.json) {
    io.out << "{\"loop\":\"" << toString(clock->mode()) << "\",\"frames\":[";
  } else {
    io.out << fmt::format("{:>8}  frame\n", "tick");
  }
  for (long long tick = 1; tick <= options.count; ++tick) {
    clock->tick();
    if (options.json) {
      io.out << (tick == 1 ? "" : ",") << report::jsonNumber(static_cast<double>(clock->frame()));
    } else {
      io.out << fmt::format("{:>8}  {}\n", tick, clock->frame());
    }
  }
  if (options.json) io.out << "]}\n";
  return kExitFine;
}

void checkUsage(const TicksOptions& options) {
  if (!options.target.file.empty()) return;
  if (options.frames < 0 || !options.loop) {
    throw CLI::ValidationError("ticks", "without a FILE, both --frames and --loop are needed");
  }
  if (!options.target.clip.empty()) throw CLI::ValidationError("--clip", "needs a FILE");
}

}  // namespace

Command addTicks(CLI::App& program) {
  auto options = std::make_shared<TicksOptions>();
  CLI::App* app =
      program.add_subcommand("ticks", "The frame that is shown after each tick of playback from 0");
  options->target.addFile(*app, false);
  addWholeNumber(*app, "--count", options->count, 0, kMostTicks, "How many ticks")->required();
  addWholeNumber(*app, "--frames", options->frames, 0, kMostFrames, "Length in frames (default: the clip's)");
  options->target.addClip(*app);
  addLoop(*app, options->loop);
  addNumber(*app, "--rate", options->rate,
            "Frames a tick, may be negative or fractional (default: the game's own, else 1)");
  addJson(*app, options->json);
  return {app, [options](Io& io) {
            checkUsage(*options);
            return runTicks(*options, io);
          }};
}

}  // namespace marrow::cli
