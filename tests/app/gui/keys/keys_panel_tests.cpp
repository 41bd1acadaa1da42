// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/key_text.h"
#include "app/gui/keys/keys_model.h"
#include "app/gui/text.h"
#include "app/gui/widgets/elided_label.h"
#include "app/session/key_ref.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/exact_integers.h"
#include "core/game/game_rules.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace marrow::testing {
namespace {

using Column = gui::KeysModel::Column;

class Keys : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    auto& panel = child<QDockWidget>("keysPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return !panel.visibleRegion().isEmpty(); }));
    bone_ = workspace().skeleton()->indexOf("forearm_r");
    selection().selectBone(bone_);
  }

  QTreeView& view() { return child<QTreeView>("keysView"); }
  QString cell(int row, Column column) { return view().model()->index(row, column).data().toString(); }
  const core::Curve& curve(core::Channel channel) {
    const std::size_t track = workspace().skeleton()->trackOf(static_cast<std::size_t>(bone_));
    return workspace().clip()->curve(track, channel);
  }
  int rowOfChannel(const char* channel) {
    for (int row = 0; row < view().model()->rowCount(); ++row) {
      if (cell(row, Column::ChannelColumn) == QLatin1String(channel)) return row;
    }
    return -1;
  }

  int bone_ = -1;
};

TEST(KeyText, TellsAnimatedConstantAndAbsentChannelsApart) {
  core::Curve curve;
  curve.keyCount = 2;
  EXPECT_EQ(gui::stateOf(curve), gui::ChannelState::Animated);
  curve.keyCount = 1;
  EXPECT_EQ(gui::stateOf(curve), gui::ChannelState::Constant);
  curve.keyCount = 0;
  EXPECT_EQ(gui::stateOf(curve), gui::ChannelState::Constant);
  curve.keepsRest = true;
  EXPECT_EQ(gui::stateOf(curve), gui::ChannelState::NotStored);
}

// docs/formats: J3D stores 65536 units per turn, shifted right; SM64DS 4096 a turn, unshifted.
TEST(KeyText, ExplainsWhatAStoredUnitOfRotationIsWorth) {
  core::Clip clip;
  core::Curve curve;
  EXPECT_TRUE(gui::rotationUnitTip(clip, curve).isEmpty());
  curve.unit = 360.0F / 4096.0F;
  EXPECT_TRUE(gui::rotationUnitTip(clip, curve).contains(QStringLiteral("0.08789°")));
  clip.rotationShift = 1;
  curve.unit = 720.0F / 65536.0F;
  EXPECT_TRUE(gui::rotationUnitTip(clip, curve).contains(QStringLiteral("0.01099°")));
  EXPECT_TRUE(gui::rotationUnitTip(clip, curve).contains(QStringLiteral("65536")));
}

TEST(KeyText, WritesTheWholeWordOfAKeyThatAFloatDoesNotHold) {
  core::Clip clip;
  clip.rules = &core::kSm64dsRules;
  core::Curve curve;
  curve.unit = 1.0F / 4096.0F;
  for (const std::int32_t word : {2147483647, 16777217, -16777217, 4096}) {
    clip.keys.push_back({0.0F, static_cast<float>(word) * curve.unit, 0.0F, 0.0F});
    core::keepExactInteger(clip, word);
  }
  curve.keyCount = 4;
  const auto words = [&](std::size_t key) {
    return gui::keyWordTexts(clip, core::Channel::TranslationX, curve, key).join(QLatin1Char(' '));
  };
  EXPECT_EQ(words(0), QStringLiteral("7FFFFFFF"));
  EXPECT_EQ(words(1), QStringLiteral("01000001"));
  EXPECT_EQ(words(2), QStringLiteral("FEFFFFFF"));
  EXPECT_EQ(words(3), QStringLiteral("00001000"));
  EXPECT_EQ(gui::keyValueText(curve, core::exactValue(clip, curve, 0), true), QStringLiteral("2147483647"));
}

TEST_F(Keys, AreAllThatTheFileStoresForTheBone) {
  int stored = 0;
  for (const core::Channel channel : core::kChannels) stored += static_cast<int>(curve(channel).keyCount);
  EXPECT_EQ(view().model()->rowCount(), stored);
  selection().selectBone(-1);
  EXPECT_EQ(view().model()->rowCount(), 0);
  EXPECT_TRUE(child<QLabel>("keysEmpty").isVisible());
}

TEST_F(Keys, SayWhereTheyLieInTheFile) {
  const int row = rowOfChannel("rotation Y");
  ASSERT_GE(row, 0);
  const core::Curve& y = curve(core::Channel::RotationY);
  EXPECT_EQ(cell(row + 2, Column::Offset), gui::offsetText(y.keysOffset + 2U * y.keyStrideBytes));
  // The words are those of the file.
  QFile file(sample("wanderer_wave.bck"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  file.seek(y.keysOffset + 2 * y.keyStrideBytes);
  const QString words = QString::fromLatin1(file.read(y.keyStrideBytes).toHex()).toUpper();
  EXPECT_EQ(cell(row + 2, Column::Words).remove(QLatin1Char(' ')), QString(words).remove(QLatin1Char(' ')));
}

TEST_F(Keys, ARowMovesThePlayhead) {
  const int row = rowOfChannel("rotation Y") + 3;
  const double frame =
      static_cast<double>(workspace().clip()->keysOf(curve(core::Channel::RotationY))[3].frame);
  ASSERT_NE(playback().frame(), frame);
  view().setFocus();
  view().scrollTo(view().model()->index(row, 0));
  const QPoint place = view().visualRect(view().model()->index(row, 0)).center();
  QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::NoModifier, place);
  EXPECT_EQ(playback().frame(), frame);
  ASSERT_TRUE(selection().key().has_value());
  EXPECT_EQ(selection().key()->key, 3U);
  playback().setFrame(frame + 1.0);
  QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::NoModifier,
                    place);  // also the row that is current
  EXPECT_EQ(playback().frame(), frame);
  playback().setFrame(frame + 1.0);
  QTest::keyClick(&view(), Qt::Key_Return);
  EXPECT_EQ(playback().frame(), frame);
}

