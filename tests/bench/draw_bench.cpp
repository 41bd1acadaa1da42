// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a frame of the viewport, from the change to the window's swapped buffers: 10,000 bones beside a
// bare instanced draw of the same octahedra, 100 bones beside an empty viewport. All windows hold one widget
// of 1280 by 720, and take turns. Needs a display.
//   bench_draw [ROUNDS]
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/library/pairing.h"
#include "app/library/read_paths.h"
#include "app/scene/scene_builder.h"
#include "app/session/session.h"
#include "render/bones/bone_picker.h"
#include "render/bones/bone_shapes.h"
#include "tests/bench/bare_octahedra.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/report.h"
#include "tests/bench/stage.h"
#include "tests/render/test_skeletons.h"
#include "tests/support/opened_files.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::bench {
namespace {

constexpr int kDefaultRounds = 160;
constexpr int kWarmUps = Stage::kWarmUps;
constexpr double kTargetRatio = 1.2;
constexpr double kTargetExtra = 0.5;
const QSize kSize = Stage::kSize;

/// The wanderer's walk, alone or with all that plays beside it.
struct Walk {
  bool hasCompanions = false;

  [[nodiscard]] std::vector<app::LoadedFile> files() const {
    std::vector<const char*> names = {"wanderer.bmd", "wanderer_walk.bck"};
    if (hasCompanions) names.insert(names.end(), {"wanderer_walk.btp", "wanderer_walk.btk", "wanderer.brk"});
    std::vector<app::LoadedFile> files;
    for (const char* name : names) {
      auto opened = app::openFile(std::string(MARROW_SOURCE_DIR "/resources/samples/wanderer/") + name);
      std::move(opened.files.begin(), opened.files.end(), std::back_inserter(files));
    }
    return files;
  }
};

/// A session with a moving creature, and its viewport.
struct Shown {
  explicit Shown(const Walk& walk) {
    auto viewport = std::make_unique<gui::ViewportWidget>(session);
    viewport->resize(kSize);
    testing::openIn(session.workspace, walk.files());
    viewport->frameAll();
    widget = viewport.get();
    stage = std::make_unique<Stage>(std::move(viewport));
  }

  explicit Shown(std::size_t bones) {
    auto viewport = std::make_unique<gui::ViewportWidget>(session);
    viewport->resize(kSize);
    app::ViewOptions options = viewport->viewOptions();
    options.showAxes = false;  // as the program starts
    viewport->setViewOptions(options);
    if (bones > 0) {
      app::LoadedFile file{"creature.bck", {}};
      const Bound bound = swingingClip(test::creature(bones).skeleton);
      file.content.clips.push_back(bound.clip);
      app::Pairing pairing;
      pairing.skeleton = bound.skeleton;
      testing::openIn(session.workspace, {std::move(file)}, std::move(pairing));
      viewport->frameAll();
    }
    widget = viewport.get();
    stage = std::make_unique<Stage>(std::move(viewport));
  }

  void play(int round) {
    stage->play([&] {
      session.playback.setFrame(static_cast<double>(round % 50));
      widget->update();
    });
  }

