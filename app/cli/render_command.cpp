// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/json.h"
#include "app/cli/output_options.h"
#include "app/document/reference_match.h"
#include "app/document/whole_file.h"
#include "app/scene/clip_bounds.h"
#include "app/scene/scene_builder.h"
#include "render/offscreen/offscreen_renderer.h"
#include "render/offscreen/png.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <QByteArray>
#include <QGuiApplication>
#include <QImage>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace marrow::cli {
namespace {

constexpr long long kMostPixels = 16384;  // each way; what OffscreenRenderer draws

struct RenderOptions {
  OutputOptions output;
  glm::ivec2 size{1280, 720};
  std::optional<double> yawDegrees;
  std::optional<double> pitchDegrees;
  bool orthographic = false;
  bool transparent = false;
  bool light = false;
  bool noGrid = false;
  bool ghosts = false;
  std::string trail;      ///< a bone's number or name; empty: none
  std::string reference;  ///< a file; empty: none
  core::SampleMode mode = core::SampleMode::Smooth;
};

glm::ivec2 parseSize(const std::string& text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const auto width = parseIndex(std::string_view(text).substr(0, cross));
  const auto height = parseIndex(std::string_view(text).substr(std::min(cross + 1, text.size())));
  const auto fits = [](const std::optional<long long>& n) { return n && *n >= 1 && *n <= kMostPixels; };
  if (!fits(width) || !fits(height)) {
    throw CLI::ValidationError(
        "--size", fmt::format("\"{}\" is not WIDTHxHEIGHT in pixels, 1 to {} each", text, kMostPixels));
  }
  return {static_cast<int>(*width), static_cast<int>(*height)};
}

app::ViewOptions viewOf(const RenderOptions& options) {
  app::ViewOptions view;
  view.showGrid = !options.noGrid;
  view.transparentBackground = options.transparent;
  view.colours = options.light ? render::lightColours() : render::darkColours();
  return view;
}

core::Result<app::ReferenceClip> openReference(const RenderOptions& options, const Target& target, Io& io) {
  TargetOptions wanted = options.output.target;
  wanted.file = options.reference;
  wanted.clip.clear();
  wanted.skeleton.clear();
  const core::Result<Target> other = wanted.open(io);
  if (!other) return tl::unexpected(other.error());
  if (!other->clip)
    return tl::unexpected(
        core::Error{core::ErrorCode::NotFound, "no animation to compare with", options.reference, {}, {}});
  const app::ReferenceMatch match = app::matchReference(target.skeleton, *other->clip, other->skeleton.get());
  return app::ReferenceClip{core::Sampler(other->clip, match.skeleton), 0.0};
}

core::Result<app::SceneContent> contentOf(const RenderOptions& options, const Target& target, Io& io) {
  app::SceneContent content;
  content.skeleton = target.skeleton;
  content.options = viewOf(options);
  content.clip.mode = options.mode;
  if (target.clip) {
    content.clip.sampler = std::make_shared<core::Sampler>(target.clip, target.skeleton);
    content.clip.to = target.clip->frameCount;
    content.clip.loops = target.clip->loopMode == core::LoopMode::Loop;
  }
  content.extras.ghosts = options.ghosts;
  if (!options.trail.empty()) {
    const auto bone = findBone(*target.skeleton, options.trail);
    if (!bone) return tl::unexpected(bone.error());
    content.extras.trailBone = static_cast<int>(*bone);
  }
  if (options.reference.empty()) return content;
  auto reference = openReference(options, target, io);
  if (!reference) return tl::unexpected(reference.error());
  content.extras.reference = std::move(*reference);
  return content;
}

core::Result<QImage> draw(const RenderOptions& options, const Target& target,
                          const app::SceneContent& content) {
  Poser poser(target, options.mode);
  render::OrbitCamera camera;
  camera.setOrthographic(options.orthographic);
  camera.setAngles(
      static_cast<float>(options.yawDegrees.value_or(static_cast<double>(camera.yawDegrees()))),
      static_cast<float>(options.pitchDegrees.value_or(static_cast<double>(camera.pitchDegrees()))));
  const float aspectRatio = static_cast<float>(options.size.x) / static_cast<float>(options.size.y);
  const core::Pose& pose = poser.at(options.output.frame);
  // Around the whole clip, so that images of several frames fit together.
  camera.frame(app::boundsOfClip(*target.skeleton, content.clip, pose), aspectRatio);
  app::SceneBuilder builder;
  const render::Scene& scene = builder.build(content, options.output.frame, camera, pose);
  const auto renderer = render::OffscreenRenderer::create();
  if (!renderer) return tl::unexpected(renderer.error());
  return (*renderer)->draw(scene, options.size);
}

void report(const RenderOptions& options, const Target& target, Io& io) {
  const OutputOptions& output = options.output;
  if (output.json) {
    io.out << dump({{"output", output.output},
                    {"width", options.size.x},
                    {"height", options.size.y},
                    {"bones", target.skeleton->size()},
                    {"clip", target.clip ? Json(target.clip->name) : Json(nullptr)},
                    {"frame", output.frame},
                    {"skeleton", target.modelPath}})
           << "\n";
    return;
  }
  io.out << fmt::format("{}: {} x {} pixels, {} at frame {}\n", output.output, options.size.x, options.size.y,
                        target.title(), output.frame);
  if (!target.pairing.empty()) io.out << target.pairing << "\n";
}

#ifndef Q_OS_LINUX
/// Off Linux, images need Qt's platform plugin, which needs an application object. No other command makes
/// one.
class ImageApplication {
 private:
  int argc_ = 1;
  char name_[11] = "marrow-cli";
  char* argv_[2] = {name_, nullptr};
  QGuiApplication application_{argc_, argv_};
};
#else
struct ImageApplication {};
#endif

core::Result<int> runRender(const RenderOptions& options, Io& io) {
  const core::Result<Target> target = options.output.target.open(io);
  if (!target) return tl::unexpected(target.error());
  if (!target->skeleton->isHierarchy) io.err << "warning: " << target->pairing << "\n";
  options.output.warnOutside(*target, options.mode, io);
  [[maybe_unused]] const ImageApplication application;
  const auto content = contentOf(options, *target, io);
  if (!content) return tl::unexpected(content.error());
  core::Result<QImage> image = draw(options, *target, *content);
  if (!image) return tl::unexpected(image.error());
  core::Result<QByteArray> png = render::toPng(std::move(*image));
  if (!png) {
    png.error().file = options.output.output;
    return tl::unexpected(png.error());
  }
  const auto written =
      app::writeWhole(options.output.output, {png->constData(), static_cast<std::size_t>(png->size())});
  if (!written) return tl::unexpected(written.error());
  report(options, *target, io);
  return kExitFine;
}

}  // namespace

