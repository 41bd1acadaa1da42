// SPDX-License-Identifier: GPL-3.0-or-later
// The sampler against the plain reference on files: the golden inputs, and the real ones in MARROW_REAL_DIR.
#include "core/skeleton.h"
#include "formats/read_asset.h"
#include "formats/registry.h"
#include "formats/source/source.h"
#include "formats/z64/link_set.h"
#include "tests/support/golden.h"
#include "tests/support/pose_agreement.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace marrow::formats {
namespace {

namespace fs = std::filesystem;
using SkeletonPtr = std::shared_ptr<const core::Skeleton>;

SkeletonPtr flatFor(const core::Clip& clip) {
  return std::make_shared<core::Skeleton>(core::Skeleton::flatList(clip.boneCount()));
}

/// @return how many clips were compared.
int compareClips(const Asset& content, const std::vector<SkeletonPtr>& models) {
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    const auto& clip = content.clips[i];
    SCOPED_TRACE(clip->name);
    const std::vector<float> frames = testing::framesAround(*clip);
    EXPECT_EQ(testing::disagreement(clip, flatFor(*clip), frames), "");
    if (const SkeletonPtr own = content.skeletonOf(i)) {
      EXPECT_EQ(testing::disagreement(clip, own, frames), "");
    }
    for (const SkeletonPtr& model : models) {
      if (model->size() != clip->boneCount()) continue;
      EXPECT_EQ(testing::disagreement(clip, model, frames), "") << "on " << model->name;
    }
  }
  return static_cast<int>(content.clips.size());
}

int compareFolder(const fs::path& folder, const std::vector<SkeletonPtr>& models) {
  int compared = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const core::Result<Asset> content = readFile(entry.path().string());
    if (!content || content->clips.empty()) continue;
    SCOPED_TRACE(entry.path().string());
    compared += compareClips(*content, models);
  }
  return compared;
}

// One model for each number of joints and scaling rule.
std::vector<SkeletonPtr> modelsIn(const fs::path& folder) {
  std::vector<SkeletonPtr> models;
  std::set<std::pair<std::size_t, core::ScalingRule>> seen;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".bdl" && extension != ".bmd") continue;
    const core::Result<Asset> content = readFile(entry.path().string());
    if (!content) continue;
    for (const SkeletonPtr& skeleton : content->skeletons) {
      if (seen.insert({skeleton->size(), skeleton->scalingRule}).second) models.push_back(skeleton);
    }
  }
  return models;
}

TEST(SamplingAgreement, EveryGoldenFile) {
  EXPECT_GE(compareFolder(testing::goldenFolder(), {}), 16);
  const auto bytesOf = [](const char* name) {
    return readBytes(testing::goldenFolder() + "/" + name).value();
  };
  const Bytes object = bytesOf("z64_link.object_link.zobj");
  const Bytes keep = bytesOf("z64_link.gameplay_keep.bin");
  const Bytes frames = bytesOf("z64_link.link_animetion.bin");
  const auto link = z64::readLinkSet({{"object", object}, {"keep", keep}, {"frames", frames}}, {});
  ASSERT_TRUE(link);
  EXPECT_GE(compareClips(*link, {}), 1);
}

TEST(SamplingAgreement, EveryRealFile) {
  const char* folder = std::getenv("MARROW_REAL_DIR");
  if (folder == nullptr) GTEST_SKIP() << "no real files: set MARROW_REAL_DIR";
  EXPECT_GT(compareFolder(folder, modelsIn(folder)), 0);
}

}  // namespace
}  // namespace marrow::formats
