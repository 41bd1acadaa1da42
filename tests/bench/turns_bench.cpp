// SPDX-License-Identifier: GPL-3.0-or-later
// The longest turn of the window's event loop after a large request, until it is idle: 1000 bones with nine
// keyed channels each. Needs a display.
//   bench_turns [ROUNDS]
#include "app/gui/curves/curve_plot.h"
#include "app/gui/export/viewport_images.h"
#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/library/pairing.h"
#include "app/session/session.h"
#include "tests/bench/made_clips.h"
#include "tests/bench/report.h"
#include "tests/support/opened_files.h"

#include <QAbstractEventDispatcher>
#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <string>

namespace marrow::bench {
namespace {

constexpr double kTarget = 50.0;
constexpr int kDefaultRounds = 5;
constexpr int kQuietTurns = 30;

/// A turn of the event loop.
struct Turn {
  double taken = 0.0;  ///< milliseconds
  double work = 0.0;
};

class Bench {
 public:
  explicit Bench(int rounds)
      : rounds_(rounds), settings_(folder_.filePath(QStringLiteral("marrow.ini"))), window_(settings_) {
    window_.resize(1280, 720);
    window_.show();
    settle();
  }

  void run(const Bound& busy, const std::string& bones) {
    open(busy);
    for (const char* name : {"timeline", "curves", "keys", "events"}) {
      bringUp(name);
      play(
          "all of " + bones + " bones selected, " + name + " in front", [this] { tree().selectAll(); },
          [this] { selectOne(); });
    }
    bringUp("timeline");
    play(
        "none of " + bones + " bones selected, timeline in front",
        [this] { session().selection.selectBone(-1); }, [this] { selectOne(); });
    bringUp("curves");
    tree().selectAll();
    settle();
    auto& modes = *window_.findChild<gui::SegmentedControl*>(QStringLiteral("curveModes"));
    play(
        "curves of " + bones + " bones, both samplings", [&] { modes.select(2); }, [&] { modes.select(0); });
    auto& plot = *window_.findChild<gui::CurvePlot*>();
    const QPointF centre = QRectF(plot.plotRect()).center();
    play(
        "curves of " + bones + " bones, a notch of zoom", [&] { plot.zoomAround(centre, 1.2, 1.2); },
        [&] { plot.zoomAround(centre, 1 / 1.2, 1 / 1.2); });
  }

  void draw(const QSize& pixels) {
    gui::ViewportImages images(window_.viewportArea().viewport());
    formats::ImageRequest wanted;
    wanted.size = {pixels.width(), pixels.height()};
    std::future<void> drawn;
    play(
        "an image of " + std::to_string(pixels.width()) + " by " + std::to_string(pixels.height()),
        [&] { drawn = std::async(std::launch::async, [&] { (void)images.png(wanted); }); },
        [&] {
          while (drawn.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            QApplication::processEvents();
        });
  }

 private:
  [[nodiscard]] app::Session& session() { return window_.session(); }
  [[nodiscard]] QAbstractItemView& tree() {
    return *window_.findChild<QAbstractItemView*>(QStringLiteral("boneTree"));
  }
  void selectOne() { session().selection.selectBone(0); }

  void open(const Bound& busy) {
    session().workspace.closeAll();
    app::LoadedFile file{"busy.bck", {}};
    file.content.clips.push_back(busy.clip);
    app::Pairing pairing;
    pairing.skeleton = busy.skeleton;
    testing::openIn(session().workspace, {std::move(file)}, std::move(pairing));
    settle();
  }

  void bringUp(const char* name) {
    selectOne();
    auto* dock = window_.findChild<QDockWidget*>(QLatin1String(name) + QStringLiteral("Panel"));
    dock->show();
    dock->raise();
    settle();
  }

  /// @return the longest turn until the loop has been idle for a while.
  Turn settle() {
    Turn longest;
    QElapsedTimer turn;
    for (int quiet = 0; quiet < kQuietTurns;) {
      turn.start();
      const double before = threadMilliseconds();
      const bool worked = QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents);
      longest.work = std::max(longest.work, threadMilliseconds() - before);
      longest.taken = std::max(longest.taken, static_cast<double>(turn.nsecsElapsed()) * 1e-6);
      quiet = worked ? 0 : quiet + 1;
      if (quiet == kQuietTurns / 2) window_.waitForWorkers();
    }
    return longest;
  }

  void play(const std::string& what, const std::function<void()>& change, const std::function<void()>& undo) {
    Times taken;
    Times work;
    for (int round = 0; round < rounds_; ++round) {
      QTimer::singleShot(0, &window_, change);
      const Turn longest = settle();
      taken.add(longest.taken);
      work.add(longest.work);
      undo();
      settle();
    }
    Row row{what, taken.text() + "; the thread's own work: median " + milliseconds(work.median()), {}, {}, {},
            {}};
    row.target = milliseconds(kTarget);
    row.isMet = taken.median() <= kTarget;
    Report().add(row);
  }

  int rounds_;
  QTemporaryDir folder_;
  gui::Settings settings_;
  gui::MainWindow window_;
};

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  using namespace marrow;
  gui::prepareApplication();
  QApplication application(argc, argv);
  gui::applyTheme(gui::ThemeChoice::Dark);
  bench::Bench bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : bench::kDefaultRounds);
  bench.run(bench::busyClip(1000, 120), "1000");
  bench.draw({4000, 3000});
  return 0;
}
