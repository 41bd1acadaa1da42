// SPDX-License-Identifier: GPL-3.0-or-later
// What a body costs: a frame of the viewport beside a bare indexed draw of the same triangles with one image,
// and instead of the bones; a pose of 3,000 skinned vertices on the window's thread; images beside memcpy.
// All windows hold one widget of 1280 by 720, and take turns. MARROW_BENCH_CLIP and MARROW_BENCH_MODEL name
// real files instead of the sample. Needs a display.
//   bench_bodies [ROUNDS]
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/library/read_paths.h"
#include "app/session/session.h"
#include "core/model/tev_program.h"
#include "core/result.h"
#include "formats/j3d/texels.h"
#include "tests/bench/bare_body.h"
#include "tests/bench/report.h"
#include "tests/bench/stage.h"
#include "tests/support/opened_files.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace marrow::bench {
namespace {

constexpr int kDefaultRounds = 160;

std::string fileOr(const char* variable, const char* sample) {
  const char* named = std::getenv(variable);
  return named != nullptr ? named : std::string(MARROW_SOURCE_DIR "/resources/samples/wanderer/") + sample;
}

enum class Look { Full, Simple, Bones };

/// The body's file; for Look::Simple the materials have no programs of their own.
std::vector<app::LoadedFile> filesFor(Look look) {
  std::vector<app::LoadedFile> files;
  for (const std::string& path :
       {fileOr("MARROW_BENCH_MODEL", "wanderer.bmd"), fileOr("MARROW_BENCH_CLIP", "wanderer_walk.bck")}) {
    auto opened = app::openFile(path);
    for (const core::Error& error : opened.errors) std::fprintf(stderr, "%s\n", core::toText(error).c_str());
    std::move(opened.files.begin(), opened.files.end(), std::back_inserter(files));
  }
  if (look != Look::Simple) return files;
  for (app::LoadedFile& file : files) {
    for (auto& skeleton : file.content.skeletons) {
      if (!skeleton->body) continue;
      auto body = std::make_shared<core::Model>(*skeleton->body);
      for (core::Material& material : body->materials) material.tev = nullptr;
      auto made = std::make_shared<core::Skeleton>(*skeleton);
      made->body = body;
      skeleton = made;
    }
  }
  return files;
}

/// A session with a moving body, and its viewport.
struct Shown {
  explicit Shown(Look look) {
    auto viewport = std::make_unique<gui::ViewportWidget>(session);
    viewport->resize(Stage::kSize);
    app::ViewOptions options = viewport->viewOptions();
    if (look == Look::Bones) options.showBody = false;
    viewport->setViewOptions(options);
    testing::openIn(session.workspace, filesFor(look));
    viewport->frameAll();
    widget = viewport.get();
    stage = std::make_unique<Stage>(std::move(viewport));
  }

  void play(int round) {
    stage->play([&] {
      session.playback.setFrame(static_cast<double>(round % 50) * 0.5);
      widget->update();
    });
  }

  [[nodiscard]] const core::Model& body() const { return *session.workspace.skeleton()->body; }

