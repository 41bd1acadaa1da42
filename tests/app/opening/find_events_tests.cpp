// SPDX-License-Identifier: GPL-3.0-or-later
// Event files that nobody opened, found where tools and games keep them.
#include "app/finding/pair_events.h"
#include "app/opening/opening.h"
#include "app/session/session.h"
#include "core/name_hash.h"
#include "tests/support/baev_files.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/archives.h"
#include "tests/write/j3d_clips.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace marrow::app {
namespace {

using formats::Bytes;

Bytes eventsOf(const char* clip) {
  core::EventAnimation step;
  step.name = "Step";
  step.triggers = {{4.0F, 0.0F, {}, 0}};
  core::EventArchive archive;
  archive.events = {{core::nameHash(clip), {}, {0}, 0}};
  archive.actions = {{core::nameHash("Steps"), {}, 0, {step}, 0}};
  return testing::baevBytes(archive);
}

class EventSearch : public ::testing::Test {
 protected:
  void open(const std::vector<std::string>& paths) {
    session_.workspace.apply(openAmong(session_.workspace.openState(), paths));
  }
  [[nodiscard]] const EventPairing& pairing() const { return session_.workspace.eventPairing(); }
  [[nodiscard]] bool isSource(const std::string& path) const {
    return pairing().sources.size() == 1 &&
           std::filesystem::path(pairing().sources[0].path).lexically_normal() ==
               std::filesystem::path(path).lexically_normal();
  }

  testing::TemporaryFolder folder_;
  const Bytes clip_ = write::BckFile(3).bytes();
  Session session_;
};

TEST_F(EventSearch, FindsThoseBesideAnAnimation) {
  const std::string clip = folder_.write("jump.bck", clip_);
  const std::string events = folder_.write("jump.baev", eventsOf("jump"));
  (void)folder_.write("jumper.baev", eventsOf("jumper"));
  open({clip});
  EXPECT_TRUE(isSource(events)) << core::toText(pairing().reason);
  EXPECT_EQ(session_.workspace.files().size(), 2U);
}

TEST_F(EventSearch, FindsThoseWhereTheGameKeepsThem) {
  const std::string clip = folder_.write("Actor/AS/Hero.root.bck", clip_);
  const std::string events =
      folder_.write("Actor/AnimationEvent/AsNode/Hero.root.baev", eventsOf("Hero.root"));
  (void)folder_.write("Actor/AnimationEvent/AsNode/Horse.root.baev", eventsOf("Horse.root"));
  open({clip});
  EXPECT_TRUE(isSource(events)) << core::toText(pairing().reason);
  EXPECT_EQ(session_.workspace.files().size(), 2U);
}

TEST_F(EventSearch, FindsTheGamesPlaceFromAPathWithoutFolders) {
  (void)folder_.write("Actor/AS/Hero.root.bck", clip_);
  (void)folder_.write("Actor/AnimationEvent/AsNode/Hero.root.baev", eventsOf("Hero.root"));
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path("Actor/AS"));
  open({"Hero.root.bck"});
  std::filesystem::current_path(before);
  ASSERT_EQ(pairing().sources.size(), 1U) << core::toText(pairing().reason);
  EXPECT_EQ(shortNameOf(pairing().sources[0].path), "Hero.root.baev");
}

TEST_F(EventSearch, TheGamesPlaceGoesBeforeOthersThatAreOpen) {
  const std::string clip = folder_.write("Actor/AS/Hero.root.bck", clip_);
  const std::string other = folder_.write("A/Hero.root.baev", eventsOf("Hero.root"));
  const std::string events =
      folder_.write("Actor/AnimationEvent/AsNode/Hero.root.baev", eventsOf("Hero.root"));
  open({other, clip});
  EXPECT_TRUE(isSource(events)) << core::toText(pairing().reason);
  EXPECT_TRUE(core::says(pairing().reason, "app.events.skipped")) << core::toText(pairing().reason);
  EXPECT_NE(core::toText(pairing().reason).find(other), std::string::npos);
}

TEST_F(EventSearch, FindsThoseBesideAMember) {
  const std::string archive = folder_.write("a.sarc", write::sarcBytes({{"x/jump.bck", clip_},
                                                                        {"x/jump.baev", eventsOf("jump")},
                                                                        {"y/jump.baev", eventsOf("jump")}}));
  open({archive + ":x/jump.bck"});
  EXPECT_TRUE(isSource(archive + ":x/jump.baev")) << core::toText(pairing().reason);
}

TEST_F(EventSearch, LeavesClosedOnesClosedUntilTheirAnimationIsOpenedAgain) {
  const std::string clip = folder_.write("jump.bck", clip_);
  const std::string events = folder_.write("jump.baev", eventsOf("jump"));
  open({clip});
  session_.workspace.closePath(events);
  open({clip});
  EXPECT_TRUE(pairing().sources.empty());
  session_.workspace.closeAll();
  open({clip});
  EXPECT_TRUE(isSource(events)) << core::toText(pairing().reason);
}

TEST_F(EventSearch, NamesThoseThatCannotBeRead) {
  const std::string clip = folder_.write("jump.bck", clip_);
  Bytes cut = eventsOf("jump");
  cut.resize(0x100);
  const std::string events = folder_.write("jump.baev", cut);
  const OpenOutcome outcome = openAmong({}, {clip});
  EXPECT_TRUE(outcome.errors.empty());
  ASSERT_EQ(outcome.files.size(), 1U);
  const auto& warnings = outcome.files[0].content->diagnostics.entries();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].file, clip);
  EXPECT_STREQ(warnings[0].message.code().id, "app.events-unreadable");
  EXPECT_NE(warnings[0].message.text().find(events), std::string::npos);
}

}  // namespace
}  // namespace marrow::app
