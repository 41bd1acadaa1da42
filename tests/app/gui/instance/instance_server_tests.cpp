// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a later start of the program hands to the window that is open.
#include "app/gui/command_line.h"
#include "app/gui/instance/instance_server.h"
#include "app/gui/text.h"
#include "tests/support/temporary_folder.h"

#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <gtest/gtest.h>

#include <memory>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace marrow::testing {
namespace {

/// A server in this thread, starts of the program in another.
class Instance : public ::testing::Test {
 protected:
  QString name() { return gui::toQString(folder_.path("socket")); }

  bool handOverFromElsewhere(const QStringList& paths) {
    bool taken = false;
    const std::unique_ptr<QThread> other(
        QThread::create([&, where = name()] { taken = gui::handOver(where, paths); }));
    other->start();
    EXPECT_TRUE(QTest::qWaitFor([&] { return other->isFinished(); }, 20'000));
    return taken;
  }

  TemporaryFolder folder_;
};

TEST_F(Instance, TheWindowThatListensGetsThePaths) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  QSignalSpy opened(&server, &gui::InstanceServer::opened);
  const QStringList paths = {QStringLiteral("/a/walk.bck"), QStringLiteral("/b/Größe ☂.arc:x/y.bck")};
  EXPECT_TRUE(handOverFromElsewhere(paths));
  ASSERT_EQ(opened.size(), 1);
  EXPECT_EQ(opened.front().front().toStringList(), paths);
}

TEST_F(Instance, WithoutAFolderOfTheUsersOwnThereIsNone) {
  gui::InstanceServer server;
  EXPECT_FALSE(server.listen({}));
  server.listenOrWait({});
  EXPECT_FALSE(server.isListening());
  EXPECT_FALSE(gui::handOver({}, {QStringLiteral("/a")}));
}

#ifdef Q_OS_UNIX
TEST_F(Instance, AnotherUsersWindowGetsNothing) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() != 0) GTEST_SKIP() << "only root can be two users";
  ASSERT_EQ(chmod(folder_.path().c_str(), 0777), 0);
  QLocalServer theirs;
  theirs.setSocketOptions(QLocalServer::WorldAccessOption);
  ASSERT_EQ(seteuid(kNobody), 0);
  const bool listens = theirs.listen(name());
  ASSERT_EQ(seteuid(0), 0);
  ASSERT_TRUE(listens);
  QLocalSocket socket;
  socket.connectToServer(name());
  ASSERT_TRUE(socket.waitForConnected());
  EXPECT_FALSE(gui::isOwnUser(socket));
  EXPECT_FALSE(handOverFromElsewhere({QStringLiteral("/a")}));
}
#endif

TEST_F(Instance, WithoutAWindowNobodyTakesThem) {
  EXPECT_FALSE(gui::handOver(name(), {QStringLiteral("/a")}));
}

TEST_F(Instance, ASecondWindowDoesNotTakeThePlaceOfTheFirst) {
  gui::InstanceServer first;
  ASSERT_TRUE(first.listen(name()));
  gui::InstanceServer second;
  EXPECT_FALSE(second.listen(name()));
  QSignalSpy opened(&first, &gui::InstanceServer::opened);
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a")}));
  EXPECT_EQ(opened.size(), 1);
}

