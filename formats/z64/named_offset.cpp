// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/named_offset.h"

#include "formats/z64/object_view.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr const char* kField = "named offset";

std::string refusalOf(const char* what, std::uint32_t at) {
  char place[64];
  if (segmentOf(at) == 0) {
    std::snprintf(place, sizeof place, "0x%" PRIX32 ", the offset", at);
  } else {
    std::snprintf(place, sizeof place, "0x%" PRIX32 ", 0x%" PRIX32 " in segment %" PRIu32 ", the address", at,
                  offsetOf(at), segmentOf(at));
  }
  return std::string("there is no ") + what + " at " + place + " that was named: ";
}

bool speaksOfNamed(const core::Diagnostic& entry) {
  return entry.severity == core::Severity::Error && entry.fieldPath.starts_with(kField);
}

}  // namespace

core::Diagnostic wrongOffset(const char* what, std::uint32_t at, const core::Error& why) {
  std::string message = refusalOf(what, at) + why.message;
  return {core::Severity::Error, std::move(message), why.file, why.byteOffset,
          std::string(kField) + " / " + why.fieldPath};
}

bool isWrongOffset(const core::Diagnostic& entry, const char* what, std::uint32_t at) {
  return speaksOfNamed(entry) && entry.message.starts_with(refusalOf(what, at));
}

std::optional<core::Error> findWrongOffset(const core::Diagnostics& diagnostics) {
  return findWrongOffset(diagnostics.entries());
}

std::optional<core::Error> findWrongOffset(const std::vector<core::Diagnostic>& entries) {
  const auto wrong = std::find_if(entries.begin(), entries.end(), speaksOfNamed);
  if (wrong == entries.end()) return std::nullopt;
  return core::Error{core::ErrorCode::NotFound, wrong->message, wrong->file, wrong->byteOffset,
                     wrong->fieldPath};
}

}  // namespace marrow::formats::z64
