// SPDX-License-Identifier: GPL-3.0-or-later
// The time from the start of a process to its first painted frame: a bare QOpenGLWidget, `marrow` and `marrow
// FILE`. Each start is a process of its own, the kinds take turns, and medians are compared. Memory is read
// at the same moment, and again at rest.
//   bench_start [ROUNDS [FILE]]
#include "app/gui/main_window.h"
#include "app/gui/sample_location.h"
#include "app/gui/start.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/library/pairing.h"
#include "app/session/session.h"
#include "tests/bench/first_frame.h"
#include "tests/bench/report.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace marrow::gui;
namespace bench = marrow::bench;

constexpr int kDefaultRounds = 15;
constexpr int kWarmUps = 2;
constexpr int kFirstStarts = 3;
// Of a figure with a body and its images.
constexpr double kTimeTarget = 1.35;
constexpr double kMemoryTarget = 1.3;
constexpr double kRestMemoryTarget = 1.5;
// Some systems count milliseconds even for a process that does nothing, also for the bare window.
constexpr double kNoWorkMilliseconds = 1.0;

// With a file, a frame without its pose does not count.
int showMarrow(int argc, char** argv) {
  const bool wantsPose = argc > 1;
  return runMarrow(argc, argv, [wantsPose](MainWindow& window) {
    QObject::connect(&window.viewportArea().viewport(), &QOpenGLWidget::frameSwapped, [&window, wantsPose] {
      if (!wantsPose || window.session().workspace.pairing().hasModel()) bench::reportFirstFrame();
    });
  });
}

struct Start {
  double milliseconds = -1.0;          ///< negative: it never painted
  double megabytes = 0.0;              ///< resident
  double processorMilliseconds = 0.0;  ///< at rest
};

struct Kind {
  const char* name;
  QString program;
  QStringList arguments;
  bench::Times times = {};
  bench::Times megabytes = {};
};

Start startOnce(const Kind& kind,
                const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment()) {
  QProcess process;
  process.setProcessEnvironment(environment);
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  QElapsedTimer timer;
  timer.start();
  process.start(kind.program, kind.arguments);
  Start start;
  if (!process.waitForReadyRead(60'000)) return start;
  start.milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  process.waitForFinished();
  const QByteArray said = process.readAll();
  std::sscanf(said.constData(), "%lf %lf", &start.megabytes, &start.processorMilliseconds);
  return start;
}

std::string megabytesText(double value) { return std::to_string(std::lround(value)) + " MB"; }

void report(const Kind& kind, const Kind& bare, bool hasTarget) {
  const double slower = kind.times.median() / bare.times.median();
  const double larger = kind.megabytes.median() / bare.megabytes.median();
  bench::Row time{kind.name,
                  kind.times.text(),
                  {},
                  "bare: " + bench::milliseconds(bare.times.median()),
                  bench::twoPlaces(slower),
                  {}};
  bench::Row memory{std::string(kind.name) + ", resident memory then",
                    megabytesText(kind.megabytes.median()),
                    {},
                    "bare: " + megabytesText(bare.megabytes.median()),
                    bench::twoPlaces(larger),
                    {}};
  if (hasTarget) {
    time.target = bench::twoPlaces(kTimeTarget) + " times bare";
    time.isMet = slower <= kTimeTarget;
    memory.target = bench::twoPlaces(kMemoryTarget) + " times bare";
    memory.isMet = larger <= kMemoryTarget;
  }
  bench::Report().add(time);
  if (bare.megabytes.median() > 0.0) bench::Report().add(memory);
}

void reportRest(const Start& marrow, const Start& bare) {
  const double larger = bare.megabytes > 0.0 ? marrow.megabytes / bare.megabytes : 0.0;
  bench::Report().add({"marrow FILE, resident memory at rest", megabytesText(marrow.megabytes),
                       bench::twoPlaces(kRestMemoryTarget) + " times bare",
                       "bare: " + megabytesText(bare.megabytes), bench::twoPlaces(larger),
                       larger <= kRestMemoryTarget});
  bench::Report().add({"marrow FILE, processor time in five seconds of rest",
                       bench::milliseconds(marrow.processorMilliseconds),
                       "none",
                       "bare: " + bench::milliseconds(bare.processorMilliseconds),
                       {},
                       marrow.processorMilliseconds < bare.processorMilliseconds + kNoWorkMilliseconds});
}

/// As after the installation: the caches of driver, Qt and Marrow are empty.
bench::Times firstStarts(const Kind& kind) {
  bench::Times times;
  for (int round = 0; round < kFirstStarts; ++round) {
    const QTemporaryDir empty;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), empty.path());
    times.add(startOnce(kind, environment).milliseconds);
  }
  return times;
}

void reportFirstStarts(const Kind& marrow, const Kind& bare) {
  const bench::Times times = firstStarts(marrow);
  const bench::Times bareTimes = firstStarts(bare);
  bench::Report().add({"marrow FILE, the first start of all, with no caches",
                       times.text(),
                       {},
                       "bare: " + bench::milliseconds(bareTimes.median()),
                       bench::twoPlaces(times.median() / bareTimes.median()),
                       {}});
}

int compare(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : kDefaultRounds;
  const QStringList samples = sampleFiles();
  const QString file = argc > 2 ? QString::fromLocal8Bit(argv[2]) : samples.value(1);
  const QTemporaryDir folder;
  const QString program = QCoreApplication::applicationFilePath();
  const QString bareProgram =
      QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("bare_window"));
  std::vector<Kind> kinds = {
      {"bare QOpenGLWidget", bareProgram, {}},
      {"marrow", program, {QStringLiteral("--marrow"), folder.path()}},
      {"marrow FILE", program, {QStringLiteral("--marrow"), folder.path(), file}},
      {"bare QOpenGLWindow in a container", bareProgram, {QStringLiteral("--window")}}};
  for (int round = -kWarmUps; round < rounds; ++round) {
    for (Kind& kind : kinds) {
      const Start start = startOnce(kind);
      if (start.milliseconds < 0.0) {
        std::fprintf(stderr, "bench_start: %s never painted\n", kind.name);
        return 1;
      }
      if (round < 0) continue;
      kind.times.add(start.milliseconds);
      kind.megabytes.add(start.megabytes);
    }
  }
  const Kind& bare = kinds[0];
  bench::Report().add({bare.name, bare.times.text(), {}, {}, {}, {}});
  report(kinds[3], bare, false);
  report(kinds[1], bare, false);
  report(kinds[2], bare, true);
  reportFirstStarts(kinds[2], bare);
  qputenv(bench::kRestVariable, "1");
  reportRest(startOnce(kinds[2]), startOnce(bare));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const QString mode = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
  if (mode != QLatin1String("--marrow") || argc < 3) return compare(argc, argv);
  // The user's own settings are neither read nor changed.
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromLocal8Bit(argv[2]));
  return showMarrow(argc - 2, argv + 2);
}
