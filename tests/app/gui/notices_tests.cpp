// SPDX-License-Identifier: GPL-3.0-or-later
// Dismissing messages by keys.
#include "app/gui/actions/action_registry.h"
#include "app/gui/outside.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "core/skeleton.h"
#include "formats/j3d/codes.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/told.h"
#include "tests/support/zstd_files.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

namespace marrow::testing {
namespace {

class PuttingAway : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    selection().selectBone(2);
    fail();
  }
  void fail() {
    open({write("broken.bck", {'J', '3', 'D', '1', 'b', 'c', 'k', '1', 0, 0})});
    ASSERT_TRUE(notice().isVisible());
  }
  gui::NoticeBar& notice() { return window_->viewportArea().messageNotice(); }
};

TEST_F(PuttingAway, EscapeClosesTheNoticeFromAnywhereAndThenSelectsNoBone) {
  for (const char* name : {"viewport", "boneTree", "filesView", "timeline", "inspectorView"}) {
    selection().selectBone(2);
    child<QWidget>(name).setFocus();
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(notice().isVisible()) << name;
    EXPECT_EQ(selection().activeBone(), 2) << name;
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(selection().activeBone(), -1) << name;
    fail();
  }
}

TEST_F(PuttingAway, AFieldHasItsEscapeFirst) {
  auto& filter = child<QLineEdit>("boneFilter");
  filter.setFocus();
  QTest::keyClicks(&filter, QStringLiteral("arm"));
  pressKey(Qt::Key_Escape);
  EXPECT_TRUE(filter.text().isEmpty());
  EXPECT_TRUE(notice().isVisible());
  pressKey(Qt::Key_Escape);
  EXPECT_FALSE(notice().isVisible());
}

TEST_F(PuttingAway, ItsOwnButtonsAreReachedAndLeaveTheFocusInTheViewport) {
  auto* button = notice().findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  button->setFocus(Qt::TabFocusReason);
  pressKey(Qt::Key_Escape);
  EXPECT_FALSE(notice().isVisible());
  EXPECT_EQ(QApplication::focusWidget(), &window_->viewportArea().viewport());
  fail();
  auto* cross = notice().findChild<QToolButton*>();
  cross->setFocus(Qt::TabFocusReason);
  pressKey(Qt::Key_Space);
  EXPECT_FALSE(notice().isVisible());
}

using Notices = WindowTest;

TEST_F(Notices, TwoOfThemAreOneListAndTheSecondStaysAlone) {
  open({write("lonely.bck", write::BckFile(3).frames(8).bytes()),
        write("broken.bck", {'J', '3', 'D', '1', 'b', 'c', 'k', '1', 0, 0})});
  gui::NoticeBar& model = window_->viewportArea().modelNotice();
  gui::NoticeBar& message = window_->viewportArea().messageNotice();
  ASSERT_TRUE(model.isVisible() && message.isVisible());
  ASSERT_TRUE(waitFor([&] { return model.geometry().bottom() + 1 == message.geometry().top(); }));
  EXPECT_EQ(model.width(), message.width());
  // Where both are too high, the message comes first, whole.
  window_->resize(720, 480);
  EXPECT_TRUE(waitFor([&] { return model.geometry().bottom() < 0 && message.geometry().top() >= 0; }));
  window_->resize(1280, 800);
  ASSERT_TRUE(waitFor([&] { return model.geometry().bottom() + 1 == message.geometry().top(); }));
  const int bottom = message.geometry().bottom();
  const int shortHeight = model.height();
  message.dismiss();
  EXPECT_TRUE(waitFor([&] { return model.geometry().bottom() == bottom && model.height() > shortHeight; }));
}

TEST_F(Notices, InALowViewportTheStandingOneLeavesSightOfTheBones) {
  open({write("lonely.bck", write::BckFile(3).frames(8).bytes())});
  gui::NoticeBar& model = window_->viewportArea().modelNotice();
  const auto buttons = [&] {
    const auto all = model.findChildren<QPushButton*>();
    return std::ranges::count_if(all, [](const QPushButton* button) { return button->isVisible(); });
  };
  ASSERT_TRUE(model.isVisible());
  EXPECT_EQ(buttons(), 3);
  window_->resize(720, 480);
  ASSERT_TRUE(waitFor([&] { return buttons() == 1; }));
  EXPECT_TRUE(waitFor([&] { return model.height() < 0.6 * window_->viewportArea().height(); }));
  EXPECT_TRUE(model.headlineLabel().toolTip().contains(model.detail()));
  image("compact_notice");
  window_->resize(1280, 800);
  EXPECT_TRUE(waitFor([&] { return buttons() == 3; }));
}

