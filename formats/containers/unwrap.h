// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// Bytes with every layer of compression taken off.
struct Unwrapped {
  ByteView bytes;  ///< into `storage`, or into the caller's bytes when nothing was packed
  Bytes storage;
  std::vector<std::string> containers;  ///< outermost first: "yaz0"
};

/// Takes compression off by content, up to 4 layers deep. Bytes of no known compression come back as they
/// are.
[[nodiscard]] core::Result<Unwrapped> unwrap(ByteView bytes);

}  // namespace marrow::formats
