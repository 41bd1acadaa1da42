// SPDX-License-Identifier: GPL-3.0-or-later
// The time from an input to the painted window: the real one, 1280 by 720, with two clips of 73 bones; each
// panel in front alone, then all of them open at once. MARROW_BENCH_CLIP and MARROW_BENCH_MODEL name real
// files instead, with semicolons between, a model for each clip; only the clips of the last model are used.
// Needs a display.
//   bench_interaction [STEPS]
#include "app/gui/curves/curve_plot.h"
#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/library/pairing.h"
#include "app/session/session.h"
#include "tests/bench/bare_octahedra.h"
#include "tests/bench/report.h"
#include "tests/render/test_skeletons.h"
#include "tests/support/j3d_files.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QWindow>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace marrow::bench {
namespace {

constexpr std::size_t kBones = 73;
constexpr int kFrames = 120;
constexpr int kDefaultSteps = 100;
constexpr int kWarmUps = 5;
constexpr double kMedianTarget = 12.0;
constexpr double kWorstTarget = 25.0;
const QSize kSize(1280, 720);
constexpr const char* kPanels[] = {"timeline", "curves", "keys", "bytes", "events", "inspector"};

/// As in the games: a fifth of the channels moves, and nearly all of those are rotations.
formats::Bytes madeClip(const core::Skeleton& skeleton, int seed) {
  testing::BckFile file(kBones);
  std::vector<float> translations;
  std::vector<int> rotations = {0};
  for (std::size_t joint = 0; joint < kBones; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto place = static_cast<std::uint16_t>(translations.size());
      file.track(joint, axis, 0, {1, 0, 0}).track(joint, axis, 2, {1, place, 0});
      translations.push_back(skeleton.bones[joint].rest.translation[static_cast<int>(axis)]);
      if ((joint + axis) % 2 == 0) {
        file.track(joint, axis, 1, {1, 0, 0});
        continue;
      }
      file.track(joint, axis, 1, {20, static_cast<std::uint16_t>(rotations.size()), 0});
      for (int key = 0; key < 20; ++key) {
        rotations.insert(rotations.end(), {key * 6, (seed * 977 + key * 401) % 4000, seed % 50});
      }
    }
  }
  return file.frames(kFrames).scales({1.0F}).translations(translations).rotations(rotations).bytes();
}

class Bench {
 public:
  explicit Bench(int steps)
      : steps_(steps), settings_(QString::fromStdString(folder_.path("marrow.ini"))), window_(settings_) {
    window_.resize(kSize);
    QObject::connect(&viewport(), &QOpenGLWidget::frameSwapped, [this] { isPainted_ = true; });
    window_.show();
    waitFor([this] { return isPainted_; });
    bare_.resize(kSize);
    QObject::connect(&bare_, &QOpenGLWidget::frameSwapped, [this] { isBarePainted_ = true; });
    bare_.show();
    waitFor([this] { return isBarePainted_; });
    openFiles();
    session().selection.selectBone(static_cast<int>(session().workspace.skeleton()->size()) / 2);
    session().playback.setPlaying(false);
  }

  void run() {
    for (const char* name : kPanels) {
      bringUp(name);
      play(std::string("playhead, ") + name + " in front", [this](int i) { moveTo(i); });
    }
    openAll();
    play(
        "playhead, all panels open, " + std::to_string(boneCount()) + " bones", [this](int i) { moveTo(i); },
        true);
    play("another clip", [this](int i) { session().workspace.showClip({i % clips_, 0}); });
    play("another bone", [this](int i) { session().selection.selectBone(i % boneCount()); });
    session().selection.selectBone(boneCount() / 2);
    play("curves moved by a few pixels", [this](int i) { plot().panBy(i % 40 < 20 ? 7 : -7, 0); });
    const QPointF centre = QRectF(plot().plotRect()).center();
    play("curves, a notch of zoom",
         [&](int i) { plot().zoomAround(centre, i % 20 < 10 ? 1.2 : 1 / 1.2, 1.0); });
    play("the view turned", [this](int i) {
      viewport().setView(i % 2 == 0 ? render::ViewPreset::Front : render::ViewPreset::Right);
    });
  }

 private:
  [[nodiscard]] app::Session& session() { return window_.session(); }
  [[nodiscard]] gui::ViewportWidget& viewport() { return window_.viewportArea().viewport(); }
  [[nodiscard]] gui::CurvePlot& plot() { return *window_.findChild<gui::CurvePlot*>(); }
  [[nodiscard]] int boneCount() { return static_cast<int>(session().workspace.skeleton()->size()); }
  [[nodiscard]] QDockWidget* panel(const char* name) {
    return window_.findChild<QDockWidget*>(QLatin1String(name) + QStringLiteral("Panel"));
  }

