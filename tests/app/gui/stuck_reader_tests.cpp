// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is never read to its end, as on a network folder that does not answer.
#include "app/gui/task_runner.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "formats/registry.h"
#include "tests/app/gui/window_fixture.h"

#include <condition_variable>
#include <mutex>

namespace marrow::testing {
namespace {

using namespace formats;

/// Readers wait here until the test lets them go.
struct Gate {
  std::mutex mutex;
  std::condition_variable changed;
  int waiting = 0;
  bool isOpen = false;

  void pass() {
    std::unique_lock lock(mutex);
    ++waiting;
    changed.notify_all();
    changed.wait(lock, [this] { return isOpen; });
    --waiting;
    changed.notify_all();
  }
  void waitForReader() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return waiting > 0; });
  }
  void open() {
    std::unique_lock lock(mutex);
    isOpen = true;
    changed.notify_all();
    changed.wait(lock, [this] { return waiting == 0; });
  }
};
Gate* gate = nullptr;

const FormatDescriptor kStuck = {.id = "stuck",
                                 .label = "Stuck",
                                 .extensions = "stuck",
                                 .probe = [](ByteView bytes) { return bytes[0] == 'S' ? 100 : 0; },
                                 .read =
                                     [](ByteView, const ReadContext&) {
                                       gate->pass();
                                       return core::Result<Asset>(Asset{});
                                     },
                                 .family = "Stuck",
                                 .noun = "a file"};

class StuckReader : public WindowTest {
 protected:
  void SetUp() override {
    formatRegistry().add(kStuck);
    gate = &gate_;
    WindowTest::SetUp();
    file_ = write("slow.stuck", {'S', 'S', 'S', 'S', 0, 0, 0, 0});
  }
  void TearDown() override {
    gate_.open();
    WindowTest::TearDown();
    formatRegistry().remove("stuck");
  }

  Gate gate_;
  QString file_;
};

TEST_F(StuckReader, ACancelDoesNotWaitForItAndOtherFilesOpen) {
  window_->openPaths({file_});
  gate_.waitForReader();
  ASSERT_TRUE(window_->opener().isLoading());
  window_->opener().cancel();
  ASSERT_TRUE(waitFor([this] { return !window_->opener().isLoading(); }));
  EXPECT_TRUE(window_->viewportArea().messageNotice().headline().contains(QStringLiteral("cancelled")));
  open({sample("wanderer_walk.bck")});
  EXPECT_NE(workspace().clip(), nullptr);
  // What it reads after all is nobody's any more.
  gate_.open();
  EXPECT_EQ(workspace().files().size(), 1U);
}

TEST_F(StuckReader, LeavingTheWindowDoesNotWaitForIt) {
  window_->openPaths({file_});
  gate_.waitForReader();
  window_.reset();
  EXPECT_TRUE(gui::TaskRunner::hasLeftWork());
}

}  // namespace
}  // namespace marrow::testing
