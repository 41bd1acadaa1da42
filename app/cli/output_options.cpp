// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_options.h"

#include "app/cli/arguments.h"
#include "app/cli/wording.h"
#include "app/document/paths.h"
#include "core/game_exact_value.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(app::toPath(a), app::toPath(b), ignored);
}

/// What the sampler shows at a frame that the clip does not have.
std::string outsideText(const core::Clip& clip, double frame, core::SampleMode mode) {
  if (clip.rules->closesLoop) return "shown is frame 0";
  if (clip.rules->showsWholeFrames && mode == core::SampleMode::GameExact) {
    return fmt::format("shown is frame {}, as in the game",
                       core::gameExactFrame(clip, static_cast<float>(frame)));
  }
  return frame < 0.0 ? "shown is where the curves begin: before its first key each holds that key's value"
                     : "shown is where the curves end: after its last key each holds that key's value";
}

}  // namespace

void OutputOptions::addTo(CLI::App& app, const std::string& outputHelp) {
  target.addFile(app);
  addFrame(app, frame)->required();
  app.add_option("-o,--output", output, outputHelp)->type_name("OUT")->required();
  target.addClip(app);
  target.addSkeleton(app);
  addJson(app, json);
}

void OutputOptions::check(const std::string& extension) const {
  // A script's "-o x.png" means an image; text under that name helps nobody.
  std::string found = app::toUtf8(app::toPath(output).extension());
  std::transform(found.begin(), found.end(), found.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (found != extension) {
    throw CLI::ValidationError("--output", "\"" + output + "\" has to end in " + extension);
  }
  for (const std::string& input : {target.file, target.skeleton}) {
    if (!input.empty() && isSameFile(input, output)) {
      throw CLI::ValidationError("--output", "would overwrite the input file " + input);
    }
  }
}

void OutputOptions::warnOutside(const Target& shown, core::SampleMode mode, Io& io) const {
  if (!shown.clip) {
    if (frame != 0.0) {
      io.err << fmt::format("warning: {} holds no animation, so frame {} is {} like every frame\n",
                            target.file, frame, shown.title());
    }
    return;
  }
  const int frames = shown.clip->frameCount;
  if (frame == 0.0 || (frame > 0.0 && frame < static_cast<double>(frames))) return;
  io.err << fmt::format("warning: frame {} is outside the clip, which has {}, from 0 on; {}\n", frame,
                        counted(static_cast<std::uint64_t>(std::max(0, frames)), "frame"),
                        outsideText(*shown.clip, frame, mode));
}

}  // namespace marrow::cli
