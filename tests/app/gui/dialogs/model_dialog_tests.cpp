// SPDX-License-Identifier: GPL-3.0-or-later
// Which model a clip is shown on: the open ones are offered first, and a new one is shown or offered.
#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/model_dialog.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

namespace marrow::testing {
namespace {

class Models : public WindowTest {
 protected:
  gui::ModelDialog* dialog() {
    window_->actions().trigger("file.selectModel");
    return window_->findChild<gui::ModelDialog*>();
  }
  static formats::Bytes twoBones() { return write::modelBytes({{"a"}, {"b", 0}}); }
  static QPushButton* button(QWidget& parent, const QString& text) {
    for (QPushButton* one : parent.findChildren<QPushButton*>()) {
      if (one->text() == text) return one;
    }
    return nullptr;
  }
};

TEST_F(Models, OpenOnesThatFitAreOfferedAndReturnTakesTheBestOther) {
  open({write("x/one.bdl", twoBones()), write("y/two.bdl", twoBones()),
        write("y/three.bdl", write::modelBytes({{"a"}})),
        write("x/walk.bck", write::BckFile(2).frames(8).bytes())});
  ASSERT_TRUE(workspace().pairing().modelPath.ends_with("one.bdl"));
  gui::ModelDialog* shown = dialog();
  ASSERT_NE(shown, nullptr);
  auto& list = *shown->findChild<QTreeWidget*>(QStringLiteral("modelOffers"));
  ASSERT_EQ(list.topLevelItemCount(), 2);
  EXPECT_EQ(list.topLevelItem(0)->text(0), QStringLiteral("one.bdl"));
  EXPECT_EQ(list.currentItem()->text(0), QStringLiteral("two.bdl"));
  QTest::keyClick(shown, Qt::Key_Return);
  EXPECT_TRUE(workspace().pairing().modelPath.ends_with("two.bdl"));
  EXPECT_TRUE(workspace().pairing().selectedByUser);
}

TEST_F(Models, TheOnlyOneThatFitsIsMarkedAsTheOneInUse) {
  open({write("one.bdl", twoBones()), write("walk.bck", write::BckFile(2).frames(8).bytes())});
  gui::ModelDialog* shown = dialog();
  ASSERT_NE(shown, nullptr);
  const auto& list = *shown->findChild<QTreeWidget*>(QStringLiteral("modelOffers"));
  ASSERT_EQ(list.topLevelItemCount(), 1);
  EXPECT_EQ(list.topLevelItem(0)->text(1), QStringLiteral("in use, beside it"));
}

TEST_F(Models, AClickBelowTheOffersKeepsTheSelectedOne) {
  open({write("one.bdl", twoBones()), write("walk.bck", write::BckFile(2).frames(8).bytes())});
  gui::ModelDialog* shown = dialog();
  ASSERT_NE(shown, nullptr);
  auto& list = *shown->findChild<QTreeWidget*>(QStringLiteral("modelOffers"));
  const QPoint below = list.viewport()->rect().bottomRight() - QPoint(20, 20);
  ASSERT_FALSE(list.indexAt(below).isValid());
  for (const Qt::MouseButton button : {Qt::RightButton, Qt::LeftButton}) {
    QTest::mouseClick(list.viewport(), button, {}, below);
    EXPECT_TRUE(list.topLevelItem(0)->isSelected());
  }
}

TEST_F(Models, WithoutOneThatFitsAFileIsAskedFor) {
  open({write("walk.bck", write::BckFile(2).frames(8).bytes())});
  EXPECT_EQ(dialog(), nullptr);
  EXPECT_NE(window_->findChild<QFileDialog*>(), nullptr);
}

TEST_F(Models, AFileIsOneButtonAway) {
  open({write("x/one.bdl", twoBones()), write("y/two.bdl", twoBones()),
        write("x/walk.bck", write::BckFile(2).frames(8).bytes())});
  gui::ModelDialog* shown = dialog();
  ASSERT_NE(shown, nullptr);
  shown->findChild<QPushButton*>(QStringLiteral("modelFromFile"))->click();
  EXPECT_NE(window_->findChild<QFileDialog*>(), nullptr);
}

TEST_F(Models, ANewOneThatDoesNotFitIsOffered) {
  open({write("x/one.bdl", twoBones()), write("x/walk.bck", write::BckFile(2).frames(8).bytes())});
  open({write("y/thing.bdl", write::modelBytes({{"a"}}))});
  gui::NoticeBar& notice = window_->viewportArea().modelNotice();
  ASSERT_TRUE(notice.isVisible());
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("thing.bdl"))) << notice.headline().toStdString();
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("walk"))) << notice.headline().toStdString();
  EXPECT_TRUE(notice.detail().contains(QStringLiteral("1 bone,"))) << notice.detail().toStdString();
  EXPECT_TRUE(notice.detail().contains(QStringLiteral("2 bones"))) << notice.detail().toStdString();
  button(notice, QStringLiteral("Use it anyway"))->click();
  EXPECT_TRUE(workspace().pairing().modelPath.ends_with("thing.bdl"));
  EXPECT_FALSE(notice.isVisible());
  open({write("y/other.bdl", write::modelBytes({{"a"}}))});
  ASSERT_TRUE(notice.isVisible());
  button(notice, QStringLiteral("Show the model alone"))->click();
  EXPECT_EQ(workspace().clip(), nullptr);
  EXPECT_EQ(workspace().skeleton()->size(), 1U);
  EXPECT_FALSE(notice.isVisible());
}

}  // namespace
}  // namespace marrow::testing
