// SPDX-License-Identifier: GPL-3.0-or-later
// Tracks of materials and shapes in the panels that show bones: tree, curves, keys, inspector, bytes,
// timeline.
#include "app/gui/bytes/hex_view.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/inspector/inspector_model.h"
#include "app/gui/keys/keys_model.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/timeline/timeline_content.h"
#include "app/gui/timeline/timeline_painter.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/timeline/track_lane.h"
#include "app/session/session.h"
#include "core/key_words.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"
#include "tests/support/zelda_files.h"

#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <filesystem>

namespace marrow::testing {
namespace {

class TracksTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open({sample("wanderer.bmd"), sample("wanderer_walk.bck"), sample("wanderer_walk.btp"),
          sample("wanderer_walk.btk"), sample("wanderer.brk")});
    showClip("wanderer_walk");
  }
  app::MaterialAnimations& materialAnimations() { return window_->session().materialAnimations; }
  QTreeView& tree() { return child<QTreeView>("boneTree"); }
  /// The row above the tracks.
  QModelIndex branch() { return tree().model()->index(tree().model()->rowCount() - 1, 0); }
  QModelIndex rowOf(const char* text) {
    for (int row = 0; row < tree().model()->rowCount(branch()); ++row) {
      const QModelIndex index = tree().model()->index(row, 0, branch());
      if (index.data().toString() == QLatin1String(text)) return index;
    }
    return {};
  }
  void select(const char* text) {
    const QModelIndex row = rowOf(text);
    ASSERT_TRUE(row.isValid()) << text;
    tree().setCurrentIndex(row);
  }
  void bringUp(const char* panel) {
    auto& dock = child<QDockWidget>(panel);
    dock.show();
    dock.raise();
  }
  gui::HexView& hex() { return child<gui::HexView>("hexView"); }
  gui::TimelineContent timelineContent() {
    app::Session& session = window_->session();
    auto content = gui::TimelineContent::of(workspace(), selection(), comparison());
    gui::addTrackLanes(session.materialAnimations, selection(), playback(), content);
    return content;
  }
};

TEST_F(TracksTest, TheirFilesAreToldApartByExtension) {
  const QAbstractItemModel& list = *child<QTreeView>("filesView").model();
  QStringList names;
  for (int row = 0; row < list.rowCount(); ++row) names.append(list.index(row, 0).data().toString());
  names.sort();
  EXPECT_EQ(names, QStringList({"wanderer.bmd", "wanderer.brk", "wanderer_walk", "wanderer_walk.btk",
                                "wanderer_walk.btp"}));
}

TEST_F(TracksTest, StandInTheTreeBelowTheBones) {
  EXPECT_EQ(branch().data().toString(), "Materials and shapes");
  EXPECT_EQ(tree().model()->rowCount(branch()), 3);
  EXPECT_TRUE(rowOf("eyes: image of texture 1").isValid());
  EXPECT_TRUE(rowOf("scarf: texture matrix 0").isValid());
  EXPECT_TRUE(rowOf("glow: constant K0").isValid());
  materialAnimations().setOn(sample("wanderer.brk").toStdString(), false);
  EXPECT_FALSE(rowOf("glow: constant K0").isValid());
  EXPECT_EQ(tree().model()->rowCount(branch()), 2);
}

TEST_F(TracksTest, StandAboveTheBonesWhereNoneMoves) {
  open({sample("wanderer_events.baev")});
  workspace().showClip({2, 0});
  ASSERT_TRUE(workspace().clip()->isMaterialAnimation());
  const QModelIndex first = tree().model()->index(0, 0);
  EXPECT_EQ(first.data().toString(), "Materials and shapes");
  EXPECT_TRUE(tree().isExpanded(first));
  const gui::TimelineContent content = timelineContent();
  ASSERT_GE(content.lanes.size(), 2U);
  EXPECT_EQ(content.lanes[1].kind, gui::LaneKind::TrackRun);
  for (const gui::TimelineLane& lane : content.lanes)
    EXPECT_NE(lane.kind, gui::LaneKind::Events) << "they are the walk's";
  workspace().showClip({1, 0});
  EXPECT_EQ(tree().model()->index(0, 0).data().toString(), "hips");
}