  app::Session session;
  gui::ViewportWidget* widget = nullptr;
  std::unique_ptr<Stage> stage;
};

/// The same octahedra at the same place as in the viewport.
std::unique_ptr<BareOctahedra> bareTwinOf(const Shown& shown) {
  render::BoneShapes shapes;
  shapes.build(*shown.session.workspace.skeleton(), shown.session.playback.pose().modelMatrices);
  const render::OrbitCamera& camera = shown.widget->camera();
  const float aspect = static_cast<float>(kSize.width()) / static_cast<float>(kSize.height());
  auto bare =
      std::make_unique<BareOctahedra>(shapes.edges(), camera.projectionMatrix(aspect) * camera.viewMatrix());
  bare->resize(kSize);
  return bare;
}

void reportMany(const Stage& many, const Stage& bare) {
  const double ratio = many.times().medianTimes(bare.times());
  Report().add({"10,000 bones, the next frame of their clip", many.times().text(),
                twoPlaces(kTargetRatio) + " times", "bare octahedra: " + bare.times().text(),
                twoPlaces(ratio), ratio <= kTargetRatio});
  Report().add({"10,000 bones, work of all threads",
                milliseconds(many.work().median()),
                {},
                "bare octahedra: " + milliseconds(bare.work().median()),
                twoPlaces(many.work().medianTimes(bare.work())),
                {}});
}

void reportFew(const Stage& few, const Stage& empty, const Stage& bare) {
  const double extra = few.times().medianMoreThan(empty.times());
  Report().add({"100 bones, the next frame of their clip", few.times().text(),
                milliseconds(kTargetExtra) + " more", "empty viewport: " + empty.times().text(),
                milliseconds(extra) + " more", extra <= kTargetExtra});
  Report().add({"100 bones, work of all threads",
                milliseconds(few.work().median()),
                {},
                "empty viewport: " + milliseconds(empty.work().median()),
                milliseconds(few.work().medianMoreThan(empty.work())) + " more",
                {}});
  Report().add({"an empty viewport: ground and background",
                empty.times().text(),
                {},
                "a cleared widget: " + bare.times().text(),
                twoPlaces(empty.times().medianTimes(bare.times())),
                {}});
}

void reportWalk(const Stage& with, const Stage& alone) {
  constexpr double kTargetCompanions = 1.1;
  const double ratio = with.times().medianTimes(alone.times());
  Report().add({"the wanderer with all that plays beside its walk, the next frame", with.times().text(),
                twoPlaces(kTargetCompanions) + " times", "the walk alone: " + alone.times().text(),
                twoPlaces(ratio), ratio <= kTargetCompanions});
  Report().add({"the wanderer with all that plays beside its walk, work of all threads",
                milliseconds(with.work().median()),
                {},
                "the walk alone: " + milliseconds(alone.work().median()),
                twoPlaces(with.work().medianTimes(alone.work())),
                {}});
}

void reportPicking(const Shown& many) {
  const render::SkeletonItem item = app::skeletonItem(many.widget->content(), many.session.playback.pose());
  render::BonePicker picker;
  Times times;
  for (int i = 0; i < 100; ++i) {
    QElapsedTimer timer;
    timer.start();
    static_cast<void>(picker.boneAt(item, many.widget->camera(), {300.0F + static_cast<float>(i * 7), 350.0F},
                                    {1280.0F, 720.0F}));
    times.add(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  Report().add({"which of 10,000 bones is under the mouse", times.text(), {}, {}, {}, {}});
}

void run(int rounds) {
  Shown many(10000);
  Shown few(100);
  Shown none(0);
  Stage bare(bareTwinOf(many));
  Stage cleared(std::make_unique<BareOctahedra>(std::vector<render::BoneShapes::Edge>{}, glm::mat4(1.0F)));
  for (int round = 0; round < rounds + kWarmUps; ++round) {
    bare.play([] {});
    many.play(round);
  }
  // Apart from the thousands of bones, which would fill the caches.
  for (int round = 0; round < rounds + kWarmUps; ++round) {
    cleared.play([] {});
    // The order alternates: the second one finds the caches as the first one left them.
    (round % 2 == 0 ? none : few).play(round);
    (round % 2 == 0 ? few : none).play(round);
  }
  Shown walk(Walk{false});
  Shown companions(Walk{true});
  for (int round = 0; round < rounds + kWarmUps; ++round) {
    (round % 2 == 0 ? walk : companions).play(round);
    (round % 2 == 0 ? companions : walk).play(round);
  }
  Report().addProperty("OpenGL", bare.renderer());
  Report().addProperty("Qt", qVersion());
  reportMany(*many.stage, bare);
  reportFew(*few.stage, *none.stage, cleared);
  reportWalk(*companions.stage, *walk.stage);
  reportPicking(many);
}

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  marrow::gui::prepareApplication();
  QApplication application(argc, argv);
  marrow::gui::applyTheme(marrow::gui::ThemeChoice::Dark);
  marrow::bench::run(argc > 1 ? std::max(1, std::atoi(argv[1])) : marrow::bench::kDefaultRounds);
  return 0;
}
