// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pair_events.h"
#include "app/gui/bytes/bytes_panel.h"
#include "app/gui/bytes/hex_view.h"
#include "app/gui/text.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/event_list.h"
#include "app/opening/loaded_file.h"
#include "app/session/key_ref.h"
#include "app/session/stored_at.h"
#include "core/clip.h"
#include "core/key_words.h"
#include "core/skeleton.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace marrow::testing {
namespace {

class BytesOfFile : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    bone_ = workspace().skeleton()->indexOf("forearm_r");
  }

  void showPanel() {
    auto& panel = child<QDockWidget>("bytesPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return hex().bytes() != nullptr && hex().isVisible(); }));
  }
  gui::HexView& hex() { return child<gui::HexView>("hexView"); }
  QString fieldText() { return child<QLabel>("bytesField").text(); }
  const core::Curve& curve(core::Channel channel) {
    const std::size_t track = workspace().skeleton()->trackOf(static_cast<std::size_t>(bone_));
    return workspace().clip()->curve(track, channel);
  }
  void clickByte(std::uint64_t offset) {
    hex().mark(offset, 1);  // into view
    QTest::mouseClick(hex().viewport(), Qt::LeftButton, Qt::NoModifier, hex().rectOf(offset).center());
  }

  int bone_ = -1;
};

TEST_F(BytesOfFile, RowsAreWholeInAnyWindowAndTheMarkedPlaceIsSeen) {
  showPanel();
  const std::uint64_t place = hex().bytes()->bytes.size() / 2;
  hex().mark(place, 2);
  for (const QSize& size : {QSize(1280, 720), QSize(720, 480), QSize(1000, 600), QSize(1400, 900)}) {
    window_->resize(size);
    ASSERT_TRUE(waitFor([&] { return window_->size() == size; }));
    const QWidget& surface = *hex().viewport();
    EXPECT_TRUE(surface.rect().contains(hex().rectOf(place))) << size.width();
    for (std::uint64_t offset = place; offset < place + 16; ++offset)
      EXPECT_LE(hex().rectOf(offset).right(), surface.width()) << size.width();
    const auto& field = child<QLineEdit>("bytesOffset");
    EXPECT_GT(field.width(), field.fontMetrics().horizontalAdvance(field.placeholderText())) << size.width();
    image(("bytes_" + std::to_string(size.width())).c_str());
  }
}

TEST_F(BytesOfFile, AreThoseOfTheShownClip) {
  showPanel();
  EXPECT_TRUE(hex().bytes()->path.ends_with("wanderer_wave.bck"));
  QFile file(sample("wanderer_wave.bck"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray stored = file.readAll();
  ASSERT_EQ(static_cast<qsizetype>(hex().bytes()->bytes.size()), stored.size());
  EXPECT_TRUE(std::equal(stored.begin(), stored.end(), hex().bytes()->bytes.begin(),
                         [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }));
  showClip("wanderer_walk");
  EXPECT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path.ends_with("wanderer_walk.bck"); }));
}

TEST_F(BytesOfFile, OnlyWhatWasPackedIsCalledUnpacked) {
  showPanel();
  EXPECT_FALSE(child<gui::ElidedLabel>("bytesSize").text().contains(QStringLiteral("unpacked")));
  showClip("wanderer_nod");
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path.ends_with("wanderer_nod.bck"); }));
  EXPECT_TRUE(child<gui::ElidedLabel>("bytesSize").text().contains(QStringLiteral("unpacked")));
}

TEST_F(BytesOfFile, ASelectedKeyMarksItsBytes) {
  showPanel();
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 3});
  const core::Curve& y = curve(core::Channel::RotationY);
  EXPECT_EQ(hex().markStart(), core::keyOffset(y, 3));
  EXPECT_EQ(hex().markSize(), y.keyStrideBytes);
  EXPECT_TRUE(fieldText().contains(QStringLiteral("rotation Y / key 3"))) << fieldText().toStdString();
}

TEST_F(BytesOfFile, AKeySelectedBeforehandIsMarkedWhenThePanelIsOpened) {
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 2});
  showPanel();
  EXPECT_TRUE(
      waitFor([&] { return hex().markStart() == core::keyOffset(curve(core::Channel::RotationY), 2); }));
}