Command addRender(CLI::App& program) {
  auto options = std::make_shared<RenderOptions>();
  CLI::App* app = program.add_subcommand("render", "An image of the posed skeleton; needs no display");
  options->output.addTo(*app, "The PNG file to write");
  app->add_option_function<std::string>(
         "--size", [options](const std::string& text) { options->size = parseSize(text); },
         "Pixels (default: 1280x720)")
      ->type_name("WxH");
  const auto addAngle = [app](const char* name, std::optional<double>& angle, const char* help) {
    app->add_option_function<std::string>(
           name,
           [name, &angle](const std::string& text) {
             angle = parseNumber(text);
             if (!angle) throw CLI::ValidationError(name, "\"" + text + "\" is not a number");
           },
           help)
        ->type_name("DEGREES");
  };
  addAngle("--yaw", options->yawDegrees, "Direction: 0 from the front (+Z), 90 from +X");
  addAngle("--pitch", options->pitchDegrees, "Height: 0 level, 90 from above");
  app->add_flag("--ortho", options->orthographic, "Without perspective");
  app->add_flag("--transparent", options->transparent, "No background");
  app->add_flag("--light", options->light, "The light theme's colours");
  app->add_flag("--no-grid", options->noGrid, "No ground grid");
  app->add_flag("--ghosts", options->ghosts, "Onion skin: ghosts of the frames before and after");
  app->add_option("--trail", options->trail, "Motion trail of this bone")->type_name("N|NAME");
  app->add_option("--reference", options->reference, "Another animation as a ghost")->type_name("FILE");
  addMode(*app, options->mode);
  return {app, [options](Io& io) {
            options->output.check(".png");
            return runRender(*options, io);
          }};
}

}  // namespace marrow::cli
