// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace marrow::testing {

/// Watches the program's heap from its construction on. It counts operator new; with the address sanitizer it
/// counts malloc, which is more: zstd calls malloc itself. One at a time, on one thread.
class MemoryPeak {
 public:
  MemoryPeak();
  /// @return the most bytes that were held at once, less those that were held before.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  std::uint64_t before_;
};

}  // namespace marrow::testing
