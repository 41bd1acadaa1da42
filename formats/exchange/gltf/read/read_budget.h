// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"
#include "formats/exchange/gltf/codes.h"

#include <algorithm>
#include <cstdint>

namespace marrow::formats::gltf {

/// Memory for what is made of a file. Accessors may be shared by any number of channels and primitives, and a
/// node is three bytes of text; without a bound a small file would ask for gigabytes.
class ReadBudget {
 public:
  static constexpr std::uint64_t kPerByte = 40;
  static constexpr std::uint64_t kFree = 4ULL << 20;

  /// @param fileBytes  of the file and those beside it that are read.
  /// @param most       whatever the size.
  ReadBudget(std::uint64_t fileBytes, std::uint64_t most)
      : fileBytes_(fileBytes), left_(std::min(kPerByte * fileBytes + kFree, most)) {}

  /// @throws ReadFailure (TooLarge).
  void spend(std::uint64_t count, std::uint64_t bytesEach) {
    if (bytesEach > 0 && count > left_ / bytesEach)
      throw ReadFailure({core::ErrorCode::TooLarge, {code("gltf.out-of-proportion"), fileBytes_}});
    left_ -= count * bytesEach;
  }

  /// A file beside this one is read, too.
  void add(std::uint64_t fileBytes) {
    fileBytes_ += fileBytes;
    left_ += (kPerByte - 1) * fileBytes;
  }

  /// Would so much be in proportion beside that, for what is made later?
  [[nodiscard]] bool allows(std::uint64_t bytes) const { return bytes <= kPerByte * fileBytes_ + 2 * kFree; }
  [[nodiscard]] std::uint64_t fileBytes() const { return fileBytes_; }

 private:
  std::uint64_t fileBytes_;
  std::uint64_t left_;
};

}  // namespace marrow::formats::gltf
