// SPDX-License-Identifier: GPL-3.0-or-later
// A file that needs more memory than there is.
#include "app/gui/task_runner.h"
#include "app/session/issue_list.h"
#include "formats/registry.h"
#include "tests/app/gui/window_fixture.h"

#include <algorithm>
#include <new>

namespace marrow::testing {
namespace {

using namespace formats;

const FormatDescriptor kHungry = {
    .id = "hungry",
    .label = "Hungry",
    .extensions = "hungry",
    .probe = [](ByteView bytes) { return beginsWith(bytes, "HUNGRY") ? 100 : 0; },
    .read = [](ByteView, const ReadContext&) -> core::Result<Asset> { throw std::bad_alloc(); },
    .family = "Hungry",
    .noun = "a file"};

class NoMemory : public WindowTest {
 protected:
  void SetUp() override {
    formatRegistry().add(kHungry);
    WindowTest::SetUp();
  }
  void TearDown() override {
    WindowTest::TearDown();
    formatRegistry().remove("hungry");
  }
};

TEST_F(NoMemory, IsAnErrorOfTheFileAndTheOthersOpen) {
  const QString hungry = write("big.hungry", {'H', 'U', 'N', 'G', 'R', 'Y', 0, 0});
  open({hungry, sample("wanderer_walk.bck")});
  EXPECT_EQ(workspace().files().size(), 4U) << "the walk and what plays beside it";
  EXPECT_NE(workspace().clip(), nullptr);
  const std::vector<core::Diagnostic> issues = app::issuesOf(workspace());
  const auto isIt = [&](const core::Diagnostic& issue) {
    return issue.file == hungry.toStdString() && issue.message.code().id == std::string_view("app.no-memory");
  };
  EXPECT_TRUE(std::any_of(issues.begin(), issues.end(), isIt));
}

TEST_F(NoMemory, WorkThatRunsOutOfItIsFollowedByWhatWasSaidBefore) {
  gui::TaskRunner tasks;
  bool hasFollowed = false;
  bool isMissing = false;
  tasks.run(
      [&hasFollowed]() -> gui::TaskRunner::Continuation {
        if (!hasFollowed) throw std::bad_alloc();
        return [&hasFollowed] { hasFollowed = true; };
      },
      [&isMissing] { isMissing = true; });
  ASSERT_TRUE(waitFor([&] { return isMissing; }));
  EXPECT_FALSE(hasFollowed);
}

}  // namespace
}  // namespace marrow::testing
