// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/allocation_counter.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace {

std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> allocatedBytes{0};
thread_local std::size_t untilFailure = 0;  // allocations, with the one that fails; 0: none does
thread_local bool hasFailedOnce = false;

/// @return false: this one fails.
bool countOne(std::size_t size) {
  ++allocations;
  allocatedBytes += size;
  if (untilFailure == 0 || --untilFailure > 0) return true;
  hasFailedOnce = true;
  return false;
}

// Not every system has aligned allocation. The pointer from malloc is stored just before the aligned block.
void* allocateAligned(std::size_t size, std::size_t alignment) {
  const std::size_t step = alignment < sizeof(void*) ? sizeof(void*) : alignment;
  auto* whole = static_cast<std::byte*>(std::malloc(size + step + sizeof(void*)));
  if (whole == nullptr) throw std::bad_alloc();
  const auto first = reinterpret_cast<std::uintptr_t>(whole + sizeof(void*));
  std::byte* place = whole + sizeof(void*) + (step - first % step) % step;
  reinterpret_cast<void**>(place)[-1] = whole;
  return place;
}

void freeAligned(void* memory) {
  if (memory != nullptr) std::free(static_cast<void**>(memory)[-1]);
}

}  // namespace

void* operator new(std::size_t size) {
  void* memory = countOne(size) ? std::malloc(size == 0 ? 1 : size) : nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
// Algorithms with a temporary buffer call this; a sanitizer's own version would not match the delete below.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  const std::size_t before = std::exchange(untilFailure, 0);  // callers of nothrow new have another way
  (void)countOne(size);
  untilFailure = before;
  return std::malloc(size == 0 ? 1 : size);
}
// The sampler's blocks are aligned.
void* operator new(std::size_t size, std::align_val_t alignment) {
  if (!countOne(size)) throw std::bad_alloc();
  return allocateAligned(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory, std::align_val_t) noexcept { freeAligned(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { freeAligned(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace marrow::testing {

AllocationCounter::AllocationCounter()
    : countBefore_(allocations.load()), bytesBefore_(allocatedBytes.load()) {}
std::size_t AllocationCounter::count() const { return allocations.load() - countBefore_; }
std::size_t AllocationCounter::bytes() const { return allocatedBytes.load() - bytesBefore_; }

FailingAllocation::FailingAllocation(std::size_t nth) {
  hasFailedOnce = false;
  untilFailure = nth;
}
FailingAllocation::~FailingAllocation() { untilFailure = 0; }
bool FailingAllocation::hasFailed() { return hasFailedOnce; }

}  // namespace marrow::testing
