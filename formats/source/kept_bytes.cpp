// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/kept_bytes.h"

#include "formats/codes.h"
#include "formats/source/source.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

namespace marrow::formats {
namespace {

std::atomic<std::uint64_t> keptNow = 0;

/// Bytes that count against the budget for as long as they live.
struct Counted {
  explicit Counted(std::shared_ptr<const Bytes> kept) : bytes(std::move(kept)) {}
  ~Counted() { keptNow -= bytes->size(); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  std::shared_ptr<const Bytes> bytes;
};

/// @return null where the budget is spent.
std::shared_ptr<const Bytes> keep(const std::shared_ptr<const Bytes>& bytes, std::uint64_t budget) {
  if (keptNow.fetch_add(bytes->size()) + bytes->size() > budget) {
    keptNow -= bytes->size();
    return nullptr;
  }
  const auto counted = std::make_shared<Counted>(bytes);
  return {counted, counted->bytes.get()};
}

// Detects a changed file. It need not resist forgery: both files are the user's.
std::uint64_t hashOf(ByteView bytes) {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
  std::uint64_t hash = bytes.size();
  for (; !bytes.empty(); bytes = bytes.subspan(std::min<std::size_t>(bytes.size(), 8))) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), std::min<std::size_t>(bytes.size(), sizeof word));
    hash = (hash ^ word) * kMultiplier;
    hash ^= hash >> 32U;
  }
  return hash;
}

}  // namespace

KeptBytes::KeptBytes(const Source& source, std::uint64_t budget)
    : bytes_(keep(source.bytes, budget)), path_(source.path), stamp_(source.stamp) {
  if (!bytes_) hash_ = hashOf(*source.bytes);
}

core::Result<std::shared_ptr<const Bytes>> KeptBytes::get() const {
  if (bytes_) return bytes_;
  const core::Result<Source> again = openSource(path_);
  if (!again) return tl::unexpected(again.error());
  if (again->stamp == stamp_ && hashOf(*again->bytes) == hash_) return again->bytes;
  return tl::unexpected(core::Error{core::ErrorCode::FileUnreadable, {code("source.changed")}, path_});
}

}  // namespace marrow::formats