TEST_F(Instance, AnotherWindowListensOnceTheFirstIsGone) {
  auto first = std::make_unique<gui::InstanceServer>();
  gui::InstanceServer second;
  gui::InstanceServer third;
  for (gui::InstanceServer* server : {first.get(), &second, &third}) server->listenOrWait(name());
  ASSERT_TRUE(first->isListening());
  EXPECT_FALSE(second.isListening() || third.isListening());
  first.reset();
  ASSERT_TRUE(QTest::qWaitFor([&] { return second.isListening() || third.isListening(); }, 20'000));
  EXPECT_NE(second.isListening(), third.isListening());
  gui::InstanceServer& heir = second.isListening() ? second : third;
  gui::InstanceServer& last = second.isListening() ? third : second;
  QSignalSpy opened(&heir, &gui::InstanceServer::opened);
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a/walk.bck")}));
  EXPECT_EQ(opened.size(), 1);
  // The option is off there: the last window takes the files.
  heir.close();
  ASSERT_TRUE(QTest::qWaitFor([&] { return last.isListening(); }, 20'000));
  EXPECT_FALSE(heir.isListening());
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a/walk.bck")}));
}

TEST_F(Instance, WhoNoLongerWantsToListenDoesNotTakeOver) {
  auto first = std::make_unique<gui::InstanceServer>();
  gui::InstanceServer second;
  first->listenOrWait(name());
  second.listenOrWait(name());
  second.close();
  first.reset();
  QCoreApplication::processEvents();
  EXPECT_FALSE(second.isListening());
  EXPECT_FALSE(handOverFromElsewhere({QStringLiteral("/a")}));
}

// After a crash, a socket that is a file stays.
TEST_F(Instance, APlaceThatNobodyAnswersFromIsTaken) {
  QFile dead(name());
  ASSERT_TRUE(dead.open(QIODevice::WriteOnly));
  dead.close();
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a")}));
}

TEST_F(Instance, SomethingElseThatListensThereGetsNoPaths) {
  QLocalServer stranger;
  ASSERT_TRUE(stranger.listen(name()));
  QByteArray heard;
  QObject::connect(&stranger, &QLocalServer::newConnection, &stranger, [&] {
    QLocalSocket* socket = stranger.nextPendingConnection();
    QObject::connect(socket, &QLocalSocket::readyRead, socket,
                     [&heard, socket] { heard += socket->readAll(); });
    socket->write("220 smtp ready\r\n");
  });
  EXPECT_FALSE(handOverFromElsewhere({QStringLiteral("/a/secret.bck")}));
  EXPECT_TRUE(heard.isEmpty());
}

TEST_F(Instance, WhatIsNoListOfPathsOpensNothingAndIsCutOff) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  QSignalSpy opened(&server, &gui::InstanceServer::opened);
  for (const QByteArray& hostile :
       {QByteArray("GET / HTTP/1.1\r\n"), QByteArray("\n"), QByteArray("{\"paths\":[\"/a\"]}\n"),
        QByteArray("[]\n"), QByteArray("[\"rel/a\"]\n"), QByteArray("[\"/a\\nb\"]\n"),
        QByteArray("[\"/a\",7]\n"), QByteArray("[\"/\xff\xfe\"]\n"), QByteArray("[\"/a\"\n"),
        QByteArray("[").repeated(1 << 19) + '\n', QByteArray(4 << 20, 'x')}) {
    QLocalSocket socket;
    socket.connectToServer(name());
    ASSERT_TRUE(QTest::qWaitFor([&] { return socket.bytesAvailable() > 0; }, 5000));
    socket.write(hostile);
    EXPECT_TRUE(QTest::qWaitFor([&] { return socket.state() == QLocalSocket::UnconnectedState; }, 4000))
        << hostile.left(20).constData();
  }
  EXPECT_EQ(opened.size(), 0);
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a")}));
}

TEST_F(Instance, APathMayComeInPieces) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  QSignalSpy opened(&server, &gui::InstanceServer::opened);
  QLocalSocket socket;
  socket.connectToServer(name());
  ASSERT_TRUE(QTest::qWaitFor([&] { return socket.bytesAvailable() > 0; }, 5000));
  for (const char byte : QByteArray("[\"/a/walk.bck\"]\n")) {
    EXPECT_EQ(opened.size(), 0);
    socket.write(&byte, 1);
    socket.flush();
    QCoreApplication::processEvents();
  }
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened.size() == 1; }, 5000));
}

TEST_F(Instance, TooManyPathsAreNotSent) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  EXPECT_FALSE(handOverFromElsewhere(QStringList(5000, QLatin1Char('/') + QString(300, QLatin1Char('a')))));
}

TEST_F(Instance, ManyWhoSayNothingDoNotShutOthersOutForEver) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  std::vector<std::unique_ptr<QLocalSocket>> idle;
  for (int i = 0; i < 40; ++i) {
    idle.push_back(std::make_unique<QLocalSocket>());
    idle.back()->connectToServer(name());
  }
  EXPECT_TRUE(QTest::qWaitFor([&] { return idle.back()->state() == QLocalSocket::UnconnectedState; }, 5000));
  idle.clear();
  ASSERT_TRUE(QTest::qWaitFor([&] { return handOverFromElsewhere({QStringLiteral("/a")}); }, 10'000));
}

TEST(CommandLine, OnlyPlainFilesGoToAnotherWindow) {
  const auto line = [](QStringList arguments) {
    arguments.prepend(QStringLiteral("marrow"));
    return gui::CommandLine::parse(arguments);
  };
  EXPECT_TRUE(line({QStringLiteral("a.bck"), QStringLiteral("b.bmd")}).isOnlyFiles());
  EXPECT_FALSE(line({}).isOnlyFiles());
  EXPECT_FALSE(line({QStringLiteral("--new-window"), QStringLiteral("a.bck")}).isOnlyFiles());
  EXPECT_FALSE(line({QStringLiteral("--frame"), QStringLiteral("3"), QStringLiteral("a.bck")}).isOnlyFiles());
  EXPECT_FALSE(
      line({QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("a.bck")}).isOnlyFiles());
}

}  // namespace
}  // namespace marrow::testing
