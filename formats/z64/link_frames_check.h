// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

namespace marrow::formats::z64 {

/// Could this be link_animetion, which has neither a signature nor a table? It is when frames of 0x86 bytes,
/// each with its zero padding and a face that exists, follow each other from its start; each animation may
/// begin at the next multiple of 16.
[[nodiscard]] bool looksLikeLinkFrames(ByteView bytes);

/// Is this the link_animetion that the headers of a gameplay_keep lead into? All their frames lie in it, and
/// nearly all have zero padding and a face that exists.
[[nodiscard]] bool areFramesOf(ByteView keep, ByteView frames);

}  // namespace marrow::formats::z64
