// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the window that need no window.
#include "app/gui/command_line.h"
#include "app/gui/event_text.h"
#include "app/gui/models/inspector_sections.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/timeline/timeline_scale.h"
#include "app/gui/viewport/branch.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/library/whole_file.h"
#include "core/transform.h"
#include "tests/support/temporary_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::testing {
namespace {

using gui::TimelineScale;

TEST(TimelineScale, FitsOneFrameAndTwoThousand) {
  for (const int frames : {1, 2000}) {
    TimelineScale scale;
    scale.setWidth(900);
    scale.setFrameCount(frames);
    EXPECT_GT(scale.xOf(0), 0.0);
    EXPECT_LT(scale.xOf(frames), 900.0);
    EXPECT_GT(scale.xOf(frames), 800.0);
    EXPECT_NEAR(scale.frameAt(scale.xOf(0.25 * frames)), 0.25 * frames, 1e-9);
    EXPECT_GE(scale.labelStep(58) * scale.pixelsPerFrame(), 58.0);
  }
}

TEST(TimelineScale, ZoomKeepsTheFrameUnderTheMouse) {
  TimelineScale scale;
  scale.setWidth(900);
  scale.setFrameCount(300);
  const double frame = scale.frameAt(400);
  scale.zoomAround(400, 6);
  EXPECT_NEAR(scale.frameAt(400), frame, 1e-9);
  scale.zoomAround(400, -60);
  EXPECT_TRUE(scale.isFitted());
}

TEST(TimelineScale, TurnsThePageWhenThePlayheadLeaves) {
  TimelineScale scale;
  scale.setWidth(900);
  scale.setFrameCount(300);
  scale.zoomAround(0, 10);
  EXPECT_FALSE(scale.reveal(1));
  EXPECT_TRUE(scale.reveal(250));
  EXPECT_GE(scale.xOf(250), 0.0);
  EXPECT_LE(scale.xOf(250), 900.0);
}

TEST(TimelineScale, AnEmptyClipIsHarmless) {
  TimelineScale scale;
  scale.setWidth(0);
  scale.setFrameCount(-5);
  scale.zoomAround(0, 100);
  scale.panBy(1e9);
  EXPECT_TRUE(std::isfinite(scale.xOf(0)));
}

TEST(Decompose, FindsTheAnglesAgain) {
  core::Transform transform;
  transform.rotationDegrees = {20.0F, -35.0F, 110.0F};
  transform.scale = {2.0F, 0.5F, 1.5F};
  const gui::Decomposed parts = gui::decompose(core::toMatrix(transform));
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(parts.rotationDegrees[axis], transform.rotationDegrees[axis], 1e-3);
    EXPECT_NEAR(parts.scale[axis], transform.scale[axis], 1e-5);
  }
}

TEST(Decompose, AnswersAtThePoles) {
  for (const float y : {90.0F, -90.0F}) {
    core::Transform transform;
    transform.rotationDegrees = {30.0F, y, 0.0F};
    const gui::Decomposed parts = gui::decompose(core::toMatrix(transform));
    core::Transform again;
    again.rotationDegrees = parts.rotationDegrees;
    const glm::mat4 expected = core::toMatrix(transform);
    const glm::mat4 found = core::toMatrix(again);
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) EXPECT_NEAR(found[column][row], expected[column][row], 1e-3);
    }
  }
}

TEST(Text, NumbersSayWhatTheyAre) {
  EXPECT_EQ(gui::frameText(12.0), QStringLiteral("12"));
  EXPECT_EQ(gui::frameText(12.346), QStringLiteral("12.346"));
  EXPECT_EQ(gui::playheadText(12.346, false), QStringLiteral("12.346"));
  EXPECT_EQ(gui::playheadText(12.9, true), QStringLiteral("12"));
  EXPECT_EQ(gui::playheadText(12.99999, true), QStringLiteral("13"));  // added up from parts of a frame
  EXPECT_EQ(gui::numberText(-0.0001), QStringLiteral("0.000"));
  EXPECT_EQ(gui::numberText(std::nan("")), QStringLiteral("NaN"));
  EXPECT_EQ(gui::numberText(-HUGE_VAL), QStringLiteral("-∞"));
  EXPECT_EQ(gui::frameText(1e30), QStringLiteral("1e+30"));
  EXPECT_EQ(gui::frameText(-1e30), QStringLiteral("-1e+30"));
  EXPECT_EQ(gui::frameText(HUGE_VAL), QStringLiteral("∞"));
  EXPECT_EQ(gui::frameText(123456789.0), QStringLiteral("123456789"));
  EXPECT_EQ(gui::offsetText(0x1C4), QStringLiteral("0x1C4"));
  EXPECT_EQ(gui::baseName("a/b\\c.bck"), QStringLiteral("c.bck"));
  EXPECT_EQ(gui::folderOf("a/b/c.bck"), QStringLiteral("a/b"));
  EXPECT_EQ(gui::folderOf("c.bck"), QString());
}