  static void waitFor(const std::function<bool()>& condition) {
    while (!condition()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
  }

  static QStringList listOf(const char* variable) {
    return qEnvironmentVariable(variable).split(QLatin1Char(';'), Qt::SkipEmptyParts);
  }

  void openFiles() {
    const QStringList clips = listOf("MARROW_BENCH_CLIP");
    const QStringList models = listOf("MARROW_BENCH_MODEL");
    const QString model = models.isEmpty() ? QString() : models.last();
    QStringList paths;
    for (int i = 0; i < std::min(clips.size(), models.size()); ++i) {
      if (models[i] == model) paths += clips[i];
    }
    const bool isReal = !paths.isEmpty();
    if (!isReal) {
      for (const int seed : {1, 2}) {
        const std::string name = "clip" + std::to_string(seed) + ".bck";
        paths.append(QString::fromStdString(folder_.write(name, madeClip(creature_, seed))));
      }
    }
    clips_ = static_cast<int>(paths.size());
    if (isReal) paths.append(model);
    window_.openPaths(paths);
    waitFor([this] { return !window_.opener().isLoading() && !window_.opener().isSearchingModel(); });
    session().workspace.showClip({0, 0});
    if (isReal) return;
    app::Pairing pairing;
    pairing.skeleton = std::make_shared<core::Skeleton>(creature_);
    session().workspace.setPairing(std::move(pairing));
    viewport().frameAll();
  }

  void moveTo(int step) {
    session().playback.setFrame(static_cast<double>(step * 7 % session().workspace.frameCount()));
  }

  void bringUp(const char* name) {
    if (auto* dock = panel(name)) {
      dock->show();
      dock->raise();
    }
    settle();
  }

  // Each in its own window, side by side: panels behind tabs are not painted.
  void openAll() {
    int place = 0;
    for (const char* name : kPanels) {
      QDockWidget* dock = panel(name);
      if (!dock || dock == panel("timeline") || dock == panel("inspector")) continue;
      dock->setFloating(true);
      dock->show();
      dock->setGeometry(place % 2 * 620, 740 + place / 2 * 140, 600, 260);
      ++place;
    }
    bringUp("timeline");
  }

  void settle() {
    window_.waitForWorkers();
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }

  /// Milliseconds until everything that changed is painted.
  double timeOf(const std::function<void()>& change) {
    QElapsedTimer timer;
    isPainted_ = false;
    timer.start();
    change();
    viewport().update();  // some steps change nothing in it, but the wait is for a painted frame
    while (!isPainted_) QCoreApplication::processEvents();
    QCoreApplication::processEvents();  // whatever other windows still have to paint
    return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  }

  double timeOfBare() {
    QElapsedTimer timer;
    isBarePainted_ = false;
    timer.start();
    bare_.update();
    while (!isBarePainted_) QCoreApplication::processEvents();
    return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  }

  void play(const std::string& what, const std::function<void(int)>& change, bool hasTarget = false) {
    Times times;
    Times bare;
    for (int i = 0; i < steps_ + kWarmUps; ++i) {
      const double bareTime = hasTarget ? timeOfBare() : 0.0;
      const double time = timeOf([&] { change(i); });
      if (i < kWarmUps) continue;
      times.add(time);
      bare.add(bareTime);
    }
    Row row{what, times.text(), {}, {}, {}, {}};
    if (hasTarget) {
      row.target = "median " + milliseconds(kMedianTarget) + ", worst " + milliseconds(kWorstTarget);
      row.reference = "a bare window cleared: " + bare.text();
      row.ratio = twoPlaces(times.median() / bare.median());
      row.isMet = times.median() <= kMedianTarget && times.worst() <= kWorstTarget;
    }
    Report().add(row);
  }

  int steps_;
  core::Skeleton creature_ = test::creature(kBones).skeleton;
  testing::TemporaryFolder folder_;
  gui::Settings settings_;
  gui::MainWindow window_;
  BareOctahedra bare_{{}, glm::mat4(1.0F)};  ///< draws none
  int clips_ = 1;
  bool isPainted_ = false;
  bool isBarePainted_ = false;
};

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  marrow::gui::prepareApplication();
  QApplication application(argc, argv);
  marrow::gui::applyTheme(marrow::gui::ThemeChoice::Dark);
  marrow::bench::Bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : marrow::bench::kDefaultSteps).run();
  return 0;
}