TEST_F(TracksTest, AClipOfValuesAFrameSaysHowOftenTheyChange) {
  workspace().showClip({2, 0});
  const auto labels = child<QWidget>("inspectorPanel").findChildren<QLabel*>();
  const auto says = [&](const char* text) {
    return std::ranges::any_of(labels, [&](const QLabel* one) { return one->text().contains(text); });
  };
  EXPECT_TRUE(says("4 changes of 1 texture"));
  EXPECT_FALSE(says("of 0 curves"));
}

TEST_F(TracksTest, TheCurvesOfATextureHaveItsAxes) {
  bringUp("curvesPanel");
  select("scarf: texture matrix 0");
  const auto& v = child<QToolButton>("channel7");
  EXPECT_EQ(v.text(), "V");
  EXPECT_EQ(v.accessibleName(), "Translation V");
  EXPECT_FALSE(child<QToolButton>("channel8").isVisible());
  EXPECT_TRUE(child<QToolButton>("channel5").isVisible()) << "the one rotation";
  selection().selectBone(3);
  EXPECT_EQ(v.text(), "Y");
  EXPECT_TRUE(child<QToolButton>("channel8").isVisible());
}

TEST_F(TracksTest, ASelectedTrackIsShownInPlaceOfBones) {
  selection().selectBone(3);
  select("glow: constant K0");
  ASSERT_TRUE(selection().track().isValid());
  EXPECT_TRUE(selection().bones().empty());
  bringUp("curvesPanel");
  auto& plot = child<gui::CurvePlot>("curvePlot");
  ASSERT_TRUE(waitFor([&] { return plot.set().curves.size() == 3U; })) << "alpha is constant";
  // Half way between 120 and 20 at frame 8, as flat tangents have it.
  EXPECT_NEAR(plot.set().curves.front().value(8.0, core::SampleMode::Smooth), 70.0, 1.0);
  EXPECT_EQ(plot.set().frameCount, 32);
  auto& inspector = child<QTreeView>("inspectorView");
  const auto value = [&] { return inspector.model()->index(0, 1, inspector.model()->index(0, 0)).data(); };
  playback().setFrame(16.0);
  EXPECT_EQ(value().toString(), "20");
  playback().setFrame(0.0);
  EXPECT_EQ(value().toString(), "120");
  selection().selectBone(2);
  EXPECT_FALSE(selection().track().isValid());
  EXPECT_EQ(plot.set().track, app::TrackRef());
}

TEST_F(TracksTest, AKeyLeadsToItsBytesAndBack) {
  select("scarf: texture matrix 0");
  const app::TrackRef track = selection().track();
  ASSERT_EQ(child<QTreeView>("keysView").model()->rowCount(), 2);
  bringUp("bytesPanel");
  ASSERT_TRUE(waitFor([&] { return hex().bytes() != nullptr && hex().isVisible(); }));
  selection().selectKey(app::KeyRef{track, core::Channel::TranslationY, 1});
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path.ends_with("wanderer_walk.btk"); }));
  const core::Curve& curve =
      track.clip->curvesOf(track.get())[static_cast<std::size_t>(core::Channel::TranslationY)];
  ASSERT_TRUE(waitFor([&] { return hex().markStart() == core::keyOffset(curve, 1); }));
  EXPECT_EQ(hex().markSize(), 12U) << "time, value and tangent";
  selection().selectBone(1);
  const std::uint64_t first = core::keyOffset(curve, 0);
  hex().mark(first, 1);
  QTest::mouseClick(hex().viewport(), Qt::LeftButton, Qt::NoModifier, hex().rectOf(first).center());
  ASSERT_TRUE(selection().key().has_value());
  EXPECT_EQ(*selection().key(), (app::KeyRef{track, core::Channel::TranslationY, 0}));
  EXPECT_EQ(selection().track(), track);
}

