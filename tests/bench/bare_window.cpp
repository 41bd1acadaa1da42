// SPDX-License-Identifier: GPL-3.0-or-later
// The reference of bench_start: a minimal program with an OpenGL widget, linked with nothing of Marrow's.
// Default surface format; as large as Marrow's first window.
//   bare_window [--window]   with the argument: a QOpenGLWindow in a container instead of the widget
#include "tests/bench/first_frame.h"

#include <QApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QOpenGLWindow>
#include <QScreen>
#include <QVBoxLayout>

namespace {

// As MainWindow::restoreArrangement().
QSize windowSize(const QWidget& window) {
  return QSize(1440, 900).boundedTo(window.screen()->availableSize() * 0.95);
}

void clear() {
  QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
  gl->glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
  gl->glClear(GL_COLOR_BUFFER_BIT);
}

class BareWidget final : public QOpenGLWidget {
 protected:
  void paintGL() override { clear(); }
};

class BareWindow final : public QOpenGLWindow {
 protected:
  void paintGL() override { clear(); }
};

int showWidget() {
  BareWidget widget;
  widget.resize(windowSize(widget));
  QObject::connect(&widget, &QOpenGLWidget::frameSwapped, [] { marrow::bench::reportFirstFrame(); });
  widget.show();
  return QApplication::exec();
}

int showWindow() {
  QWidget outer;
  outer.resize(windowSize(outer));
  auto* window = new BareWindow;  // the container's, which is the outer widget's
  auto* layout = new QVBoxLayout(&outer);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(QWidget::createWindowContainer(window, &outer));
  QObject::connect(window, &QOpenGLWindow::frameSwapped, [] { marrow::bench::reportFirstFrame(); });
  outer.show();
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  return argc > 1 ? showWindow() : showWidget();
}
