// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/opening/opening.h"
#include "app/session/material_animations.h"
#include "app/session/session.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/look_sampler.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"
#include "tests/support/j3d_files.h"

#include <QAbstractItemModel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::testing {
namespace {

class MaterialAnimationsPanelTest : public WindowTest {
 protected:
  QString copy(const char* name, const char* as) {
    const std::string path = folder_.path(as);
    std::filesystem::copy(goldenFolder() + "/" + name, path);
    return QString::fromStdString(path);
  }
  QTreeView& list() { return child<QTreeView>("companionsView"); }
  [[nodiscard]] QString textAt(int row, int column, const QModelIndex& parent = {}) {
    return list().model()->index(row, column, parent).data().toString();
  }
};

TEST_F(MaterialAnimationsPanelTest, OffersEachFileWithItsReasonAndWhatItMoves) {
  const auto& panel = child<gui::Panel>("companionsPanel");
  EXPECT_TRUE(panel.isHidden()) << "nothing can play yet";
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  EXPECT_FALSE(panel.isHidden());
  ASSERT_EQ(list().model()->rowCount(), 4);
  EXPECT_EQ(textAt(0, 0), "Suggested");
  EXPECT_EQ(textAt(1, 0), "sea.brk");
  EXPECT_FALSE(textAt(1, 1).isEmpty());
  EXPECT_EQ(textAt(2, 0), "Others that fit");
  EXPECT_EQ(textAt(3, 0), "other.bva");
  const QModelIndex glow = list().model()->index(1, 0);
  EXPECT_EQ(glow.data(Qt::CheckStateRole).toInt(), Qt::Checked);
  ASSERT_EQ(list().model()->rowCount(glow), 2);
  EXPECT_EQ(textAt(0, 0, glow), "toon: colour C0");
}

TEST_F(MaterialAnimationsPanelTest, ACheckMarkChangesThePicture) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  const QSize size(96, 96);
  const QImage before = drawn(false, size);
  ASSERT_FALSE(before.isNull());
  const QModelIndex row = list().model()->index(0, 0);
  ASSERT_EQ(row.data(Qt::CheckStateRole).toInt(), Qt::Unchecked);
  ASSERT_TRUE(list().model()->setData(row, Qt::Checked, Qt::CheckStateRole));
  EXPECT_NE(drawn(false, size), before);
  ASSERT_TRUE(list().model()->setData(row, Qt::Unchecked, Qt::CheckStateRole));
  EXPECT_EQ(drawn(false, size), before);
}

// As `--with` plays it.
TEST_F(MaterialAnimationsPanelTest, OfFewerShapesThanTheModelCanBeTicked) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), write("few.bva", bvaFile().file())});
  workspace().showModel(0);
  ASSERT_EQ(list().model()->rowCount(), 1);
  EXPECT_EQ(textAt(0, 0), "few.bva");
  EXPECT_TRUE(textAt(0, 1).contains("2")) << textAt(0, 1).toStdString();
  const QModelIndex row = list().model()->index(0, 0);
  ASSERT_EQ(row.data(Qt::CheckStateRole).toInt(), Qt::Unchecked) << "it does not play by itself";
  ASSERT_TRUE(list().model()->setData(row, Qt::Checked, Qt::CheckStateRole));
  EXPECT_EQ(window_->session().materialAnimations.playing().size(), 1U);
}

TEST_F(MaterialAnimationsPanelTest, WhatWasShownItselfPlaysBesideTheNextClip) {
  open({sample("wanderer.bmd"), sample("wanderer_walk.bck"), sample("wanderer_walk.btp"),
        sample("wanderer_walk.btk"), sample("wanderer.brk")});
  const auto showFile = [&](const char* name) {
    for (std::size_t file = 0; file < workspace().files().size(); ++file) {
      if (workspace().files()[file].path.ends_with(name)) workspace().showClip({static_cast<int>(file), 0});
    }
  };
  showFile("_walk.btk");
  showFile("_walk.bck");
  const auto count = [&] { return window_->session().materialAnimations.playing().size(); };
  EXPECT_TRUE(waitFor([&] { return count() == 3; })) << count();
  const auto& look = *window_->session().materialAnimations.look();
  EXPECT_TRUE(std::ranges::all_of(look.parts(), &core::LookSampler::Part::isBeside));
  EXPECT_EQ(child<QTreeView>("boneTree").model()->index(0, 0).data().toString(), QStringLiteral("hips"));
}