  app::Session session;
  gui::ViewportWidget* widget = nullptr;
  std::unique_ptr<Stage> stage;
};

std::unique_ptr<BareBody> bareTwinOf(const Shown& shown, Posed posed) {
  const render::OrbitCamera& camera = shown.widget->camera();
  constexpr float kAspect = 1280.0F / 720.0F;
  auto bare = std::make_unique<BareBody>(shown.body(), shown.session.playback.pose().modelMatrices,
                                         camera.projectionMatrix(kAspect) * camera.viewMatrix(), posed);
  bare->resize(Stage::kSize);
  return bare;
}

void reportFrames(const std::string& what, const Stage& stage, const Stage& bare, double target) {
  const double ratio = stage.times().medianTimes(bare.times());
  Report().add({what + ", the next frame", stage.times().text(), twoPlaces(target) + " times",
                "one image, one call: " + bare.times().text(), twoPlaces(ratio), ratio <= target});
  Report().add({what + ", work of all threads",
                milliseconds(stage.work().median()),
                {},
                "one image, one call: " + milliseconds(bare.work().median()),
                twoPlaces(stage.work().medianTimes(bare.work())),
                {}});
}

/// What a pose costs the window's thread, where software OpenGL moves the vertices: both draw the same
/// triangles in one call, but for one they were moved before.
void reportPose(const core::Model& body, const Stage& posing, const Stage& bare) {
  constexpr double kTarget = 0.1;
  constexpr double kVertices = 3000.0;
  const double share = kVertices / static_cast<double>(body.mesh.vertexCount());
  const double more = posing.thread().medianMoreThan(bare.thread()) * share;
  Report().add({"a pose of 3,000 skinned vertices, the window's thread with software OpenGL",
                milliseconds(posing.thread().median()) + " for " + std::to_string(body.mesh.vertexCount()) +
                    " vertices",
                milliseconds(kTarget) + " more", "posed before: " + milliseconds(bare.thread().median()),
                milliseconds(more / share) + " more by the median of differences; for 3,000 " +
                    milliseconds(more) + " more",
                more <= kTarget});
}

/// The rest of what a body costs that thread: its triangles, however they are posed.
void reportTriangles(const Stage& body, const Stage& bones, const Stage& bare, const Stage& empty) {
  const double more = body.thread().medianMoreThan(bones.thread());
  const double ofTriangles = bare.thread().medianMoreThan(empty.thread());
  Report().add({"the body instead of its bones, the window's thread with software OpenGL",
                milliseconds(more) + " more",
                {},
                "its triangles in one call, posed before: " + milliseconds(ofTriangles) + " more than none",
                twoPlaces(more / ofTriangles),
                {}});
}

/// Megabytes of texels a second that decoding makes, beside copying as many.
void reportDecoding() {
  using formats::j3d::TextureFormat;
  constexpr int kSide = 512;
  constexpr int kRounds = 30;
  struct Kind {
    TextureFormat format;
    double target;  ///< of memcpy's rate
  };
  constexpr double kHalf = 0.5;
  constexpr double kSixth = 1.0 / 6.0;
  constexpr std::array<Kind, 11> kKinds = {{{TextureFormat::IA8, kHalf},
                                            {TextureFormat::RGB565, kHalf},
                                            {TextureFormat::RGB5A3, kHalf},
                                            {TextureFormat::RGBA8, kHalf},
                                            {TextureFormat::I4, kSixth},
                                            {TextureFormat::I8, kSixth},
                                            {TextureFormat::IA4, kSixth},
                                            {TextureFormat::CI4, kSixth},
                                            {TextureFormat::CI8, kSixth},
                                            {TextureFormat::CI14, kSixth},
                                            {TextureFormat::CMPR, kSixth}}};
  std::mt19937 random(18);
  for (const Kind& kind : kKinds) {
    std::vector<std::uint8_t> bytes(
        static_cast<std::size_t>(formats::j3d::byteCountOf(kind.format, kSide, kSide)));
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    std::vector<core::Texel> palette;
    if (formats::j3d::hasPalette(kind.format)) palette.resize(1U << 14U);
    for (core::Texel& colour : palette)
      colour = std::bit_cast<core::Texel>(static_cast<std::uint32_t>(random()));
    std::vector<core::Texel> texels(std::size_t{kSide} * kSide);
    std::vector<core::Texel> copied(texels.size());
    Times decoding;
    Times copying;
    for (int i = 0; i < kRounds; ++i) {
      QElapsedTimer timer;
      timer.start();
      formats::j3d::decodeTexels(bytes, kind.format, palette, kSide, kSide, texels);
      decoding.add(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
      timer.start();
      std::memcpy(copied.data(), texels.data(), texels.size() * sizeof(core::Texel));
      copying.add(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    const double rate = copying.least() / decoding.least();
    Report().add({std::string("texels of ") + formats::j3d::nameOf(static_cast<std::uint8_t>(kind.format)) +
                      ", 512 by 512",
                  "least " + milliseconds(decoding.least()), twoPlaces(kind.target) + " of its rate",
                  "memcpy of the texels: least " + milliseconds(copying.least()), twoPlaces(rate),
                  rate >= kind.target});
  }
}

/// @return whether there was something to measure.
bool run(int rounds) {
  Shown full(Look::Full);
  if (!full.session.workspace.skeleton() || !full.session.workspace.skeleton()->body) {
    std::fprintf(stderr, "bench_bodies: the files hold no animation whose model has a body\n");
    return false;
  }
  Shown simple(Look::Simple);
  Shown bones(Look::Bones);
  Stage bare(bareTwinOf(full, Posed::Before));
  Stage posing(bareTwinOf(full, Posed::ByOpenGL));
  const core::Model nothing;
  Stage empty(
      std::make_unique<BareBody>(nothing, std::span<const glm::mat4>(), glm::mat4(1.0F), Posed::Before));
  for (int round = 0; round < rounds + Stage::kWarmUps; ++round) {
    // The order alternates: the second one finds the caches as the first one left them.
    if (round % 2 == 0) bare.play([] {});
    full.play(round);
    posing.play([] {});
    empty.play([] {});
    simple.play(round);
    if (round % 2 != 0) bare.play([] {});
    bones.play(round);
  }
  const std::string name = full.session.workspace.skeleton()->name;
  const std::string triangles = std::to_string(full.body().mesh.triangleCount()) + " triangles";
  Report().addProperty("OpenGL", bare.renderer());
  Report().addProperty("body", name + ", " + triangles);
  reportFrames("a body of " + triangles + ", simple materials", *simple.stage, bare, 1.3);
  reportFrames("a body of " + triangles + ", all stages of its materials", *full.stage, bare, 2.0);
  Report().add({"the bones alone",
                bones.stage->times().text(),
                {},
                "nothing but cleared: " + empty.times().text(),
                twoPlaces(bones.stage->times().medianTimes(empty.times())),
                {}});
  reportPose(full.body(), posing, bare);
  reportTriangles(*simple.stage, *bones.stage, bare, empty);
  reportDecoding();
  return true;
}

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  marrow::gui::prepareApplication();
  QApplication application(argc, argv);
  marrow::gui::applyTheme(marrow::gui::ThemeChoice::Dark);
  return marrow::bench::run(argc > 1 ? std::max(1, std::atoi(argv[1])) : marrow::bench::kDefaultRounds) ? 0
                                                                                                        : 1;
}
