// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"
#include "formats/exchange/gltf/codes.h"

#include <algorithm>
#include <cstdint>

namespace marrow::formats::gltf {

/// The memory that an asset may take. Accessors may be shared by any number of channels and primitives, and a
/// node is three bytes of text: without a bound a small file would ask for gigabytes.
class ReadBudget {
 public:
  static constexpr std::uint64_t kPerByte = 40;
  static constexpr std::uint64_t kFree = 4ULL << 20;

  /// @param fileBytes  of the file and those beside it that are read.
  /// @param most       the bound for files of any size.
  ReadBudget(std::uint64_t fileBytes, std::uint64_t most)
      : fileBytes_(fileBytes), left_(std::min(kPerByte * fileBytes + kFree, most)) {}

  /// @throws ReadFailure (TooLarge).
  void spend(std::uint64_t count, std::uint64_t bytesEach) {
    if (bytesEach > 0 && count > left_ / bytesEach)
      throw ReadFailure({core::ErrorCode::TooLarge, {code("gltf.out-of-proportion"), fileBytes_}});
    left_ -= count * bytesEach;
  }

  /// Adds the bytes of a file beside this one.
  void add(std::uint64_t fileBytes) {
    fileBytes_ += fileBytes;
    left_ += (kPerByte - 1) * fileBytes;
  }

  /// True if that much is left for data that is made later.
  [[nodiscard]] bool allows(std::uint64_t bytes) const { return bytes <= kPerByte * fileBytes_ + 2 * kFree; }
  [[nodiscard]] std::uint64_t fileBytes() const { return fileBytes_; }

 private:
  std::uint64_t fileBytes_;
  std::uint64_t left_;
};

}  // namespace marrow::formats::gltf
