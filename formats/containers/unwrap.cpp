// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unwrap.h"

#include "formats/containers/lz77.h"
#include "formats/containers/yaz0.h"
#include "formats/containers/zstd.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::size_t kMaxLayers = 4;

/// One kind of compression.
struct Packing {
  const char* name;
  bool (*matches)(ByteView bytes);
  core::Result<Bytes> (*unpack)(ByteView bytes, std::uint64_t remaining);
  bool hasSignature;  ///< without one a match is a guess that the content has to confirm
};

constexpr std::array kPackings = {
    Packing{"yaz0", isYaz0, unpackYaz0, true},     Packing{"zstd", isZstd, unpackZstd, true},
    Packing{"lz77", isSignedLz77, unpackLz, true}, Packing{"lz11", isSignedLz11, unpackLz, true},
    Packing{"lz77", mayBeLz77, unpackLz, false},   Packing{"lz11", mayBeLz11, unpackLz, false},
};

bool hasSignature(ByteView bytes) {
  return std::any_of(kPackings.begin(), kPackings.end(),
                     [&](const Packing& packing) { return packing.hasSignature && packing.matches(bytes); });
}

Unwrapped inside(const Unwrapped& outer, const Packing& packing, Bytes unpacked) {
  Unwrapped inner{{}, std::move(unpacked), outer.containers, outer.containerBytes};
  inner.bytes = inner.storage;
  inner.containers.emplace_back(packing.name);
  inner.containerBytes.push_back(outer.bytes.size());
  return inner;
}

core::Error tooManyLayers(const Packing& packing) {
  return {
      core::ErrorCode::TooLarge, "the file is packed inside itself more than 4 times", {}, 0, packing.name};
}

core::Result<Unwrapped> takeLayers(Unwrapped outer, std::uint64_t remaining, const Recogniser& isKnown) {
  // A layer stays alive until those inside it are complete.
  const std::uint64_t left = remaining - std::min<std::uint64_t>(remaining, outer.storage.size());
  // A signature leaves nothing to recognise, and recognising may mean a search through all of it.
  if (isKnown && !hasSignature(outer.bytes) && isKnown(outer.bytes)) return outer;
  const bool isDeepest = outer.containers.size() == kMaxLayers;
  for (const Packing& packing : kPackings) {
    if (!packing.matches(outer.bytes)) continue;
    if (packing.hasSignature && isDeepest) return tl::unexpected(tooManyLayers(packing));
    if (!packing.hasSignature && (isDeepest || !isKnown)) continue;
    core::Result<Bytes> unpacked = packing.unpack(outer.bytes, left);
    if (!unpacked && packing.hasSignature) return tl::unexpected(std::move(unpacked.error()));
    if (!unpacked) continue;
    core::Result<Unwrapped> inner = takeLayers(inside(outer, packing, std::move(*unpacked)), left, isKnown);
    if (packing.hasSignature || (inner && isKnown(inner->bytes))) return inner;
  }
  return outer;
}

}  // namespace

std::vector<std::string> containerNames() {
  std::vector<std::string> names;
  for (const Packing& packing : kPackings) names.emplace_back(packing.name);
  return names;
}

core::Result<Unwrapped> unwrap(ByteView bytes, std::uint64_t remaining, const Recogniser& isKnown) {
  return takeLayers({bytes, {}, {}, {}}, remaining, isKnown);
}

}  // namespace marrow::formats
