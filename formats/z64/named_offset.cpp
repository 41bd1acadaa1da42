// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/named_offset.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr const char* kField = "named offset";

}  // namespace

core::Diagnostic wrongOffset(const char* what, std::uint64_t offset, const core::Error& why) {
  char place[24];
  std::snprintf(place, sizeof place, "0x%" PRIX64, offset);
  std::string message =
      std::string("there is no ") + what + " at " + place + ", the offset that was named: " + why.message;
  return {core::Severity::Error, std::move(message), why.file, why.byteOffset,
          std::string(kField) + " / " + why.fieldPath};
}

std::optional<core::Error> findWrongOffset(const core::Diagnostics& diagnostics) {
  const auto& entries = diagnostics.entries();
  const auto wrong = std::find_if(entries.begin(), entries.end(), [](const core::Diagnostic& entry) {
    return entry.severity == core::Severity::Error && entry.fieldPath.starts_with(kField);
  });
  if (wrong == entries.end()) return std::nullopt;
  return core::Error{core::ErrorCode::NotFound, wrong->message, wrong->file, wrong->byteOffset,
                     wrong->fieldPath};
}

}  // namespace marrow::formats::z64
