// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"

#include <cstddef>
#include <cstdint>

namespace marrow::formats {

/// Bounds a clip's keys by the file's size. Tracks may share keys, so that a small file can ask for any
/// number of them: 65535 bones of 65535 keys.
/// @param have  keys read so far; the field at \p offset asks for \p more.
/// @throws ReadFailure (TooLarge).
void requireKeyBudget(const ByteReader& reader, std::size_t have, std::size_t more, std::uint64_t offset,
                      const char* field);

}  // namespace marrow::formats
