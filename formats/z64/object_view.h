// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats::z64 {

// The segments by which files refer to each other. Source: docs/formats/zelda64.md, "Segments".
inline constexpr int kKeepSegment = 4;
inline constexpr int kFieldKeepSegment = 5;
inline constexpr int kObjectSegment = 6;
inline constexpr int kLinkFramesSegment = 7;

/// A segment's offsets have 24 bits; no object can be larger.
inline constexpr std::uint64_t kMostObjectBytes = 1ULL << 24;

inline constexpr std::uint32_t segmentOf(std::uint32_t address) { return address >> 24; }
inline constexpr std::uint32_t offsetOf(std::uint32_t address) { return address & 0xFFFFFFU; }

/// Bytes under a segment number, for the scan. It asks before it reads, so that looking at every word of a
/// file neither throws nor builds messages. The readers themselves use ByteReader.
class ObjectView {
 public:
  ObjectView(ByteView bytes, int segment) : bytes_(bytes), segment_(static_cast<std::uint32_t>(segment)) {}

  [[nodiscard]] std::uint64_t size() const { return bytes_.size(); }
  [[nodiscard]] int segment() const { return static_cast<int>(segment_); }
  [[nodiscard]] ByteView bytes() const { return bytes_; }

  [[nodiscard]] bool has(std::uint64_t offset, std::uint64_t count) const {
    return offset <= bytes_.size() && count <= bytes_.size() - offset;
  }

  // @pre has(offset, the number's size)
  [[nodiscard]] std::uint8_t u8(std::uint64_t offset) const {
    assert(has(offset, 1));
    return bytes_[offset];
  }
  [[nodiscard]] std::uint16_t u16(std::uint64_t offset) const {
    assert(has(offset, 2));
    const std::uint8_t* p = bytes_.data() + offset;
    return static_cast<std::uint16_t>(p[0] << 8 | p[1]);
  }
  [[nodiscard]] std::int16_t s16(std::uint64_t offset) const {
    return static_cast<std::int16_t>(u16(offset));
  }
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset) const {
    // Read in one go: the scan asks for every word of a file many times, and a debug build inlines nothing.
    assert(has(offset, 4));
    const std::uint8_t* p = bytes_.data() + offset;
    return std::uint32_t{p[0]} << 24 | std::uint32_t{p[1]} << 16 | std::uint32_t{p[2]} << 8 | p[3];
  }

  /// The file offset for an address of `count` bytes in this segment, aligned as asked.
  [[nodiscard]] std::optional<std::uint64_t> resolve(std::uint32_t address, std::uint64_t count,
                                                     std::uint32_t alignment) const {
    if (segmentOf(address) != segment_) return std::nullopt;
    const std::uint64_t offset = offsetOf(address);
    if (offset % alignment != 0 || !has(offset, count)) return std::nullopt;
    return offset;
  }

 private:
  ByteView bytes_;
  std::uint32_t segment_;
};

/// The bytes of an object that belong to something found in it. The search for other things skips them.
class ClaimedBytes {
 public:
  /// @param size  of the object.
  explicit ClaimedBytes(std::uint64_t size) : words_((size + 3) / 4) {}

  void add(std::uint64_t begin, std::uint64_t end) {
    for (std::size_t word = begin / 4; word < wordsUpTo(end); ++word) words_[word] = true;
  }

  [[nodiscard]] bool overlaps(std::uint64_t begin, std::uint64_t end) const {
    for (std::size_t word = begin / 4; word < wordsUpTo(end); ++word) {
      if (words_[word]) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t wordsUpTo(std::uint64_t end) const {
    return std::min<std::size_t>((end + 3) / 4, words_.size());
  }

  std::vector<bool> words_;  ///< by four bytes, since headers and tables lie at multiples of four
};

/// Where an address is stored, for the message when it leads nowhere.
struct AddressField {
  std::uint64_t offset = 0;
  const char* name = "address";
  std::uint32_t alignment = 1;
};

/// The offset within the file that a segment address names.
/// @throws ReadFailure when it names another segment, is not aligned, or lies past the end.
[[nodiscard]] std::uint64_t fileOffset(const ByteReader& reader, std::uint32_t address, int segment,
                                       const AddressField& field);

/// "0x06000278".
[[nodiscard]] std::string hexOf(std::uint32_t address);

}  // namespace marrow::formats::z64
