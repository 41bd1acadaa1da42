// SPDX-License-Identifier: GPL-3.0-or-later
// How long from starting a process to the first frame its window has painted: Marrow's window beside a bare
// QOpenGLWidget. Each start is a process of its own, the two kinds take turns, and medians are compared.
//   bench_start [ROUNDS]
#include "app/gui/main_window.h"
#include "app/gui/settings.h"
#include "app/gui/start.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace marrow::gui;

constexpr int kDefaultRounds = 15;
constexpr int kWarmUps = 2;
const QSize kWindowSize(1440, 900);

class BareWidget final : public QOpenGLWidget {
 protected:
  void paintGL() override {
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
  }
};

// The parent waits for this; leaving is not part of the time.
void reportFirstFrame() {
  std::fputs("frame\n", stdout);
  std::fflush(stdout);
  std::_Exit(0);
}

// The least a program can do: no format asked for, nothing set.
int showBare(int argc, char** argv) {
  QApplication application(argc, argv);
  BareWidget widget;
  widget.resize(kWindowSize);
  QObject::connect(&widget, &QOpenGLWidget::frameSwapped, [] { reportFirstFrame(); });
  widget.show();
  return QApplication::exec();
}

int showMarrow(int argc, char** argv, const QString& settingsPath) {
  prepareApplication();
  QApplication application(argc, argv);
  if (!hasOpenGl()) return 1;
  Settings settings(settingsPath);
  dressApplication(CommandLine{}, settings);
  MainWindow window(settings);
  window.resize(kWindowSize);
  QObject::connect(&window.viewportArea().viewport(), &QOpenGLWidget::frameSwapped,
                   [] { reportFirstFrame(); });
  window.show();
  return QApplication::exec();
}

double millisecondsOf(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  QElapsedTimer timer;
  timer.start();
  process.start(program, arguments);
  if (!process.waitForReadyRead(60'000)) return -1.0;
  const double milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  process.waitForFinished();
  return milliseconds;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int compare(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : kDefaultRounds;
  const QTemporaryDir folder;
  const QString settings = folder.filePath(QStringLiteral("marrow.ini"));
  const QString program = QCoreApplication::applicationFilePath();
  std::vector<double> bare;
  std::vector<double> marrow;
  for (int round = -kWarmUps; round < rounds; ++round) {
    const double bareTime = millisecondsOf(program, {QStringLiteral("--bare")});
    const double marrowTime = millisecondsOf(program, {QStringLiteral("--marrow"), settings});
    if (bareTime < 0.0 || marrowTime < 0.0) {
      std::fputs("bench_start: a window never painted\n", stderr);
      return 1;
    }
    if (round < 0) continue;
    bare.push_back(bareTime);
    marrow.push_back(marrowTime);
  }
  std::printf("first frame, median of %d starts\n", rounds);
  std::printf("  bare QOpenGLWidget  %7.1f ms\n", median(bare));
  std::printf("  Marrow's window     %7.1f ms\n", median(marrow));
  std::printf("  ratio               %7.2f\n", median(marrow) / median(bare));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const QString mode = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
  if (mode == QLatin1String("--bare")) return showBare(argc, argv);
  if (mode == QLatin1String("--marrow") && argc > 2)
    return showMarrow(argc, argv, QString::fromLocal8Bit(argv[2]));
  return compare(argc, argv);
}
