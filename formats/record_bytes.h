// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/bytes/recording.h"
#include "formats/format_descriptor.h"

#include <cstdint>
#include <string>

namespace marrow::formats {

/// Names the bytes of a file: its reader runs once more and records what it reads, until it ends or fails.
/// Takes time; not for the GUI thread.
/// @param context  as for the reader.
/// @param content  the open file, whose clips the keys are named after; null: the clips that are read now.
[[nodiscard]] Recording recordBytes(ByteView bytes, const ReadContext& context,
                                    const Asset* content = nullptr);

/// recordBytes() for a file of `size` bytes that holds only the keys of another file's clips.
/// @param path  as Clip::keysFile names it.
[[nodiscard]] Recording recordKeys(std::uint64_t size, const Asset& content, const std::string& path);

}  // namespace marrow::formats
