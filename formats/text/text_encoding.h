// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::formats {

/// The text of a file that people write, without its byte order mark: one that begins with a mark of UTF-16,
/// of either byte order, as UTF-8, any other as it is. Half a pair of surrogates becomes U+FFFD.
[[nodiscard]] std::string textOf(ByteView bytes);

}  // namespace marrow::formats
