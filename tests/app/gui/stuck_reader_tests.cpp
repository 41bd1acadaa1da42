// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is never read to its end, as on a network folder that does not answer.
#include "app/gui/open_controller.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/notice_bar.h"
#include "core/clip.h"
#include "formats/registry.h"
#include "tests/app/gui/window_fixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <condition_variable>
#include <mutex>

namespace marrow::testing {
namespace {

using namespace formats;

/// Readers wait here until the test lets them go. It outlives every thread.
struct Gate {
  std::mutex mutex;
  std::condition_variable changed;
  int readers = 0;  ///< that wait here
  bool isOpen = false;

  void pass() {
    std::unique_lock lock(mutex);
    ++readers;
    changed.notify_all();
    changed.wait(lock, [this] { return isOpen; });
    --readers;
  }
  void waitForReader() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return readers > 0; });
  }
  void open() {
    {
      const std::lock_guard lock(mutex);
      isOpen = true;
      changed.notify_all();
    }
    gui::TaskRunner::waitForAll();  // workers still use the format
  }
  void close() {
    const std::lock_guard lock(mutex);
    isOpen = false;
  }
};

Gate& gate() {
  static auto* const one = new Gate;  // never deleted: a thread may end last of all
  return *one;
}

const FormatDescriptor kStuck = {.id = "stuck",
                                 .label = "Stuck",
                                 .extensions = "stuck",
                                 .probe = [](ByteView bytes) { return beginsWith(bytes, "STUCK") ? 100 : 0; },
                                 .read =
                                     [](ByteView, const ReadContext&) {
                                       gate().pass();
                                       return core::Result<Asset>(Asset{});
                                     },
                                 .family = "Stuck",
                                 .noun = "a file"};

class StuckReader : public WindowTest {
 protected:
  void SetUp() override {
    formatRegistry().add(kStuck);
    gate().close();
    WindowTest::SetUp();
    file_ = write("slow.stuck", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  }
  void TearDown() override {
    gate().open();
    WindowTest::TearDown();
    formatRegistry().remove("stuck");
  }

  QString file_;
};

TEST_F(StuckReader, ACancelDoesNotWaitForItAndOtherFilesOpen) {
  window_->openPaths({file_});
  gate().waitForReader();
  ASSERT_TRUE(window_->opener().isLoading());
  window_->opener().cancel();
  ASSERT_TRUE(waitFor([this] { return !window_->opener().isLoading(); }));
  EXPECT_TRUE(window_->viewportArea().messageNotice().headline().contains(QStringLiteral("cancelled")));
  open({sample("wanderer_walk.bck")});
  EXPECT_NE(workspace().clip(), nullptr);
  // Nobody wants what it reads in the end.
  gate().open();
  EXPECT_EQ(workspace().files().size(), 4U) << "the walk and what plays beside it";
}

TEST_F(StuckReader, WhatIsOpenedMeanwhileOpensAfterACancel) {
  for (int before = 0; before < 3; ++before) {
    window_->openPaths({file_});
    gate().waitForReader();
    window_->opener().cancel();
    ASSERT_TRUE(waitFor([this] { return !window_->opener().isLoading(); }));
  }
  window_->openPaths({file_});
  gate().waitForReader();
  window_->openPaths({sample("wanderer_walk.bck")});
  window_->opener().cancel();
  EXPECT_TRUE(waitFor([this] { return workspace().clip() != nullptr; }));
}

TEST_F(StuckReader, AModelBesideAClipHoldsUpTheSearchForItOnly) {
  const QString walk = gui::toQString(folder_.path("clips/wanderer_walk.bck"));
  ASSERT_TRUE(QDir().mkpath(QFileInfo(walk).path()));
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.bck"), walk));
  open({walk, sample("wanderer_wave.bck")});
  showClip("wanderer_walk");
  (void)write("clips/wanderer.bmd", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  window_->opener().searchModel();
  gate().waitForReader();
  workspace().showClip({1, 0});
  window_->opener().searchModel();
  EXPECT_TRUE(waitFor([this] { return isSettled(); }));
  EXPECT_TRUE(workspace().pairing().hasModel());
}

TEST_F(StuckReader, LeavingTheWindowDoesNotWaitForIt) {
  window_->openPaths({file_});
  gate().waitForReader();
  window_.reset();
  SUCCEED();
}

}  // namespace
}  // namespace marrow::testing
