// SPDX-License-Identifier: GPL-3.0-or-later
// A window at rest costs nothing: no timer runs, nothing is painted.
#include "tests/app/gui/window_fixture.h"

#include <QAbstractAnimation>
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLineEdit>

#include <string>

namespace marrow::testing {
namespace {

std::string describe(const QObject& object) {
  return std::string(object.metaObject()->className()) + " \"" + object.objectName().toStdString() + "\"";
}

/// The objects with a running timer: those of windows, and single shots.
std::string whatRuns() {
  QAbstractEventDispatcher* dispatcher = QAbstractEventDispatcher::instance();
  QObjectList roots = {dispatcher, qApp};
  for (QWidget* window : QApplication::topLevelWidgets()) roots.append(window);
  std::string running;
  for (QObject* root : roots) {
    QObjectList objects = root->findChildren<QObject*>();
    objects.prepend(root);
    for (QObject* object : objects) {
      const auto* animation = qobject_cast<QAbstractAnimation*>(object);
      const bool moves = animation && animation->state() == QAbstractAnimation::Running;
      if (moves || !dispatcher->registeredTimers(object).isEmpty()) running += describe(*object) + "; ";
    }
  }
  return running;
}

/// Counts events that cost time while it lives.
class Watch final : public QObject {
 public:
  Watch() { qApp->installEventFilter(this); }
  std::string seen;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    switch (event->type()) {
      case QEvent::Paint:
      case QEvent::UpdateRequest:
      case QEvent::LayoutRequest:
      case QEvent::Timer:
        seen += describe(*watched) + " got event " + std::to_string(event->type()) + "; ";
        break;
      default:
        break;
    }
    return false;
  }
};

class Resting : public WindowTest {
 protected:
  void expectRest() {
    // Work in progress may end first, such as the last frame.
    ASSERT_TRUE(waitFor([] { return whatRuns().empty(); })) << whatRuns();
    for (int round = 0; round < 20; ++round) QCoreApplication::processEvents();
    const Watch watch;
    for (int round = 0; round < 200; ++round) QCoreApplication::processEvents();
    EXPECT_EQ(watch.seen, "");
    EXPECT_EQ(whatRuns(), "");
  }
};

TEST_F(Resting, CostsNothingWithoutAFile) { expectRest(); }

TEST_F(Resting, CostsNothingWithAClip) {
  openSample();
  expectRest();
}

TEST_F(Resting, CostsNothingWhileATextFieldHasTheFocus) {
  openSample();
  for (QLineEdit* field : window_->findChildren<QLineEdit*>()) {
    if (!field->isVisible()) continue;
    field->setFocus();
    EXPECT_TRUE(field->hasFocus()) << field->accessibleName().toStdString();
    expectRest();
  }
}

TEST_F(Resting, CostsNothingOncePlayingStops) {
  openSample();
  playback().setPlaying(true);
  EXPECT_NE(whatRuns(), "") << "the check does not see what moves a clip";
  playback().setPlaying(false);
  expectRest();
}

TEST_F(Resting, CostsNothingWithEveryPanelOpenedOnce) {
  openSample();
  selection().selectBone(1);
  for (QDockWidget* panel : window_->findChildren<QDockWidget*>()) {
    panel->show();
    panel->raise();
    QCoreApplication::processEvents();
  }
  expectRest();
}

}  // namespace
}  // namespace marrow::testing