TEST_F(TracksTest, WithoutAKeyItsBytesAreThoseOfItsOwnFile) {
  bringUp("bytesPanel");
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().bytes()->path.ends_with("wanderer_walk.bck"); }));
  select("eyes: image of texture 1");
  const app::TrackRef image = selection().track();
  const std::uint64_t words = image.clip->runs[static_cast<std::size_t>(image.get().run)].byteOffset;
  EXPECT_TRUE(waitFor([&] {
    return hex().bytes() && hex().bytes()->path.ends_with("wanderer_walk.btp") && hex().markStart() == words;
  }));
  select("scarf: texture matrix 0");
  const app::TrackRef matrix = selection().track();
  const std::uint64_t entry = matrix.clip->curvesOf(matrix.get()).front().descriptorOffset;
  ASSERT_GT(entry, 0U);
  EXPECT_TRUE(waitFor([&] {
    return hex().bytes() && hex().bytes()->path.ends_with("wanderer_walk.btk") && hex().markStart() == entry;
  }));
}

TEST_F(TracksTest, ImagesHaveNoUnitsAndNothingBetweenThem) {
  bringUp("curvesPanel");
  const QWidget* switches[] = {&child<QWidget>("curveModes"), &child<QWidget>("curveUnits"),
                               &child<QWidget>("keysUnits"), &child<QWidget>("unitsSwitch")};
  const struct {
    const char* track;
    bool isHidden;
  } cases[] = {{"eyes: image of texture 1", true}, {"scarf: texture matrix 0", false}};
  for (const auto& expected : cases) {
    select(expected.track);
    for (const QWidget* one : switches)
      EXPECT_TRUE(waitFor([&] { return one->isHidden() == expected.isHidden; }))
          << expected.track << one->objectName().toStdString();
  }
}

TEST_F(TracksTest, AFaceOfABodyIsALaneOfItsImages) {
  const QString object = write("object_link_boy.zobj", {});
  std::filesystem::copy(goldenFolder() + "/mesh/z64_link.zobj", object.toStdString(),
                        std::filesystem::copy_options::overwrite_existing);
  open({write("gameplay_keep.bin", linkKeep(3)), write("link_animetion.bin", linkFrames({0x11, 0x13, 0x11})),
        object});
  ASSERT_NE(workspace().skeleton(), nullptr);
  ASSERT_NE(workspace().skeleton()->body, nullptr);
  const gui::TimelineContent content = timelineContent();
  int images = 0;
  for (const gui::TimelineLane& lane : content.lanes) {
    EXPECT_NE(lane.kind, gui::LaneKind::Events) << "the same, in words";
    images += lane.kind == gui::LaneKind::TrackRun ? 1 : 0;
  }
  EXPECT_EQ(images, 2);
  EXPECT_TRUE(gui::wantsThumbnails(content));
}

TEST_F(TracksTest, ImagesAreALaneOfTheTimeline) {
  const gui::TimelineContent content = timelineContent();
  const auto lane =
      std::find_if(content.lanes.begin(), content.lanes.end(),
                   [](const gui::TimelineLane& one) { return one.kind == gui::LaneKind::TrackRun; });
  ASSERT_NE(lane, content.lanes.end());
  EXPECT_EQ(lane->label, "eyes: image 1");
  EXPECT_TRUE(lane->tip.contains("wanderer_walk.btp"));
  std::vector<std::pair<double, int>> steps;
  for (const gui::ValueStep& step : lane->steps) steps.emplace_back(step.frame, step.value);
  EXPECT_EQ(steps, (std::vector<std::pair<double, int>>{{0, 8}, {18, 9}, {19, 10}, {22, 9}, {23, 8}}));
  EXPECT_EQ(gui::trackRunTip(content, *lane, 20.4), "Frames 19 – 21: image 10, eye_closed");
  EXPECT_TRUE(gui::wantsThumbnails(content));
  const auto isKeys = [](const gui::TimelineLane& one) { return one.kind == gui::LaneKind::TrackKeys; };
  EXPECT_EQ(std::count_if(content.lanes.begin(), content.lanes.end(), isKeys), 2);
}

