// SPDX-License-Identifier: GPL-3.0-or-later
// The time from the start of a process to its first painted frame: a bare QOpenGLWidget, `marrow` and `marrow
// FILE`. Each start is a process of its own, the kinds take turns, and medians are compared. Memory is read
// at the same moment, and again at rest.
//   bench_start [ROUNDS [FILE]]
#include "app/finding/pairing.h"
#include "app/gui/main_window.h"
#include "app/gui/sample_location.h"
#include "app/gui/start.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/session.h"
#include "tests/bench/first_frame.h"
#include "tests/bench/times.h"

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

std::string megabytes(double value) { return std::to_string(std::lround(value)) + " MB"; }

/// " (1.25 times bare)".
std::string againstBare(double value, double bare) {
  char text[64];
  std::snprintf(text, sizeof text, " (%.2f times bare)", bare > 0.0 ? value / bare : 0.0);
  return text;
}

void reportKind(const Kind& kind, const Kind& bare) {
  const bool hasTarget = kind.arguments.size() == 3;
  const std::string name = kind.name;
  bench::report(name, kind.times.text() + againstBare(kind.times.median(), bare.times.median()),
                hasTarget ? "1.35 times bare" : "");
  bench::report(
      name + ", resident memory then",
      megabytes(kind.megabytes.median()) + againstBare(kind.megabytes.median(), bare.megabytes.median()),
      hasTarget ? "1.30 times bare" : "");
}

void reportRest(const Start& marrow, const Start& bare) {
  bench::report("marrow FILE, resident memory at rest",
                megabytes(marrow.megabytes) + againstBare(marrow.megabytes, bare.megabytes),
                "1.50 times bare");
  bench::report("marrow FILE, processor time in five seconds of rest",
                bench::milliseconds(marrow.processorMilliseconds) +
                    "; bare: " + bench::milliseconds(bare.processorMilliseconds),
                "1 ms more than bare");
}

/// As after the installation: the caches of driver, Qt and Marrow are empty.
void reportFirstStarts(const Kind& kind) {
  bench::Times times;
  for (int round = 0; round < 3; ++round) {
    const QTemporaryDir empty;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), empty.path());
    times.add(startOnce(kind, environment).milliseconds);
  }
  bench::report("marrow FILE, the first start of all, with no caches", times.text());
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
  std::vector<Kind> kinds = {{"bare QOpenGLWidget", bareProgram, {}},
                             {"marrow", program, {QStringLiteral("--marrow"), folder.path()}},
                             {"marrow FILE", program, {QStringLiteral("--marrow"), folder.path(), file}}};
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
  for (const Kind& kind : kinds) reportKind(kind, kinds[0]);
  reportFirstStarts(kinds[2]);
  qputenv(bench::kRestVariable, "1");
  reportRest(startOnce(kinds[2]), startOnce(kinds[0]));
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