TEST_F(MaterialAnimationsPanelTest, IsFilteredAndTickedByKeys) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "other.bva")});
  workspace().showModel(0);
  child<gui::Panel>("companionsPanel").bringUp();
  ASSERT_TRUE(waitForKeys(*window_));
  auto& filter = child<QLineEdit>("companionsFilter");
  filter.setFocus();
  QTest::keyClicks(&filter, "other");
  ASSERT_EQ(list().model()->rowCount(), 2);
  EXPECT_EQ(textAt(0, 0), "Others that fit") << "the heading of what is listed stays";
  EXPECT_EQ(textAt(1, 0), "other.bva");
  QTest::keyClick(&filter, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return list().hasFocus(); }));
  ASSERT_EQ(list().currentIndex().data().toString(), "other.bva");
  QTest::keyClick(&list(), Qt::Key_Space);
  EXPECT_EQ(window_->session().materialAnimations.playing().size(), 2U);
  EXPECT_FALSE(playback().isPlaying()) << "Space is the list's";
  QTest::keyClick(&list(), Qt::Key_Space);
  EXPECT_EQ(window_->session().materialAnimations.playing().size(), 1U);
  filter.setText("toon");
  EXPECT_EQ(textAt(1, 0), "sea.brk") << "it moves a material of that name";
}

TEST_F(MaterialAnimationsPanelTest, SaysWhyNothingFitsAndWhatWasLookedFor) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_scroll.btk", "other.btk")});
  workspace().showModel(0);
  auto& panel = child<gui::Panel>("companionsPanel");
  EXPECT_FALSE(panel.isHidden());
  const QString note = child<gui::WrappingLabel>("companionsNote").plainText();
  EXPECT_TRUE(note.contains("sea.bdl")) << note.toStdString();
  EXPECT_TRUE(note.contains("sea (BTK")) << note.toStdString();
  ASSERT_EQ(list().model()->rowCount(), 2);
  EXPECT_EQ(textAt(0, 0), "Do not fit");
  EXPECT_EQ(textAt(1, 0), "other.btk");
  EXPECT_FALSE(textAt(1, 1).isEmpty());
  EXPECT_FALSE(list().model()->flags(list().model()->index(1, 0)) & Qt::ItemIsUserCheckable);
}

/// The sample in a folder of its own.
class MaterialAnimationsOfAClip : public MaterialAnimationsPanelTest {
 protected:
  QString copySample(const char* name) {
    const std::string path = folder_.path(name);
    std::filesystem::copy(sample(name).toStdString(), path);
    return QString::fromStdString(path);
  }
  void copySamples(std::initializer_list<const char*> names) {
    for (const char* name : names) copySample(name);
  }
  [[nodiscard]] std::vector<std::string> openNames() {
    std::vector<std::string> names;
    for (const app::LoadedFile& file : workspace().files()) names.push_back(app::shortNameOf(file.path));
    return names;
  }
  [[nodiscard]] std::vector<std::string> playingNames() {
    std::vector<std::string> names;
    for (const auto& one : window_->session().materialAnimations.playing())
      names.push_back(app::shortNameOf(one.path));
    std::sort(names.begin(), names.end());
    return names;
  }
};

