// SPDX-License-Identifier: GPL-3.0-or-later
// Files dropped in any order have the same result: a posed skeleton or an event list, and a sentence that
// says why.
#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "app/opening/codes.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "core/name_hash.h"
#include "core/skeleton.h"
#include "formats/registry.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/baev_files.h"
#include "tests/support/told.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"
#include "tests/write/sm64ds.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

class Dropping : public WindowTest {
 protected:
  [[nodiscard]] bool says(const char* words) {
    return app::explanationOf(workspace()).text().find(words) != std::string::npos;
  }

  void expectPosed(const char* model) {
    ASSERT_NE(workspace().clip(), nullptr);
    EXPECT_TRUE(workspace().pairing().hasModel()) << app::explanationOf(workspace()).text();
    EXPECT_TRUE(workspace().skeleton()->isHierarchy);
    EXPECT_EQ(playback().pose().size(), workspace().skeleton()->size());
    EXPECT_TRUE(says(model)) << app::explanationOf(workspace()).text();
  }

  /// Drops files one by one in every order, each time in an empty window.
  template <typename Check>
  void inEveryOrder(std::vector<QString> files, Check check) {
    std::sort(files.begin(), files.end());
    do {
      workspace().closeAll();
      for (const QString& file : files) drop({file});
      check();
      if (HasFailure()) FAIL() << files.front().toStdString() << " came first";
    } while (std::next_permutation(files.begin(), files.end()));
  }
};

core::EventArchive eventsFor(const char* clip) {
  core::EventArchive archive;
  archive.events.push_back({core::nameHash(clip), {}, {0}, 0});
  archive.actions.push_back({});
  archive.actions[0].animations.push_back({"AtSound", 0, 3, {{4.0F, 0.0F, {}, 0}}, {}, 0});
  return archive;
}

TEST_F(Dropping, AnObjectIsPosed) {
  drop({QStringLiteral(MARROW_SOURCE_DIR "/resources/samples/moth/moth.zobj")});
  expectPosed("skeleton_");
}

TEST_F(Dropping, LinksFilesFindEachOtherFromDifferentFolders) {
  inEveryOrder(
      {write("a/gameplay_keep.bin", linkKeep(3)), write("b/link_animetion.bin", linkFrames({0x21, 0x48, 0})),
       write("c/object_link_boy.zobj", linkObject())},
      [&] {
        expectPosed("object_link_boy.zobj");
        EXPECT_TRUE(says("link_animetion.bin"));
        EXPECT_EQ(workspace().skeleton()->size(), 21U);
        EXPECT_FALSE(window_->viewportArea().modelNotice().isVisible());
      });
  image("link");
}

TEST_F(Dropping, LinkStandsInTheEndThoughGameplayKeepMovesADoor) {
  inEveryOrder({write("a/gameplay_keep.bin", linkKeepWithDoor()),
                write("b/link_animetion.bin", linkFrames({0x21, 0x48, 0})),
                write("c/object_link_boy.zobj", linkObject())},
               [&] {
                 expectPosed("object_link_boy.zobj");
                 EXPECT_EQ(workspace().skeleton()->size(), 21U);
                 EXPECT_FALSE(window_->viewportArea().modelNotice().isVisible());
               });
}

TEST_F(Dropping, BesideADoorItIsSaidWhatLinkWaitsForAndThatHeCame) {
  auto& notice = window_->viewportArea().modelNotice();
  drop({write("a/gameplay_keep.bin", linkKeepWithDoor())});
  ASSERT_NE(workspace().clip(), nullptr);
  ASSERT_TRUE(notice.isVisible());
  EXPECT_TRUE(notice.detail().contains(QStringLiteral("link_animetion")));
  image("door_waits");
  drop({write("b/link_animetion.bin", linkFrames({0x21, 0x48, 0}))});
  ASSERT_TRUE(notice.isVisible());
  EXPECT_FALSE(notice.detail().contains(QStringLiteral("link_animetion")));
  EXPECT_TRUE(notice.detail().contains(QStringLiteral("object_link_boy")));
  workspace().showClip({0, 0});
  workspace().showClip({0, 3});
  drop({write("c/object_link_boy.zobj", linkObject())});
  EXPECT_EQ(workspace().clipRef().clip, 3);
  ASSERT_TRUE(notice.isVisible());
  EXPECT_EQ(workspace().completedFile(), 0);
  image("door_complete");
  auto* button = notice.findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  button->click();
  expectPosed("object_link_boy.zobj");
  EXPECT_FALSE(notice.isVisible());
}

