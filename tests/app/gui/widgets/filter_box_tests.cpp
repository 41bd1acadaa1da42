// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/window_fixture.h"
#include "tests/support/zelda_files.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QTest>
#include <QTreeView>

namespace marrow::testing {
namespace {

class Filtering : public WindowTest {
 protected:
  [[nodiscard]] bool isTitled(const char* panel, const char* title) {
    return waitFor([&] { return child<QDockWidget>(panel).windowTitle() == QLatin1String(title); });
  }
};

// The rows above it are listed only because of it.
TEST_F(Filtering, ReturnSelectsTheFirstBoneThatMatches) {
  openSample();
  EXPECT_TRUE(isTitled("boneTreePanel", "Bones (29)"));
  auto& filter = child<QLineEdit>("boneFilter");
  QTest::keyClicks(&filter, QStringLiteral("scarf"));
  EXPECT_TRUE(isTitled("boneTreePanel", "Bones (3 of 29)"));
  QTest::keyClick(&filter, Qt::Key_Return);
  EXPECT_EQ(child<QTreeView>("boneTree").currentIndex().data().toString(), QStringLiteral("scarf_1"));
  EXPECT_EQ(workspace().skeleton()->bones[static_cast<std::size_t>(selection().activeBone())].name,
            "scarf_1");
}

TEST_F(Filtering, FindsAFileByItsNameAndSaysWhichFileAClipIsFrom) {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  open({write("object_a.zobj", object.bytes()), write("object_b.zobj", object.bytes())});
  EXPECT_TRUE(isTitled("filesPanel", "Files (2)"));
  const QAbstractItemModel& rows = *child<QTreeView>("filesView").model();
  EXPECT_TRUE(rows.index(0, 0).data().toString().startsWith(QStringLiteral("object_a / anim_")));
  QTest::keyClicks(&child<QLineEdit>("filesFilter"), QStringLiteral("object_b"));
  EXPECT_TRUE(isTitled("filesPanel", "Files (1 of 2)"));
  ASSERT_EQ(rows.rowCount(), 1);
  EXPECT_TRUE(rows.index(0, 0).data().toString().startsWith(QStringLiteral("object_b / anim_")));
}

}  // namespace
}  // namespace marrow::testing