TEST(EventText, StaysOnOneLine) {
  const core::EventParameter said{{}, std::string("first\nsecond\r\n\tthird")};
  EXPECT_EQ(gui::parameterText(said), QStringLiteral("\"first\\nsecond\\r\\n\\tthird\""));
}

TEST(CommandLine, ReadsItsOptions) {
  const auto line =
      gui::CommandLine::parse({QStringLiteral("marrow"), QStringLiteral("--theme"), QStringLiteral("light"),
                               QStringLiteral("--frame=3.5"), QStringLiteral("--size"),
                               QStringLiteral("1280x720"), QStringLiteral("a.bck"), QStringLiteral("b")});
  EXPECT_FALSE(line.exitStatus.has_value());
  EXPECT_EQ(line.theme, gui::ThemeChoice::Light);
  EXPECT_EQ(line.frame, 3.5);
  EXPECT_EQ(line.size, QSize(1280, 720));
  EXPECT_EQ(line.paths, (QStringList{QStringLiteral("a.bck"), QStringLiteral("b")}));
}

TEST(CommandLine, ReadsWhatIsSelectedAndWhichPanelIsInFront) {
  const auto line = gui::CommandLine::parse({QStringLiteral("marrow"), QStringLiteral("--bone=hips"),
                                             QStringLiteral("--bone=chest"), QStringLiteral("--key=4"),
                                             QStringLiteral("--panel=curves"), QStringLiteral("--event=2"),
                                             QStringLiteral("--filter=wa"), QStringLiteral("a.bck")});
  EXPECT_EQ(line.event, 2);
  EXPECT_EQ(line.filter, QStringLiteral("wa"));
  EXPECT_FALSE(line.isOnlyFiles());
  EXPECT_EQ(line.bones, (QStringList{QStringLiteral("hips"), QStringLiteral("chest")}));
  EXPECT_EQ(line.key, 4);
  EXPECT_EQ(line.panel, QStringLiteral("curves"));
}

TEST(CommandLine, RefusesWhatItDoesNotKnow) {
  for (const QString& wrong :
       {QStringLiteral("--theme=pink"), QStringLiteral("--frame=x"), QStringLiteral("--size=9x9"),
        QStringLiteral("--key=-1"), QStringLiteral("--event=first"), QStringLiteral("--nonsense")}) {
    const auto line = gui::CommandLine::parse({QStringLiteral("marrow"), wrong});
    EXPECT_EQ(line.exitStatus, 2) << wrong.toStdString();
    EXPECT_FALSE(line.output.isEmpty());
  }
}

TEST(CommandLine, AnswersHelpAndVersion) {
  const auto help = gui::CommandLine::parse({QStringLiteral("marrow"), QStringLiteral("--help")});
  EXPECT_EQ(help.exitStatus, 0);
  EXPECT_TRUE(help.output.contains(QStringLiteral("--screenshot")));
  EXPECT_EQ(gui::CommandLine::parse({QStringLiteral("marrow"), QStringLiteral("--version")}).exitStatus, 0);
}

TEST(Branch, IsABoneAndAllBelowIt) {
  core::Skeleton skeleton;
  for (const int parent : {-1, 0, 1, 0, 2}) {
    core::Bone bone;
    bone.parent = parent;
    skeleton.bones.push_back(bone);
  }
  for (const int inside : {1, 2, 4}) EXPECT_TRUE(gui::isInBranch(skeleton, inside, 1)) << inside;
  for (const int outside : {0, 3}) EXPECT_FALSE(gui::isInBranch(skeleton, outside, 1)) << outside;
  EXPECT_TRUE(gui::isInBranch(skeleton, 3, -1));
}

