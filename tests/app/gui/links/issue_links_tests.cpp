// SPDX-License-Identifier: GPL-3.0-or-later
// Where the messages of the issues lead.
#include "app/gui/bytes/hex_view.h"
#include "app/gui/issues/issues_model.h"
#include "app/gui/text.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "tests/app/gui/links/link_fixture.h"
#include "tests/support/golden.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/sm64ds.h"

namespace marrow::testing {
namespace {

class IssueLinks : public LinkTest {
 protected:
  void clickMessage(const QString& words) {
    raise("issuesPanel");
    clickCell("issuesView", cellOfText("issuesView", words, gui::IssuesModel::Message));
  }
  /// Keys 1 and 2 of joint 1 are both at frame 7.
  void openJump() {
    open({write("jump.bck", write::BckFile(2)
                                .frames(20)
                                .track(1, 0, 2, {3, 0, 0})
                                .translations({0, 1, 0, 7, 2, 0, 7, 3, 0})
                                .bytes())});
  }
};

TEST_F(IssueLinks, OfKeysLeadToTheirBoneAndFrame) {
  openJump();
  showClip("jump");
  clickMessage(QStringLiteral("at frame 7"));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == 1 && playback().frame() == 7.0; }));
  askInCell("issuesView", cellOfText("issuesView", QStringLiteral("at frame 7"), gui::IssuesModel::Message));
  const std::set<std::string> all = offered();
  for (const char* command : {"bone.select", "frame.go", "byte.show"})
    EXPECT_TRUE(all.contains(command)) << command;
}

TEST_F(IssueLinks, OfKeysOfAnotherClipShowIt) {
  openJump();
  showClip("wanderer_walk");
  clickMessage(QStringLiteral("at frame 7"));
  EXPECT_TRUE(waitFor([&] { return workspace().clip()->name == "jump"; }));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == 1 && playback().frame() == 7.0; }));
}

TEST_F(IssueLinks, OfABoneSelectIt) {
  workspace().closeAll();
  open({write("m.bmd", write::bmdBytes({{"root", 0}, {"", 1}}))});
  clickMessage(QStringLiteral("no name"));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == 1; }));
  selection().selectBone(-1);
  clickCell("issuesView", cellOfText("issuesView", QStringLiteral("offset"), gui::IssuesModel::Place));
  auto& meaning = child<gui::WrappingLabel>("bytesMeaning");
  ASSERT_TRUE(
      waitFor([&] { return meaning.isVisible() && meaning.plainText() == QStringLiteral("bone_1"); }));
  QTest::mouseClick(&meaning, Qt::LeftButton, {}, placeOf(meaning));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() == 1; }));
}

TEST_F(IssueLinks, OfABoneOfAnotherModelShowIt) {
  open({write("m.bmd", write::bmdBytes({{"root", 0}, {"", 1}}))});
  showClip("wanderer_walk");
  clickMessage(QStringLiteral("no name"));
  EXPECT_TRUE(waitFor([&] { return workspace().skeleton()->size() == 2 && selection().activeBone() == 1; }));
}

TEST_F(IssueLinks, OfWhatALimbDrawsSelectTheLimb) {
  workspace().closeAll();
  open({gui::toQString(goldenFolder() + "/mesh/bad/z64_tlut_missing.zobj")});
  clickMessage(QStringLiteral("palette"));
  EXPECT_TRUE(waitFor([&] { return selection().activeBone() >= 0; }));
  EXPECT_EQ(workspace().skeleton()->bones[static_cast<std::size_t>(selection().activeBone())].name, "limb_2");
}

TEST_F(IssueLinks, OfAnOffsetShowIt) {
  workspace().closeAll();
  open({gui::toQString(goldenFolder() + "/mesh/bad/j3d_evp1_count.bmd")});
  clickMessage(QStringLiteral("ends at 0x"));
  auto& hex = child<gui::HexView>("hexView");
  EXPECT_TRUE(waitFor([&] { return hex.bytes() && hex.isVisible(); }));
}

}  // namespace
}  // namespace marrow::testing