TEST_F(BytesOfFile, ASelectedByteNamesItsFieldAndSelectsItsKey) {
  showPanel();
  const core::Curve& y = curve(core::Channel::RotationY);
  const std::uint64_t value = core::keyOffset(y, 5) + 2;  // time, then value
  clickByte(value + 1);
  EXPECT_EQ(hex().markStart(), value);
  EXPECT_EQ(hex().markSize(), 2U);
  EXPECT_TRUE(fieldText().contains(QStringLiteral("key 5 / value"))) << fieldText().toStdString();
  const QString wanted = QString::number(qRound(workspace().clip()->keysOf(y)[5].value / y.unit));
  EXPECT_EQ(child<QLabel>("bytesValue").text(), wanted);
  ASSERT_TRUE(selection().key().has_value());
  EXPECT_EQ(*selection().key(), (app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 5}));
  EXPECT_EQ(selection().activeBone(), bone_);
}

TEST_F(BytesOfFile, ReturnOnAKeyGoesToItsFrame) {
  showPanel();
  const core::Curve& y = curve(core::Channel::RotationY);
  clickByte(core::keyOffset(y, 6));
  QTest::keyClick(&hex(), Qt::Key_Return);
  EXPECT_EQ(playback().frame(), static_cast<double>(workspace().clip()->keysOf(y)[6].frame));
}

TEST_F(BytesOfFile, TheArrowsWalkAndTheFrameStays) {
  showPanel();
  clickByte(0x20);
  playback().setFrame(5.0);
  pressKey(Qt::Key_Right);
  EXPECT_EQ(hex().cursor(), 0x21U);
  pressKey(Qt::Key_Down);
  EXPECT_EQ(hex().cursor(), 0x31U);
  pressKey(Qt::Key_Home);
  EXPECT_EQ(hex().cursor(), 0x30U);
  pressKey(Qt::Key_End, Qt::ControlModifier);
  EXPECT_EQ(hex().cursor(), hex().bytes()->bytes.size() - 1);
  EXPECT_EQ(playback().frame(), 5.0);
}

TEST_F(BytesOfFile, AClickOnAnOffsetOfTheFileLeadsThere) {
  selection().selectBones({}, -1);
  gui::WrappingLabel* joints = nullptr;
  for (auto* label : child<QDockWidget>("inspectorPanel").findChildren<gui::WrappingLabel*>()) {
    if (label->plainText() == gui::offsetText(0x60)) joints = label;
  }
  ASSERT_NE(joints, nullptr);
  ASSERT_TRUE(waitFor([&] { return joints->isVisible(); }));
  clickLink(*joints);
  ASSERT_TRUE(waitFor([&] { return hex().isVisible() && hex().bytes() != nullptr; }));
  EXPECT_EQ(hex().cursor(), 0x60U);
}

TEST_F(BytesOfFile, AnOffsetCanBeTypedAndTheBytesCopied) {
  showPanel();
  auto& offset = child<QLineEdit>("bytesOffset");
  offset.setFocus();
  offset.setText(QStringLiteral("0x2a"));
  QTest::keyClick(&offset, Qt::Key_Return);
  EXPECT_TRUE(fieldText().startsWith(QStringLiteral("ANK1 / duration"))) << fieldText().toStdString();
  QTest::keyClick(&hex(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("00 48"));  // 72 frames
  offset.setText(QStringLiteral("FFFFFFFF"));
  QTest::keyClick(&offset, Qt::Key_Return);
  const QString none = fieldText();
  EXPECT_FALSE(none.contains(QStringLiteral(" / "))) << "no field is there";
  EXPECT_FALSE(child<QLabel>("bytesValue").isVisible());  // no value of another byte
  offset.setText(QStringLiteral("11111111111111111111"));
  QTest::keyClick(&offset, Qt::Key_Return);
  EXPECT_EQ(fieldText(), none);
  offset.setText(QStringLiteral("zzz"));
  QTest::keyClick(&offset, Qt::Key_Return);
  const QString noNumber = fieldText();
  EXPECT_NE(noNumber, none);
  offset.clear();
  QTest::keyClick(&offset, Qt::Key_Return);  // the box is empty
  EXPECT_EQ(fieldText(), noNumber);
}

TEST_F(BytesOfFile, AJumpLeavesNoOldOffsetInTheBox) {
  showPanel();
  auto& offset = child<QLineEdit>("bytesOffset");
  offset.setText(QStringLiteral("FFFFFFFF"));
  QTest::keyClick(&offset, Qt::Key_Return);
  EXPECT_FALSE(offset.text().isEmpty());  // stays, to be corrected
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 3});
  EXPECT_EQ(offset.text(), QString());
  EXPECT_TRUE(child<QLabel>("bytesValue").isVisible());
}

