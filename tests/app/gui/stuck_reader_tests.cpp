// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is never read to its end, as on a network folder that does not answer.
#include "app/gui/open_controller.h"
#include "app/gui/patient_task.h"
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
#include <QPushButton>

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace marrow::testing {
namespace {

using namespace formats;

/// Readers wait here until the test lets them go. It outlives every thread.
struct Gate {
  std::mutex mutex;
  std::condition_variable changed;
  int threads = 0;  ///< that came here and have not ended
  bool isOpen = false;

  void pass() {
    thread_local const Ending ending(*this);
    std::unique_lock lock(mutex);
    changed.notify_all();
    changed.wait(lock, [this] { return isOpen; });
  }
  void waitForReader() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return threads > 0; });
  }
  /// Waits until the readers' threads are gone, too: they still use the format.
  void open() {
    std::unique_lock lock(mutex);
    isOpen = true;
    changed.notify_all();
    changed.wait(lock, [this] { return threads == 0; });
  }
  void close() {
    const std::lock_guard lock(mutex);
    isOpen = false;
  }

 private:
  struct Ending {
    explicit Ending(Gate& of) : gate(of) {
      const std::lock_guard lock(gate.mutex);
      ++gate.threads;
    }
    ~Ending() {
      const std::lock_guard lock(gate.mutex);
      --gate.threads;
      gate.changed.notify_all();
    }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;
    Gate& gate;
  };
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
    gui::PatientTask::setPatience(4000);
    gate().open();
    WindowTest::TearDown();
    formatRegistry().remove("stuck");
  }

  /// Is the file among the issues, with that reason?
  [[nodiscard]] bool isSaidNotToAnswer(const QString& file) {
    return std::ranges::any_of(workspace().reportedIssues(), [&](const core::Diagnostic& one) {
      return one.file == file.toStdString() && one.message.code().id == std::string_view("source.no-answer");
    });
  }

  /// A button of the message; null: it has none of that text.
  [[nodiscard]] QPushButton* offer(const char* text) {
    const auto buttons = window_->viewportArea().messageNotice().findChildren<QPushButton*>();
    const auto found = std::ranges::find(buttons, QLatin1String(text), &QPushButton::text);
    return found == buttons.end() ? nullptr : *found;
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
  // What it reads after all is nobody's any more.
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
  EXPECT_TRUE(isSaidNotToAnswer(file_)) << "its message went with the next load";
}

