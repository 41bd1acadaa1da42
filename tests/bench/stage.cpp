// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/stage.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QVBoxLayout>

#include <ctime>

namespace marrow::bench {

Stage::Stage(std::unique_ptr<QOpenGLWidget> widget) : widget_(widget.get()) {
  window_.resize(kSize);
  auto* layout = new QVBoxLayout(&window_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(widget.release());
  QObject::connect(widget_, &QOpenGLWidget::frameSwapped, [this] { isPainted_ = true; });
  window_.show();
  waitForFrame();
}

void Stage::play(const std::function<void()>& change) {
  QElapsedTimer timer;
  const std::clock_t before = std::clock();
  const double threadBefore = threadMilliseconds();
  timer.start();
  change();
  isPainted_ = false;
  widget_->update();
  waitForFrame();
  const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
  if (++played_ <= kWarmUps) return;
  times_.add(took);
  work_.add(static_cast<double>(std::clock() - before) * 1e3 / CLOCKS_PER_SEC);
  thread_.add(threadMilliseconds() - threadBefore);
}

std::string Stage::renderer() {
  widget_->makeCurrent();
  const auto* name = reinterpret_cast<const char*>(widget_->context()->functions()->glGetString(GL_RENDERER));
  return name ? name : "unknown";
}

// Platforms differ in what they paint at once and what they leave to the event loop.
void Stage::waitForFrame() const {
  while (!isPainted_) QCoreApplication::processEvents();
}

}  // namespace marrow::bench
