// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/foreign/child_process.h"

#include "formats/exchange/foreign/foreign_formats.h"
#include "formats/source/stop.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <cerrno>
#include <string>
#include <vector>

namespace marrow::formats::foreign {
namespace {

std::string codeOf(const core::Result<void>& result) {
  return result ? std::string() : result.error().message.code().id;
}

TEST(ChildProcess, GetsAndGivesBytes) {
  ChildProcess child("/bin/sh", {"-c", "head -c 3 <&0 >&0"}, 60.0);
  ASSERT_TRUE(child.isStarted());
  const Bytes said = {1, 0, 255};
  ASSERT_TRUE(child.send(said));
  Bytes heard(3);
  ASSERT_TRUE(child.receive(heard));
  EXPECT_EQ(heard, said);
}

TEST(ChildProcess, ThatIsNotThereDoesNotStart) {
  const ChildProcess child("/nowhere/marrow-import", {}, 60.0);
  // Where a system finds out only after it started, the first word says so.
  if (child.isStarted()) GTEST_SKIP() << "this system starts it first";
}

TEST(ChildProcess, ThatEndsOrBreaksDownIsNoAnswer) {
  for (const char* what : {"exit 0", "exit 3", "kill -SEGV $$", "kill -KILL $$"}) {
    ChildProcess child("/bin/sh", {"-c", what}, 60.0);
    Bytes heard(1);
    EXPECT_EQ(codeOf(child.receive(heard)), "foreign.crashed") << what;
    const Bytes much(1U << 22U);  // no signal ends this program, too
    EXPECT_EQ(codeOf(child.send(much)), "foreign.crashed") << what;
  }
}

TEST(ChildProcess, ThatHangsIsEndedAfterItsTime) {
  long id = 0;
  {
    ChildProcess child("/bin/sleep", {"100000"}, 0.05);
    ASSERT_TRUE(child.isStarted());
    id = child.id();
    Bytes heard(1);
    EXPECT_EQ(codeOf(child.receive(heard)), "foreign.too-slow");
    const Bytes much(1U << 22U);
    EXPECT_EQ(codeOf(child.send(much)), "foreign.too-slow") << "it never reads";
  }
  EXPECT_EQ(kill(static_cast<pid_t>(id), 0), -1) << "it still runs";
  EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProcess, IsEndedWhereReadingIsStopped) {
  const StopScope stop([] { return true; });
  ChildProcess child("/bin/sleep", {"100000"}, 100000.0);
  Bytes heard(1);
  EXPECT_EQ(codeOf(child.receive(heard)), "foreign.stopped");
}

TEST(ChildProcess, LiesBesideThisProgram) {
  EXPECT_FALSE(programBeside("marrow-import").empty());
  EXPECT_TRUE(programBeside("marrow-nothing").empty());
}

}  // namespace
}  // namespace marrow::formats::foreign
