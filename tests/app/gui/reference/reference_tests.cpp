// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/files/clip_list_model.h"
#include "app/gui/inspector/properties_view.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "tests/app/gui/linked_label.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <iterator>
#include <vector>

namespace marrow::testing {
namespace {

class Referring : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
  }

  app::Comparison& reference() { return comparison(); }

  void useReference(const char* name) {
    const auto& files = workspace().files();
    for (std::size_t file = 0; file < files.size(); ++file) {
      const auto& clips = files[file].content->clips;
      // Its material animation has its name, too.
      if (!clips.empty() && clips.front()->name == name && !clips.front()->isMaterialAnimation())
        reference().selectReference({static_cast<int>(file), 0});
    }
    ASSERT_NE(reference().clip(), nullptr);
  }

  const gui::TimelineLane* lane(const gui::TimelineContent& content, gui::LaneKind kind) {
    const auto found = std::find_if(content.lanes.begin(), content.lanes.end(),
                                    [&](const gui::TimelineLane& one) { return one.kind == kind; });
    return found == content.lanes.end() ? nullptr : &*found;
  }

  bool waitForTable(app::Compared kind) {
    return waitFor([&] { return comparison().table(kind) != nullptr; });
  }

  // The values beside a label in a section of the inspector.
  QStringList inspected(const QString& section, const QString& label) {
    const auto& model = *child<QTreeView>("inspectorView").model();
    for (int i = 0; i < model.rowCount(); ++i) {
      const QModelIndex parent = model.index(i, 0);
      if (parent.data().toString() != section) continue;
      for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, 0, parent).data().toString() != label) continue;
        QStringList cells;
        for (int column = 1; column < 4; ++column)
          cells.append(model.index(row, column, parent).data().toString());
        return cells;
      }
    }
    return {};
  }
};

TEST_F(Referring, WithoutABoneInCommonTheReferenceRestsAndComesBack) {
  open({write("thing/thing.bmd", write::modelBytes({{"alpha"}, {"beta", 0}})),
        write("thing/thing.bck", write::BckFile(2).frames(8).bytes())});
  showClip("wanderer_wave");
  useReference("thing");
  const auto rotation = [&] {
    const gui::TimelineContent content = gui::TimelineContent::of(workspace(), selection(), comparison());
    return lane(content, gui::LaneKind::RotationDifference) != nullptr;
  };
  EXPECT_FALSE(reference().isShown());
  EXPECT_TRUE(reference().isResting());
  EXPECT_TRUE(gui::referenceText(playback(), comparison()).plain().contains(QStringLiteral("thing")));
  EXPECT_FALSE(rotation());
  showClip("thing");
  EXPECT_TRUE(reference().isShown());
  EXPECT_FALSE(reference().isResting());
  EXPECT_TRUE(rotation());
  // Without a clip there is nothing to compare with.
  workspace().closeAll();
  EXPECT_FALSE(reference().isResting());
}

TEST_F(Referring, TheListOffersEachClipAndMarksTheOneThatIs) {
  auto& view = child<QTreeView>("filesView");
  QModelIndex row;
  for (int i = 0; i < view.model()->rowCount(); ++i) {
    const QModelIndex one = view.model()->index(i, 0);
    if (one.data().toString() == QStringLiteral("wanderer_walk")) row = one;
  }
  ASSERT_TRUE(row.isValid());
  const auto select = [&](const QString& text) {
    emit view.customContextMenuRequested(view.visualRect(row).center());
    QMenu* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    for (QAction* action : menu->actions()) {
      if (action->text() != text) continue;
      action->trigger();
      menu->close();
      return;
    }
    menu->close();
    FAIL() << "the menu does not offer " << text.toStdString();
  };
  select(QStringLiteral("Use as reference"));
  ASSERT_TRUE(reference().isShown());
  EXPECT_EQ(reference().clip()->name, "wanderer_walk");
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  EXPECT_TRUE(row.data(gui::ClipListModel::IsReferenceRole).toBool());
  select(QStringLiteral("No reference"));
  EXPECT_FALSE(reference().isShown());
}

