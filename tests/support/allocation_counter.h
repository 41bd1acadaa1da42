// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace marrow::testing {

/// Counts the program's heap allocations since its construction. Link allocation_counter.cpp into the
/// program.
class AllocationCounter {
 public:
  AllocationCounter();
  [[nodiscard]] std::size_t count() const;
  /// The sum of all requests, freed or not.
  [[nodiscard]] std::size_t bytes() const;

 private:
  std::size_t countBefore_;
  std::size_t bytesBefore_;
};

/// Makes one allocation of this thread fail, while it lives.
class FailingAllocation {
 public:
  /// @param nth  from 1.
  explicit FailingAllocation(std::size_t nth);
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;
  /// Did it come to that?
  [[nodiscard]] static bool hasFailed();
};

}  // namespace marrow::testing
