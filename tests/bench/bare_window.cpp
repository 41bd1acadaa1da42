// SPDX-License-Identifier: GPL-3.0-or-later
// What bench_start compares with: the least that a program with an OpenGL widget can do, linked with nothing
// of Marrow's. No format asked for, nothing set; as large as Marrow's first window.
#include "tests/bench/first_frame.h"

#include <QApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>

namespace {

const QSize kWindowSize(1440, 900);

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
  widget.resize(kWindowSize);
  QObject::connect(&widget, &QOpenGLWidget::frameSwapped, [] { marrow::bench::reportFirstFrame(); });
  widget.show();
  return QApplication::exec();
}
