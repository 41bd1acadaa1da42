// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/image_worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace marrow::render {
namespace {

/// A model with images of one texel, red being their number.
std::shared_ptr<core::Model> modelOf(int count, int width = 1) {
  auto model = std::make_shared<core::Model>();
  for (int i = 0; i < count; ++i) {
    core::Image image;
    image.width = width;
    image.height = 1;
    image.decode = [i](int, std::span<core::Texel> texels) { texels[0] = core::Texel(i, 0, 0, 255); };
    model->images.push_back(std::move(image));
  }
  return model;
}

TEST(ImageWorker, HandsOverEachImageOnceInTheOrderAsked) {
  ImageWorker worker;
  worker.start(modelOf(3), {2, 0});
  for (const int number : {2, 0}) {
    EXPECT_FALSE(worker.isDone());
    const auto decoded = worker.take(true);
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->image, number);
    EXPECT_EQ(decoded->levels[0][0], core::Texel(number, 0, 0, 255));
  }
  EXPECT_TRUE(worker.isDone());
  EXPECT_FALSE(worker.take(true));
}

TEST(ImageWorker, WaitsForNothingWhereThereAreNoImages) {
  ImageWorker worker;
  worker.start(modelOf(1), {});
  EXPECT_TRUE(worker.isDone());
  EXPECT_FALSE(worker.take(true));
}

TEST(ImageWorker, WaitsForAllImagesButNotForever) {
  const auto model = modelOf(2);
  std::promise<void> mayDecode;
  model->images[1].decode = [&](int, std::span<core::Texel>) { mayDecode.get_future().wait(); };
  ImageWorker worker;
  worker.start(model, {0, 1});
  worker.waitFor(std::chrono::milliseconds(1));
  EXPECT_FALSE(worker.isDone());
  mayDecode.set_value();
  worker.waitFor(std::chrono::hours(1));
  EXPECT_TRUE(worker.take(false));
  EXPECT_TRUE(worker.take(false));
  EXPECT_TRUE(worker.isDone());
}

// Images that nobody takes are not decoded without end, and stop nobody from closing the model.
TEST(ImageWorker, StopsWhileItPauses) {
  const auto model = modelOf(64, 1 << 20);
  std::atomic<int> decoded = 0;
  for (core::Image& image : model->images) image.decode = [&](int, std::span<core::Texel>) { ++decoded; };
  std::vector<int> images(64);
  ImageWorker worker;
  worker.start(model, images);
  ASSERT_TRUE(worker.take(true));
  worker.stop();
  EXPECT_LT(decoded, 64);
  EXPECT_TRUE(worker.isDone());
}

}  // namespace
}  // namespace marrow::render