TEST_F(MaterialAnimationsOfAClip, OpenAndPlayAtOnceWhenItIsOpenedAlone) {
  copySamples(
      {"wanderer.bmd", "wanderer.brk", "wanderer_walk.btk", "wanderer_walk.btp", "wanderer_wave.btp"});
  const QString walk = copySample("wanderer_walk.bck");
  open({walk});
  EXPECT_EQ(openNames(), (std::vector<std::string>{"wanderer_walk.bck", "wanderer.brk", "wanderer_walk.btk",
                                                   "wanderer_walk.btp"}));
  EXPECT_EQ(playingNames(),
            (std::vector<std::string>{"wanderer.brk", "wanderer_walk.btk", "wanderer_walk.btp"}));
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");
  open({walk, QString::fromStdString(folder_.path("wanderer_walk.btp"))});
  EXPECT_EQ(openNames().size(), 4U) << "nothing is there twice";
  workspace().closePath(walk.toStdString());
  EXPECT_EQ(openNames(), std::vector<std::string>{"wanderer_walk.btp"}) << "that one was asked for";
}

TEST_F(MaterialAnimationsOfAClip, AreFoundForEachClipThatIsShown) {
  copySamples({"wanderer_wave.btp"});
  open({copySample("wanderer.bmd"), copySample("wanderer_nod.bck"), copySample("wanderer_wave.bck")});
  ASSERT_EQ(openNames().size(), 3U);
  showClip("wanderer_wave");
  ASSERT_EQ(playingNames(), std::vector<std::string>{"wanderer_wave.btp"});
  workspace().closePath(folder_.path("wanderer_wave.btp"));
  showClip("wanderer_nod");
  showClip("wanderer_wave");
  EXPECT_TRUE(playingNames().empty()) << "closed, it stays closed";
}

TEST_F(MaterialAnimationsOfAClip, ThatCannotBeReadIsAnIssueAndStopsNothing) {
  copySamples({"wanderer.bmd", "wanderer_walk.btk"});
  folder_.write("wanderer_walk.btp", {'J', '3', 'D', '1', 'b', 't', 'p', '1', 0, 0});
  open({copySample("wanderer_walk.bck")});
  EXPECT_EQ(playingNames(), std::vector<std::string>{"wanderer_walk.btk"});
  const auto& issues = workspace().reportedIssues();
  ASSERT_EQ(issues.size(), 1U);
  EXPECT_EQ(app::shortNameOf(issues.front().file), "wanderer_walk.btp");
}

TEST_F(MaterialAnimationsPanelTest, OffersToOpenWhatIsNamedLikeIt) {
  const QString model = copy("mesh/j3d_materials.bdl", "sea.bdl");
  copy("companions/j3d_materials.brk", "sea.brk");
  open({model});
  auto& button = child<QToolButton>("companionsOpen");
  emit button.menu()->aboutToShow();
  ASSERT_FALSE(button.menu()->actions().isEmpty());
  EXPECT_EQ(button.menu()->actions().front()->text(), "Open the 1 file that is named like it");
  button.menu()->actions().front()->trigger();
  ASSERT_TRUE(waitFor([&] { return list().model()->rowCount() == 1; }));
  EXPECT_EQ(textAt(0, 0), "sea.brk");
}

TEST_F(MaterialAnimationsPanelTest, AFilesMenuSwitchesTheFrameBetweenTwo) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk"),
        copy("companions/j3d_materials.bva", "sea.bva")});
  workspace().showClip({1, 0});
  ASSERT_TRUE(waitFor([&] { return list().model()->rowCount() == 1; }));
  ASSERT_EQ(textAt(0, 0), "sea.bva");
  auto& panel = child<gui::Panel>("companionsPanel");
  panel.bringUp();
  ASSERT_TRUE(waitFor([&] { return list().visualRect(list().model()->index(0, 0)).isValid(); }));
  const QSize small(96, 96);
  playback().setFrame(9.75);  // a shape disappears at 10
  const QImage begun = drawn(false, small);
  const auto clip = workspace().clip();
  const auto select = [&](const char* label) {
    emit list().customContextMenuRequested(list().visualRect(list().model()->index(0, 0)).center());
    for (QAction* action : panel.findChildren<QAction*>()) {
      if (action->text() == QLatin1String(label)) action->trigger();
    }
    for (QMenu* menu : panel.findChildren<QMenu*>()) menu->close();
  };
  const QString reason = textAt(0, 1);
  select("Later");
  ASSERT_TRUE(waitFor([&] { return textAt(0, 1) != reason; }));
  EXPECT_EQ(workspace().clip(), clip) << "what is shown stays";
  EXPECT_EQ(playback().frame(), 9.75);
  EXPECT_NE(drawn(false, small), begun);
  select("Early");
  ASSERT_TRUE(waitFor([&] { return textAt(0, 1) == reason; }));
  EXPECT_EQ(drawn(false, small), begun);
}

