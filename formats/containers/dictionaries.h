// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <memory>
#include <string>

struct ZSTD_DDict_s;  // of the library: ZSTD_DDict

namespace marrow::formats {

/// The largest zstd dictionary that is taken; real ones have 128 KiB.
inline constexpr std::uint64_t kMostDictionaryBytes = 4ULL << 20;

/// True if the bytes begin like a zstd dictionary with an id.
[[nodiscard]] bool isDictionary(ByteView bytes);

/// Keeps a copy of a dictionary for the rest of the program, in place of one with the same id.
/// Thread-safe: yes.
/// @return its id; BadMagic, TooLarge, or BadValue for a damaged dictionary or one too many.
[[nodiscard]] core::Result<std::uint32_t> addDictionary(ByteView bytes);

/// @return null where none with that id was added. Thread-safe: yes.
[[nodiscard]] std::shared_ptr<const ZSTD_DDict_s> dictionaryWithId(std::uint32_t id);

/// Forgets all that were added. Thread-safe: yes.
void clearDictionaries();

/// "2, 3": the ids of the added dictionaries; empty: none. Thread-safe: yes.
[[nodiscard]] std::string addedDictionaries();

/// The id that the first frame names; 0 where it names none.
[[nodiscard]] std::uint32_t neededDictionary(ByteView bytes);

}  // namespace marrow::formats