// It would pass for a model that has bones alone.
TEST_F(Notices, AModelWithoutItsBodySaysWhatIsMissing) {
  QFile whole(sample("wanderer.bmd"));
  ASSERT_TRUE(whole.open(QIODevice::ReadOnly));
  const QByteArray bytes = whole.readAll();
  const qsizetype mesh = bytes.indexOf("SHP1");
  ASSERT_GT(mesh, 0);
  gui::NoticeBar& notice = window_->viewportArea().modelNotice();
  open({sample("wanderer.bmd")});
  EXPECT_FALSE(notice.isVisible());
  workspace().closeAll();
  open({write("cut.bmd", formats::Bytes(bytes.begin(), bytes.begin() + mesh + 0x40))});
  ASSERT_NE(workspace().skeleton(), nullptr);
  EXPECT_EQ(workspace().skeleton()->body, nullptr);
  ASSERT_TRUE(notice.isVisible());
  EXPECT_TRUE(tells(notice.detail().toStdString(), {formats::j3d::code("j3d.body-left-out"), kAny}));
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("cut.bmd")));
  image("no_body");
  notice.dismiss();
  EXPECT_FALSE(notice.isVisible());
}

class NoticesOfDictionaries : public WindowTest {
 protected:
  gui::NoticeBar& notice() { return window_->viewportArea().messageNotice(); }
};

TEST_F(NoticesOfDictionaries, AFileWithoutItsDictionaryAsksForItAndOpensWithIt) {
  const formats::Bytes dictionary = trainedDictionary("glide");
  const QString model = write("hero.bmd.zs", packed(write::modelBytes({{"hips"}}), true, dictionary));
  open({model});
  ASSERT_TRUE(notice().isVisible());
  auto* select = notice().findChild<QPushButton*>();
  ASSERT_NE(select, nullptr);
  const QString own = write("own.zsdic", dictionary);
  select->click();
  auto* dialog = window_->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->fileSelected(own);
  dialog->close();
  ASSERT_TRUE(waitFor([this] { return workspace().skeleton() != nullptr; }));
  EXPECT_FALSE(notice().isVisible());
  // The failure is none any more.
  const auto& reported = workspace().reportedIssues();
  EXPECT_TRUE(std::ranges::none_of(
      reported, [&](const core::Diagnostic& issue) { return issue.file == model.toStdString(); }));
  open({own});
  EXPECT_TRUE(waitFor([this] { return notice().headline().contains(QStringLiteral("dictionary")); }));
  // Cleared, it is missing again, also at the next start.
  QAction& clear = *window_->actions().action("file.noDictionary");
  ASSERT_TRUE(clear.isEnabled());
  clear.trigger();
  EXPECT_FALSE(clear.isEnabled());
  window_->actions().trigger("file.closeAll");
  open({model});
  EXPECT_EQ(workspace().skeleton(), nullptr);
  EXPECT_TRUE(notice().isVisible());
}

TEST_F(NoticesOfDictionaries, WhatWasRefusedOpensOnceTheDictionaryIsOpened) {
  const formats::Bytes dictionary = trainedDictionary("swim");
  open({write("hero.bmd.zs", packed(write::modelBytes({{"hips"}}), true, dictionary))});
  ASSERT_EQ(workspace().skeleton(), nullptr);
  open({write("own.zsdic", dictionary)});
  EXPECT_TRUE(waitFor([this] { return workspace().skeleton() != nullptr; }));
}

TEST_F(NoticesOfDictionaries, AFileThatTheDesktopOpensNothingForIsNamed) {
  QObject receiver;  // without such a slot, no URL is opened
  QDesktopServices::setUrlHandler(QStringLiteral("file"), &receiver, "none");
  gui::openOutside(QStringLiteral("a/walk.bck"));
  QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  std::unique_ptr<QMessageBox> box;
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    if (auto* one = qobject_cast<QMessageBox*>(widget)) box.reset(one);
  }
  ASSERT_NE(box, nullptr);
  EXPECT_TRUE(box->informativeText().contains(QStringLiteral("walk.bck")));
}

}  // namespace
}  // namespace marrow::testing