TEST_F(MaterialAnimationsPanelTest, WhatFitsInPartIsTickedAndSaysWhatIsMissing) {
  const std::string path = folder_.path("other.btk");
  open({copy("mesh/j3d_materials.bdl", "sea.bdl")});
  workspace().showModel(0);
  // One of its materials is the model's, the other is not.
  auto clip = std::make_shared<core::Clip>();
  clip->name = "other";
  clip->frameCount = 10;
  clip->runs.emplace_back().values = {0, 0};
  for (const char* name : {"toon", "horn"})
    clip->tracks.push_back({{core::TargetKind::TextureImage, name, 0}, 0, 0, 0});
  app::LoadedFile file;
  file.path = path;
  file.edited().clips.push_back(std::move(clip));
  app::OpenOutcome outcome;
  outcome.files.push_back(std::move(file));
  outcome.request.intent = app::Intent::Beside;
  workspace().apply(std::move(outcome));
  ASSERT_EQ(list().model()->rowCount(), 1);
  EXPECT_TRUE(textAt(0, 1).contains("horn")) << textAt(0, 1).toStdString();
  const QModelIndex row = list().model()->index(0, 0);
  ASSERT_TRUE(list().model()->setData(row, Qt::Checked, Qt::CheckStateRole));
  EXPECT_EQ(window_->session().materialAnimations.playing().size(), 1U);
}

TEST_F(MaterialAnimationsPanelTest, OfTwoForTheSameEachMaterialIsNamed) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.btp", "sea.btp"),
        copy("companions/j3d_materials.btp", "other.btp")});
  workspace().showModel(0);
  auto& materialAnimations = window_->session().materialAnimations;
  materialAnimations.setOn(folder_.path("other.btp"), true);
  ASSERT_EQ(materialAnimations.playing().size(), 2U);
  const auto* named = materialAnimations.playingOf(materialAnimations.playing().back().clip.get());
  ASSERT_EQ(app::shortNameOf(named->path), "sea.btp");
  QString reason;
  for (int row = 0; row < list().model()->rowCount(); ++row)
    if (textAt(row, 0) == "sea.btp") reason = textAt(row, 1);
  EXPECT_TRUE(reason.contains("other.btp")) << reason.toStdString();
  for (const core::Track& track : named->clip->tracks)
    EXPECT_TRUE(reason.contains(QString::fromStdString(track.target.name))) << reason.toStdString();
}

TEST_F(MaterialAnimationsPanelTest, AReasonStandsBelowItsNameInFull) {
  open({copy("mesh/j3d_materials.bdl", "sea.bdl"), copy("companions/j3d_materials.brk", "sea.brk")});
  workspace().showModel(0);
  auto& panel = child<gui::Panel>("companionsPanel");
  panel.setFloating(true);
  const auto heightAt = [&](int width) {
    panel.resize(width, 300);
    int height = 0;
    waitFor([&] {
      const int now = list().visualRect(list().model()->index(0, 0)).height();
      return std::exchange(height, now) == now && list().width() <= width;
    });
    return height;
  };
  const int line = list().fontMetrics().height();
  EXPECT_GE(heightAt(600), 2 * line);
  EXPECT_GE(heightAt(150), 3 * line) << "narrow, it goes on in another line";
}

}  // namespace
}  // namespace marrow::testing
