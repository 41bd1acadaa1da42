// SPDX-License-Identifier: GPL-3.0-or-later
// The time from an input to the painted window, the real one, 1280 by 720: opening a folder, the next frame
// with each panel in front and with all of them, other bones, clips and views, and the curves of many bones.
// Needs a display.
//   bench_window [STEPS]
#include "app/gui/curves/curve_plot.h"
#include "app/gui/main_window.h"
#include "app/gui/sample_location.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/session.h"
#include "tests/bench/made_files.h"
#include "tests/bench/times.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace marrow::bench {
namespace {

constexpr int kWarmUps = 5;
constexpr const char* kPanels[] = {"timeline", "curves", "keys", "bytes", "events", "inspector"};

double millisecondsOf(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) * 1e-6; }

class Bench {
 public:
  explicit Bench(int steps)
      : steps_(steps), settings_(QString::fromStdString(folder_.path("marrow.ini"))), window_(settings_) {
    window_.resize(1280, 720);
    QObject::connect(&viewport(), &QOpenGLWidget::frameSwapped, [this] { isPainted_ = true; });
    list().viewport()->installEventFilter(&listWatch_);
    window_.show();
    while (!isPainted_) QCoreApplication::processEvents();
  }

  void openFolder(int files) {
    const auto folder = makeBckFolder(files);
    Times painted;
    Times settled;
    Times longestTurn;
    for (int round = 0; round < 7; ++round) {
      session().workspace.closeAll();
      settle();
      listWatch_.painted = 0.0;
      listWatch_.timer.start();
      const auto [whole, turn] = open({QString::fromStdString(folder->path())});
      painted.add(listWatch_.painted);
      settled.add(whole);
      longestTurn.add(turn);
    }
    const std::string what = "a folder of " + std::to_string(files) + " files, ";
    report(what + "its list painted", painted.text(), files == 1000 ? "median 100 ms" : "");
    report(what + "everything read and settled", settled.text());
    report(what + "longest turn of the event loop", longestTurn.text());
  }

  void walk() {
    openOnly(gui::sampleFiles());
    session().selection.selectBone(boneCount() / 2);
    for (const char* name : kPanels) {
      bringUp(name);
      play(std::string("next frame, ") + name + " in front", [this](int i) { moveTo(i); });
    }
    floatPanels(true);
    play(
        "next frame, all panels open", [this](int i) { moveTo(i); }, "median 12.0 ms, worst 25.0 ms");
    play("another bone", [this](int i) { session().selection.selectBone(i % boneCount()); });
    play("another clip", [this](int i) { session().workspace.showClip(clips_[i % clips_.size()]); });
    play("the view turned", [this](int i) {
      viewport().setView(i % 2 == 0 ? render::ViewPreset::Front : render::ViewPreset::Right);
    });
    floatPanels(false);
  }

  /// @param joints  with nine keyed channels each, all of them selected.
  void curves(std::size_t joints, int frames) {
    openOnly({QString::fromStdString(folder_.write("busy.bck", busyBck(joints, frames)))});
    bringUp("curves");
    auto& tree = *window_.findChild<QAbstractItemView*>(QStringLiteral("boneTree"));
    auto& plot = *window_.findChild<gui::CurvePlot*>();
    const std::string bones = std::to_string(joints) + " bones, ";
    report(bones + "next frame", timesOf(steps_, [this](int i) { moveTo(i); }).text());
    QElapsedTimer timer;
    timer.start();
    tree.selectAll();
    settle();
    report(bones + "curves of all of them", milliseconds(millisecondsOf(timer)));
    play(
        bones + "pan", [&](int i) { plot.panBy(i % 40 < 20 ? 7 : -7, 0); }, "worst 16.0 ms", &plot);
    const QPointF centre = QRectF(plot.plotRect()).center();
    const auto zoom = [&](int i) { plot.zoomAround(centre, i % 20 < 10 ? 1.2 : 1 / 1.2, 1.0); };
    play(bones + "zoom by a notch", zoom, "worst 50.0 ms", &plot);
    play(
        bones + "playhead", [this](int i) { moveTo(i); }, "worst 16.0 ms", &plot);
  }

 private:
  /// Notes when the list is first painted with rows.
  class ListWatch final : public QObject {
   public:
    explicit ListWatch(Bench& bench) : bench_(bench) {}
    QElapsedTimer timer;
    double painted = 0.0;

   protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
      const bool isFirst = event->type() == QEvent::Paint && painted == 0.0 && timer.isValid();
      if (isFirst && bench_.list().model()->rowCount() > 0) painted = millisecondsOf(timer);
      return QObject::eventFilter(watched, event);
    }

