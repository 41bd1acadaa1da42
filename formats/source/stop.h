// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace marrow::formats {

/// Lets the caller of a read stop it. While it lives, reading on this thread asks it before each file, each
/// member of an archive and each layer of packing. Each of these takes a fraction of a second at most.
class StopScope {
 public:
  explicit StopScope(std::function<bool()> isStopped);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

  /// True if the read on this thread has to stop.
  [[nodiscard]] static bool isStopped();

 private:
  std::function<bool()> isStopped_;
  StopScope* outer_;
};

}  // namespace marrow::formats
