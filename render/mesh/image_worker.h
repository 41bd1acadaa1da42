// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace marrow::render {

/// The texels of an image, by level.
struct DecodedImage {
  int image = -1;  ///< into Model::images
  std::vector<std::vector<core::Texel>> levels;

  [[nodiscard]] std::size_t sizeBytes() const;
};

/// Decodes images of a model on a thread of its own, so that no frame waits for them. It pauses while many
/// texels wait to be taken.
class ImageWorker {
 public:
  ImageWorker() = default;
  ~ImageWorker() { stop(); }
  ImageWorker(const ImageWorker&) = delete;
  ImageWorker& operator=(const ImageWorker&) = delete;

  /// @pre nothing was started since stop().
  void start(std::shared_ptr<const core::Model> model, std::vector<int> images);
  /// Waits only for the image that is being decoded.
  void stop();

  /// The next image that is ready.
  /// @param waits  until there is one, or until all are taken.
  [[nodiscard]] std::optional<DecodedImage> take(bool waits);
  /// Waits until all are ready, or until it pauses, but not for longer than this.
  void waitFor(std::chrono::milliseconds longest);
  [[nodiscard]] bool isDone() const { return left_ == 0; }  ///< all were taken

 private:
  void run(const core::Model& model, const std::vector<int>& images);

  std::size_t left_ = 0;  ///< images not taken
  std::thread thread_;
  std::mutex mutex_;  ///< guards the members below
  std::condition_variable changed_;
  std::deque<DecodedImage> ready_;
  std::size_t readyBytes_ = 0;
  bool isStopped_ = false;
};

}  // namespace marrow::render
