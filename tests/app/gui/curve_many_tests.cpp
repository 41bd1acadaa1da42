// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/loaded_file.h"
#include "app/document/pairing.h"
#include "app/gui/curves/curve_image.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves_fixture.h"
#include "tests/support/opened_files.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace marrow::testing {
namespace {

class ManyCurves : public CurvesTest {};

/// More than one slice has time for: nine keyed channels a bone, 4000 frames.
std::shared_ptr<const core::Clip> longClip(std::size_t bones) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = "long";
  clip->frameCount = 4000;
  clip->tracks.resize(bones);
  for (core::BoneTrack& track : clip->tracks) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = track[channel];
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

TEST_F(ManyCurves, ManyBonesAreMeasuredInSlices) {
  app::LoadedFile file{"long.bck", {}};
  file.content.clips.push_back(longClip(workspace().skeleton()->size()));
  app::Pairing pairing;
  pairing.skeleton = workspace().skeleton();
  openIn(workspace(), {std::move(file)}, std::move(pairing));
  showClip("long");
  ASSERT_TRUE(workspace().skeleton());
  selection().selectBone(0);
  ASSERT_TRUE(waitFor([&] { return plot().set().isMeasured() && plot().image().drawnColumns() > 0; }));
  std::vector<int> all(workspace().skeleton()->size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  selection().selectBones(all, 0);
  const gui::CurveSet& set = plot().set();
  ASSERT_EQ(set.curves.size(), all.size() * core::kChannelCount);
  // What this turn of the event loop asked the sampler; the last nine were known before.
  std::size_t asked = 0;
  for (const gui::ShownCurve& curve : set.curves) {
    if (curve.unknownBounds(core::SampleMode::Smooth) == 0) asked += 4001 + 201 * 7;
  }
  EXPECT_LE(asked, gui::CurveSet::kValuesPerSlice + core::kChannelCount * (4001 + 201 * 7));
  EXPECT_LT(set.measured, set.curves.size());
  // Left alone it gets there, and then everything is in view.
  ASSERT_TRUE(waitFor([&] { return set.isMeasured() && plot().image().drawnColumns() > 0; }));
  double top = 0.0;
  for (const gui::ShownCurve& curve : set.curves) {
    top = std::max(top, curve.valueBounds(core::SampleMode::Smooth)->second);
  }
  EXPECT_GT(top, 10.0);  // between the keys it swings out
  EXPECT_GT(plot().view().bounds().top, top);
  EXPECT_LT(plot().view().bounds().top, 1.5 * top);
}

// The active bone keeps a place for what it has, not for what a bone may have.
TEST_F(ManyCurves, NothingIsLeftOutBelowTheLimit) {
  constexpr std::size_t kBones = 1000;
  const auto showChannels = [&](const char* name, std::size_t channels) {
    auto clip = std::make_shared<core::Clip>();
    clip->name = name;
    clip->frameCount = 10;
    clip->keys = {{0.0F, 0.0F, 0.0F, 0.0F}, {5.0F, 1.0F, 0.0F, 0.0F}};
    clip->tracks.resize(kBones);
    for (core::BoneTrack& track : clip->tracks) {
      for (std::size_t i = 0; i < channels; ++i) track.curves[i].keyCount = 2;
    }
    app::LoadedFile file{name, {}};
    file.content.clips.push_back(std::move(clip));
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

/// Does the image of the curves show anything?
bool showsCurves(const gui::CurvePlot& plot) {
  QImage image(plot.view().size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  plot.image().draw(painter, plot.view());
  painter.end();
  const auto* pixels = reinterpret_cast<const QRgb*>(image.constBits());
  return std::any_of(pixels, pixels + image.sizeInBytes() / 4, [](QRgb pixel) { return qAlpha(pixel) > 0; });
}

TEST_F(ManyCurves, WhatTakesLongSaysSoAndKeepsTheImageBeforeUntilThen) {
  constexpr std::size_t kBones = 60;
  app::LoadedFile file{"long.bck", {}};
  file.content.clips.push_back(longClip(kBones));
  app::Pairing pairing;
  pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(kBones));
  openIn(workspace(), {std::move(file)}, std::move(pairing));
  showClip("long");
  selection().selectBone(0);
  ASSERT_EQ(plot().set().curves.size(), core::kChannelCount);
  ASSERT_TRUE(waitFor([&] { return plot().image().isOfShown(); }));
  EXPECT_EQ(plot().workText(), QString());
  child<QAbstractItemView>("boneTree").selectAll();
  ASSERT_EQ(plot().set().curves.size(), kBones * core::kChannelCount);
  plot().replot();
  EXPECT_FALSE(plot().image().isOfShown());
  EXPECT_TRUE(showsCurves(plot()));
  ASSERT_TRUE(waitFor([&] { return !plot().workText().isEmpty(); }));
  EXPECT_EQ(plot().workText(), QStringLiteral("Drawing 540 curves…"));
  EXPECT_TRUE(showsCurves(plot()));
  plot().replot();
  image("drawing");
  ASSERT_TRUE(waitFor([&] { return plot().image().isOfShown(); }));
  EXPECT_EQ(plot().workText(), QString());
}

// They are drawn in the same turn of the event loop: nothing flickers.
TEST_F(ManyCurves, AFewBonesNeedNoImageBefore) {
  select("forearm_r");
  ASSERT_TRUE(waitFor([&] { return plot().image().isOfShown(); }));
  select("forearm_l");
  plot().replot();
  EXPECT_TRUE(plot().image().isOfShown());
}

TEST_F(ManyCurves, CurvesThatStayKeepWhatIsKnownOfThem) {
  select("forearm_r");
  ASSERT_TRUE(plot().set().isMeasured());
  const std::size_t before = plot().set().curves.size();
  selection().selectBones({0, 1, selection().activeBone()}, selection().activeBone());
  EXPECT_GT(plot().set().curves.size(), before);
  gui::CurveSet known = gui::CurveSet::of(workspace(), selection(), {});
  known.measure(std::numeric_limits<std::size_t>::max());
  selection().selectBones({1, selection().activeBone()}, 1);
  const gui::CurveSet fewer = gui::CurveSet::of(workspace(), selection(), {}, std::move(known));
  ASSERT_FALSE(fewer.curves.empty());
  for (const gui::ShownCurve& curve : fewer.curves) {
    EXPECT_EQ(curve.unknownBounds(core::SampleMode::Smooth), 0U);
    EXPECT_EQ(curve.isActive(), curve.bone() == 1);
  }
  gui::CurveOptions raw;
  raw.isRaw = true;  // other numbers
  EXPECT_GT(gui::CurveSet::of(workspace(), selection(), raw, fewer)
                .curves.front()
                .unknownBounds(core::SampleMode::Smooth),
            0U);
}

}  // namespace
}  // namespace marrow::testing
