// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace marrow::testing {

/// Counts the program's heap allocations from its construction on. Link allocation_counter.cpp into the
/// program.
class AllocationCounter {
 public:
  AllocationCounter();
  [[nodiscard]] std::size_t count() const;

 private:
  std::size_t start_;
};

}  // namespace marrow::testing