// Later games show the shape of the nearest frame, earlier ones that of the frame before.
TEST_F(TracksTest, ALaneChangesWhereTheGameDoes) {
  const auto golden = [](const char* name) { return QString::fromStdString(goldenFolder() + name); };
  const QString hides = golden("/companions/j3d_materials.bva");
  open({golden("/mesh/j3d_materials.bdl"), hides});
  app::TrackRef moved;  // the last of the lanes
  const auto changes = [&] {
    std::vector<double> frames;
    for (const gui::TimelineLane& lane : timelineContent().lanes) {
      if (lane.kind != gui::LaneKind::TrackRun ||
          lane.track.get().target.kind != core::TargetKind::Visibility)
        continue;
      moved = lane.track;
      for (const gui::ValueStep& step : lane.steps) {
        if (step.frame > 0.0) frames.push_back(step.frame);
      }
    }
    return frames;
  };
  const std::vector<double> early = changes();
  ASSERT_FALSE(early.empty());
  const app::TrackRef selected = moved;
  selection().selectTrack(selected);
  formats::Options options;
  options.set("frame-rule", std::string("later"));
  window_->opener().setOptions(hides, options);
  ASSERT_TRUE(waitFor([&] { return changes() != early; }));
  std::vector<double> later = changes();
  EXPECT_NE(moved.clip, selected.clip);
  EXPECT_EQ(selection().track(), moved) << "the same one, read anew";
  for (double& frame : later) frame += 0.5;
  EXPECT_EQ(later, early);
}

TEST_F(TracksTest, EveryStoredImageIsAKey) {
  select("eyes: image of texture 1");
  const app::TrackRef track = selection().track();
  const QAbstractItemModel& keys = *child<QTreeView>("keysView").model();
  const core::ValueRun& run = track.clip->runs[static_cast<std::size_t>(track.get().run)];
  ASSERT_EQ(keys.rowCount(), static_cast<int>(run.values.size()));
  const auto cell = [&](int row, int column) { return keys.index(row, column).data().toString(); };
  EXPECT_EQ(cell(20, gui::KeysModel::Frame), "20");
  EXPECT_EQ(cell(20, gui::KeysModel::Value), "10, eye_closed");
  EXPECT_EQ(cell(20, gui::KeysModel::Words), "000A");
  const std::uint64_t offset = run.byteOffset + 20U * run.strideBytes;
  EXPECT_EQ(cell(20, gui::KeysModel::Offset), gui::offsetText(offset));
  bringUp("bytesPanel");
  ASSERT_TRUE(waitFor([&] { return hex().bytes() != nullptr && hex().isVisible(); }));
  selection().selectKey(app::KeyRef{track, core::kChannels.front(), 20});
  ASSERT_TRUE(waitFor([&] { return hex().bytes() && hex().markStart() == offset && hex().markSize() == 2; }));
  // And back, from the bytes.
  const std::uint64_t other = run.byteOffset + 3U * run.strideBytes;
  hex().mark(other, 1);
  QTest::mouseClick(hex().viewport(), Qt::LeftButton, Qt::NoModifier, hex().rectOf(other).center());
  EXPECT_EQ(selection().key(), (app::KeyRef{track, core::kChannels.front(), 3}));
}

