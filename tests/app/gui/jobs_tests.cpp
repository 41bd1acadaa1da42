// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that people open the program for, done as they would: by keys and clicks, at most five of them.
#include "app/export/video_writers.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/comparison.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace marrow::testing {
namespace {

class Jobs : public WindowTest {
 protected:
  void TearDown() override {
    EXPECT_LE(actions_, 5);
    WindowTest::TearDown();
  }
  void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    ++actions_;
    pressKey(key, modifiers);
  }
  void type(const char* text) {
    ++actions_;
    QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text));
  }
  void click(QWidget& widget) {
    ++actions_;
    QTest::mouseClick(&widget, Qt::LeftButton);
  }
  [[nodiscard]] std::string shown() { return workspace().clip() ? workspace().clip()->name : std::string(); }
  /// The dialog once it has the keys; null: it never gets them.
  [[nodiscard]] QDialog* dialog(const char* name) {
    auto* found = window_->findChild<QDialog*>(QLatin1String(name));
    return found != nullptr && waitForKeys(*found) ? found : nullptr;
  }

  int actions_ = 0;
};

TEST_F(Jobs, FindASwordSwingAmongHundredsOfFiles) {
  for (int i = 0; i < 300; ++i) {
    const std::string name =
        "many/" + std::string(i == 217 ? "link_swing" : "clip" + std::to_string(i)) + ".bck";
    (void)folder_.write(name, write::BckFile(1).frames(4).bytes());
  }
  open({gui::toQString(folder_.path("many"))});
  ASSERT_EQ(workspace().files().size(), 300U);
  key(Qt::Key_F, Qt::ControlModifier);
  type("swing");
  key(Qt::Key_Return);
  EXPECT_EQ(shown(), "link_swing");
}

TEST_F(Jobs, SeeWhichBoneMovesMost) {
  openSample();
  showClip("wanderer_wave");
  key(Qt::Key_F3);
  auto& field = child<QLineEdit>("commandField");
  ASSERT_TRUE(waitFor([&] { return field.hasFocus(); }));
  type("moves most");
  key(Qt::Key_Return);
  auto& tree = child<QTreeView>("boneTree");
  const auto first = [&] { return tree.model()->index(0, 0); };
  ASSERT_TRUE(waitFor([&] { return first().data().toString() != QStringLiteral("hips"); }));
  ++actions_;
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(first()).center());
  // The sample waves with one hand; its fingers are farthest from the shoulder.
  EXPECT_EQ(selection().activeBone(),
            workspace().skeleton()->indexOf(first().data().toString().toStdString()));
  EXPECT_TRUE(first().data().toString().startsWith(QStringLiteral("fingers")))
      << first().data().toString().toStdString();
}

TEST_F(Jobs, GoWhereTwoWalksDifferMost) {
  openSample();
  key(Qt::Key_F, Qt::ControlModifier);
  type("wanderer_w");
  key(Qt::Key_Return);
  const std::string first = shown();
  auto& list = child<QTreeView>("filesView");
  const QModelIndex other = list.indexBelow(list.currentIndex());
  ++actions_;
  QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::ControlModifier, list.visualRect(other).center());
  EXPECT_EQ(shown(), first);
  ASSERT_NE(comparison().clip(), nullptr);
  EXPECT_EQ(comparison().clip()->name, other.data().toString().toStdString());
  QToolButton* link = nullptr;
  ASSERT_TRUE(waitFor([&] {
    link = window_->findChild<QToolButton*>(QStringLiteral("differenceLink"));
    return link != nullptr && link->isVisible();
  }));
  const QString bone = link->text();
  click(*link);
  ASSERT_GE(selection().activeBone(), 0);
  EXPECT_EQ(
      gui::toQString(workspace().skeleton()->bones[static_cast<std::size_t>(selection().activeBone())].name),
      bone);
  EXPECT_GT(playback().frame(), 0.0);
}

TEST_F(Jobs, ShowAClipOnAnotherOpenModel) {
  const formats::Bytes model = write::modelBytes({{"a"}, {"b", 0}});
  open({write("x/one.bdl", model), write("y/two.bdl", model),
        write("x/walk.bck", write::BckFile(2).frames(8).bytes())});
  ASSERT_TRUE(workspace().pairing().modelPath.ends_with("one.bdl"));
  key(Qt::Key_M, Qt::ControlModifier);
  ASSERT_NE(dialog("modelDialog"), nullptr);
  key(Qt::Key_Return);
  EXPECT_TRUE(workspace().pairing().modelPath.ends_with("two.bdl"));
}

TEST_F(Jobs, StepThroughClipsFromTheViewport) {
  openSample();
  auto& viewport = window_->viewportArea().viewport();
  click(viewport);
  const std::string first = shown();
  key(Qt::Key_PageDown, Qt::ControlModifier);
  EXPECT_NE(shown(), first);
  key(Qt::Key_PageUp, Qt::ControlModifier);
  EXPECT_EQ(shown(), first);
}

TEST_F(Jobs, TakeAGif) {
  if (app::encoderPath().isEmpty()) GTEST_SKIP() << "ffmpeg is not installed";
  open({write("walk.bck", write::BckFile(2).frames(8).bytes())});
  window_->viewportArea().viewport().setFocus();
  key(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_NE(dialog("exportDialog"), nullptr);
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("exportFormat"));
  type("Anim");
  const QString path = dialog("exportDialog")->findChild<QLineEdit*>(QStringLiteral("exportPath"))->text();
  ASSERT_TRUE(path.endsWith(QStringLiteral(".gif"))) << path.toStdString();
  key(Qt::Key_Return);
  EXPECT_TRUE(waitFor([&] { return QFile::exists(path); }));
}

}  // namespace
}  // namespace marrow::testing