TEST_F(StuckReader, TheRestOfItsFolderAndWhatWaitsOpenWithoutIt) {
  gui::PatientTask::setPatience(200);
  const QString folder = gui::toQString(folder_.path("clips"));
  ASSERT_TRUE(QDir().mkpath(folder));
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.bck"), folder + QStringLiteral("/a_walk.bck")));
  const QString slow = write("clips/b_slow.stuck", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.bck"), folder + QStringLiteral("/c_walk.bck")));
  window_->openPaths({folder});
  gate().waitForReader();
  window_->openPaths({sample("wanderer_wave.bck")});
  ASSERT_TRUE(waitFor([this] { return isSettled() && workspace().clip()->name == "wanderer_wave"; }));
  for (const char* name : {"clips/a_walk.bck", "clips/c_walk.bck"})
    EXPECT_NE(formats::findFile(workspace().files(), folder_.path(name)), nullptr) << name;
  EXPECT_TRUE(isSaidNotToAnswer(slow));
}

TEST_F(StuckReader, OthersGoFirstAndStayShownWhenItAnswersAfterAll) {
  window_->openPaths({file_, sample("wanderer_walk.bck")});
  gate().waitForReader();
  window_->openPaths({sample("wanderer_wave.bck")});
  ASSERT_TRUE(waitFor([this] { return workspace().clip() && workspace().clip()->name == "wanderer_wave"; }));
  EXPECT_TRUE(window_->opener().isLoading());
  EXPECT_FALSE(isSaidNotToAnswer(file_)) << "nobody gave it up";
  gate().open();
  ASSERT_TRUE(waitFor([this] { return isSettled(); }));
  EXPECT_NE(formats::findFile(workspace().files(), sample("wanderer_walk.bck").toStdString()), nullptr);
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
}

TEST_F(StuckReader, IsShownAfterOthersThatAreNot) {
  window_->openPaths({file_, sample("wanderer_walk.bck")});
  gate().waitForReader();
  window_->openPaths({write("no_animation.bck", {'n', 'o', 0, 1})});
  ASSERT_TRUE(waitFor([this] { return !workspace().reportedIssues().empty(); }));
  gate().open();
  ASSERT_TRUE(waitFor([this] { return isSettled() && workspace().clip() != nullptr; }));
  EXPECT_EQ(workspace().clip()->name, "wanderer_walk");
}

TEST_F(StuckReader, TwoOfThemDoNotTakeTurns) {
  gui::PatientTask::setPatience(400);
  const QString other = write("other.stuck", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  window_->openPaths({file_});
  gate().waitForReader();
  window_->openPaths({other});
  ASSERT_TRUE(waitFor([this] { return isSettled(); }));
  for (const QString& file : {file_, other}) EXPECT_TRUE(isSaidNotToAnswer(file)) << file.toStdString();
}

TEST_F(StuckReader, AClipIsShownWithoutTheModelBesideIt) {
  gui::PatientTask::setPatience(200);
  const QString walk = gui::toQString(folder_.path("clips/wanderer_walk.bck"));
  ASSERT_TRUE(QDir().mkpath(QFileInfo(walk).path()));
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.bck"), walk));
  (void)write("clips/wanderer.bmd", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  window_->openPaths({walk});
  ASSERT_TRUE(waitFor([this] { return isSettled() && workspace().clip() != nullptr; }));
  const app::Pairing& pairing = workspace().pairing();
  EXPECT_FALSE(pairing.hasModel());
  ASSERT_EQ(pairing.rejected.size(), 1U);
  EXPECT_NE(pairing.rejected.front().find("wanderer.bmd"), std::string::npos);
  EXPECT_NE(pairing.rejected.front().find("did not answer"), std::string::npos);
}

TEST_F(StuckReader, IsReadAgainOnceItAnswered) {
  gui::PatientTask::setPatience(200);
  open({file_});
  EXPECT_TRUE(isSaidNotToAnswer(file_));
  gate().open();
  QPushButton* again = offer("Try again");
  ASSERT_NE(again, nullptr);
  again->click();
  ASSERT_TRUE(waitFor([this] { return isSettled(); }));
  EXPECT_FALSE(isSaidNotToAnswer(file_));
}

TEST_F(StuckReader, IsReadAgainAsWhatItWasOpenedFor) {
  gui::PatientTask::setPatience(200);
  open({sample("wanderer_walk.bck")});
  window_->opener().openReference({file_});
  ASSERT_TRUE(waitFor([this] { return isSettled(); }));
  gate().open();
  QPushButton* again = offer("Try again");
  ASSERT_NE(again, nullptr);
  gui::OpenReport read;
  QObject::connect(&window_->opener(), &gui::OpenController::loadingFinished,
                   [&](const gui::OpenReport& report) { read = report; });
  again->click();
  ASSERT_TRUE(waitFor([&] { return isSettled() && !read.paths.isEmpty(); }));
  EXPECT_TRUE(read.isReference);
  EXPECT_TRUE(read.errors.empty());
}

TEST_F(StuckReader, IsNamedAndWhatWasReadBeforeItCanBeOpened) {
  const QString walk = gui::toQString(folder_.path("clips/a_walk.bck"));
  ASSERT_TRUE(QDir().mkpath(QFileInfo(walk).path()));
  ASSERT_TRUE(QFile::copy(sample("wanderer_walk.bck"), walk));
  (void)write("clips/b_slow.stuck", {'S', 'T', 'U', 'C', 'K', 0, 0, 0});
  gui::PatientTask::setPatience(2000);
  QString waitedFor;
  QObject::connect(&window_->opener(), &gui::OpenController::waitsFor,
                   [&](const QString& path) { waitedFor = path; });
  window_->openPaths({QFileInfo(walk).path()});
  gate().waitForReader();
  ASSERT_TRUE(waitFor([&] { return waitedFor.endsWith(QStringLiteral("b_slow.stuck")); }));
  window_->opener().cancel();
  ASSERT_TRUE(waitFor([this] { return !window_->opener().isLoading(); }));
  gui::NoticeBar& message = window_->viewportArea().messageNotice();
  EXPECT_TRUE(message.detail().contains(QStringLiteral("b_slow.stuck did not answer")))
      << message.detail().toStdString();
  QPushButton* read = offer("Open the one that was read");
  ASSERT_NE(read, nullptr);
  read->click();
  ASSERT_TRUE(waitFor([this] { return isSettled() && workspace().clip() != nullptr; }));
  EXPECT_EQ(workspace().clip()->name, "a_walk");
}

TEST_F(StuckReader, LeavingTheWindowDoesNotWaitForIt) {
  window_->openPaths({file_});
  gate().waitForReader();
  window_.reset();
  EXPECT_TRUE(gui::TaskRunner::hasLeftWork());
}

}  // namespace
}  // namespace marrow::testing