TEST_F(TracksTest, AClickInALaneSelectsTheKeyWithItsImage) {
  bringUp("timelinePanel");
  auto& timeline = child<gui::TimelineWidget>("timeline");
  ASSERT_TRUE(waitFor([&] { return !timeline.viewport()->visibleRegion().isEmpty(); }));
  const gui::TimelineContent content = timelineContent();
  const auto lane =
      std::find_if(content.lanes.begin(), content.lanes.end(),
                   [](const gui::TimelineLane& one) { return one.kind == gui::LaneKind::TrackRun; });
  ASSERT_NE(lane, content.lanes.end());
  const int y = gui::TimelineLayout::kHeader + lane->top + lane->height / 2;
  QTest::mouseClick(timeline.viewport(), Qt::LeftButton, Qt::NoModifier,
                    {static_cast<int>(timeline.xOfFrame(20.0)) + 2, y});
  ASSERT_EQ(selection().key(), (app::KeyRef{lane->track, core::kChannels.front(), 20}));
  const QAbstractItemModel& inspector = *child<QTreeView>("inspectorView").model();
  const QModelIndex key = inspector.index(0, 0);
  EXPECT_EQ(key.data().toString(), "Key");
  QStringList texts;
  for (int row = 0; row < inspector.rowCount(key); ++row)
    texts.append(inspector.index(row, 0, key).data().toString() + QLatin1Char('=') +
                 inspector.index(row, 1, key).data().toString());
  EXPECT_EQ(texts.value(0), QStringLiteral("Image, key 20 of 0 – 32="));  // one for the end, too
  EXPECT_TRUE(texts.contains("Name=eye_closed")) << texts.join(' ').toStdString();
  auto& picture = child<QLabel>("trackImage");
  EXPECT_FALSE(picture.isHidden());
  EXPECT_TRUE(waitFor([&] { return !picture.pixmap(Qt::ReturnByValue).isNull(); }));
  // A drag is a scrub: it selects nothing.
  selection().selectBone(2);
  const QPoint from(static_cast<int>(timeline.xOfFrame(4.0)), y);
  QTest::mousePress(timeline.viewport(), Qt::LeftButton, Qt::NoModifier, from);
  QTest::mouseMove(timeline.viewport(), from + QPoint(60, 0));
  QTest::mouseRelease(timeline.viewport(), Qt::LeftButton, Qt::NoModifier, from + QPoint(60, 0));
  EXPECT_EQ(selection().activeBone(), 2);
}

// In a low window the line is left out.
TEST_F(TracksTest, TheInspectorShowsAllOfATracksFileAgainInAWindowThatHasGrown) {
  window_->resize(720, 480);
  bringUp("inspectorPanel");
  select("eyes: image of texture 1");
  auto& relations = child<QWidget>("boneRelations");
  ASSERT_TRUE(waitFor([&] { return relations.isHidden(); }));
  auto& link = *relations.findChild<QToolButton*>("relationLink");
  for (const char* turn : {"first", "again"}) {
    image("inspector_low");
    window_->resize(1280, 800);
    ASSERT_TRUE(waitFor([&] { return link.isVisible(); })) << turn;
    EXPECT_TRUE(waitFor([&] { return link.visibleRegion() == QRegion(link.rect()); })) << turn;
    EXPECT_GE(link.height(), link.sizeHint().height()) << turn;
    image("inspector_high");
    window_->resize(720, 480);
    ASSERT_TRUE(waitFor([&] { return relations.isHidden(); })) << turn;
  }
}

TEST_F(TracksTest, TheInspectorHasRoomForTheNameOfAnImage) {
  bringUp("inspectorPanel");
  select("eyes: image of texture 1");
  playback().setFrame(20.0);
  auto& inspector = child<QTreeView>("inspectorView");
  const QModelIndex name = inspector.model()->index(1, 1, inspector.model()->index(0, 0));
  ASSERT_EQ(name.data().toString(), "eye_closed");
  const auto space = [&] { return inspector.visualRect(name).width(); };
  EXPECT_TRUE(waitFor([&] {
    return space() > inspector.fontMetrics().horizontalAdvance(QStringLiteral("eye_closed")) + 10;
  })) << space();
  selection().selectBone(3);
  EXPECT_FALSE(inspector.isColumnHidden(3)) << "Z";
}

