// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/memory_peak.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MARROW_HAS_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define MARROW_HAS_ADDRESS_SANITIZER 1
#endif

namespace {

std::atomic<std::uint64_t> held{0};
std::atomic<std::uint64_t> most{0};
std::atomic<std::uint64_t> work{0};

void addHeld(std::size_t size) {
  work += size + marrow::testing::MemoryPeak::kWorkPerAllocation;
  const std::uint64_t now = held += size;
  std::uint64_t known = most.load();
  while (now > known && !most.compare_exchange_weak(known, now)) {
  }
}

}  // namespace

#if defined(MARROW_HAS_ADDRESS_SANITIZER)

// The sanitizer's allocator must not be replaced, so that it sees every byte; it reports sizes itself.
// Declared here because GCC has the functions but not their header.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*onMalloc)(const volatile void*, std::size_t),
                                              void (*onFree)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void* memory);
}

namespace {
void onMalloc(const volatile void*, std::size_t size) { addHeld(size); }
void onFree(const volatile void* memory) { held -= __sanitizer_get_allocated_size(memory); }
[[maybe_unused]] const int installed = __sanitizer_install_malloc_and_free_hooks(onMalloc, onFree);
}  // namespace

#else

namespace {

// Before each block lies its size, padded to the strictest alignment, so that the block is aligned.
constexpr std::size_t kHeader = alignof(std::max_align_t);
static_assert(kHeader >= sizeof(std::size_t));

void* take(std::size_t size) noexcept {
  auto* block = static_cast<std::byte*>(std::malloc(size + kHeader));
  if (block == nullptr) return nullptr;
  *reinterpret_cast<std::size_t*>(block) = size;
  addHeld(size);
  return block + kHeader;
}

void giveBack(void* memory) noexcept {
  if (memory == nullptr) return;
  std::byte* block = static_cast<std::byte*>(memory) - kHeader;
  held -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) {
  void* memory = take(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void operator delete(void* memory) noexcept { giveBack(memory); }
void operator delete(void* memory, std::size_t) noexcept { giveBack(memory); }

#endif

namespace marrow::testing {

MemoryPeak::MemoryPeak() : before_(held.load()), workBefore_(::work.load()) { most = before_; }
std::uint64_t MemoryPeak::bytes() const { return most.load() - before_; }
std::uint64_t MemoryPeak::work() const { return ::work.load() - workBefore_; }

}  // namespace marrow::testing
