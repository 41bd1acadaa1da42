// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/skeleton_faults.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

namespace marrow::app {
namespace {

std::string placeOf(const core::Diagnostic& entry) {
  if (!entry.byteOffset) return entry.fieldPath;
  char offset[32];
  std::snprintf(offset, sizeof offset, "offset 0x%" PRIX64, *entry.byteOffset);
  return entry.fieldPath + ", " + offset;
}

}  // namespace

std::string refusedSkeletonText(const formats::Asset& content) {
  const auto& entries = content.diagnostics.entries();
  const auto refused = std::find_if(entries.begin(), entries.end(), [](const core::Diagnostic& entry) {
    return entry.severity == core::Severity::Error && entry.fieldPath.starts_with("skeleton");
  });
  return refused == entries.end() ? std::string() : refused->message.text() + " (" + placeOf(*refused) + ")";
}

std::string unreachedLimbsText(const core::Skeleton& skeleton) {
  const auto count =
      std::find_if(skeleton.properties.begin(), skeleton.properties.end(),
                   [](const auto& property) { return std::string_view(property.key) == "limbCount"; });
  if (count == skeleton.properties.end() || count->value <= skeleton.size()) return {};
  return "The table of " + skeleton.name + " is broken: only " + std::to_string(skeleton.size()) +
         " of its " + std::to_string(count->value) +
         " limbs are reached from the root, the others are not shown.";
}

}  // namespace marrow::app
