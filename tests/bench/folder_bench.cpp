// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a folder in the running window: the time until its list is painted, until everything is done, and
// the longest turn of the event loop meanwhile. Needs a display.
//   bench_folder [FILES [ROUNDS]]   without any: a large folder, then one as large as a game's
#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "tests/bench/made_folder.h"
#include "tests/bench/report.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace {

using namespace marrow;

constexpr int kLargeFolder = 1000;
constexpr int kGameFolder = 328;  // BCK files, as many as the real ones
constexpr int kDefaultRounds = 7;

double millisecondsOf(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) * 1e-6; }

struct Opening {
  double list = 0.0;     ///< until the list with all files is painted
  double settled = 0.0;  ///< until the event loop is idle
  double stall = 0.0;    ///< the longest time without a turn of the event loop
};

/// Notes the first paint of a list with rows.
class PaintWatch final : public QObject {
 public:
  PaintWatch(QTreeView& list, const QElapsedTimer& timer) : list_(list), timer_(timer) {
    list.viewport()->installEventFilter(this);
  }
  double painted = 0.0;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint && painted == 0.0 && list_.model()->rowCount() > 0) {
      painted = millisecondsOf(timer_);
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QTreeView& list_;
  const QElapsedTimer& timer_;
};

Opening openOnce(gui::MainWindow& window, const QString& folder) {
  QElapsedTimer timer;
  PaintWatch watch(*window.findChild<QTreeView*>(QStringLiteral("filesView")), timer);
  Opening times;
  double lastTurn = 0.0;
  QTimer pulse;
  QObject::connect(&pulse, &QTimer::timeout, [&] {
    const double now = millisecondsOf(timer);
    times.stall = std::max(times.stall, now - lastTurn);
    lastTurn = now;
  });
  timer.start();
  pulse.start(0);
  window.openPaths({folder});
  int quietTurns = 0;
  while (quietTurns < 20) {
    QCoreApplication::processEvents(QEventLoop::AllEvents);
    const bool isBusy =
        window.opener().isLoading() || window.opener().isSearchingModel() || watch.painted == 0.0;
    quietTurns = isBusy ? 0 : quietTurns + 1;
    if (quietTurns == 1) times.settled = millisecondsOf(timer);
  }
  times.list = watch.painted;
  window.session().workspace.closeAll();
  QCoreApplication::processEvents();
  return times;
}

void report(gui::MainWindow& window, int files, int rounds) {
  const auto folder = bench::makeBckFolder(files);
  bench::Times list;
  bench::Times settled;
  bench::Times stall;
  for (int round = 0; round < rounds; ++round) {
    const Opening once = openOnce(window, QString::fromStdString(folder->path()));
    list.add(once.list);
    settled.add(once.settled);
    stall.add(once.stall);
  }
  constexpr double kListTarget = 100.0;
  const std::string what = "a folder of " + std::to_string(files) + " files, ";
  bench::Row row{what + "its list painted", list.text(), {}, {}, {}, {}};
  if (files == kLargeFolder) {
    row.target = bench::milliseconds(kListTarget);
    row.isMet = list.median() <= kListTarget;
  }
  bench::Report().add(row);
  bench::Report().add({what + "everything read and settled", settled.text(), {}, {}, {}, {}});
  bench::Report().add({what + "longest turn of the event loop", stall.text(), {}, {}, {}, {}});
}

}  // namespace

int main(int argc, char** argv) {
  gui::prepareApplication();
  QApplication application(argc, argv);
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : kDefaultRounds;
  const QTemporaryDir own;
  gui::Settings settings(own.filePath(QStringLiteral("marrow.ini")));
  gui::dressApplication(gui::CommandLine{}, settings);
  gui::MainWindow window(settings);
  window.show();
  for (int i = 0; i < 200; ++i) QCoreApplication::processEvents();
  if (argc > 1) {
    report(window, std::max(1, std::atoi(argv[1])), rounds);
    return 0;
  }
  for (const int files : {kLargeFolder, kGameFolder}) report(window, files, rounds);
  return 0;
}
