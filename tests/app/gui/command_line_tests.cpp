// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

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

}  // namespace
}  // namespace marrow::testing