TEST_F(Referring, TheDialogTakesOneFromAFileAndWhatIsShownStays) {
  workspace().closeFile(3);  // wanderer_nod
  playback().setFrame(12.0);
  window_->actions().action("reference.file")->trigger();
  auto* dialog = window_->findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->fileSelected(sample("wanderer_nod.bck"));
  dialog->close();
  ASSERT_TRUE(waitFor([&] { return reference().isShown(); }));
  EXPECT_EQ(reference().clip()->name, "wanderer_nod");
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  EXPECT_EQ(playback().frame(), 12.0);
}

TEST_F(Referring, KeysSelectShiftAndClearIt) {
  pressKey(Qt::Key_R);
  ASSERT_TRUE(reference().isShown());
  EXPECT_EQ(reference().clip()->name, "wanderer_wave");
  pressKey(Qt::Key_BracketRight);
  pressKey(Qt::Key_BracketRight);
  pressKey(Qt::Key_BracketLeft);
  EXPECT_EQ(reference().offset(), 1.0);
  window_->actions().action("reference.align")->trigger();
  EXPECT_EQ(reference().offset(), 0.0);
  showClip("wanderer_walk");
  window_->actions().action("reference.swap")->trigger();
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  EXPECT_EQ(reference().clip()->name, "wanderer_walk");
  pressKey(Qt::Key_R, Qt::ShiftModifier);
  EXPECT_FALSE(reference().isShown());
}

// The lanes have the difference of the two samplers at each frame.
TEST_F(Referring, TheTimelineShowsTheDifferenceOfTheSelectedBone) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  const int bone = workspace().skeleton()->indexOf("forearm_r");
  selection().selectBone(bone);
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  const auto* turned = lane(content, gui::LaneKind::RotationDifference);
  const auto* moved = lane(content, gui::LaneKind::PositionDifference);
  ASSERT_NE(turned, nullptr);
  ASSERT_NE(moved, nullptr);
  ASSERT_EQ(turned->differences.size(), 72U);
  for (const int frame : {0, 17, 40, 71}) {
    playback().setFrame(frame);
    const core::BoneDifference now = reference().differences()[static_cast<std::size_t>(bone)];
    EXPECT_FLOAT_EQ(turned->differences[static_cast<std::size_t>(frame)], now.degrees) << frame;
    EXPECT_FLOAT_EQ(moved->differences[static_cast<std::size_t>(frame)], now.units) << frame;
  }
  EXPECT_GT(turned->peak, 1.0F);
  image("reference");
}

TEST_F(Referring, WithoutASelectedBoneTheWorstOneCounts) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  const auto* turned = lane(content, gui::LaneKind::RotationDifference);
  ASSERT_NE(turned, nullptr);
  playback().setFrame(30.0);
  float worst = 0.0F;
  for (const core::BoneDifference& bone : reference().differences()) worst = std::max(worst, bone.degrees);
  EXPECT_FLOAT_EQ(turned->differences[30], worst);
  const QString text = gui::differenceText(workspace(), selection(), comparison()).plain();
  EXPECT_TRUE(text.contains(gui::degreesText(static_cast<double>(worst)))) << text.toStdString();
}

// The strips' scales are shown, so that bones can be compared by eye.
TEST_F(Referring, TheStripsAreOfRoundScalesThatAreWrittenAtThem) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  const auto scaleOf = [&](const char* bone) {
    selection().selectBone(workspace().skeleton()->indexOf(bone));
    const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    const auto* found = lane(content, gui::LaneKind::RotationDifference);
    EXPECT_GE(found->scale, found->peak) << bone;
    EXPECT_EQ(found->scaleReading, QString::number(static_cast<double>(found->scale)) + QStringLiteral("°"));
    return found->scale;
  };
  EXPECT_EQ(scaleOf("spine"), 15.0F);       // at most 10.9
  EXPECT_EQ(scaleOf("forearm_r"), 120.0F);  // at most 90.2
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  EXPECT_EQ(lane(content, gui::LaneKind::PositionDifference)->scale, 40.0F);  // at most 31.7
  image("reference_scale");
}

