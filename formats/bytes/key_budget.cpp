// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/key_budget.h"

#include <string>

namespace marrow::formats {
namespace {
constexpr std::size_t kFreeKeys = 200'000;
constexpr std::size_t kBytesPerKey = 2;
}  // namespace

void requireKeyBudget(const ByteReader& reader, std::size_t have, std::size_t more, std::uint64_t offset,
                      const char* field) {
  if (have + more <= kFreeKeys + reader.size() / kBytesPerKey) return;
  reader.fail(core::ErrorCode::TooLarge,
              "the tracks share keys so often that they make more than " + std::to_string(have) +
                  " keys out of " + std::to_string(reader.size()) + " bytes",
              offset, field);
}

}  // namespace marrow::formats
