// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>
#include <string>

namespace marrow::formats {

/// Adds a warning about the field at an offset, under the path that the reader is at.
void warn(core::Diagnostics& diagnostics, const ByteReader& reader, core::Message message,
          std::uint64_t offset, const char* field);

}  // namespace marrow::formats
