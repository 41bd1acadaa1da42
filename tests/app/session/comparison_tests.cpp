// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/comparison.h"

#include "app/session/session.h"
#include "core/diagnostic.h"
#include "tests/support/opened_files.h"
#include "tests/support/turned_clip.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {
namespace {

using testing::clipOf;
using testing::skeletonOf;

LoadedFile fileOf(const char* path, std::shared_ptr<const core::Clip> clip,
                  std::shared_ptr<const core::Skeleton> skeleton = nullptr) {
  LoadedFile file;
  file.path = path;
  if (clip) file.edited().clips.push_back(std::move(clip));
  if (skeleton) file.edited().skeletons.push_back(std::move(skeleton));
  return file;
}

class ComparisonTest : public ::testing::Test {
 protected:
  void SetUp() override {
    testing::openIn(session_.workspace,
                    {fileOf("model", nullptr, skeletonOf({"hips", "chest"})),
                     fileOf("a", clipOf("a", 2, 10.0F)), fileOf("b", clipOf("b", 2, 40.0F))});
    ASSERT_EQ(session_.workspace.clip()->name, "a");
  }

  Comparison& reference() { return session_.comparison; }

  Session session_;
};

TEST_F(ComparisonTest, ComparesAtThePlayhead) {
  EXPECT_FALSE(reference().isShown());
  ASSERT_TRUE(reference().selectReference({2, 0}));
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[1].degrees, 30.0F, 1e-3);
  EXPECT_EQ(reference().pose().size(), 2U);
}

TEST_F(ComparisonTest, StaysWhileTheShownClipChanges) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  session_.workspace.showClip({2, 0});
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[0].degrees, 0.0F, 1e-3);
}

TEST_F(ComparisonTest, IsLookedAtWithAnOffset) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  session_.playback.setFrame(4.0);
  reference().setOffset(3.0);
  EXPECT_EQ(reference().frame(), 7.0);
  session_.playback.setFrame(19.0);
  EXPECT_EQ(reference().frame(), 20.0);  // waits at its end
}

TEST_F(ComparisonTest, GoesWithItsFile) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  const QSignalSpy spy(&reference(), &Comparison::referenceChanged);
  session_.workspace.closeFile(2);
  EXPECT_FALSE(reference().isShown());
  EXPECT_EQ(reference().clip(), nullptr);
  EXPECT_EQ(spy.count(), 1);
}

TEST_F(ComparisonTest, IsTakenAnewWhenItsFileIsReadAnew) {
  ASSERT_TRUE(reference().selectReference({2, 0}));
  OpenOutcome outcome;
  outcome.files.push_back(fileOf("b", clipOf("b", 2, 25.0F)));
  outcome.request.intent = Intent::Reload;
  session_.workspace.apply(std::move(outcome));
  ASSERT_TRUE(reference().isShown());
  EXPECT_NEAR(reference().differences()[0].degrees, 15.0F, 1e-3);
  EXPECT_EQ(session_.workspace.clip()->name, "a");
}

TEST_F(ComparisonTest, OpenedAsOneTheShownClipStays) {
  OpenOutcome outcome;
  outcome.files.push_back(fileOf("c", clipOf("c", 2, 70.0F)));
  outcome.request.intent = Intent::Reference;
  session_.playback.setFrame(5.0);
  session_.workspace.apply(std::move(outcome));
  EXPECT_EQ(session_.workspace.clip()->name, "a");
  EXPECT_EQ(session_.playback.frame(), 5.0);
  ASSERT_TRUE(reference().isShown());
  EXPECT_EQ(reference().clip()->name, "c");
}

TEST_F(ComparisonTest, ThereIsNoneWhereThereIsNoClip) {
  EXPECT_FALSE(reference().selectReference({0, 0}));
  EXPECT_FALSE(reference().selectReference({9, 0}));
  ASSERT_TRUE(reference().selectReference({2, 0}));
  session_.workspace.showModel(0);
  EXPECT_FALSE(reference().isShown());
  session_.workspace.showClip({1, 0});
  EXPECT_TRUE(reference().isShown());
  session_.workspace.closeAll();
  EXPECT_FALSE(reference().isShown());
}

TEST_F(ComparisonTest, OfSeveralClipsTheNamesakeIsCompared) {
  const auto openReference = [this](std::vector<const char*> names) {
    LoadedFile file = fileOf("back.glb", nullptr);
    for (const char* name : names) file.edited().clips.push_back(clipOf(name, 2, 70.0F));
    OpenOutcome outcome;
    outcome.files.push_back(std::move(file));
    outcome.request.intent = Intent::Reference;
    session_.workspace.apply(std::move(outcome));
    return reference().clip()->name;
  };
  const std::size_t issues = session_.workspace.reportedIssues().size();
  EXPECT_EQ(openReference({"b", "a", "c"}), "a");
  EXPECT_EQ(openReference({"c"}), "c") << "the only one";
  EXPECT_EQ(session_.workspace.reportedIssues().size(), issues);
  EXPECT_EQ(openReference({"b", "c"}), "b");
  ASSERT_EQ(session_.workspace.reportedIssues().size(), issues + 1) << "which it is has to be said";
  EXPECT_EQ(session_.workspace.reportedIssues().back().message.code().id,
            std::string("app.reference-not-named"));
}

}  // namespace
}  // namespace marrow::app