   private:
    Bench& bench_;
  };

  struct Opening {
    double settled = 0.0;
    double longestTurn = 0.0;
  };

  [[nodiscard]] app::Session& session() { return window_.session(); }
  [[nodiscard]] gui::ViewportWidget& viewport() { return window_.viewportArea().viewport(); }
  [[nodiscard]] QTreeView& list() { return *window_.findChild<QTreeView*>(QStringLiteral("filesView")); }
  [[nodiscard]] int boneCount() { return static_cast<int>(session().workspace.skeleton()->size()); }
  [[nodiscard]] QDockWidget& panel(const char* name) {
    return *window_.findChild<QDockWidget*>(QLatin1String(name) + QStringLiteral("Panel"));
  }

  Opening open(const QStringList& paths) {
    Opening times;
    QElapsedTimer timer;
    double lastTurn = 0.0;
    QTimer pulse;
    QObject::connect(&pulse, &QTimer::timeout, [&] {
      const double now = millisecondsOf(timer);
      times.longestTurn = std::max(times.longestTurn, now - lastTurn);
      lastTurn = now;
    });
    timer.start();
    pulse.start(0);
    window_.openPaths(paths);
    for (int quietTurns = 0; quietTurns < 20; ++quietTurns) {
      QCoreApplication::processEvents(QEventLoop::AllEvents);
      const bool isBusy = window_.opener().isLoading() || window_.opener().isSearchingModel() ||
                          (listWatch_.timer.isValid() && listWatch_.painted == 0.0);
      if (isBusy) quietTurns = -1;
      if (quietTurns == 0) times.settled = millisecondsOf(timer);
    }
    return times;
  }

  void openOnly(const QStringList& paths) {
    session().workspace.closeAll();
    open(paths);
    settle();
    clips_.clear();
    for (int file = 0; file < static_cast<int>(session().workspace.files().size()); ++file) {
      const auto& clips = session().workspace.files()[static_cast<std::size_t>(file)].content->clips;
      for (int clip = 0; clip < static_cast<int>(clips.size()); ++clip) clips_.push_back({file, clip});
    }
    session().workspace.showClip(clips_.front());
    session().playback.setPlaying(false);
  }

  void moveTo(int step) {
    session().playback.setFrame(static_cast<double>(step * 7 % session().workspace.frameCount()));
  }

  void bringUp(const char* name) {
    panel(name).show();
    panel(name).raise();
    settle();
  }

  // Each in its own window, side by side: panels behind tabs are not painted.
  void floatPanels(bool isFloating) {
    int place = 0;
    for (const char* name : {"curves", "keys", "bytes", "events"}) {
      panel(name).setFloating(isFloating);
      panel(name).show();
      if (isFloating) panel(name).setGeometry(place % 2 * 620, 740 + place / 2 * 140, 600, 260);
      ++place;
    }
    bringUp("timeline");
  }

  void settle() {
    window_.waitForWorkers();
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }

  /// Each step until everything that changed is painted; `widget` instead of the viewport where there is one.
  Times timesOf(int steps, const std::function<void(int)>& change, QWidget* widget = nullptr) {
    Times times;
    for (int i = 0; i < steps + kWarmUps; ++i) {
      QElapsedTimer timer;
      isPainted_ = false;
      timer.start();
      change(i);
      if (widget) {
        QCoreApplication::processEvents();
        widget->repaint();
      } else {
        viewport().update();  // some steps change nothing in it, but the wait is for a painted frame
        while (!isPainted_) QCoreApplication::processEvents();
        QCoreApplication::processEvents();  // other windows still have to paint
      }
      if (i >= kWarmUps) times.add(millisecondsOf(timer));
    }
    return times;
  }

  void play(const std::string& what, const std::function<void(int)>& change, const std::string& target = {},
            QWidget* widget = nullptr) {
    report(what, timesOf(steps_, change, widget).text(), target);
  }

  int steps_;
  testing::TemporaryFolder folder_;
  gui::Settings settings_;
  gui::MainWindow window_;
  ListWatch listWatch_{*this};
  std::vector<app::ClipRef> clips_;
  bool isPainted_ = false;
};

}  // namespace
}  // namespace marrow::bench

int main(int argc, char** argv) {
  using namespace marrow;
  gui::prepareApplication();
  QApplication application(argc, argv);
  gui::applyTheme(gui::ThemeChoice::Dark);
  bench::Bench bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : 100);
  bench.openFolder(1000);
  bench.openFolder(328);
  bench.walk();
  bench.curves(100, 2000);
  bench.curves(1000, 120);
  return 0;
}
