// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/pairing.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves/curves_fixture.h"
#include "tests/support/opened_files.h"

#include <QPushButton>

#include <algorithm>
#include <memory>
#include <vector>

namespace marrow::testing {
namespace {

class ManyCurves : public CurvesTest {};

/// Too long for one slice: nine keyed channels a bone, 4000 frames.
std::shared_ptr<const core::Clip> longClip(std::size_t bones) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = "long";
  clip->frameCount = 4000;
  clip->setBones(bones);
  for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = clip->curve(bone, channel);
      curve.interpolation = core::Interpolation::Hermite;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      for (int frame = 0; frame <= clip->frameCount; frame += 20) {
        const float side = clip->keys.size() % 2 == 0 ? 1.0F : -1.0F;
        clip->keys.push_back({static_cast<float>(frame), 10.0F * side, side, side});
        ++curve.keyCount;
      }
    }
  }
  return clip;
}

// All are drawn in one turn of the event loop, and all values are in view.
TEST_F(ManyCurves, AllBonesOfALongClipAreShownAtOnce) {
  app::LoadedFile file{"long.bck"};
  file.edited().clips.push_back(longClip(workspace().skeleton()->size()));
  app::Pairing pairing;
  pairing.skeleton = workspace().skeleton();
  openIn(workspace(), {std::move(file)}, std::move(pairing));
  showClip("long");
  ASSERT_TRUE(workspace().skeleton());
  selection().selectBone(0);
  std::vector<int> all(workspace().skeleton()->size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  selection().selectBones(all, 0);
  const gui::CurveSet& set = plot().set();
  ASSERT_EQ(set.curves.size(), all.size() * core::kChannelCount);
  double top = 0.0;
  for (const gui::ShownCurve& curve : set.curves) {
    top = std::max(top, curve.valueBounds(core::SampleMode::Smooth)->second);
  }
  EXPECT_GT(top, 10.0);  // it overshoots between the keys
  EXPECT_GT(plot().yAxis->range().upper, top);
  EXPECT_LT(plot().yAxis->range().upper, 1.5 * top);
  image("many");
}

// Channels of the active bone are reserved only as far as it has them.
TEST_F(ManyCurves, NothingIsLeftOutBelowTheLimit) {
  constexpr std::size_t kBones = 1000;
  const auto showChannels = [&](const char* name, std::size_t channels) {
    auto clip = std::make_shared<core::Clip>();
    clip->name = name;
    clip->frameCount = 10;
    clip->keys = {{0.0F, 0.0F, 0.0F, 0.0F}, {5.0F, 1.0F, 0.0F, 0.0F}};
    clip->setBones(kBones);
    for (std::size_t bone = 0; bone < clip->boneCount(); ++bone) {
      for (std::size_t i = 0; i < channels; ++i) clip->curve(bone, core::kChannels[i]).keyCount = 2;
    }
    app::LoadedFile file{name};
    file.edited().clips.push_back(std::move(clip));
    app::Pairing pairing;
    pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(kBones));
    openIn(workspace(), {std::move(file)}, std::move(pairing));
    showClip(name);
    child<QPushButton>("curvesAllBones").click();
  };
  showChannels("two", 2);
  EXPECT_EQ(plot().set().curves.size(), 2000U);
  EXPECT_EQ(plot().set().leftOut, 0);
  selection().selectBone(-1);
  showChannels("three", 3);
  EXPECT_EQ(plot().set().curves.size(), 2000U);
  EXPECT_EQ(plot().set().leftOut, 1000);
  EXPECT_TRUE(plot().set().curves.back().isActive());
}

TEST_F(ManyCurves, CurvesThatStayKeepTheirValues) {
  select("forearm_r");
  const std::size_t before = plot().set().curves.size();
  selection().selectBones({0, 1, selection().activeBone()}, selection().activeBone());
  EXPECT_GT(plot().set().curves.size(), before);
  gui::CurveSet known = gui::CurveSet::of(workspace(), selection(), {}, {});
  std::vector<const float*> values;
  for (const gui::ShownCurve& curve : known.curves)
    values.push_back(curve.frames(core::SampleMode::Smooth).data());
  const auto wasKnown = [&](const gui::ShownCurve& curve) {
    return std::count(values.begin(), values.end(), curve.frames(core::SampleMode::Smooth).data()) > 0;
  };
  selection().selectBones({1, selection().activeBone()}, 1);
  gui::CurveSet fewer = gui::CurveSet::of(workspace(), selection(), {}, std::move(known));
  ASSERT_FALSE(fewer.curves.empty());
  for (const gui::ShownCurve& curve : fewer.curves) {
    EXPECT_TRUE(wasKnown(curve));
    EXPECT_EQ(curve.isActive(), curve.track() == app::trackOf(workspace(), 1));
  }
  const double angle = fewer.curves.back().valueBounds(core::SampleMode::Smooth)->second;
  gui::CurveOptions raw;
  raw.isRaw = true;  // other numbers
  const gui::CurveSet stored = gui::CurveSet::of(workspace(), selection(), raw, std::move(fewer));
  EXPECT_NE(stored.curves.back().valueBounds(core::SampleMode::Smooth)->second, angle);
}

}  // namespace
}  // namespace marrow::testing
