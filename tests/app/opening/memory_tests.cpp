// SPDX-License-Identifier: GPL-3.0-or-later
// Each allocation in turn fails. tests/hostile/faults does this to the whole command line, with its system
// calls.
#include "app/opening/opening.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zelda_files.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

namespace marrow::app {
namespace {

using testing::FailingAllocation;
using testing::TemporaryFolder;

constexpr std::string_view kNoMemory = "app.no-memory";

/// @return how many allocations there are; each failed once.
std::size_t failEach(const std::string& path) {
  for (std::size_t nth = 1;; ++nth) {
    formats::OpenedFiles opened;
    bool hasFailed = false;
    {
      const FailingAllocation failing(nth);
      opened = openFile(path);
      hasFailed = FailingAllocation::hasFailed();
    }
    if (!hasFailed) {
      EXPECT_FALSE(opened.files.empty()) << path;
      EXPECT_TRUE(opened.errors.empty()) << path;
      return nth - 1;
    }
    EXPECT_TRUE(opened.files.empty()) << path << ": allocation " << nth;
    if (opened.errors.size() != 1 || opened.errors.front().message.code().id != kNoMemory) {
      ADD_FAILURE() << path << ": nobody heard of allocation " << nth;
      return nth;
    }
    EXPECT_EQ(opened.errors.front().file, path);
  }
}

TEST(Memory, WhatDoesNotSufficeForAFileIsAnErrorOfIt) {
  const TemporaryFolder folder;
  write::ZeldaObject object;
  object.skeleton(testing::zeldaTree());
  object.simpleAnimation(3, 4);
  const auto clip = write::BckFile(2).bytes();
  const auto model = write::modelBytes({write::ModelJoint{}, write::ModelJoint{}});
  for (const std::string& path :
       {folder.write("walk.bck", clip), folder.write("cl.bmd", model),
        folder.write("object.zobj", object.bytes()),
        folder.write("cl.arc", write::rarcBytes({{"walk.bck", clip}, {"cl.bmd", model}}))}) {
    EXPECT_GT(failEach(path), 10U) << path;
  }
}

// The other files open, wherever the fault is, and nothing ends the program. A fault outside of reading a
// file ends the load.
TEST(Memory, OneFilesLackOfItKeepsNoOtherFromOpening) {
  const TemporaryFolder folder;
  const std::string walk = folder.write("walk.bck", write::BckFile(2).bytes());
  const std::string run = folder.write("run.bck", write::BckFile(2).bytes());
  std::size_t ended = 0;
  std::size_t half = 0;
  for (std::size_t nth = 1;; ++nth) {
    OpenOutcome outcome;
    bool hasFailed = false;
    try {
      const FailingAllocation failing(nth);
      outcome = openAmong({}, {walk, run});
      hasFailed = FailingAllocation::hasFailed();
    } catch (const std::bad_alloc&) {
      ++ended;
      continue;
    }
    if (!hasFailed) {
      EXPECT_EQ(outcome.files.size(), 2U);
      break;
    }
    ASSERT_EQ(outcome.errors.size(), 1U) << nth;
    ++half;
    EXPECT_EQ(outcome.files.size(), 1U) << nth;
    EXPECT_EQ(outcome.errors.front().message.code().id, kNoMemory) << nth;
  }
  EXPECT_GT(ended, 0U);
  EXPECT_GT(half, 0U);
}

}  // namespace
}  // namespace marrow::app