TEST_F(BytesOfFile, OnlyAKeyIsShownAsSomething) {
  showPanel();
  const core::Curve& y = curve(core::Channel::RotationY);
  clickByte(core::keyOffset(y, 5) + 2);
  EXPECT_TRUE(child<QLabel>("bytesMeaning").isVisible());
  clickByte(0x2A);
  EXPECT_FALSE(child<QLabel>("bytesMeaning").isVisible());
}

TEST_F(BytesOfFile, AnIssueLeadsToItsByte) {
  QFile file(sample("wanderer_wave.bck"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  QByteArray bytes = file.readAll();
  bytes[0x28] = 9;  // an unknown loop mode
  const QString path = gui::toQString(folder_.path("odd.bck"));
  QFile odd(path);
  ASSERT_TRUE(odd.open(QIODevice::WriteOnly));
  odd.write(bytes);
  odd.close();
  open({path});
  auto& issues = child<QTreeView>("issuesView");
  int row = -1;
  for (int i = 0; i < issues.model()->rowCount(); ++i) {
    if (issues.model()->index(i, 1).data().toString().contains(QStringLiteral("oop mode 9"))) row = i;
  }
  ASSERT_GE(row, 0);
  showClip("wanderer_walk");  // another file than the one that is shown
  emit issues.activated(issues.model()->index(row, 0));
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path == path.toStdString(); }));
  EXPECT_EQ(hex().markStart(), 0x28U);
  EXPECT_TRUE(fieldText().startsWith(QStringLiteral("ANK1 / loop mode"))) << fieldText().toStdString();
}

TEST_F(BytesOfFile, TheInspectorsOffsetsLeadToTheirBytes) {
  selection().selectBone(bone_);
  auto& inspector = child<QTreeView>("inspectorView");
  const QAbstractItemModel* rows = inspector.model();
  const QModelIndex channels = rows->index(rows->rowCount() - 1, 0);
  const QModelIndex entry = rows->index(static_cast<int>(core::Channel::RotationY), 2, channels);
  emit inspector.activated(entry);
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().isVisible(); }));
  EXPECT_EQ(hex().markStart(), curve(core::Channel::RotationY).descriptorOffset);
  EXPECT_TRUE(fieldText().contains(QStringLiteral("rotation Y / count"))) << fieldText().toStdString();
}

