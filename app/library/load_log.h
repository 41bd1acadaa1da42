// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <string>
#include <vector>

namespace marrow::app {

/// What a load has read so far and what it is reading, for a thread that does not wait for its end.
/// Thread-safe.
class LoadLog {
 public:
  void begin(const std::string& path) {
    const std::lock_guard lock(mutex_);
    current_ = path;
  }
  /// The file that was begun last holds something, and all of it was read.
  void took() {
    const std::lock_guard lock(mutex_);
    read_.push_back(current_);
  }
  /// @return empty before the first file.
  [[nodiscard]] std::string current() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  /// Paths on the disk.
  [[nodiscard]] std::vector<std::string> read() const {
    const std::lock_guard lock(mutex_);
    return read_;
  }

 private:
  mutable std::mutex mutex_;
  std::string current_;
  std::vector<std::string> read_;
};

}  // namespace marrow::app
