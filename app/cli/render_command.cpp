// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli render`: an image of a posed model, without a window.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/material_animation_option.h"
#include "app/cli/option_arguments.h"
#include "app/cli/output_options.h"
#include "app/export/file_sink.h"
#include "app/export/image_sequence.h"
#include "app/export/writer_table.h"
#include "app/finding/reference_bones.h"
#include "app/opening/codes.h"
#include "app/report/json.h"
#include "app/scene/clip_bounds.h"
#include "app/scene/scene_builder.h"
#include "core/sampler.h"
#include "formats/text/printable.h"
#include "render/offscreen/offscreen_renderer.h"
#include "render/offscreen/png.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <QByteArray>
#include <QColor>
#include <QGuiApplication>
#include <QImage>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace marrow::cli {
namespace {

constexpr std::array kWriterOptions = {app::kSizeOption, app::kTransparentOption};

/// Auto: as the file needs it.
enum class Shows { Auto, On, Off };
constexpr std::array<std::string_view, 3> kShows = {"auto", "on", "off"};

struct RenderOptions {
  OutputOptions output;
  OptionArguments arguments;
  std::optional<double> yawDegrees;
  std::optional<double> pitchDegrees;
  bool orthographic = false;
  bool light = false;
  bool noGrid = false;
  Shows mesh = Shows::Auto;
  Shows bones = Shows::Auto;
  std::string background = "theme";
  bool ghosts = false;
  std::string trail;      ///< a bone's number or name; empty: none
  std::string reference;  ///< a file; empty: none
  MaterialAnimationOption materialAnimations;
  core::SampleMode mode = core::SampleMode::Smooth;
};

/// "#204060" or a name that SVG knows.
std::optional<glm::vec4> colourOf(const std::string& text) {
  const QColor colour(QString::fromStdString(text));
  if (!colour.isValid()) return std::nullopt;
  return glm::vec4(colour.redF(), colour.greenF(), colour.blueF(), 1.0F);
}

app::ViewOptions viewOf(const RenderOptions& options) {
  app::ViewOptions view;
  view.showGrid = !options.noGrid;
  view.colours = options.light ? render::lightColours() : render::darkColours();
  view.showBody = options.mesh != Shows::Off;
  view.bonesOverBody = options.bones == Shows::On;
  if (options.bones == Shows::Off) view.showBones = view.showJoints = view.showAxes = false;
  view.transparentBackground = options.background == "transparent";
  if (const auto colour = colourOf(options.background))
    view.colours.backgroundTop = view.colours.backgroundBottom = *colour;
  return view;
}

/// @return empty if it has no bone in common with the drawn skeleton.
core::Result<std::optional<app::ReferenceClip>> openReference(const RenderOptions& options,
                                                              const Target& target, Io& io) {
  TargetOptions wanted = options.output.target;
  wanted.file = options.reference;
  wanted.clip.clear();
  if (target.clip) wanted.namesake = target.clip->name;
  wanted.skeleton.clear();
  const core::Result<Target> other = wanted.open(io);
  if (!other) return tl::unexpected(other.error());
  if (!other->clip)
    return tl::unexpected(core::Error{
        core::ErrorCode::NotFound, {app::code("app.no-clip-to-compare")}, options.reference, {}, {}});
  if (const auto& all = other->file.content->clips; all.size() > 1) {
    io.err << fmt::format("note: compared with {}, one of {}\n", core::oneLine(other->title()),
                          formats::counted(all.size(), "animation"));
  }
  const app::ReferenceMatch match =
      app::matchReference(target.pairing.skeleton, *other->clip, other->pairing.skeleton.get());
  if (!match.matchesAny()) {
    io.err << fmt::format("note: the reference {} is not drawn: no bones in common\n",
                          core::oneLine(other->title()));
    return std::nullopt;
  }
  return app::ReferenceClip{core::Sampler(other->clip, match.skeleton), 0.0};
}

core::Result<app::SceneContent> contentOf(const RenderOptions& options, const Target& target, Io& io) {
  app::SceneContent content;
  content.skeleton = target.pairing.skeleton;
  content.options = viewOf(options);
  content.clip.mode = options.mode;
  if (target.clip) {
    content.clip.sampler = std::make_shared<core::Sampler>(target.clip, target.pairing.skeleton);
    content.clip.to = target.clip->frameCount;
    content.clip.loops = target.clip->loopMode == core::LoopMode::Loop;
  }
  if (options.mesh == Shows::On && !target.pairing.skeleton->body)
    return tl::unexpected(
        core::Error{core::ErrorCode::NotFound, {app::code("app.no-body")}, target.pairing.modelPath});
  auto look = options.materialAnimations.open(options.output.target, target, io);
  if (!look) return tl::unexpected(std::move(look.error()));
  content.look = std::move(*look);
  options.materialAnimations.warnOfUnused(options.output.target, target, io);
  content.extras.ghosts = options.ghosts;
  if (!options.trail.empty()) {
    const auto bone = findBone(*target.pairing.skeleton, options.trail);
    if (!bone) return tl::unexpected(bone.error());
    content.extras.trailBone = static_cast<int>(*bone);
  }
  if (options.reference.empty()) return content;
  auto reference = openReference(options, target, io);
  if (!reference) return tl::unexpected(reference.error());
  content.extras.reference = std::move(*reference);
  return content;
}

core::Result<QImage> draw(const RenderOptions& options, const Target& target, app::SceneContent content,
                          const formats::ImageRequest& wanted) {
  core::Poser poser(target.clip, target.pairing.skeleton, options.mode);
  render::OrbitCamera camera;
  camera.setOrthographic(options.orthographic);
  camera.setAngles(
      static_cast<float>(options.yawDegrees.value_or(static_cast<double>(camera.yawDegrees()))),
      static_cast<float>(options.pitchDegrees.value_or(static_cast<double>(camera.pitchDegrees()))));
  const auto [width, height] = wanted.size;
  const core::Pose& pose = poser.at(wanted.frame);
  // The camera fits the whole clip, so that images of several frames fit together.
  camera.frame(app::boundsOfClip(*target.pairing.skeleton, content.clip, pose),
               static_cast<float>(width) / static_cast<float>(height));
  content.options.transparentBackground = wanted.transparent || content.options.transparentBackground;
  app::SceneBuilder builder;
  const render::Scene& scene = builder.build(content, wanted.frame, camera, pose);
  const auto renderer = render::OffscreenRenderer::create();
  if (!renderer) return tl::unexpected(renderer.error());
  return (*renderer)->draw(scene, {width, height});
}

void report(const RenderOptions& options, const formats::PixelSize& size, const Target& target, Io& io) {
  const OutputOptions& output = options.output;
  if (output.json) {
    io.out << report::dump({{"output", output.output},
                            {"width", size.width},
                            {"height", size.height},
                            {"bones", target.pairing.skeleton->size()},
                            {"clip", target.clip ? report::Json(target.clip->name) : report::Json(nullptr)},
                            {"frame", output.frame.value_or(0.0)},
                            {"skeleton", target.pairing.modelPath}})
           << "\n";
    return;
  }
  io.out << fmt::format("{}: {} x {} pixels, {} at frame {}\n", output.output, size.width, size.height,
                        target.title(), output.frame.value_or(0.0));
  if (target.clip) io.out << target.pairingText() << "\n";
}

#ifndef Q_OS_LINUX
constexpr auto kHelp = "An image of the posed model";

/// Except on Linux, images need Qt's platform plugin, which needs an application object. Only this command
/// makes one, if there is none yet.
class ImageApplication {
 public:
  ImageApplication() {
    if (QCoreApplication::instance() == nullptr) own_.emplace(argc_, argv_);
  }