TEST_F(Dropping, OnePartOfLinksSetSaysWhatItWaitsFor) {
  drop({write("gameplay_keep.bin", linkKeep(3))});
  EXPECT_EQ(workspace().clip(), nullptr);
  auto& notice = window_->viewportArea().modelNotice();
  ASSERT_TRUE(notice.isVisible());
  EXPECT_TRUE(notice.headline().contains(QStringLiteral("gameplay_keep.bin")));
  EXPECT_TRUE(notice.detail().contains(QStringLiteral("link_animetion")));
  image("waits");
  drop({write("elsewhere/link_animetion.bin", linkFrames({0, 0, 0}))});
  EXPECT_NE(workspace().clip(), nullptr);
}

TEST_F(Dropping, EachOfLinksFilesFetchesTheOthersFromItsFolder) {
  const std::vector<QString> parts = {write("gameplay_keep.bin", linkKeep(3)),
                                      write("link_animetion.bin", linkFrames({0x21, 0x48, 0})),
                                      write("object_link_boy.zobj", linkObject())};
  for (const QString& part : parts) {
    workspace().closeAll();
    drop({part});
    expectPosed("object_link_boy.zobj");
    EXPECT_EQ(workspace().files().size(), 1U);
    EXPECT_FALSE(window_->viewportArea().modelNotice().isVisible());
  }
}

TEST_F(Dropping, TheClipAndItsPlaceStayWhenGameplayKeepIsOpenedToo) {
  const QString keep = write("gameplay_keep.bin", linkKeep());
  (void)write("link_animetion.bin", linkFrames({0x21, 0x48, 0, 0, 0}));
  drop({write("object_link_boy.zobj", linkObject())});
  ASSERT_EQ(workspace().files()[0].content->clips.size(), 2U);
  workspace().showClip({0, 1});
  playback().setFrame(1.0);
  const std::string name = workspace().clip()->name;
  drop({keep});
  expectPosed("object_link_boy.zobj");
  EXPECT_EQ(workspace().clip()->name, name);
  EXPECT_EQ(playback().frame(), 1.0);
  EXPECT_EQ(workspace().clipRef().file, 1);
}

TEST_F(Dropping, WhatWaitsIsSaidWithoutWhatElseIsOpen) {
  drop({write("npc.baev", baevBytes(eventsFor("walk")))});
  drop({write("gameplay_keep.bin", linkKeep(3))});
  auto& notice = window_->viewportArea().modelNotice();
  ASSERT_TRUE(notice.isVisible());
  EXPECT_TRUE(notice.detail().startsWith(QStringLiteral("gameplay_keep.bin: ")))
      << notice.detail().toStdString();
  EXPECT_FALSE(notice.detail().contains(QStringLiteral("npc.baev")));
}

// -- several skeletons in one object ---------------------------------------------------------------------

/// Two skeletons, the second without an animation.
formats::Bytes twoSkeletons() {
  write::ZeldaObject object;
  object.skeleton(zeldaTree());
  object.simpleAnimation(5, 4);
  object.simpleAnimation(6, 4);
  object.skeleton({{{0, 50, 0}, 1, 0xFF}, {{1, 2, 3}}});
  return object.bytes();
}

TEST_F(Dropping, EachSkeletonOfAnObjectHasARowWithItsClipsBelow) {
  drop({write("two.zobj", twoSkeletons())});
  expectPosed("skeleton_");
  auto& list = child<QTreeView>("filesView");
  const QAbstractItemModel& rows = *list.model();
  const QModelIndex file = rows.index(0, 0);
  ASSERT_EQ(rows.rowCount(file), 2);
  const QModelIndex first = rows.index(0, 0, file);
  const QModelIndex second = rows.index(1, 0, file);
  EXPECT_EQ(rows.rowCount(first), 2);
  EXPECT_EQ(rows.rowCount(second), 0);
  EXPECT_TRUE(rows.index(0, 0, first).data(Qt::ToolTipRole).toString().contains(first.data().toString()));
  EXPECT_EQ(second.siblingAtColumn(1).data().toString(), QStringLiteral("2 bones"));
  image("two_skeletons");
}

TEST_F(Dropping, AClickOnASkeletonWithoutClipsShowsItsRestPose) {
  drop({write("two.zobj", twoSkeletons())});
  auto& list = child<QTreeView>("filesView");
  const QModelIndex second = list.model()->index(1, 0, list.model()->index(0, 0));
  list.scrollTo(second);
  QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::NoModifier, list.visualRect(second).center());
  ASSERT_EQ(workspace().clip(), nullptr);
  EXPECT_EQ(workspace().skeleton(), workspace().files()[0].content->skeletons.at(1));
  EXPECT_EQ(playback().pose().origin(1), glm::vec3(1, 52, 3));
  EXPECT_TRUE(tells(app::explanationOf(workspace()).text(), {app::code("app.model.rest-alone"), "two.zobj"}));
  EXPECT_EQ(list.currentIndex(), second);
  image("second_skeleton");
}

