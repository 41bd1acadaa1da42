// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace marrow::formats::foreign {

/// The messages between Marrow and marrow-import, over one socket: a header, then as many bytes as it says.
/// Marrow sends a Name (which ends with the extension of the kind of file) and the File. marrow-import may
/// ask for files beside it with Name, and gets File or Nothing. It ends with Model (a GLB), with Refused (the
/// reason in words) or with NoMemory.
enum class Say : std::uint64_t { Name = 1, File, Nothing, Model, Refused, NoMemory };

/// The start of each message, in the byte order of the machine that both run on.
struct Header {
  Say what = Say::Nothing;
  std::uint64_t size = 0;  ///< of the bytes that follow
};

inline constexpr std::uint64_t kMostNameBytes = 255;
inline constexpr std::uint64_t kMostWords = 1000;  ///< bytes of the reason that Refused carries
inline constexpr int kMostFilesBeside = 16;

/// Bytes of memory that marrow-import may map for a file, including its libraries.
[[nodiscard]] constexpr std::uint64_t memoryFor(std::uint64_t fileBytes) {
  return std::min<std::uint64_t>((512ULL << 20) + 64 * fileBytes, 4ULL << 30);
}

/// Seconds of processor time that marrow-import may take.
[[nodiscard]] constexpr int secondsFor(std::uint64_t fileBytes) {
  return static_cast<int>(std::min<std::uint64_t>(5 + (fileBytes >> 20), 60));
}

/// The same on the clock; other programs may want the processor, too.
[[nodiscard]] constexpr int clockSecondsFor(std::uint64_t fileBytes) { return 4 * secondsFor(fileBytes); }

}  // namespace marrow::formats::foreign
