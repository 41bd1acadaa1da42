// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/key_budget.h"

#include "formats/codes.h"

namespace marrow::formats {
namespace {
constexpr std::size_t kFreeKeys = 200'000;
constexpr std::size_t kBytesPerKey = 2;
}  // namespace

void requireKeyBudget(const ByteReader& reader, std::size_t have, std::size_t more, std::uint64_t offset,
                      const char* field) {
  if (have + more <= kFreeKeys + reader.size() / kBytesPerKey) return;
  reader.fail(core::ErrorCode::TooLarge, {code("bytes.shared-keys"), have, reader.size()}, offset, field);
}

}  // namespace marrow::formats
