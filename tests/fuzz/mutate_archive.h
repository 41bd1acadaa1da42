// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace marrow::fuzz {

/// Changes the bytes of one member.
using MutateBytes = std::function<void(formats::Bytes& bytes)>;

/// Changes an archive as a change of bytes hardly ever does, for then its tables would not fit any longer:
/// members are dropped, doubled, emptied, renamed, exchanged and put one inside the other, and those that are
/// left stand in an archive of any kind.
/// @param seed  the same seed makes the same of the same bytes.
/// @return empty where the bytes are no archive, or more than `mostBytes` would come out.
[[nodiscard]] formats::Bytes mutateArchive(formats::ByteView archive, std::uint32_t seed,
                                           std::size_t mostBytes, const MutateBytes& mutateBytes);

}  // namespace marrow::fuzz
