// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/key_rows.h"

#include "formats/j3d/codes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>

namespace marrow::formats::j3d {
namespace {

// Keys are most of a file. The whole range was checked, so single words need no check.
template <std::size_t kWordSize>
float word(ByteView bytes, std::size_t index) {
  const std::uint8_t* p = bytes.data() + kWordSize * index;
  if constexpr (kWordSize == 1) {
    return static_cast<float>(p[0]);
  } else if constexpr (kWordSize == 2) {
    return static_cast<float>(static_cast<std::int16_t>(p[0] << 8 | p[1]));
  } else {
    return std::bit_cast<float>(static_cast<std::uint32_t>(p[0]) << 24 |
                                static_cast<std::uint32_t>(p[1]) << 16 |
                                static_cast<std::uint32_t>(p[2]) << 8 | p[3]);
  }
}

/// Keys of one word have a value alone, one for each frame.
template <std::size_t kWordSize>
void appendKeys(core::Clip& clip, ByteView bytes, std::uint64_t wordsPerKey, float unit) {
  const std::size_t first = clip.keys.size();
  const std::size_t count = bytes.size() / kWordSize / wordsPerKey;
  clip.keys.resize(first + count);
  for (std::size_t i = 0; i < count; ++i) {
    core::Key& key = clip.keys[first + i];
    const std::size_t at = i * wordsPerKey;
    if (wordsPerKey == 1) {
      key = {static_cast<float>(i), word<kWordSize>(bytes, at) * unit, 0.0F, 0.0F};
      continue;
    }
    key.frame = word<kWordSize>(bytes, at);
    key.value = word<kWordSize>(bytes, at + 1) * unit;
    key.tangentIn = word<kWordSize>(bytes, at + 2) * unit;
    key.tangentOut = wordsPerKey == 4 ? word<kWordSize>(bytes, at + 3) * unit : key.tangentIn;
  }
}

// Floats are the same in both modes. Over short spans doubles agree with the game's floats within 2e-5. Over
// longer spans they may not.
bool hasLongSpan(std::span<const core::Key> keys) {
  constexpr float kLongFrames = 1024.0F;
  return std::adjacent_find(keys.begin(), keys.end(), [](const core::Key& a, const core::Key& b) {
           return b.frame - a.frame > kLongFrames;
         }) != keys.end();
}

void checkFinite(const ByteReader& reader, const core::Clip& clip, const core::Curve& curve, bool isKeyed,
                 const char* poolName, core::Diagnostics& diagnostics) {
  const std::span<const core::Key> keys = clip.keysOf(curve);
  bool finite = true;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const core::Key& key = keys[i];
    if (!std::isfinite(key.frame)) {
      reader.fail(core::ErrorCode::BadValue, {code("j3d.time-not-finite"), i},
                  curve.keysOffset + i * curve.keyStrideBytes, "time");
    }
    finite =
        finite && std::isfinite(key.value) && std::isfinite(key.tangentIn) && std::isfinite(key.tangentOut);
  }
  if (finite) return;
  const core::Code& said = isKeyed ? code("j3d.key-not-finite") : code("j3d.value-not-finite");
  warn(diagnostics, reader, {said}, curve.keysOffset, isKeyed ? "keys" : poolName);
}

void checkOrder(const ByteReader& reader, const core::Clip& clip, const core::Curve& curve, bool mayJump,
                core::Diagnostics& diagnostics) {
  const std::span<const core::Key> keys = clip.keysOf(curve);
  const auto before =
      std::adjacent_find(keys.begin(), keys.end(), [mayJump](const core::Key& a, const core::Key& b) {
        return mayJump ? b.frame < a.frame : b.frame <= a.frame;
      });
  if (before == keys.end()) return;
  const auto index = static_cast<std::size_t>(before - keys.begin()) + 1;
  const core::Words frame = core::FrameNumber{keys[index].frame};
  const core::Message said = keys[index].frame == before->frame
                                 ? core::Message(code("j3d.keys-at-once"), index - 1, index, frame)
                                 : core::Message(code("j3d.keys-go-down"), index, index - 1, frame);
  warn(diagnostics, reader, said, curve.keysOffset + index * curve.keyStrideBytes, "time");
}

}  // namespace

KeyCell startCurve(const ByteReader& reader, std::uint64_t at, bool isKeyed, const KeyPool& pool,
                   const core::Clip& clip, core::Curve& curve, core::Diagnostics& diagnostics) {
  KeyCell cell{reader.u16(at, "count"), reader.u16(at + 2, "index")};
  if (isKeyed) cell.tangentMode = reader.u16(at + 4, "tangent mode");
  curve.descriptorOffset = static_cast<std::uint32_t>(at);
  curve.unit = pool.unit;
  curve.defaultValue = pool.defaultValue;
  curve.firstKey = static_cast<std::uint32_t>(clip.keys.size());
  curve.hasTwoTangents = cell.count > 1 && cell.tangentMode != 0;
  if (cell.count > 1 && cell.tangentMode > 1) {
    warn(diagnostics, reader, {code("j3d.tangent-mode"), cell.tangentMode}, at + 4, "tangent mode");
  }
  return cell;
}

std::uint64_t numbersOf(const KeyCell& cell, bool isKeyed) {
  if (!isKeyed || cell.count <= 1) return cell.count;
  return std::uint64_t{cell.count} * (cell.tangentMode != 0 ? 4 : 3);
}

void readKeys(const ByteReader& reader, const KeyCell& cell, const KeyPool& pool, core::Interpolation many,
              core::Clip& clip, core::Curve& curve, core::Diagnostics& diagnostics) {
  const bool isKeyed = many == core::Interpolation::Hermite;
  const std::uint64_t numbers = numbersOf(cell, isKeyed);
  const std::uint64_t wordsPerKey = numbers / cell.count;
  const std::uint64_t offset = pool.offset + std::uint64_t{cell.index} * pool.wordSize;
  const ByteView bytes = reader.slice(offset, numbers, pool.wordSize, pool.name);
  requireKeyBudget(reader, clip.keys.size(), cell.count, curve.descriptorOffset, "count");
  curve.keyCount = cell.count;
  curve.keysOffset = static_cast<std::uint32_t>(offset);
  curve.keyStrideBytes = static_cast<std::uint16_t>(wordsPerKey * pool.wordSize);
  if (cell.count > 1) curve.interpolation = many;
  if (pool.wordSize == 1) {
    appendKeys<1>(clip, bytes, wordsPerKey, curve.unit);
  } else if (pool.wordSize == 2) {
    appendKeys<2>(clip, bytes, wordsPerKey, curve.unit);
  } else {
    appendKeys<4>(clip, bytes, wordsPerKey, curve.unit);
    checkFinite(reader, clip, curve, isKeyed, pool.name, diagnostics);
    curve.isSinglePrecision = isKeyed && hasLongSpan(clip.keysOf(curve));
  }
  checkOrder(reader, clip, curve, pool.mayJump, diagnostics);
}

}  // namespace marrow::formats::j3d
