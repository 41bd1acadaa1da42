// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/curves/curve_plot.h"
#include "app/session/stored_at.h"
#include "tests/app/gui/window_fixture.h"

#include <QApplication>
#include <QDockWidget>
#include <QMouseEvent>
#include <QTest>

#include <cmath>

namespace marrow::testing {

/// The window with the sample's wave, its curves in front.
class CurvesTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    auto& panel = child<QDockWidget>("curvesPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return !panel.visibleRegion().isEmpty(); }));
  }

  gui::CurvePlot& plot() { return child<gui::CurvePlot>("curvePlot"); }
  void select(const char* bone) { selection().selectBone(workspace().skeleton()->indexOf(bone)); }

  void drag(QPoint from, QPoint to, Qt::MouseButton button) {
    QTest::mousePress(&plot(), button, Qt::NoModifier, from);
    QMouseEvent move(QEvent::MouseMove, to, plot().mapToGlobal(QPointF(to)), Qt::NoButton, button,
                     Qt::NoModifier);
    QApplication::sendEvent(&plot(), &move);
    QTest::mouseRelease(&plot(), button, Qt::NoModifier, to);
  }
  void hover(QPointF position) {
    QMouseEvent move(QEvent::MouseMove, position, plot().mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&plot(), &move);
  }
  QPoint ruler(double frame) { return {static_cast<int>(std::lround(plot().positionOf(frame, 0).x())), 8}; }
};

}  // namespace marrow::testing
