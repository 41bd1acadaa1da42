// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's page of the clip, its model and its file while no bone is selected.
#include "app/gui/inspector/properties_view.h"
#include "app/gui/widgets/wrapping_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QGridLayout>
#include <QLabel>

namespace marrow::testing {
namespace {

class Properties : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    write::BckFile walk(2);
    walk.frames(45).loopMode(2).translations({0.0F, 1.0F, 0.0F, 30.0F, 5.0F, 0.0F}).track(0, 0, 2, {2, 0, 0});
    open({write("arm.bmd", write::modelBytes({{"arm"}, {"hand", 0}})), write("walk.bck", walk.bytes())});
    // Sections are shown by their layout, once the event loop runs.
    EXPECT_TRUE(waitFor([this] { return !value(QStringLiteral("Bones")).isEmpty(); }));
  }

  /// The value beside a label, in the first section that has it; empty: none has.
  QString value(const QString& label) {
    for (auto* found : child<gui::PropertiesView>("propertiesView").findChildren<QLabel*>()) {
      if (!found->isVisible() || found->text() != label) continue;
      const auto* grid = qobject_cast<QGridLayout*>(found->parentWidget()->layout());
      if (grid == nullptr) continue;
      int row = 0;
      int column = 0;
      int span = 0;
      grid->getItemPosition(grid->indexOf(found), &row, &column, &span, &span);
      const QLayoutItem* beside = grid->itemAtPosition(row, 1);
      const auto* text = beside ? qobject_cast<gui::WrappingLabel*>(beside->widget()) : nullptr;
      if (text) return text->plainText();
    }
    return {};
  }
};

TEST_F(Properties, CountTheShownClip) {
  EXPECT_EQ(value(QStringLiteral("Name")), QStringLiteral("walk"));
  EXPECT_EQ(value(QStringLiteral("Frames")), QStringLiteral("45, 1.50 s at 30 fps"));
  EXPECT_EQ(value(QStringLiteral("Bones")), QStringLiteral("2"));
  EXPECT_EQ(value(QStringLiteral("Animated")), QStringLiteral("1 of 18 curves"));
  EXPECT_EQ(value(QStringLiteral("Header offset")), QStringLiteral("0x20"));
}

TEST_F(Properties, GiveWayToABoneAndComeBack) {
  auto& page = child<gui::PropertiesView>("propertiesView");
  EXPECT_TRUE(page.isVisible());
  selection().selectBone(1);
  EXPECT_FALSE(page.isVisible());
  selection().selectBone(-1);
  EXPECT_TRUE(page.isVisible());
}

TEST_F(Properties, ShowTheLoopModeOfTheFileWhateverTheTransportSays) {
  const QString stored = value(QStringLiteral("Loop"));
  playback().setLoopOverride(core::LoopMode::Once);
  EXPECT_FALSE(stored.isEmpty());
  EXPECT_TRUE(waitFor([&] { return value(QStringLiteral("Loop")) == stored; }));
}

TEST_F(Properties, OfAModelAloneAreItsOwn) {
  workspace().closeAll();
  open({write("alone/arm.bmd", write::modelBytes({{"arm"}, {"hand", 0}, {"thumb", 1}}))});
  EXPECT_TRUE(waitFor([this] { return value(QStringLiteral("Bones")) == QStringLiteral("3"); }));
  EXPECT_TRUE(value(QStringLiteral("Frames")).isEmpty());
}

}  // namespace
}  // namespace marrow::testing
