// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <functional>

namespace marrow::testing {

/// Calls `read` with every damaged form of a whole file that a reader must survive: cut at each byte, and
/// with each aligned 32-bit word set to 0, 1, 0x7FFFFFFF and 0xFFFFFFFF, in either byte order. The result
/// does not matter; the reader must return, and the sanitizers must find nothing.
void forEachDamagedForm(const formats::Bytes& whole, const std::function<void(formats::ByteView)>& read);

}  // namespace marrow::testing
