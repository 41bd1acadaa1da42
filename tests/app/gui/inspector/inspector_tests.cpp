// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a selected bone. Expected values by hand: an arm turned by a quarter, a hand 5 along it.
#include "app/gui/widgets/segmented_control.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAbstractItemModel>
#include <QLabel>
#include <QToolButton>
#include <QTreeView>

namespace marrow::testing {
namespace {

constexpr int kQuarter = 0x4000;  // of 65536 units a turn

class Inspector : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    write::BckFile walk(2);
    walk.scales({1.0F, 2.0F}).rotations({0, kQuarter}).translations({0.0F, 10.0F, 5.0F});
    for (std::size_t joint = 0; joint < 2; ++joint) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        walk.track(joint, axis, 0, {1, 0, 0})
            .track(joint, axis, 1, {1, 0, 0})
            .track(joint, axis, 2, {1, 0, 0});
      }
    }
    walk.track(0, 2, 1, {1, 1, 0})
        .track(0, 1, 2, {1, 1, 0})
        .track(1, 0, 2, {1, 2, 0})
        .track(1, 1, 0, {1, 1, 0});
    open({write("arm.bmd", write::modelBytes({{"arm"}, {"hand", 0, {5, 0, 0}}})),
          write("walk.bck", walk.bytes())});
    selection().selectBone(1);
  }

  QTreeView& view() { return child<QTreeView>("inspectorView"); }

  /// "0 0 90": the cells of a row of a section; both by their captions.
  QString row(const char* section, const char* caption) {
    const QAbstractItemModel& model = *view().model();
    for (int i = 0; i < model.rowCount(); ++i) {
      const QModelIndex heading = model.index(i, 0);
      if (heading.data().toString() != QString::fromUtf8(section)) continue;
      for (int j = 0; j < model.rowCount(heading); ++j) {
        if (model.index(j, 0, heading).data().toString() != QString::fromUtf8(caption)) continue;
        QStringList cells;
        for (int column = 1; column < 4; ++column) {
          const QString cell = model.index(j, column, heading).data().toString();
          bool isNumber = false;
          const double value = cell.toDouble(&isNumber);
          cells.append(isNumber ? QString::number(value) : cell);
        }
        return cells.join(QLatin1Char(' '));
      }
    }
    return QStringLiteral("no such row");
  }
};

TEST_F(Inspector, ShowsABoneInItsParentAndInTheModel) {
  EXPECT_EQ(row("Local", "Translation"), QStringLiteral("5 0 0"));
  EXPECT_EQ(row("Local", "Rotation °"), QStringLiteral("0 0 0"));
  EXPECT_EQ(row("Local", "Scale"), QStringLiteral("1 2 1"));
  // The arm stands at (0, 10, 0) and turns x to y.
  EXPECT_EQ(row("Model space", "Position"), QStringLiteral("0 15 0"));
  EXPECT_EQ(row("Model space", "Rotation °"), QStringLiteral("0 0 90"));
}

TEST_F(Inspector, ShowsAnglesAsTheFileStoresThem) {
  selection().selectBone(0);
  emit child<gui::SegmentedControl>("unitsSwitch").selected(1);
  EXPECT_EQ(row("Local", "Rotation s16"), QStringLiteral("0 0 16384"));
  EXPECT_EQ(row("Local", "Rotation hex"), QStringLiteral("0x0000 0x0000 0x4000"));
}

TEST_F(Inspector, LeadsToTheParentAndTheChild) {
  const auto click = [&](const QString& text) {
    QToolButton* found = nullptr;
    EXPECT_TRUE(waitFor([&] {
      for (auto* link : child<QWidget>("boneRelations").findChildren<QToolButton*>("relationLink")) {
        if (link->isVisible() && link->text() == text) found = link;
      }
      return found != nullptr;
    })) << text.toStdString();
    if (found != nullptr) found->click();
  };
  click(QStringLiteral("arm"));
  EXPECT_EQ(selection().activeBone(), 0);
  click(QStringLiteral("hand"));
  EXPECT_EQ(selection().activeBone(), 1);
}

TEST_F(Inspector, SaysThatModelSpaceNeedsAModel) {
  window_->session().workspace.closeAll();
  open({write("alone/fly.bck", write::BckFile(3).bytes())});
  selection().selectBone(2);
  EXPECT_EQ(row("Model space", "Position"), QStringLiteral("no such row"));
  const QModelIndex heading = view().model()->index(1, 0);
  EXPECT_EQ(heading.data().toString(), QStringLiteral("Model space"));
  EXPECT_EQ(view().model()->rowCount(heading), 1);
}

}  // namespace
}  // namespace marrow::testing