 private:
  int argc_ = 1;
  char name_[11] = "marrow-cli";
  char* argv_[2] = {name_, nullptr};
  std::optional<QGuiApplication> own_;
};
#else
constexpr auto kHelp = "An image of the posed model; needs no display";
struct ImageApplication {};
#endif

core::Result<int> runRender(const RenderOptions& options, Io& io) {
  const std::array writers = {app::pngWriter()};
  const formats::Writer& writer = options.output.writerAmong(writers);
  const formats::Options writerOptions = options.arguments.read(kWriterOptions, writer.label);
  const core::Result<Target> target = options.output.target.open(io);
  if (!target) return tl::unexpected(target.error());
  const bool isMaterialAnimation =
      target->clip && target->clip->isMaterialAnimation();  // without a model it is refused
  if (!target->pairing.skeleton->isHierarchy && !isMaterialAnimation)
    io.err << "warning: " << target->pairingText() << "\n";
  [[maybe_unused]] const ImageApplication application;
  const auto content = contentOf(options, *target, io);
  if (!content) return tl::unexpected(content.error());
  if (target->clip || options.materialAnimations.with.empty())
    options.output.warnOutside(*target, options.mode, io);
  formats::ExportScene scene;
  scene.clip = target->clip;
  scene.skeleton = target->pairing.skeleton;
  scene.mode = options.mode;
  scene.frame = options.output.frame.value_or(0.0);
  scene.drawPng = [&](const formats::ImageRequest& wanted) {
    return draw(options, *target, *content, wanted).and_then(render::toPng).map(&QByteArray::toStdString);
  };
  app::FileSink sink(options.output.output);
  if (auto done = writer.write(scene, writerOptions, sink); !done) {
    if (done.error().file.empty()) done.error().file = options.output.output;
    return tl::unexpected(std::move(done.error()));
  }
  report(options, formats::parseSize(writerOptions.text("size")).value_or(scene.imageSize), *target, io);
  return kExitFine;
}

void addShows(CLI::App& app, const char* name, Shows& value, const char* help) {
  app.add_option_function<std::string>(
         name,
         [name, &value](const std::string& text) {
           const auto known = std::find(kShows.begin(), kShows.end(), text);
           if (known == kShows.end())
             throw CLI::ValidationError(name, "\"" + text + "\" is not auto, on or off");
           value = static_cast<Shows>(known - kShows.begin());
         },
         help)
      ->type_name("auto|on|off");
}

void addBackground(CLI::App& app, std::string& background) {
  constexpr const char* kName = "--background";
  app.add_option_function<std::string>(
         kName,
         [&background](const std::string& text) {
           if (text != "theme" && text != "transparent" && !colourOf(text))
             throw CLI::ValidationError(kName, "\"" + text + "\" is not a colour, transparent or theme");
           background = text;
         },
         "A colour like #204060 or teal, transparent, or the theme's")
      ->type_name("COLOUR|transparent|theme");
}

}  // namespace

Command addRender(CLI::App& program) {
  auto options = std::make_shared<RenderOptions>();
  CLI::App* app = program.add_subcommand("render", kHelp);
  options->output.addTo(*app, "The PNG file to write");
  for (const formats::OptionSpec& spec : kWriterOptions) options->arguments.add(*app, spec);
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
  app->add_flag("--light", options->light, "The light theme's colours");
  app->add_flag("--no-grid", options->noGrid, "No ground grid");
  addShows(*app, "--mesh", options->mesh, "The body; auto: where the model has one");
  addShows(*app, "--bones", options->bones, "The bones; auto: where no body is shown");
  addBackground(*app, options->background);
  app->add_flag("--ghosts", options->ghosts, "Onion skin: ghosts of the frames before and after");
  app->add_option("--trail", options->trail, "Motion trail of this bone")->type_name("N|NAME");
  app->add_option("--reference", options->reference,
                  "Another animation as a ghost: the one with the clip's name, or else the first in the file")
      ->type_name("FILE");
  options->materialAnimations.addTo(*app);
  options->output.target.warnsOfUnused = false;
  options->output.target.showsBody = true;
  addMode(*app, options->mode);
  return {app, [options](Io& io) { return runRender(*options, io); }};
}

}  // namespace marrow::cli
