// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/writers/writer.h"

#include "core/poser.h"
#include "formats/obj/obj_export.h"
#include "formats/writers/frame_files.h"

#include <array>

namespace marrow::formats {
namespace {

constexpr char kExtension[] = "obj";
constexpr std::array kUpChoices = {OptionChoice{"y", "Y up"}, OptionChoice{"z", "Z up"}};
constexpr std::array kOptions = {
    OptionSpec{.id = "up",
               .label = "Up axis",
               .help = "The axis that points up in the file (default: y, as in the games)",
               .kind = OptionKind::Choice,
               .tip = "The games have Y up; Blender has Z up",
               .choices = kUpChoices},
    OptionSpec{.id = "unit-scale",
               .label = "Scale",
               .help = "Factor on every length (default: 1)",
               .kind = OptionKind::Number,
               .tip = "What a game unit becomes",
               .least = 1e-30,
               .most = 1e30,
               .defaultText = "1"},
};

Options suggest(const ExportScene&) { return {}; }

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  return frameFilesOf(scene, path, kExtension).map([](const FrameFiles& files) { return files.plan(); });
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  const auto files = frameFilesOf(scene, sink.path(), kExtension);
  if (!files) return tl::unexpected(files.error());
  const ObjOptions obj{options.text("up") == "z" ? UpAxis::Z : UpAxis::Y, options.number("unit-scale", 1.0)};
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  const std::size_t count = files->frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    const auto text = toObj(*scene.skeleton, poser.at(files->frames[i]), obj);
    if (!text) return tl::unexpected(text.error());
    if (auto put = sink.put(files->at(i), *text); !put) return put;
  }
  return {};
}

}  // namespace

/// Poses as Wavefront OBJ: one file, or one a frame.
Writer objWriter() {
  return {"obj", "Wavefront OBJ", kExtension, {.frame = true, .range = true}, kOptions, suggest, plan, write};
}

}  // namespace marrow::formats
