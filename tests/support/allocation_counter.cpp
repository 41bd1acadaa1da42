// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/allocation_counter.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> allocations{0};
}

void* operator new(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
// Algorithms with a temporary buffer ask this way; a sanitizer's own version would not match the delete
// below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace marrow::testing {

AllocationCounter::AllocationCounter() : start_(allocations.load()) {}
std::size_t AllocationCounter::count() const { return allocations.load() - start_; }

}  // namespace marrow::testing