TEST_F(Dropping, AnotherObjectOfLinksTakesThePlaceOfTheFirst) {
  drop({write("a/gameplay_keep.bin", linkKeep(2)), write("a/link_animetion.bin", linkFrames({0, 0})),
        write("a/object_link_boy.zobj", linkObject())});
  drop({write("b/object_link_child.zobj", linkObject())});
  expectPosed("object_link_child.zobj");
  EXPECT_TRUE(workspace().files()[0].content->facts.front().value);
}

TEST_F(Dropping, AnSm64dsAnimationAndItsModel) {
  inEveryOrder({write("a/kuro_walk.bca", write::BcaFile(2).bytes()),
                write("b/kuro_model.bmd", write::bmdBytes({{"root", 0}, {"arm", 1, -1}}))},
               [&] { expectPosed("kuro_model.bmd"); });
}

TEST_F(Dropping, AGameCubeAnimationAndItsModel) {
  inEveryOrder({write("a/walk.bck", write::BckFile(2).frames(8).bytes()),
                write("b/cl.bmd", write::modelBytes({{"root", -1, {}, {1, 1, 1}, {}, 0},
                                                     {"tip", 0, {0, 9, 0}, {1, 1, 1}, {}, 0}}))},
               [&] { expectPosed("cl.bmd"); });
}

TEST_F(Dropping, AnEventFileAndItsAnimation) {
  inEveryOrder({write("a/walk.bck", write::BckFile(2).frames(8).bytes()),
                write("b/npc.baev", baevBytes(eventsFor("walk")))},
               [&] {
                 ASSERT_NE(workspace().clip(), nullptr);
                 ASSERT_EQ(workspace().eventPairing().sources.size(), 1U);
                 EXPECT_TRUE(says("npc.baev"));
                 EXPECT_TRUE(says("walk"));
               });
}

TEST_F(Dropping, AnEventFileAloneIsItsList) {
  drop({write("npc.baev", baevBytes(eventsFor("walk")))});
  EXPECT_EQ(workspace().clip(), nullptr);
  EXPECT_TRUE(says("npc.baev"));
  EXPECT_TRUE(waitFor([&] { return !child<QDockWidget>("eventsPanel").visibleRegion().isEmpty(); }));
}

TEST_F(Dropping, AClipWithItsEventsStaysAtTheTimeline) {
  drop({write("walk.baev", baevBytes(eventsFor("walk"))),
        write("walk.bck", write::BckFile(2).frames(8).bytes())});
  QApplication::processEvents();
  EXPECT_TRUE(child<QDockWidget>("eventsPanel").visibleRegion().isEmpty());
}

TEST_F(Dropping, TheSamplesArchivesAreTheSameAsTheirFiles) {
  const QString packed = QStringLiteral(MARROW_SOURCE_DIR "/resources/samples/packed/");
  const std::pair<const char*, const char*> archives[] = {
      {"wanderer.arc", "wanderer.bmd"},
      {"wanderer.szs", "wanderer.bmd"},
      {"sprout.narc", "sprout_model.bmd"},
      {"lamplighter.sarc", "object_link_lamplighter.zobj"}};
  for (const auto& [name, model] : archives) {
    workspace().closeAll();
    drop({packed + QLatin1String(name)});
    expectPosed(model);
    image(name);
  }
  inEveryOrder({packed + QStringLiteral("sprout_look.bca"), packed + QStringLiteral("sprout_model.bmd")},
               [&] { expectPosed("sprout_model.bmd"); });
  workspace().closeAll();
  drop({packed + QStringLiteral("wanderer_events.baev.zs")});
  EXPECT_TRUE(says("wanderer_events.baev.zs"));
}

TEST_F(Dropping, AnArchiveOfLinksFilesIsPosed) {
  const std::vector<write::Member> parts = {{"gameplay_keep.bin", linkKeep(2)},
                                            {"link_animetion.bin", linkFrames({0, 0})},
                                            {"object_link_child.zobj", linkObject()}};
  const std::pair<const char*, formats::Bytes> archives[] = {{"link.sarc", write::sarcBytes(parts)},
                                                             {"link.arc", write::rarcBytes(parts)},
                                                             {"link.narc", write::narcBytes(parts)}};
  for (const auto& [name, bytes] : archives) {
    workspace().closeAll();
    drop({write(name, bytes)});
    expectPosed("object_link_child.zobj");
    EXPECT_TRUE(says("0.64"));
  }
}

