// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a later start of the program hands to the window that is open.
#include "app/gui/command_line.h"
#include "app/gui/instance/instance_server.h"
#include "app/gui/instance/open_message.h"
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

namespace marrow::testing {
namespace {

using gui::MessageState;

TEST(OpenMessage, BringsPathsWhole) {
  const QStringList sent = {QStringLiteral("/a/walk.bck"), QStringLiteral("/b/Größe ☂.arc:x/y.bck")};
  const QByteArray bytes = gui::openMessage(sent);
  QStringList paths;
  for (qsizetype cut = 0; cut < bytes.size(); ++cut) {
    ASSERT_EQ(gui::readOpenMessage(bytes.left(cut), paths), MessageState::Partial) << cut;
  }
  ASSERT_EQ(gui::readOpenMessage(bytes, paths), MessageState::Whole);
  EXPECT_EQ(paths, sent);
}

TEST(OpenMessage, RefusesWhatIsNoListOfPaths) {
  const auto state = [](const QByteArray& bytes) {
    QStringList paths;
    const MessageState read = gui::readOpenMessage(bytes, paths);
    EXPECT_TRUE(paths.isEmpty());
    return read;
  };
  EXPECT_EQ(state("GET / HTTP/1.1\r\n"), MessageState::Refused);
  EXPECT_EQ(state("open -1\n"), MessageState::Refused);
  EXPECT_EQ(state("open 99999999999\n"), MessageState::Refused);
  EXPECT_EQ(state("open 1048577\n"), MessageState::Refused);
  EXPECT_EQ(state("open 00000000000000000"), MessageState::Refused);
  EXPECT_EQ(state("open 0\n"), MessageState::Refused);
  EXPECT_EQ(state(QByteArray("open 5\n/a/b", 11)), MessageState::Partial);
  EXPECT_EQ(state(QByteArray("open 4\n/a/b", 11)), MessageState::Refused);         // no end
  EXPECT_EQ(state(QByteArray("open 5\nrel/\0", 12)), MessageState::Refused);       // no whole path
  EXPECT_EQ(state(QByteArray("open 5\n/a\nb\0", 12)), MessageState::Refused);      // a control character
  EXPECT_EQ(state(QByteArray("open 4\n/\xff\xfe\0", 11)), MessageState::Refused);  // no UTF-8
  EXPECT_EQ(state(QByteArray("open 3\n/a\0more", 14)), MessageState::Refused);     // more than announced
  EXPECT_EQ(state(QByteArray("open 8193\n") + QByteArray("/\0", 2).repeated(4096) + '\0'),
            MessageState::Refused);
}

TEST(OpenMessage, TooManyPathsAreNotSent) {
  QStringList many;
  for (int i = 0; i < 5000; ++i) many.append(QStringLiteral("/a"));
  EXPECT_TRUE(gui::openMessage(many).isEmpty());
  EXPECT_TRUE(gui::openMessage({}).isEmpty());
}

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
  const QStringList paths = {QStringLiteral("/a/walk.bck"), QStringLiteral("/b")};
  EXPECT_TRUE(handOverFromElsewhere(paths));
  ASSERT_EQ(opened.size(), 1);
  EXPECT_EQ(opened.front().front().toStringList(), paths);
}

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
  ASSERT_TRUE(QTest::qWaitFor([&] { return first->waitingWindows() == 2; }, 20'000));
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
  ASSERT_TRUE(QTest::qWaitFor([&] { return first->waitingWindows() == 1; }, 20'000));
  second.close();
  ASSERT_TRUE(QTest::qWaitFor([&] { return first->waitingWindows() == 0; }, 20'000));
  first.reset();
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

TEST_F(Instance, HostileBytesOpenNothingAndAreCutOff) {
  gui::InstanceServer server;
  ASSERT_TRUE(server.listen(name()));
  QSignalSpy opened(&server, &gui::InstanceServer::opened);
  QLocalSocket socket;
  socket.connectToServer(name());
  ASSERT_TRUE(QTest::qWaitFor([&] { return socket.bytesAvailable() > 0; }, 5000));
  socket.write(QByteArray(4 << 20, 'x'));
  EXPECT_TRUE(QTest::qWaitFor([&] { return socket.state() == QLocalSocket::UnconnectedState; }, 5000));
  EXPECT_EQ(opened.size(), 0);
  EXPECT_TRUE(handOverFromElsewhere({QStringLiteral("/a")}));
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
