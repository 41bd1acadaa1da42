// SPDX-License-Identifier: GPL-3.0-or-later
// Ten thousand things a cat on the keyboard might do, the same ones every time. Under the sanitizers this is
// where a dangling pointer shows.
#include "app/gui/actions/action_registry.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QFile>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <random>

namespace marrow::testing {
namespace {

constexpr int kActions = 10'000;
constexpr int kActionsPerTurn = 12;      // of the event loop, which repaints
constexpr int kActionsPerTidying = 400;  // then dialogs are closed and files opened again
constexpr unsigned kSeed = 20;           // MARROW_SEED takes another
constexpr int kWatchMilliseconds = 20;
constexpr QSize kWindowSize(840, 600);  // software OpenGL pays for every pixel

unsigned seed() {
  bool isNumber = false;
  const unsigned wanted = qEnvironmentVariable("MARROW_SEED").toUInt(&isNumber);
  return isNumber ? wanted : kSeed;
}

// Dialogs whose fields can do nothing but what is tried here; those for files write who knows where.
bool isHarmless(const QWidget& dialog) {
  constexpr std::array kNames = {"preferencesDialog", "keyList", "commandPalette"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](const char* name) { return dialog.objectName() == QLatin1String(name); });
}

class RandomInput : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    // Copies: exports go beside what is open.
    before_ = QDir::currentPath();
    const QDir samples(QStringLiteral(MARROW_SOURCE_DIR "/resources/samples/wanderer"));
    for (const QString& name : samples.entryList(QDir::Files)) {
      const QString target = QString::fromStdString(folder_.path(name.toStdString()));
      ASSERT_TRUE(QFile::copy(samples.filePath(name), target));
      files_.append(target);
    }
    QDir::setCurrent(QString::fromStdString(folder_.path()));
    window_->resize(kWindowSize);
    QObject::connect(&watch_, &QTimer::timeout, &watch_, [this] { leaveNestedLoops(); });
    watch_.start(kWatchMilliseconds);
    open(files_);
  }
  void TearDown() override { QDir::setCurrent(before_); }

  int upTo(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(std::max(limit, 1))); }
  template <typename List>
  const auto& oneOf(const List& list) {
    return list[upTo(static_cast<int>(std::size(list)))];
  }

  // A text that is dragged away, or a question, waits in an event loop of its own for somebody to answer.
  void leaveNestedLoops() {
    if (QThread::currentThread()->loopLevel() == 0) return;
    QDrag::cancel();
    closeDialogs();
  }

  QWidget* someWidget() {
    QList<QWidget*> shown;
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      const bool isUsable = widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty();
      if (isUsable && (!qobject_cast<QDialog*>(widget->window()) || isHarmless(*widget->window())))
        shown.append(widget);
    }
    return shown.isEmpty() ? window_.get() : oneOf(shown);
  }
  QPoint somePoint(const QWidget& widget) { return {upTo(widget.width()), upTo(widget.height())}; }

  void pressSomeKey() {
    constexpr std::array kKeys = {Qt::Key_Space, Qt::Key_Left,   Qt::Key_Right, Qt::Key_Up,    Qt::Key_Down,
                                  Qt::Key_Home,  Qt::Key_End,    Qt::Key_J,     Qt::Key_K,     Qt::Key_L,
                                  Qt::Key_I,     Qt::Key_O,      Qt::Key_F,     Qt::Key_A,     Qt::Key_P,
                                  Qt::Key_Plus,  Qt::Key_Minus,  Qt::Key_N,     Qt::Key_Slash, Qt::Key_T,
                                  Qt::Key_Tab,   Qt::Key_Return, Qt::Key_1,     Qt::Key_5,     Qt::Key_PageUp,
                                  Qt::Key_9,     Qt::Key_Period, Qt::Key_Escape};
    constexpr std::array kModifiers = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::AltModifier};
    pressKey(oneOf(kKeys), oneOf(kModifiers));
  }

  void useMouse() {
    QWidget* widget = someWidget();
    const QPoint at = somePoint(*widget);
    switch (upTo(4)) {
      case 0:
        return QTest::mouseClick(widget, Qt::LeftButton, Qt::NoModifier, at);
      case 1:
        return QTest::mouseDClick(widget, Qt::LeftButton, Qt::NoModifier, at);
      case 2:
        return drag(*widget, at);
      default:
        return turnWheel(*widget, at);
    }
  }

  void drag(QWidget& start, const QPoint& at) {
    const QPointer<QWidget> widget(&start);
    const auto button = upTo(3) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const auto modifiers = upTo(3) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    QTest::mousePress(widget, button, modifiers, at);
    for (int step = 0; step < 3 && widget; ++step) {
      const QPoint to = somePoint(*widget);
      QMouseEvent move(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, button, modifiers);
      QApplication::sendEvent(widget, &move);
    }
    if (widget) QTest::mouseRelease(widget, button, modifiers, at);
  }

  void turnWheel(QWidget& widget, const QPoint& at) {
    QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, upTo(2) == 0 ? 240 : -240}, Qt::NoButton,
                      upTo(4) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &wheel);
  }

  // The bundled sample stays closed: exports go beside what is open, and nothing may be added there.
  void triggerSome() {
    const auto& entry = oneOf(window_->actions().entries());
    const std::string_view id(entry.spec.id);
    if (id != "file.quit" && id != "file.openSample") entry.action->trigger();
  }

  // The whole way to a table, which a file's own dialog would interrupt.
  void exportCurves() {
    window_->actions().action("file.exportCurves")->trigger();
    auto* agree = window_->findChild<QPushButton*>(QStringLiteral("exportAgree"));
    if (agree) agree->click();
  }

  void changeTheSession() {
    switch (upTo(6)) {
      case 5:
        return exportCurves();
      case 0:
        return playback().setFrame(upTo(80) - 10);
      case 1:
        return selection().selectBone(upTo(40) - 5);
      case 2:
        return workspace().showClip({upTo(8) - 1, upTo(3) - 1});
      case 3:
        return workspace().closeFile(upTo(9) - 1);
      default:
        return window_->openPaths({oneOf(files_)});
    }
  }

  void actOnce() {
    const int kind = upTo(100);
    if (kind < 35) return pressSomeKey();
    if (kind < 80) return useMouse();
    kind < 90 ? triggerSome() : changeTheSession();
  }

  void closeDialogs() {
    while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    for (QDialog* dialog : window_->findChildren<QDialog*>()) dialog->close();
  }
  void tidyUp() {
    closeDialogs();
    window_->show();
    open(files_);
  }

  void expectSound() {
    const auto skeleton = workspace().skeleton();
    const std::size_t bones = skeleton ? skeleton->size() : 0;
    ASSERT_GE(playback().frame(), 0.0);
    ASSERT_LE(playback().frame(), workspace().frameCount());
    ASSERT_LT(selection().activeBone(), static_cast<int>(bones));
    ASSERT_EQ(playback().pose().size(), bones);
    ASSERT_EQ(workspace().clip() != nullptr, workspace().sampler() != nullptr);
  }

 private:
  std::mt19937 random_{seed()};
  QTimer watch_;
  QStringList files_;
  QString before_;
};

TEST_F(RandomInput, LeavesASoundSessionAndAWindowThatWorks) {
  for (int action = 0; action < kActions; ++action) {
    actOnce();
    if (action % kActionsPerTurn == 0) {
      closeDialogs();
      QApplication::processEvents();
    }
    if (action % kActionsPerTidying == 0) tidyUp();
    expectSound();
    if (HasFatalFailure()) FAIL() << "after action " << action;
  }
  tidyUp();
  // Shown without a model, as a random action may ask for, a material animation has no bones. No such file
  // has this name.
  showClip("wanderer_nod");
  selection().selectBone(2);
  EXPECT_EQ(selection().activeBone(), 2);
  EXPECT_NE(workspace().clip(), nullptr);
}

}  // namespace
}  // namespace marrow::testing
