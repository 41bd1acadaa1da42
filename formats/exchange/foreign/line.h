// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <span>

namespace marrow::formats::foreign {

/// A connection to another program, which may be hostile.
class Line {
 public:
  Line() = default;
  virtual ~Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// Sends all of the bytes.
  [[nodiscard]] virtual core::Result<void> send(ByteView bytes) = 0;
  /// Waits until `out` is filled.
  [[nodiscard]] virtual core::Result<void> receive(std::span<std::uint8_t> out) = 0;
};

}  // namespace marrow::formats::foreign