TEST(MousePreset, EveryHabitCanOrbitPanAndDolly) {
  for (const gui::MousePreset& preset : gui::mousePresets()) {
    for (const auto drag : {gui::CameraDrag::Orbit, gui::CameraDrag::Pan, gui::CameraDrag::Dolly}) {
      const bool found = std::any_of(preset.bindings.begin(), preset.bindings.end(),
                                     [&](const auto& binding) { return binding.drag == drag; });
      EXPECT_TRUE(found) << preset.id;
    }
  }
  EXPECT_EQ(&gui::mousePreset(QStringLiteral("unknown")), &gui::mousePresets().front());
}

TEST(Settings, RememberTheLatestFilesOnce) {
  const TemporaryFolder folder;
  gui::Settings settings(gui::toQString(folder.path("marrow.ini")));
  for (int i = 0; i < 20; ++i) settings.addRecentFile(QString::number(i % 15));
  EXPECT_EQ(settings.recentFiles().size(), gui::Settings::kRecentLimit);
  EXPECT_EQ(settings.recentFiles().front(), QStringLiteral("4"));
  EXPECT_EQ(settings.recentFiles().count(QStringLiteral("4")), 1);
}

TEST(Settings, ADamagedFileFallsBack) {
  const TemporaryFolder folder;
  const std::string text = "\x01\x02[window]\ntheme=purple\ngeometry=nonsense\n\xff";
  const std::string path = folder.write("marrow.ini", formats::Bytes(text.begin(), text.end()));
  const gui::Settings settings(gui::toQString(path));
  EXPECT_EQ(settings.themeChoice(), gui::ThemeChoice::System);
  EXPECT_TRUE(settings.recentFiles().isEmpty());
}

TEST(WriteWhole, SaysWhyNothingWasWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.path("no/such/folder.txt");
  const auto written = app::writeWhole(path, "bytes");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, core::ErrorCode::FileUnwritable);
  EXPECT_EQ(written.error().file, path);
  EXPECT_FALSE(QFile::exists(gui::toQString(path)));
}

TEST(WriteWhole, LeavesWhatIsNoOrdinaryFile) {
  const TemporaryFolder folder;
  (void)folder.write("sub/inside.txt", formats::Bytes(3, 'x'));
  const auto written = app::writeWhole(folder.path("sub"), "bytes");
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.text().find("it is a folder"), std::string::npos);
  EXPECT_TRUE(QFile::exists(gui::toQString(folder.path("sub/inside.txt"))));
}

TEST(WriteWhole, ReplacesAFileAndLeavesNothingBeside) {
  const TemporaryFolder folder;
  const std::string path = folder.write("old.txt", formats::Bytes(100, 'x'));
  ASSERT_TRUE(app::writeWhole(path, "new"));
  QFile file(gui::toQString(path));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), "new");
  EXPECT_EQ(QFileInfo(file).dir().entryList(QDir::Files).size(), 1);
}

// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const QColor& colour) {
  const auto linear = [](double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double high = std::max(luminance(a), luminance(b));
  const double low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

TEST(Theme, WordsCanBeRead) {
  for (const gui::Theme* theme : {&gui::darkTheme(), &gui::lightTheme()}) {
    for (const QColor& ground : {theme->window, theme->panel, theme->base, theme->selection}) {
      EXPECT_GE(contrast(theme->text, ground), 7.0) << theme->isDark;
      EXPECT_GE(contrast(theme->dimText, ground), 4.5) << theme->isDark << ground.name().toStdString();
    }
    EXPECT_GE(contrast(theme->onAccent, theme->accent), 4.0) << theme->isDark;
    for (const QColor& mark : {theme->accent, theme->scale, theme->rotation, theme->translation, theme->error,
                               theme->warning, theme->info, theme->axisX, theme->axisY, theme->axisZ}) {
      EXPECT_GE(contrast(mark, theme->base), 3.0) << theme->isDark << mark.name().toStdString();
    }
  }
}

}  // namespace
}  // namespace marrow::testing
