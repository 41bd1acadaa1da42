// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/draw_sources.h"

#include "formats/z64/codes.h"

#include <algorithm>
#include <utility>

namespace marrow::formats::z64 {

std::optional<FoundBytes> Segments::find(std::uint32_t address) const {
  // A segment may stand for a part of another one, but that one stands for itself.
  const std::uint32_t named = segmentOf(address);
  if (named >= kSegmentCount) return std::nullopt;
  if (const std::uint32_t base = bases[named]; base != 0) address = base + offsetOf(address);
  const std::uint32_t segment = segmentOf(address);
  if (segment >= kSegmentCount || files[segment].empty()) return std::nullopt;
  const auto number = static_cast<int>(segment);
  return FoundBytes{ObjectView(files[segment], number), offsetOf(address), number == own};
}

DrawBudget::DrawBudget(std::uint64_t fileBytes, std::uint64_t memoryLimit) {
  constexpr std::uint64_t kTriangleBytes = 300;
  const std::uint64_t memory = std::min<std::uint64_t>((4ULL << 20U) + 40 * fileBytes, memoryLimit / 4);
  work = 400'000;
  triangles = memory / kTriangleBytes;
  imageBytes = memory / 2;
  constexpr std::uint64_t kSkinRecordBytes = 0xA;
  skinRecords = fileBytes / kSkinRecordBytes;
}

void DrawFaults::warn(core::Message message, std::uint64_t offset, const char* field) {
  if (!said_.insert(message.code().id).second) return;
  formats::warn(diagnostics_, reader_, std::move(message), offset, field);
}

void DrawFaults::missing(std::uint32_t address, const char* what, std::uint64_t offset) {
  const std::uint32_t segment = segmentOf(address);
  if (segment >= kSegmentCount) return warn({code("z64.no-segment"), what, hexOf(address)}, offset, what);
  if (!missing_.insert(address).second) return;
  constexpr std::size_t kNamed = 8;
  Missing& missing = missingNow_[segment];
  if (missing.count++ == 0) {
    missing.said = {core::Severity::Info,
                    {code("z64.segment-elsewhere"), what, hexOf(address), segment},
                    {},
                    offset,
                    reader_.path(what)};
  }
  if (missing.count <= kNamed) missing.addresses += (missing.count == 1 ? "" : ", ") + hexOf(address);
}

void DrawFaults::endSkeleton() {
  for (auto& [segment, missing] : missingNow_) {
    if (missing.count > 1)
      missing.said.message = {code("z64.segment-elsewhere-all"), missing.count, segment, missing.addresses};
    diagnostics_.add(std::move(missing.said));
  }
  missingNow_.clear();
}

}  // namespace marrow::formats::z64
