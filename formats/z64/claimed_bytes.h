// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::formats::z64 {

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

}  // namespace marrow::formats::z64
