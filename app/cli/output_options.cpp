// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_options.h"

#include "app/cli/arguments.h"
#include "core/game_exact_value.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(formats::toPath(a), formats::toPath(b), ignored);
}

/// Says what the sampler shows at a frame outside the clip.
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
  addFrame(app, frame);
  app.add_option("-o,--output", output, outputHelp)->type_name("OUT")->required();
  target.addClip(app);
  target.addSkeleton(app);
  addJson(app, json);
}

const formats::Writer& OutputOptions::writerAmong(std::span<const formats::Writer> writers) const {
  const formats::Writer* writer = formats::writerForPath(writers, output);
  // "-o x.png" asks for an image: writing text under that name would be wrong.
  if (writer == nullptr) {
    std::string extensions;
    for (const formats::Writer& one : writers)
      extensions += (extensions.empty() ? "." : " or .") + std::string(one.extension);
    throw CLI::ValidationError("--output", "\"" + output + "\" has to end in " + extensions);
  }
  for (const std::string& input : {target.file, target.skeleton}) {
    if (!input.empty() && isSameFile(input, output)) {
      throw CLI::ValidationError("--output", "would overwrite the input file " + input);
    }
  }
  return *writer;
}

void OutputOptions::warnOutside(const Target& shown, core::SampleMode mode, Io& io) const {
  const double at = frame.value_or(0.0);
  if (!shown.clip) {
    if (at != 0.0) {
      io.err << fmt::format("warning: {} holds no animation, so frame {} is {} like every frame\n",
                            target.file, at, shown.title());
    }
    return;
  }
  const int frames = shown.clip->frameCount;
  if (at == 0.0 || (at > 0.0 && at < static_cast<double>(frames))) return;
  io.err << fmt::format("warning: frame {} is outside the clip, which has {}, from 0 on; {}\n", at,
                        formats::counted(static_cast<std::uint64_t>(std::max(0, frames)), "frame"),
                        outsideText(*shown.clip, at, mode));
}

}  // namespace marrow::cli
