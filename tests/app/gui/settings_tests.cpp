// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/instance_server.h"
#include "app/gui/session/session_store.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "tests/support/temporary_folder.h"

#include <QFile>
#include <QPointF>
#include <QSettings>

#include <gtest/gtest.h>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace marrow::testing {
namespace {

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

// A list of 2,000 million values, and spellings of one point that QSettings itself understands.
TEST(Settings, ObjectsAreNotMadeOfValues) {
  const TemporaryFolder folder;
  const auto pathOf = [&](const std::string& name) { return gui::toQString(folder.path(name)); };
  const auto ini = [](const std::string& start, const std::string& rest) {
    return "[window]\ntheme=" + start + rest + "\n[files]\nrecent=/a, /b@Variant(c\n";
  };
  const std::string point = R"(\0\0\0\x1a?\xf0\0\0\0\0\0\0@\0\0\0\0\0\0\0))";
  int count = 0;
  for (const char* start : {"@Variant(", "\\x40Variant(", "\\x10040Variant(", "\\100Variant(",
                            "@Va\\\nriant(", "\\q@Variant(", "\"@Variant(\"", "@Var\"ian\"t(", "  @Variant(",
                            "\xEF\xBB\xBF@Variant(", "\\x40\\x56\\x61riant\\x28"}) {
    const std::string text = ini(start, point);
    const std::string known = std::to_string(count++) + ".ini";
    const std::string path = folder.write(known, formats::Bytes(text.begin(), text.end()));
    EXPECT_EQ(QSettings(gui::toQString(folder.write("qt" + known, formats::Bytes(text.begin(), text.end()))),
                        QSettings::IniFormat)
                  .value(QStringLiteral("window/theme"))
                  .toPointF(),
              QPointF(1, 2))
        << start;
    gui::Settings settings(gui::toQString(path));
    EXPECT_TRUE(settings.recentFiles().isEmpty()) << start;
    EXPECT_TRUE(QFile::exists(pathOf(known + ".damaged"))) << start;
    settings.setThemeChoice(gui::ThemeChoice::Light);
    EXPECT_EQ(gui::Settings(gui::toQString(path)).themeChoice(), gui::ThemeChoice::Light) << start;
  }
  const std::string huge = ini(R"(@Variant()", R"(\0\0\0\t\0\x7f\xff\xff\xff))");
  const gui::Settings settings(gui::toQString(folder.write("huge.ini", {huge.begin(), huge.end()})));
  EXPECT_EQ(settings.themeChoice(), gui::ThemeChoice::System);
  const std::string sound = ini("dark", "");
  const gui::Settings kept(gui::toQString(folder.write("sound.ini", {sound.begin(), sound.end()})));
  EXPECT_EQ(kept.recentFiles().size(), 2);
}

#ifdef Q_OS_UNIX
// Nobody writes to the pipe: waiting for it would last for ever.
TEST(Settings, APipeOrAFolderInTheirPlaceDoesNotStopAStart) {
  const TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.path("pipe.ini").c_str(), 0600), 0);
  (void)folder.write("folder.ini/inside", {});
  for (const char* name : {"pipe.ini", "folder.ini"}) {
    const QString path = gui::toQString(folder.path(name));
    {
      gui::Settings settings(path);
      EXPECT_EQ(settings.themeChoice(), gui::ThemeChoice::System);
      settings.setThemeChoice(gui::ThemeChoice::Light);
    }
    EXPECT_EQ(gui::Settings(path).themeChoice(), gui::ThemeChoice::Light) << name;
  }
  gui::SessionStore sessions(gui::toQString(folder.path("pipe.ini")));
  EXPECT_FALSE(sessions.newestOf({QStringLiteral("/a")}).has_value());
}

TEST(Settings, APipeInThePlaceOfALockStopsNothing) {
  const TemporaryFolder folder;
  for (const char* name : {"marrow.ini.lock", "sessions.json.lock", "socket.lock"})
    ASSERT_EQ(mkfifo(folder.path(name).c_str(), 0600), 0);
  {
    gui::Settings settings(gui::toQString(folder.path("marrow.ini")));
    settings.setThemeChoice(gui::ThemeChoice::Light);
  }
  EXPECT_EQ(gui::Settings(gui::toQString(folder.path("marrow.ini"))).themeChoice(), gui::ThemeChoice::Light);
  EXPECT_FALSE(gui::SessionStore(gui::toQString(folder.path("sessions.json"))).save());
  gui::InstanceServer server;
  server.listenOrWait(gui::toQString(folder.path("socket")));
  EXPECT_FALSE(server.isListening());
}
#endif

}  // namespace
}  // namespace marrow::testing