TEST_F(Dropping, AnArchiveAndAFileBesideItMakeOneSet) {
  inEveryOrder({write("a/keep.sarc", write::sarcBytes({{"gameplay_keep.bin", linkKeep(2)},
                                                       {"link_animetion.bin", linkFrames({0, 0})}})),
                write("b/object_link_boy.zobj", linkObject())},
               [&] { expectPosed("object_link_boy.zobj"); });
}

TEST_F(Dropping, TheEmptyWindowNamesEveryKindOfFile) {
  QString text;
  for (const QLabel* label : child<QWidget>("emptyState").findChildren<QLabel*>())
    text += label->text() + u'\n';
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    for (const QString& extension : QString::fromLatin1(format.extensions).toUpper().split(u' ')) {
      EXPECT_TRUE(text.contains(extension)) << extension.toStdString();
    }
  }
  EXPECT_TRUE(text.contains(QStringLiteral("gameplay_keep")));
}

TEST_F(Dropping, TheEmptyWindowsButtonsHaveRoomInASmallWindow) {
  window_->resize(1280, 720);
  auto& card = child<QWidget>("emptyState");
  ASSERT_TRUE(waitFor([&] { return window_->height() == 720; }));
  EXPECT_TRUE(waitFor([&] { return card.geometry().bottom() <= card.parentWidget()->height(); }));
}

// A label takes a layout's work: the inspector tells of a few of many event files, names some and counts the
// rest.
TEST_F(Dropping, TheInspectorNamesAFewOfManyEventFiles) {
  std::vector<write::Member> members = {{"c.bck", write::BckFile(2).frames(8).bytes()}};
  for (int i = 0; i < 40; ++i) members.push_back({std::to_string(i) + "/c.baev", baevBytes(eventsFor("c"))});
  drop({write("many.sarc", write::sarcBytes(members))});
  qsizetype shown = 0;
  const auto counts = [&] {
    shown = 0;
    bool found = false;
    for (const QLabel* label : child<QWidget>("propertiesView").findChildren<QLabel*>()) {
      if (!label->isVisibleTo(label->window())) continue;
      ++shown;
    }
    for (const QToolButton* link : child<QWidget>("propertiesView").findChildren<QToolButton*>("unfoldLinks"))
      found = found || (link->isVisibleTo(link->window()) && link->text() == QStringLiteral("and 30 more"));
    return found;
  };
  EXPECT_TRUE(waitFor(counts));
  EXPECT_LT(shown, 120);
}

TEST_F(Dropping, TheInspectorFitsANarrowPanel) {
  open({write("some_very_long_name_of_a_walk.bck", write::BckFile(2).frames(8).bytes())});
  auto& inspector = child<QScrollArea>("propertiesView");
  EXPECT_LE(inspector.widget()->minimumSizeHint().width(), 200);
}

// Each text has its height and the width of its longest word.
TEST_F(Dropping, TheEmptyWindowsCardIsWholeInASmallWindow) {
  auto& card = child<QWidget>("emptyState");
  for (const QSize size : {QSize(720, 480), QSize(900, 600)}) {
    window_->resize(size);
    ASSERT_TRUE(waitFor([&] { return window_->size() == size; })) << size.width();
    EXPECT_TRUE(waitFor([&] { return card.parentWidget()->rect().contains(card.geometry()); }))
        << size.width() << ": " << card.width() << " x " << card.height() << " in "
        << card.parentWidget()->width() << " x " << card.parentWidget()->height();
    int sentences = 0;
    for (const QLabel* label : card.findChildren<QLabel*>()) {
      if (!label->isVisible()) continue;
      ++sentences;
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << label->text().toStdString();
      for (const QString& word : label->text().split(QLatin1Char(' ')))
        EXPECT_LE(label->fontMetrics().horizontalAdvance(word), label->width()) << word.toStdString();
      EXPECT_TRUE(card.rect().contains(label->geometry())) << label->text().toStdString();
    }
    EXPECT_GE(sentences, 2) << size.width();
    for (const QPushButton* button : card.findChildren<QPushButton*>()) {
      const QRect place(button->mapTo(&card, QPoint()), button->size());
      EXPECT_TRUE(card.rect().contains(place)) << button->text().toStdString();
      EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
    }
  }
}

TEST_F(Dropping, AMessageLeavesTheEmptyWindowsButtonsFree) {
  window_->resize(1280, 720);
  open({write("nothing.zobj", formats::Bytes(64))});
  auto& notice = window_->viewportArea().messageNotice();
  auto& card = child<QWidget>("emptyState");
  ASSERT_TRUE(waitFor([&] { return notice.isVisible(); }));
  EXPECT_TRUE(waitFor([&] { return !notice.geometry().intersects(card.geometry()); }));
  image("message");
}

}  // namespace
}  // namespace marrow::testing
