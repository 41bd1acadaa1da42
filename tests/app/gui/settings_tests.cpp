// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/instance/instance_server.h"
#include "app/gui/session/session_store.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "tests/support/temporary_folder.h"

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
