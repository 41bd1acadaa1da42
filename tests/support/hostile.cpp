// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hostile.h"

#include "tests/write/byte_writer.h"

namespace marrow::testing {

void forEachDamagedForm(const formats::Bytes& whole, const std::function<void(formats::ByteView)>& read) {
  for (std::size_t size = 0; size < whole.size(); ++size) {
    // A copy of exactly that size lets the sanitizer see a read one byte past it.
    const formats::Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    read(cut);
  }
  for (std::size_t at = 0; at + 4 <= whole.size(); at += 4) {
    for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0xFFFFFFFFU, 0x01000000U, 0xFFFFFF7FU}) {
      formats::Bytes changed = whole;
      write::BigEndianWriter::patchU32(changed, at, value);
      read(changed);
    }
  }
}

}  // namespace marrow::testing
