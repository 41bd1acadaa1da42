// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/warn.h"

#include <utility>

namespace marrow::formats {

void warn(core::Diagnostics& diagnostics, const ByteReader& reader, core::Message message,
          std::uint64_t offset, const char* field) {
  diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader.path(field)});
}

}  // namespace marrow::formats
