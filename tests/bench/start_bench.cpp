// SPDX-License-Identifier: GPL-3.0-or-later
// How long from starting a process to what its window has painted: a bare QOpenGLWidget, `marrow` and
// `marrow FILE`. Each start is a process of its own, the kinds take turns, and medians are compared. Memory
// is read at the same moment.
//   bench_start [ROUNDS [FILE]]
#include "app/document/document.h"
#include "app/gui/main_window.h"
#include "app/gui/sample_location.h"
#include "app/gui/start.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "tests/bench/process_memory.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace marrow::gui;

constexpr int kDefaultRounds = 15;
constexpr int kWarmUps = 2;
const QSize kWindowSize(1440, 900);  // of a first start

class BareWidget final : public QOpenGLWidget {
 protected:
  void paintGL() override {
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
  }
};

// The parent waits for the first byte; measuring memory and leaving are not part of the time.
void reportFrame() {
  std::fputc(' ', stdout);
  std::fflush(stdout);
  const auto memory = marrow::bench::processMemory().value_or(marrow::bench::ProcessMemory{});
  std::printf("%f %f", memory.proportionalMegabytes, memory.ownMegabytes);
  std::fflush(stdout);
  std::_Exit(0);
}

// The least a program can do: no format asked for, nothing set.
int showBare(int argc, char** argv) {
  QApplication application(argc, argv);
  BareWidget widget;
  widget.resize(kWindowSize);
  QObject::connect(&widget, &QOpenGLWidget::frameSwapped, [] { reportFrame(); });
  widget.show();
  return QApplication::exec();
}

// With a file, a frame without its pose does not count.
int showMarrow(int argc, char** argv) {
  const bool wantsPose = argc > 1;
  return runMarrow(argc, argv, [wantsPose](MainWindow& window) {
    QObject::connect(&window.viewportArea().viewport(), &QOpenGLWidget::frameSwapped, [&window, wantsPose] {
      if (!wantsPose || window.document().pairing().hasModel()) reportFrame();
    });
  });
}

struct Start {
  double milliseconds = -1.0;  ///< negative: it never painted
  double proportionalMegabytes = 0.0;
  double ownMegabytes = 0.0;
};

Start startOnce(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  QElapsedTimer timer;
  timer.start();
  process.start(program, arguments);
  Start start;
  if (!process.waitForReadyRead(60'000)) return start;
  start.milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  process.waitForFinished();
  const QByteArray said = process.readAll();
  std::sscanf(said.constData(), "%lf %lf", &start.proportionalMegabytes, &start.ownMegabytes);
  return start;
}

struct Kind {
  const char* name;
  QStringList arguments;
  std::vector<Start> starts = {};

  [[nodiscard]] double median(double Start::*figure) const {
    std::vector<double> values;
    for (const Start& start : starts) values.push_back(start.*figure);
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }
  [[nodiscard]] double least() const {
    return std::min_element(starts.begin(), starts.end(),
                            [](const Start& a, const Start& b) { return a.milliseconds < b.milliseconds; })
        ->milliseconds;
  }
};

void print(const std::vector<Kind>& kinds) {
  const Kind& bare = kinds.front();
  std::printf("%-30s %10s %7s %10s %7s %9s %9s %7s\n", "start to painted frame", "median ms", "ratio",
              "least ms", "ratio", "PSS MB", "own MB", "ratio");
  for (const Kind& kind : kinds) {
    const double time = kind.median(&Start::milliseconds);
    const double own = kind.median(&Start::ownMegabytes);
    std::printf("%-30s %10.1f %7.2f %10.1f %7.2f %9.1f %9.1f %7.2f\n", kind.name, time,
                time / bare.median(&Start::milliseconds), kind.least(), kind.least() / bare.least(),
                kind.median(&Start::proportionalMegabytes), own, own / bare.median(&Start::ownMegabytes));
  }
}

int compare(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : kDefaultRounds;
  const QStringList samples = sampleFiles();
  const QString file = argc > 2 ? QString::fromLocal8Bit(argv[2]) : samples.value(1);
  const QTemporaryDir folder;
  const QString program = QCoreApplication::applicationFilePath();
  std::vector<Kind> kinds = {{"bare QOpenGLWidget", {QStringLiteral("--bare")}},
                             {"marrow", {QStringLiteral("--marrow"), folder.path()}},
                             {"marrow FILE", {QStringLiteral("--marrow"), folder.path(), file}}};
  for (int round = -kWarmUps; round < rounds; ++round) {
    for (Kind& kind : kinds) {
      const Start start = startOnce(program, kind.arguments);
      if (start.milliseconds < 0.0) {
        std::fprintf(stderr, "bench_start: %s never painted\n", kind.name);
        return 1;
      }
      if (round >= 0) kind.starts.push_back(start);
    }
  }
  std::printf("%d starts of each\n", rounds);
  print(kinds);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const QString mode = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
  if (mode == QLatin1String("--bare")) return showBare(argc, argv);
  if (mode != QLatin1String("--marrow") || argc < 3) return compare(argc, argv);
  // The user's own settings are neither read nor changed.
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromLocal8Bit(argv[2]));
  return showMarrow(argc - 2, argv + 2);
}