TEST_F(Referring, TheInspectorSaysItInNumbersThatFollowThePlayhead) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  const int bone = workspace().skeleton()->indexOf("forearm_r");
  selection().selectBone(bone);
  for (const double frame : {3.0, 44.0}) {
    playback().setFrame(frame);
    const core::BoneDifference now = reference().differences()[static_cast<std::size_t>(bone)];
    const QStringList cells = inspected(QStringLiteral("Reference"), QStringLiteral("Rotation"));
    ASSERT_EQ(cells.size(), 3);
    EXPECT_EQ(cells[0], gui::degreesText(static_cast<double>(now.degrees)));
  }
  reference().clearReference();
  EXPECT_TRUE(inspected(QStringLiteral("Reference"), QStringLiteral("Rotation")).isEmpty());
}

TEST_F(Referring, TheBonesThatDifferMostAreLinksToTheirFrames) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  QCoreApplication::processEvents();
  const auto links =
      child<gui::PropertiesView>("propertiesView").findChildren<QToolButton*>("differenceLink");
  const auto seen =
      std::find_if(links.begin(), links.end(), [](const QToolButton* one) { return one->isVisible(); });
  ASSERT_NE(seen, links.end());
  image("differences");
  const auto peaks =
      core::rankedPeaks(*comparison().table(app::Compared::Reference), comparison().match().isMatched, 1);
  (*seen)->click();
  EXPECT_EQ(selection().activeBone(), peaks.front().bone);
  EXPECT_EQ(playback().frame(), peaks.front().turnedAt);
}

// With a bone selected, they are on top of its numbers, and a folded list stays folded.
TEST_F(Referring, TheNextBoneThatDiffersIsInReachOfTheFirst) {
  useReference("wanderer_walk");
  ASSERT_TRUE(waitForTable(app::Compared::Reference));
  const auto peaks =
      core::rankedPeaks(*comparison().table(app::Compared::Reference), comparison().match().isMatched, 2);
  selection().selectBone(peaks[0].bone);
  auto& view = child<QTreeView>("inspectorView");
  const auto heading = [&] { return view.model()->index(0, 0); };
  ASSERT_EQ(heading().data().toString(), QStringLiteral("Differ most"));
  const QModelIndex second = view.model()->index(1, 0, heading());
  image("ranking_of_bone");
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(second).center());
  ASSERT_TRUE(waitFor([&] { return selection().activeBone() == peaks[1].bone; }));
  EXPECT_EQ(playback().frame(), peaks[1].turnedAt);
  view.collapse(heading());
  selection().selectBone(peaks[0].bone);
  EXPECT_FALSE(view.isExpanded(heading()));
  EXPECT_TRUE(view.isExpanded(view.model()->index(1, 0)));
  reference().clearReference();
  EXPECT_NE(heading().data().toString(), QStringLiteral("Differ most"));
}

TEST_F(Referring, TheGhostIsSeenInItsOwnColour) {
  const auto coloured = [&] {
    const QImage image = drawn(false);
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor pixel = image.pixelColor(x, y);
        // Yellow-green, which little else in the scene is: the trim of the wanderer's tunic.
        if (pixel.hue() > 55 && pixel.hue() < 85 && pixel.saturation() > 90) ++count;
      }
    }
    return count;
  };
  playback().setFrame(30.0);
  const int before = coloured();
  EXPECT_LT(before, 300);
  useReference("wanderer_walk");
  EXPECT_GT(coloured(), before + 300);
}

class Looping : public Referring {
 protected:
  /// A line a sentence.
  QString loopText() {
    QStringList lines;
    for (const gui::LoopSentence& sentence : gui::discontinuitySentences(workspace(), playback()))
      lines += sentence.text;
    return lines.join(QLatin1Char('\n'));
  }
};

TEST_F(Looping, ShowsTheLoopDiscontinuity) {
  showClip("wanderer_walk");
  EXPECT_TRUE(loopText().startsWith(QStringLiteral("None")));
  showClip("wanderer_wave");  // plays once
  EXPECT_TRUE(loopText().isEmpty());
}