TEST_F(Keys, FilteringDoesNotMoveThePlayhead) {
  view().setCurrentIndex(view().model()->index(rowOfChannel("rotation Y") + 3, 0));
  playback().setFrame(1.0);
  child<QLineEdit>("keysFilter").setText(QStringLiteral("scale"));
  child<QLineEdit>("keysFilter").clear();
  EXPECT_EQ(playback().frame(), 1.0);
}

TEST_F(Keys, TheSelectedOneIsInTheInspectorInFull) {
  const int row = rowOfChannel("rotation Y") + 2;
  view().setCurrentIndex(view().model()->index(row, 0));
  auto& inspector = child<QTreeView>("inspectorView");
  const auto* model = inspector.model();
  const QModelIndex section = model->index(0, 0);
  EXPECT_EQ(section.data().toString(), QStringLiteral("Key"));
  QStringList cells;
  for (int line = 0; line < model->rowCount(section); ++line) {
    for (int column = 0; column < model->columnCount(section); ++column) {
      cells.append(model->index(line, column, section).data().toString());
    }
  }
  // As the path of its bytes counts, from 0.
  EXPECT_EQ(cell(row, Column::Number), QStringLiteral("2"));
  EXPECT_TRUE(cells.front().startsWith(QStringLiteral("Rotation Y, key 2 of 0 – ")))
      << cells.front().toStdString();
  for (const Column column :
       {Column::Frame, Column::Value, Column::TangentIn, Column::TangentOut, Column::Offset}) {
    EXPECT_TRUE(cells.contains(cell(row, column))) << cell(row, column).toStdString();
  }
  for (const QString& word : cell(row, Column::Words).split(QLatin1Char(' ')))
    EXPECT_TRUE(cells.contains(word));
  playback().setFrame(playback().frame() + 1.0);  // updates only the sections below
  EXPECT_EQ(model->index(0, 0).data().toString(), QStringLiteral("Key"));
  selection().selectBone(0);
  EXPECT_NE(model->index(0, 0).data().toString(), QStringLiteral("Key"));
}

TEST_F(Keys, FollowAKeyThatIsSelectedElsewhere) {
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 4});
  EXPECT_EQ(view().currentIndex().row(), rowOfChannel("rotation Y") + 4);
}

TEST_F(Keys, AreSortedByNumberNotByText) {
  view().sortByColumn(Column::Frame, Qt::DescendingOrder);
  for (int row = 1; row < view().model()->rowCount(); ++row) {
    EXPECT_GE(cell(row - 1, Column::Frame).toDouble(), cell(row, Column::Frame).toDouble());
  }
}

TEST_F(Keys, AreCopiedAsTextWithTabs) {
  const int row = rowOfChannel("rotation Y");
  view().setFocus();
  view().setCurrentIndex(view().model()->index(row, 0));
  QTest::keyClick(&view(), Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 3);  // headings and two rows
  EXPECT_EQ(lines[1].split(QLatin1Char('\t')).size(), Column::ColumnCount);
  EXPECT_EQ(lines[2].split(QLatin1Char('\t'))[Column::Offset], cell(row + 1, Column::Offset));
  QTest::mouseClick(&child<QToolButton>("keysCopyAll"), Qt::LeftButton);
  EXPECT_EQ(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), view().model()->rowCount() + 1);
}

TEST_F(Keys, AreFilteredByChannel) {
  child<QLineEdit>("keysFilter").setText(QStringLiteral("rotation y"));
  const int some = static_cast<int>(curve(core::Channel::RotationY).keyCount);
  EXPECT_EQ(view().model()->rowCount(), some);
  for (const char* typed : {"rot y", "y r", " ROT  Y "}) {
    child<QLineEdit>("keysFilter").setText(QLatin1String(typed));
    EXPECT_EQ(view().model()->rowCount(), some) << typed;
  }
  EXPECT_TRUE(child<gui::ElidedLabel>("keysTitle").text().contains(QStringLiteral("%1 of ").arg(some)));
  child<QLineEdit>("keysFilter").setText(QStringLiteral("tion y"));  // no word begins so
  EXPECT_EQ(view().model()->rowCount(), 0);
  EXPECT_TRUE(child<gui::ElidedLabel>("keysTitle").text().contains(QStringLiteral(" 0 of ")));
  child<QLineEdit>("keysFilter").clear();
  EXPECT_FALSE(child<gui::ElidedLabel>("keysTitle").text().contains(QStringLiteral(" of ")));
}

}  // namespace
}  // namespace marrow::testing
