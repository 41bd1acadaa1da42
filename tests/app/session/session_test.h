// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loader.h"
#include "app/session/session.h"
#include "tests/support/opened_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace marrow::testing {

/// A session without a window, and files of two joints to open in it.
class SessionTest : public ::testing::Test {
 protected:
  static formats::Bytes pairOfJoints() {
    return write::modelBytes(
        {{"root", -1, {0, 5, 0}, {1, 1, 1}, {}, 0}, {"tip", 0, {3, 0, 0}, {1, 1, 1}, {}, 0}});
  }

  /// Ten frames that move the second joint.
  static write::BckFile moving(int loopMode) {
    return write::BckFile(2)
        .frames(10)
        .loopMode(loopMode)
        .track(1, 0, 2, {3, 0, 0})
        .translations({0, 0, 0, 4, 8, 0, 9, 10, 0});
  }

  void open(const std::vector<std::string>& paths) {
    app::LoadResult result = app::loadPaths(paths);
    ASSERT_TRUE(result.errors.empty()) << core::toText(result.errors.front());
    openIn(workspace_, std::move(result.files));
  }

  TemporaryFolder folder_;
  app::Session session_;
  app::Workspace& workspace_ = session_.workspace;
  app::Playback& playback_ = session_.playback;
  app::Selection& selection_ = session_.selection;
};

}  // namespace marrow::testing
