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

  static constexpr std::uint64_t kWorkPerAllocation = 64;
  /// All bytes that were allocated, freed or not, and some more for each allocation. Work that is repeated
  /// allocates each time. So this number stands for time, but is the same in every run.
  [[nodiscard]] std::uint64_t work() const;

 private:
  std::uint64_t before_;
  std::uint64_t workBefore_;
};

}  // namespace marrow::testing
