// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/source/unwrap.h"

#include <string>

namespace marrow::formats {

/// unwrap() with as much work as it takes.
inline core::Result<Unwrapped> unwrapped(ByteView bytes, const std::string& name, std::uint64_t memory) {
  std::uint64_t work = UINT64_MAX;
  return unwrap(bytes, name, memory, work);
}

}  // namespace marrow::formats
