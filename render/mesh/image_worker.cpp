// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/image_worker.h"

#include <utility>

namespace marrow::render {
namespace {

constexpr std::size_t kMostWaitingBytes = std::size_t{32} << 20;

DecodedImage decoded(const core::Model& model, int number) {
  const core::Image& image = model.images[static_cast<std::size_t>(number)];
  DecodedImage made{number, {}};
  for (int level = 0; level < image.levels; ++level) made.levels.push_back(texelsOf(image, level));
  return made;
}

}  // namespace

std::size_t DecodedImage::sizeBytes() const {
  std::size_t texels = 0;
  for (const auto& level : levels) texels += level.size();
  return texels * sizeof(core::Texel);
}

void ImageWorker::start(std::shared_ptr<const core::Model> model, std::vector<int> images) {
  left_ = images.size();
  isStopped_ = false;
  if (left_ == 0) return;
  thread_ =
      std::thread([this, model = std::move(model), images = std::move(images)] { run(*model, images); });
}

void ImageWorker::run(const core::Model& model, const std::vector<int>& images) {
  for (const int number : images) {
    DecodedImage made = decoded(model, number);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return isStopped_ || readyBytes_ < kMostWaitingBytes; });
    if (isStopped_) return;
    readyBytes_ += made.sizeBytes();
    ready_.push_back(std::move(made));
    changed_.notify_all();
  }
}

std::optional<DecodedImage> ImageWorker::take(bool waits) {
  if (left_ == 0) return std::nullopt;
  std::unique_lock lock(mutex_);
  if (waits) changed_.wait(lock, [&] { return !ready_.empty(); });
  if (ready_.empty()) return std::nullopt;
  DecodedImage taken = std::move(ready_.front());
  ready_.pop_front();
  readyBytes_ -= taken.sizeBytes();
  --left_;
  changed_.notify_all();
  return taken;
}

void ImageWorker::waitFor(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, longest,
                    [&] { return ready_.size() == left_ || readyBytes_ >= kMostWaitingBytes; });
}

void ImageWorker::stop() {
  {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  ready_.clear();
  readyBytes_ = left_ = 0;
}

}  // namespace marrow::render
