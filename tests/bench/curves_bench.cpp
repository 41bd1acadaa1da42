// SPDX-License-Identifier: GPL-3.0-or-later
// The time of the curve panel for one step of a pan, of a zoom, and for a moved playhead: 100 bones with nine
// keyed channels each over 2000 frames, all selected. Needs a display.
//   bench_curves [STEPS]
#include "app/gui/actions/action_registry.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/session/session.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/report.h"
#include "tests/support/opened_files.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QWindow>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

namespace {

using namespace marrow;

constexpr int kBones = 100;
constexpr int kFrames = 2000;
constexpr double kPanTarget = 16.0;  // a frame at 60 a second
constexpr double kZoomTarget = 50.0;

/// Each call with its painting.
void report(const char* what, int steps, QWidget& widget, double target,
            const std::function<void(int)>& step) {
  bench::Times times;
  for (int i = 0; i < steps; ++i) {
    QElapsedTimer timer;
    timer.start();
    step(i);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    widget.repaint();
    times.add(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }
  bench::Row row{what, times.text(), {}, {}, {}, {}};
  if (target > 0.0) {
    row.target = bench::milliseconds(target) + " worst";
    row.isMet = times.worst() <= target;
  }
  bench::Report().add(row);
}

}  // namespace

int main(int argc, char** argv) {
  gui::prepareApplication();
  QApplication application(argc, argv);
  gui::applyTheme(gui::ThemeChoice::Dark);
  const int steps = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  const testing::TemporaryFolder folder;
  gui::Settings settings(QString::fromStdString(folder.path("marrow.ini")));
  gui::MainWindow window(settings);
  app::Session& session = window.session();
  window.resize(1280, 900);
  window.show();
  while (!window.windowHandle()->isExposed()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  window.actions().action("window.curves")->trigger();
  app::LoadedFile file{"busy.bck", {}};
  file.content.clips.push_back(bench::busyClip(kBones, kFrames).clip);
  testing::openIn(session.workspace, {std::move(file)});
  std::vector<int> bones(kBones);
  std::iota(bones.begin(), bones.end(), 0);
  gui::CurvePlot& plot = *window.findChild<gui::CurvePlot*>();
  report("selecting 100 bones", 1, plot, 0.0, [&](int) { session.selection.selectBones(bones, 0); });
  report("pan, the whole clip in view", steps, plot, kPanTarget,
         [&](int i) { plot.panBy(i % 40 < 20 ? 7 : -7, 0); });
  report("pan both ways at once", steps, plot, kPanTarget,
         [&](int i) { plot.panBy(i % 40 < 20 ? 7 : -7, i % 20 < 10 ? 3 : -3); });
  const QPointF centre = QRectF(plot.plotRect()).center();
  report("zoom by a notch", steps, plot, kZoomTarget,
         [&](int i) { plot.zoomAround(centre, i % 40 < 20 ? 1.2 : 1 / 1.2, 1.0); });
  plot.frameAll();
  plot.zoomAround(centre, 40.0, 1.0);
  report("pan, 50 frames in view", steps, plot, kPanTarget,
         [&](int i) { plot.panBy(i % 40 < 20 ? 7 : -7, 0); });
  report("playhead moved", steps, plot, kPanTarget,
         [&](int i) { session.playback.setFrame(1000.0 + i % 40); });
  return 0;
}