TEST_F(BytesOfFile, ShiftAndTheArrowsMarkWhatLiesBetween) {
  showPanel();
  clickByte(0x20);
  pressKey(Qt::Key_Right, Qt::ShiftModifier);
  pressKey(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(hex().cursor(), 0x31U);
  EXPECT_EQ(hex().markStart(), 0x20U);
  EXPECT_EQ(hex().markSize(), 0x12U);
  pressKey(Qt::Key_Home, Qt::ShiftModifier | Qt::ControlModifier);  // past the anchor
  EXPECT_EQ(hex().markStart(), 0U);
  EXPECT_EQ(hex().markSize(), 0x21U);
  pressKey(Qt::Key_Right);
  EXPECT_LT(hex().markSize(), 0x10U);  // a field again
}

TEST_F(BytesOfFile, TheMenuCopiesWhatIsMarkedAndNamesTheField) {
  showPanel();
  clickByte(0);
  hex().mark(0, 8);  // the file's signature
  QContextMenuEvent asked(QContextMenuEvent::Keyboard, {}, hex().mapToGlobal(QPoint()));
  QCoreApplication::sendEvent(hex().viewport(), &asked);
  auto* menu = window_->findChild<QMenu*>(QStringLiteral("hexMenu"));
  ASSERT_NE(menu, nullptr);
  const auto select = [&](const char* start) {
    for (QAction* action : menu->actions()) {
      if (!action->text().startsWith(QLatin1String(start))) continue;
      action->trigger();
      return QGuiApplication::clipboard()->text();
    }
    return QStringLiteral("no such entry");
  };
  EXPECT_EQ(select("Copy 8 bytes as hex"), QStringLiteral("4A 33 44 31 62 63 6B 31"));
  EXPECT_EQ(select("Copy as text"), QStringLiteral("J3D1bck1"));
  EXPECT_EQ(select("Copy offset"), QStringLiteral("0x0"));
  EXPECT_TRUE(fieldText().startsWith(select("Copy the field's name")));
  select("Go to an offset");
  EXPECT_TRUE(child<QLineEdit>("bytesOffset").hasFocus());
  menu->close();
}

TEST_F(BytesOfFile, ANumberThatMayHaveASignIsToldBothWays) {
  showPanel();
  clickByte(0x10);  // four bytes 0xFF
  EXPECT_TRUE(child<QLabel>("bytesNumbers")
                  .text()
                  .startsWith(QStringLiteral("255 or -1 (8 bit) · 65535 or -1 (16) · 4294967295 or -1 (32)")))
      << child<QLabel>("bytesNumbers").text().toStdString();
  clickByte(0x0A);  // 23 A0
  EXPECT_TRUE(child<QLabel>("bytesNumbers").text().startsWith(QStringLiteral("35 (8 bit) · 9120 (16) · ")));
}

TEST_F(BytesOfFile, TheMenuOfAMarkedRangeNamesTheByteUnderTheMouse) {
  showPanel();
  clickByte(0x20);  // "ANK1"
  for (int i = 0; i < 0x10; ++i) pressKey(Qt::Key_Left, Qt::ShiftModifier);
  ASSERT_EQ(hex().markStart(), 0x10U);
  ASSERT_EQ(hex().markSize(), 0x11U);
  EXPECT_TRUE(child<gui::ElidedLabel>("bytesMark").text().startsWith(QStringLiteral("0x10 – 0x20")));
  EXPECT_TRUE(child<gui::ElidedLabel>("bytesMark").text().contains(QStringLiteral("17")));
  constexpr std::uint64_t kAsked = 0x20;  // the cursor is at 0x10
  const auto wanted = hex().bytes()->fields.fieldAt(kAsked);
  ASSERT_TRUE(wanted);
  const QPoint place = hex().rectOf(kAsked).center();
  QContextMenuEvent asked(QContextMenuEvent::Mouse, place, hex().viewport()->mapToGlobal(place));
  QCoreApplication::sendEvent(hex().viewport(), &asked);
  auto* menu = window_->findChild<QMenu*>(QStringLiteral("hexMenu"));
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(menu->actions().front()->text(), gui::toQString(wanted->path));
  EXPECT_EQ(hex().markSize(), 0x11U);
  image("marked_range");
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("Mark the whole field")) action->trigger();
  }
  menu->close();
  EXPECT_EQ(hex().markStart(), wanted->offset);
  EXPECT_EQ(hex().markSize(), wanted->size);
  clickByte(0);
  pressKey(Qt::Key_A, Qt::ControlModifier);
  EXPECT_TRUE(child<gui::ElidedLabel>("bytesMark").text().startsWith(QStringLiteral("0x0 – ")));
}

// All scales of this file share one number.
TEST_F(BytesOfFile, ASharedKeyStaysThatOfTheBoneItWasSelectedOf) {
  showPanel();
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::ScaleX, 0});
  const std::uint64_t offset = curve(core::Channel::ScaleX).keysOffset;
  EXPECT_EQ(hex().markStart(), offset);
  // The first two are named, the others counted.
  int uses = 0;
  for (const core::Curve& one : workspace().clip()->curves) {
    uses += one.keyCount > 0 && one.keysOffset == offset ? 1 : 0;
  }
  EXPECT_TRUE(fieldText().contains(QStringLiteral("joint 0 / scale X"))) << fieldText().toStdString();
  EXPECT_TRUE(fieldText().contains(QStringLiteral("also ANK1 / joint 0 / scale Y and %1 more").arg(uses - 2)))
      << fieldText().toStdString();
  const QString meaning = static_cast<gui::WrappingLabel&>(child<QLabel>("bytesMeaning")).plainText();
  EXPECT_TRUE(meaning.startsWith(QStringLiteral("forearm_r, scale X"))) << meaning.toStdString();
  selection().selectBone(-1);
  auto& label = child<gui::WrappingLabel>("bytesMeaning");
  emit label.linkClicked(linksOf(label).at(0));
  EXPECT_EQ(selection().activeBone(), bone_);
  clickByte(offset);
  EXPECT_EQ(selection().activeBone(), bone_);
}