TEST_F(TracksTest, TheInspectorSaysThePlayheadsFrameWhilePlaying) {
  select("glow: constant K0");
  auto& inspector = child<QTreeView>("inspectorView");
  const auto frame = [&] { return inspector.model()->index(0, 1, inspector.model()->index(1, 0)).data(); };
  playback().setFrame(3.0);
  playback().setPlaying(true);
  playback().advance(0.4 / 30.0);
  EXPECT_EQ(frame().toString(), "3");
  playback().setPlaying(false);
  EXPECT_EQ(frame().toString(), gui::frameText(playback().frame()));
}

TEST_F(TracksTest, AClipWithoutBonesHasNoWordsAboutThem) {
  workspace().showClip({4, 0});
  ASSERT_TRUE(workspace().clip()->isMaterialAnimation());
  EXPECT_TRUE(gui::discontinuitySentences(workspace(), playback()).empty());
  bringUp("curvesPanel");
  EXPECT_TRUE(child<QPushButton>("curvesAllBones").isHidden());
  EXPECT_FALSE(child<QLabel>("curvesEmpty").text().contains("bone"));
  EXPECT_FALSE(child<QLabel>("keysEmpty").text().contains("bone"));
}

// The same file twice: the one that was ticked counts, and the other is told apart.
TEST_F(TracksTest, ALaneThatDoesNotCountSaysWhichDoes) {
  const QString twin = folder_.path("other.btp").c_str();
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.btp"), twin));
  open({twin});
  workspace().showClip({1, 0});
  materialAnimations().setOn(twin.toStdString(), true);
  const gui::TimelineContent content = timelineContent();
  std::vector<bool> overridden;
  for (const gui::TimelineLane& lane : content.lanes) {
    if (lane.kind != gui::LaneKind::TrackRun) continue;
    overridden.push_back(lane.isOverridden);
    EXPECT_TRUE(!lane.isOverridden || lane.tip.contains("other.btp"));
  }
  EXPECT_EQ(overridden, (std::vector<bool>{false, true}));
}

TEST_F(TracksTest, ALabelOfTheTimelineSelectsItsTrack) {
  bringUp("timelinePanel");
  auto& timeline = child<gui::TimelineWidget>("timeline");
  ASSERT_TRUE(waitFor([&] { return !timeline.viewport()->visibleRegion().isEmpty(); }));
  const gui::TimelineContent content = timelineContent();
  const auto lane =
      std::find_if(content.lanes.begin(), content.lanes.end(),
                   [](const gui::TimelineLane& one) { return one.kind == gui::LaneKind::TrackRun; });
  ASSERT_NE(lane, content.lanes.end());
  QTest::mouseClick(timeline.viewport(), Qt::LeftButton, Qt::NoModifier,
                    {60, gui::TimelineLayout::kHeader + lane->top + lane->height / 2});
  EXPECT_EQ(selection().track(), lane->track);
}

TEST_F(TracksTest, ATrackIsDeselectedWhenItsFileIsClosed) {
  select("glow: constant K0");
  workspace().closePath(sample("wanderer.brk").toStdString());
  EXPECT_FALSE(selection().track().isValid());
  EXPECT_EQ(tree().model()->rowCount(branch()), 2);
}

TEST_F(TracksTest, TheImageFollowsThePlayhead) {
  const QSize size(96, 96);
  const auto at = [&](double frame) {
    playback().setFrame(frame);
    return drawn(false, size);
  };
  workspace().showClip({2, 0});
  // Without the animation of bones and the other material animations, so that nothing else moves.
  materialAnimations().setOn(sample("wanderer_walk.btk").toStdString(), false);
  materialAnimations().setOn(sample("wanderer.brk").toStdString(), false);
  ASSERT_EQ(workspace().clip()->name, "wanderer_walk");
  const QImage open = at(0);
  ASSERT_FALSE(open.isNull());
  EXPECT_NE(at(20), open) << "the eyes are closed";
  EXPECT_EQ(at(30), open);
}

}  // namespace
}  // namespace marrow::testing
