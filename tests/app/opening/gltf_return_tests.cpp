// SPDX-License-Identifier: GPL-3.0-or-later
// An exported GLB comes back as the same clip, and can be compared with the original by names.
#include "app/finding/pairing.h"
#include "app/finding/reference_bones.h"
#include "app/opening/loader.h"
#include "core/compare.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/read_asset.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace marrow::app {
namespace {

struct Pair {
  std::string name;
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
};

std::vector<Pair> sampleClips() {
  std::vector<Pair> pairs;
  const LoadResult loaded = loadPaths({std::string(MARROW_SOURCE_DIR) + "/resources/samples"});
  const Neighbourhood index(loaded.files);
  for (const LoadedFile& file : loaded.files) {
    for (const auto& clip : file.content->clips) {
      const Pairing pairing = findPairing(*clip, file.path, index, SearchIn::OpenFiles);
      if (clip->boneCount() > 0 && pairing.skeleton->isHierarchy)
        pairs.push_back({file.path + ": " + clip->name, clip, pairing.skeleton});
    }
  }
  return pairs;
}

double sizeOf(const core::Skeleton& skeleton) {
  const core::Pose pose = core::idlePose(skeleton);
  float size = 0.0F;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone)
    size = std::max(size, glm::distance(pose.origin(0), pose.origin(bone)));
  return static_cast<double>(size);
}

// The writer's error between keys is at most 0.05 degrees, the reader's 0.02; at whole frames there are keys.
void expectSame(const Pair& pair, const core::Clip& back, const core::Skeleton& own) {
  const ReferenceMatch match = matchReference(pair.skeleton, back, &own);
  EXPECT_TRUE(match.unmatched.empty()) << core::toText(match.explanation());
  EXPECT_TRUE(match.leftOver.empty()) << core::toText(match.explanation());
  const core::Sampler shown(pair.clip, pair.skeleton);
  const core::Sampler other(std::make_shared<const core::Clip>(back), match.skeleton);
  core::Pose one;
  core::Pose two;
  std::vector<core::BoneDifference> differences(pair.skeleton->size());
  const double size = sizeOf(*pair.skeleton);
  for (int half = 0; half <= 2 * pair.clip->frameCount; ++half) {
    const auto frame = static_cast<float>(half) / 2.0F;
    shown.sample(frame, core::SampleMode::Smooth, one);
    other.sample(frame, core::SampleMode::Smooth, two);
    core::comparePoses(one, two, differences);
    const double degrees = half % 2 == 0 ? 0.01 : 0.08;
    for (std::size_t bone = 0; bone < differences.size(); ++bone) {
      ASSERT_LT(static_cast<double>(differences[bone].degrees), degrees) << frame << " " << bone;
      ASSERT_LT(static_cast<double>(differences[bone].units), (half % 2 == 0 ? 1e-4 : 1e-3) * size)
          << frame << " " << pair.skeleton->bones[bone].name;
    }
  }
}

TEST(GltfReturn, EverySampleComesBackAsTheSameClip) {
  const std::vector<Pair> pairs = sampleClips();
  ASSERT_GE(pairs.size(), 10U);
  for (const Pair& pair : pairs) {
    SCOPED_TRACE(pair.name);
    formats::ExportScene scene;
    scene.clip = pair.clip;
    scene.skeleton = pair.skeleton;
    scene.what = formats::ExportWhat::Clip;
    const auto file = formats::toGlb(scene, {});
    ASSERT_TRUE(file) << core::toText(file.error());
    const auto asset = formats::readAsset(
        formats::ByteView(reinterpret_cast<const std::uint8_t*>(file->bytes.data()), file->bytes.size()),
        "back.glb");
    ASSERT_TRUE(asset) << core::toText(asset.error());
    ASSERT_EQ(asset->clips.size(), 1U);
    const core::Clip& back = *asset->clips[0];
    EXPECT_EQ(back.name, pair.clip->name);
    EXPECT_EQ(back.frameCount, pair.clip->frameCount);
    EXPECT_EQ(back.framesPerSecond, pair.clip->framesPerSecond);
    EXPECT_EQ(back.loopMode, pair.clip->loopMode);
    EXPECT_EQ(back.eventCount(), pair.clip->eventCount());
    ASSERT_EQ(asset->skeletons[0]->size(), pair.skeleton->size());
    expectSame(pair, back, *asset->skeletons[0]);
  }
}

}  // namespace
}  // namespace marrow::app
