// SPDX-License-Identifier: GPL-3.0-or-later
// The reference of bench_start: a minimal program with an OpenGL widget, linked with nothing of Marrow's.
// Default surface format; as large as Marrow's first window.
#include "tests/bench/first_frame.h"

#include <QApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QScreen>

namespace {

// As MainWindow::restoreArrangement().
QSize windowSize(const QWidget& window) {
  return QSize(1440, 900).boundedTo(window.screen()->availableSize() * 0.95);
}

class BareWidget final : public QOpenGLWidget {
 protected:
  void paintGL() override {
    QOpenGLFunctions* gl = QOpenGLContext::currentContext()->functions();
    gl->glClearColor(0.1F, 0.1F, 0.1F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
  }
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  BareWidget widget;
  widget.resize(windowSize(widget));
  QObject::connect(&widget, &QOpenGLWidget::frameSwapped, [] { marrow::bench::reportFirstFrame(); });
  widget.show();
  return QApplication::exec();
}
