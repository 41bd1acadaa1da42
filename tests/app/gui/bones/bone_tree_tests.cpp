// SPDX-License-Identifier: GPL-3.0-or-later
// Which bones turn and move most along the clip.
#include "app/gui/actions/action_registry.h"
#include "app/gui/bones/bone_delegate.h"
#include "app/gui/reference/reference_text.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/j3d_files.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

namespace marrow::testing {
namespace {

constexpr int kQuarterTurn = 0x4000;  // of 65536 units

class BoneTree : public WindowTest {
 protected:
  // In ten frames "turner" makes a quarter turn and "mover" goes 30 units. Eased, but never backwards: the
  // sum of their steps is the way from the first value to the last.
  void SetUp() override {
    WindowTest::SetUp();
    write::BckFile clip(3);
    clip.frames(10).rotations({0, 0, 0, 9, kQuarterTurn, 0}).track(1, 2, 1, {2, 0, 0});
    clip.translations({0.0F, 0.0F, 0.0F, 9.0F, 30.0F, 0.0F}).track(2, 0, 2, {2, 0, 0});
    open({write("walk.bmd", write::modelBytes({{"root"}, {"turner", 0}, {"mover", 0}})),
          write("walk.bck", clip.bytes())});
  }
  QTreeView& tree() { return child<QTreeView>("boneTree"); }
  /// The names of the top rows, once the motion is known.
  QStringList rows() {
    QStringList names;
    for (int row = 0; row < tree().model()->rowCount(); ++row)
      names.append(tree().model()->index(row, 0).data().toString());
    return names;
  }
  void order(const char* id) { window_->actions().trigger(id); }
};

TEST_F(BoneTree, ListsTheBonesByHowFarTheyTurnOrMove) {
  EXPECT_EQ(rows(), QStringList({"root"}));
  order("bones.byRotation");
  ASSERT_TRUE(waitFor([&] { return rows() == QStringList({"turner", "root", "mover"}); }));
  order("bones.byDistance");
  ASSERT_TRUE(waitFor([&] { return rows() == QStringList({"mover", "root", "turner"}); }));
  image("motion");
  order("bones.tree");
  EXPECT_EQ(rows(), QStringList({"root"}));
}

TEST_F(BoneTree, SaysHowFar) {
  order("bones.byRotation");
  ASSERT_TRUE(waitFor([&] { return rows().front() == QStringLiteral("turner"); }));
  const QModelIndex turner = tree().model()->index(0, 0);
  const QModelIndex mover = tree().model()->index(2, 0);
  EXPECT_EQ(turner.data(gui::kTurnedRole).toString(), gui::degreesText(90.0));
  EXPECT_EQ(turner.data(gui::kMovedRole).toString(), gui::unitsText(0.0));
  EXPECT_EQ(mover.data(gui::kTurnedRole).toString(), gui::degreesText(0.0));
  EXPECT_EQ(mover.data(gui::kMovedRole).toString(), gui::unitsText(30.0));
}

TEST_F(BoneTree, KeepsTheSelectionInEveryOrder) {
  selection().selectBone(2);
  order("bones.byDistance");
  ASSERT_TRUE(waitFor([&] { return rows().front() == QStringLiteral("mover"); }));
  EXPECT_EQ(tree().currentIndex().row(), 0);
  EXPECT_EQ(selection().activeBone(), 2);
  // Another clip has other distances: nothing turns or moves, so the order is the skeleton's.
  open({write("still.bck", write::BckFile(3).frames(10).bytes())});
  ASSERT_TRUE(waitFor([&] { return rows() == QStringList({"root", "turner", "mover"}); }));
  EXPECT_EQ(selection().activeBone(), 2);
}

TEST_F(BoneTree, OfAFilteredTreeOnlyTheMatchesAreSelectedTogether) {
  child<QLineEdit>("boneFilter").setText(QStringLiteral("er"));  // turner and mover, below root
  QTest::keyClick(&tree(), Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(selection().bones(), (std::vector<int>{1, 2}));
  EXPECT_EQ(selection().activeBone(), 1);
  child<QLineEdit>("boneFilter").clear();
  QTest::keyClick(&tree(), Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(selection().bones(), (std::vector<int>{0, 1, 2}));
}

TEST_F(BoneTree, OfAnImageIsEmptyAndSaysWhy) {
  const auto& note = child<QLabel>("bonesEmpty");
  EXPECT_TRUE(note.isHidden());
  open({write("red.bti", redBti())});
  workspace().showModel(static_cast<int>(workspace().files().size()) - 1);
  EXPECT_EQ(tree().model()->rowCount(), 0);
  EXPECT_TRUE(note.isVisible());
  QTest::mouseClick(&child<QWidget>("viewport"), Qt::LeftButton);  // on the image
  EXPECT_EQ(selection().activeBone(), -1);
  image("no_bones");
  showClip("walk");
  EXPECT_TRUE(note.isHidden());
  EXPECT_EQ(rows(), QStringList({"root"}));
}

}  // namespace
}  // namespace marrow::testing