TEST_F(BytesOfFile, AFileThatIsGoneStillShowsWhatWasRead) {
  const QString path = gui::toQString(folder_.path("gone.bck"));
  ASSERT_TRUE(QFile::copy(sample("wanderer_nod.bck"), path));
  open({path});
  ASSERT_TRUE(QFile::remove(path));
  showPanel();
  EXPECT_EQ(hex().bytes()->path, path.toStdString());
  EXPECT_FALSE(hex().bytes()->bytes.empty());
}

TEST_F(BytesOfFile, AnEventLeadsToWhereItIsStored) {
  showClip("wanderer_wave");
  auto& events = child<QAbstractItemView>("eventsView");
  auto& panel = child<QDockWidget>("eventsPanel");
  panel.show();
  panel.raise();
  ASSERT_TRUE(waitFor([&] { return events.isVisible(); }));
  emit events.customContextMenuRequested(events.visualRect(events.model()->index(0, 0)).center());
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->objectName() == QStringLiteral("byte.show")) action->trigger();
  }
  menu->close();
  const std::uint64_t stored = workspace().clip()->eventTracks.front().events.front().byteOffset;
  ASSERT_GT(stored, 0U);
  EXPECT_TRUE(waitFor([&] { return hex().bytes() && hex().isVisible() && hex().cursor() == stored; }));
}

// A sound takes 0x20 bytes (docs/formats/j3d-bck.md).
TEST_F(BytesOfFile, ASelectedEventMarksItsWholeRecord) {
  showPanel();
  selection().selectKey(app::KeyRef{app::trackOf(workspace(), bone_), core::Channel::RotationY, 3});
  const auto& sounds = workspace().clip()->eventTracks.front().events;
  ASSERT_GE(sounds.size(), 2U);
  auto& events = child<QTreeView>("eventsView");
  for (int row = 0; row < 2; ++row) {
    events.setCurrentIndex(events.model()->index(row, 0));
    EXPECT_EQ(hex().markStart(), sounds[static_cast<std::size_t>(row)].byteOffset);
    EXPECT_EQ(hex().markSize(), 0x20U);
  }
  EXPECT_TRUE(fieldText().startsWith(QStringLiteral("sound block / entry 1"))) << fieldText().toStdString();
  EXPECT_TRUE(child<QLabel>("bytesValue").text().contains(QStringLiteral("start frame")));
  emit child<gui::TimelineWidget>("timeline").eventPicked(sounds.front());
  EXPECT_EQ(hex().markStart(), sounds.front().byteOffset);
  emit events.doubleClicked(events.model()->index(1, 0));
  EXPECT_EQ(hex().markStart(), sounds[1].byteOffset);
  EXPECT_EQ(hex().markSize(), 0x20U);
}

// A hold is a pointer, two counts and two frames: 24 bytes (docs/formats/baev.md).
TEST_F(BytesOfFile, AnEventSelectedBeforehandIsMarkedInItsOwnFile) {
  const QString path = sample("wanderer_events.baev");
  open({path});
  workspace().setEventChoice(app::EventChoice{path.toStdString(), std::nullopt});
  const auto rows = app::listEvents(workspace().clip().get(), workspace().eventPairing(), workspace().files(),
                                    workspace().frameCount());
  const auto hold = std::find_if(rows.begin(), rows.end(), [&](const app::EventRow& row) {
    return row.path == path.toStdString() && row.kind == app::EventRow::Kind::Hold;
  });
  ASSERT_NE(hold, rows.end());
  auto& events = child<QTreeView>("eventsView");
  events.setCurrentIndex(events.model()->index(static_cast<int>(hold - rows.begin()), 0));
  showPanel();
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path == path.toStdString(); }));
  EXPECT_EQ(hex().markStart(), hold->byteOffset);
  EXPECT_EQ(hex().markSize(), 24U);
}

}  // namespace
}  // namespace marrow::testing
