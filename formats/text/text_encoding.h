// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::formats {

/// The text of a file that people write, without its byte order mark. UTF-16 with a mark becomes UTF-8; half
/// a surrogate pair becomes U+FFFD. Other bytes stay as they are.
[[nodiscard]] std::string textOf(ByteView bytes);

}  // namespace marrow::formats
