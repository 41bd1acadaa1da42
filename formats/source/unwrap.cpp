// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/unwrap.h"

#include "formats/codes.h"
#include "formats/containers/unpack.h"
#include "formats/source/limits.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::formats {
namespace {

/// One kind of compression.
struct Packing {
  const char* name;
  bool (*matches)(ByteView bytes);
  core::Result<Bytes> (*unpack)(ByteView bytes, std::uint64_t memory, std::uint64_t* written);
};

constexpr std::array kSignedPackings = {
    Packing{"yaz0", isYaz0, unpackYaz0},
    Packing{"zstd", isZstd, unpackZstd},
    Packing{"lz77", isSignedLz77, unpackLz},
    Packing{"lz11", isSignedLz11, unpackLz},
};

/// Compression without a signature: the unpacked content must confirm it. All kinds are unpacked by
/// unpackLz().
struct Guess {
  const char* name;
  bool (*matches)(ByteView bytes);
};
constexpr std::array kGuesses = {Guess{"lz77", mayBeLz77}, Guess{"lz11", mayBeLz11}};

// Unpacked bytes are searched by all formats, which takes some times as long.
constexpr std::uint64_t kWorkPerGuessedByte = 8;

Unwrapped inside(const Unwrapped& outer, const char* packing, Bytes unpacked) {
  Unwrapped inner{{}, std::move(unpacked), outer.containers};
  inner.bytes = inner.storage;
  inner.containers.push_back({packing, outer.bytes.size(), false});
  return inner;
}

core::Error tooManyLayers(const Packing& packing) {
  return {
      core::ErrorCode::TooLarge, {code("packed.too-many-layers"), kLimits.compressions}, {}, 0, packing.name};
}

class Unwrapper {
 public:
  Unwrapper(const std::string& name, std::uint64_t& work) : name_(name), work_(work) {}

  core::Result<Unwrapped> unwrap(Unwrapped outer, std::uint64_t memory) const {
    // A layer stays in memory until those inside it are complete.
    const std::uint64_t left = memory - std::min<std::uint64_t>(memory, outer.storage.size());
    const auto isDeepest = outer.containers.size() == static_cast<std::size_t>(kLimits.compressions);
    for (const Packing& packing : kSignedPackings) {
      if (!packing.matches(outer.bytes)) continue;
      if (isDeepest) return tl::unexpected(tooManyLayers(packing));
      std::uint64_t written = 0;
      core::Result<Bytes> unpacked = packing.unpack(outer.bytes, left, &written);
      if (!unpacked) {
        work_ -= std::min(work_, written);  // whole results count where they are used
        return tl::unexpected(std::move(unpacked.error()));
      }
      return unwrap(inside(outer, packing.name, std::move(*unpacked)), left);
    }
    for (const Guess& guess : kGuesses) {
      if (!guess.matches(outer.bytes)) continue;
      recognise(outer, memory);
      if (outer.recognition->isKnown() || isDeepest) break;
      std::uint64_t written = 0;
      core::Result<Bytes> unpacked =
          unpackLz(outer.bytes, std::min(left, work_ / kWorkPerGuessedByte), &written);
      const std::uint64_t cost = std::min(work_, kWorkPerGuessedByte * written);
      work_ -= cost;
      if (!unpacked) continue;
      core::Result<Unwrapped> inner = unwrap(inside(outer, guess.name, std::move(*unpacked)), left);
      if (!inner) continue;
      recognise(*inner, left);
      if (!inner->recognition->isKnown()) continue;
      work_ += cost;  // it was no guess, so the bytes count once, where they are used
      return inner;
    }
    return outer;
  }

 private:
  // Recognition may search all of the bytes, so it runs once.
  void recognise(Unwrapped& unwrapped, std::uint64_t memory) const {
    if (unwrapped.recognition) return;
    const std::uint64_t left = memory - std::min<std::uint64_t>(memory, unwrapped.storage.size());
    unwrapped.recognition = tryFormats(unwrapped.bytes, {name_, left});
  }

  const std::string& name_;
  std::uint64_t& work_;
};

}  // namespace

std::vector<std::string> containerNames() {
  std::vector<std::string> names;
  for (const Packing& packing : kSignedPackings) names.emplace_back(packing.name);
  return names;
}

core::Result<Unwrapped> unwrap(ByteView bytes, const std::string& name, std::uint64_t memory,
                               std::uint64_t& work) {
  return Unwrapper(name, work).unwrap({bytes}, memory);
}

}  // namespace marrow::formats