// The inspector describes the clip as it is played, not as the file stores it.
TEST_F(Looping, TheLoopDiscontinuityDependsOnTheLoopMode) {
  const auto inspected = [&] {
    QString all;
    for (const auto* label : child<QWidget>("propertiesView").findChildren<gui::WrappingLabel*>()) {
      if (!label->isHidden()) all += label->plainText() + QLatin1Char('\n');
    }
    return all;
  };
  showClip("wanderer_walk");
  const QString asStored = loopText();
  playback().setLoopOverride(core::LoopMode::Once);
  EXPECT_NE(loopText(), asStored);
  EXPECT_TRUE(loopText().contains(QStringLiteral("Once")));
  EXPECT_TRUE(inspected().contains(loopText()));
  showClip("wanderer_wave");  // plays once by the file
  playback().setLoopOverride(core::LoopMode::Loop);
  const QString discontinuity = loopText();
  EXPECT_TRUE(discontinuity.startsWith(QStringLiteral("None")) ||
              discontinuity.contains(QStringLiteral(" jumps ")));
  EXPECT_GE(gui::discontinuitySentences(workspace(), playback()).size(), 2U) << "the user's wish, too";
  EXPECT_TRUE(inspected().contains(discontinuity));
}

// One line a bone, each a link to the bone at the last frame.
TEST_F(Looping, ABoneThatJumpsIsALink) {
  open({write("swing.bck", write::BckFile(2)
                               .frames(30)
                               .rotations({0, 0, 0, 29, 16384, 0})
                               .track(0, 2, 1, {2, 0, 0})
                               .translations({0.0F, 0.0F, 0.0F, 29.0F, 100.0F, 0.0F})
                               .track(1, 0, 2, {2, 0, 0})
                               .bytes())});
  showClip("swing");
  std::vector<int> reached;
  for (const int bone : {0, 1}) {
    playback().setFrame(3.0);
    selection().selectBone(-1);
    QCoreApplication::processEvents();  // the inspector is made anew
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const auto labels = child<QWidget>("propertiesView").findChildren<gui::WrappingLabel*>();
    std::vector<gui::WrappingLabel*> jumps;
    std::copy_if(labels.begin(), labels.end(), std::back_inserter(jumps),
                 [](const auto* label) { return label->text().contains(QStringLiteral(" jumps ")); });
    ASSERT_EQ(jumps.size(), 2U) << loopText().toStdString();
    emit jumps[static_cast<std::size_t>(bone)]->linkClicked(
        linksOf(*jumps[static_cast<std::size_t>(bone)]).at(0));
    EXPECT_EQ(playback().frame(), 29.0);
    reached.push_back(selection().activeBone());
  }
  EXPECT_EQ(reached, (std::vector<int>{0, 1}));
}

TEST_F(Referring, BonesThatAreNotInTheReferenceAreLinks) {
  const auto name = [&](std::size_t bone) { return workspace().skeleton()->bones[bone].name; };
  open({write("loose/two.bmd", write::modelBytes({{name(0)}, {name(1), 0}})),
        write("loose/two.bck", write::BckFile(2).frames(8).bytes())});
  showClip("wanderer_wave");
  useReference("two");
  ASSERT_TRUE(reference().isShown());
  const auto& bones = workspace().skeleton()->bones;
  std::vector<int> reached;
  for (const std::size_t bone : {2U, 7U}) {
    selection().selectBone(-1);
    QCoreApplication::processEvents();  // the inspector is made anew
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (auto* link :
         child<gui::PropertiesView>("propertiesView").findChildren<QToolButton*>("propertyLink")) {
      if (link->text() != gui::toQString(bones[bone].name)) continue;
      link->click();
      reached.push_back(selection().activeBone());
      break;
    }
  }
  EXPECT_EQ(reached, (std::vector<int>{2, 7})) << "six are named";
}

TEST_F(Referring, WhereGameExactSamplingDiffersIsAStripOnRequest) {
  EXPECT_EQ(lane(gui::TimelineContent::of(workspace(), selection(), comparison()),
                 gui::LaneKind::GameExactDifference),
            nullptr);
  window_->actions().action("view.gameExactDifferences")->trigger();
  ASSERT_TRUE(waitForTable(app::Compared::GameExact));
  const auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
  const auto* strip = lane(content, gui::LaneKind::GameExactDifference);
  ASSERT_NE(strip, nullptr);
  ASSERT_EQ(strip->differences.size(), 72U);
  EXPECT_GT(strip->peak, 0.0F);
  // J3D truncates to 65536 parts of a turn in each of three axes.
  EXPECT_LT(strip->peak, 3.0F * 360.0F / 65536.0F * 2.0F);
  window_->actions().action("view.gameExactDifferences")->trigger();
  EXPECT_EQ(comparison().table(app::Compared::GameExact), nullptr);
}

}  // namespace
}  // namespace marrow::testing
