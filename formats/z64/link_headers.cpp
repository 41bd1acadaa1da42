// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_headers.h"

#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/object_view.h"

#include <algorithm>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::size_t kMostHeaders = 8192;  // the games have 574 and 784
constexpr std::size_t kMostRefused = 32;

std::optional<LinkHeader> headerAt(const ObjectView& keep, std::uint64_t at) {
  const std::uint16_t frames = keep.u16(at);
  const std::uint32_t address = keep.u32(at + 4);
  const bool isHeader = frames > 0 && frames <= 0x7FFF && keep.u16(at + 2) == 0 &&
                        segmentOf(address) == kLinkFramesSegment && address % 2 == 0;
  if (!isHeader) return std::nullopt;
  return LinkHeader{at, frames, offsetOf(address)};
}

/// An entry of the table, whether it is a good header or not.
bool mayBeEntry(const ObjectView& keep, std::uint64_t at) {
  const std::uint32_t segment = segmentOf(keep.u32(at + 4));
  if (keep.u16(at + 2) != 0 || segment == kKeepSegment || segment == 0 || segment > 0xF) return false;
  return segment == kLinkFramesSegment || static_cast<std::int16_t>(keep.u16(at)) > 0;
}

/// Refuses the table's neighbours of each run of good headers: an entry that went bad would otherwise just be
/// missing.
void refuseBadNeighbours(const ObjectView& keep, const std::vector<LinkHeader>& headers,
                         LinkHeaderSearch& search) {
  ByteReader reader(keep.bytes(), Endian::Big);
  std::uint64_t last = 0;
  for (const LinkHeader& header : headers) {
    // Before the first entry lies nothing: the difference wraps round to what no file has.
    for (const std::uint64_t at : {header.offset - LinkHeader::kBytes, header.offset + LinkHeader::kBytes}) {
      if (at <= last || !keep.has(at, LinkHeader::kBytes) || search.refused.size() >= kMostRefused) continue;
      const auto entry = resultOf([&] { return readLinkHeader(reader, at); });
      if (entry || !mayBeEntry(keep, at)) continue;
      search.refused.push_back(entry.error());
      last = at;
    }
  }
}

bool hasNeighbour(const std::vector<LinkHeader>& headers, std::size_t index) {
  const std::uint64_t at = headers[index].offset;
  const bool before = index > 0 && headers[index - 1].offset + LinkHeader::kBytes == at;
  const bool after = index + 1 < headers.size() && at + LinkHeader::kBytes == headers[index + 1].offset;
  return before || after;
}

}  // namespace

LinkHeader readLinkHeader(ByteReader& reader, std::uint64_t offset) {
  const std::string name = nameAt("link_anim_", offset);
  const ByteReader::Scope scope(reader, name.c_str());
  const int frames = reader.s16(offset, "frame count");
  const std::uint32_t address = reader.u32(offset + 4, "frames");
  if (offset % 4 != 0) reader.fail(core::ErrorCode::BadValue, {code("z64.not-aligned")}, offset, "header");
  if (segmentOf(address) != kLinkFramesSegment) {
    reader.fail(core::ErrorCode::IndexOutOfRange,
                {code("z64.not-frames-segment"), hexOf(address), segmentOf(address)}, offset + 4, "frames");
  }
  if (frames <= 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.frame-count"), frames}, offset, "frame count");
  }
  if (address % 2 != 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.odd-address"), hexOf(address)}, offset + 4, "frames");
  }
  if (reader.u16(offset + 2, "padding") != 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.padding")}, offset + 2, "padding");
  }
  return {offset, frames, offsetOf(address)};
}

bool leadsToLinkFrames(ByteView bytes, std::uint64_t offset) {
  const ObjectView keep(bytes, kKeepSegment);
  return keep.has(offset, LinkHeader::kBytes) && segmentOf(keep.u32(offset + 4)) == kLinkFramesSegment;
}

std::optional<core::Error> whyNotInside(const LinkHeader& header, std::uint64_t framesSize) {
  if (header.dataEnd() <= framesSize) return std::nullopt;
  const std::string frames =
      std::to_string(header.frameCount) + (header.frameCount == 1 ? " frame" : " frames");
  const core::Message said = {code("z64.frames-outside"), frames, core::hex(header.dataOffset),
                              core::hex(header.dataEnd()), core::hex(framesSize)};
  const bool startsInside = header.dataOffset < framesSize;
  return core::Error{startsInside ? core::ErrorCode::Truncated : core::ErrorCode::IndexOutOfRange,
                     said,
                     {},
                     header.offset + (startsInside ? 0U : 4U),
                     nameAt("link_anim_", header.offset) + " / frames"};
}

void LinkHeaderSearch::putFirst(std::vector<LinkHeader> named) {
  std::erase_if(headers, [&](const LinkHeader& header) {
    return std::any_of(named.begin(), named.end(),
                       [&](const LinkHeader& other) { return other.offset == header.offset; });
  });
  headers.insert(headers.begin(), named.begin(), named.end());
}

LinkHeaderSearch findLinkHeaders(ByteView bytes, bool isKnownKeep, std::optional<std::uint64_t> framesSize) {
  LinkHeaderSearch search;
  const ObjectView keep(bytes, kKeepSegment);
  std::vector<LinkHeader> found;
  for (std::uint64_t at = 0; keep.has(at, LinkHeader::kBytes); at += 4) {
    const std::optional<LinkHeader> header = headerAt(keep, at);
    if (!header) continue;
    found.push_back(*header);
    if (found.size() == kMostHeaders) break;
    at += 4;  // the next can only begin behind it
  }
  std::vector<LinkHeader> table;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (hasNeighbour(found, i)) table.push_back(found[i]);
  }
  if (table.empty() && isKnownKeep) table = std::move(found);
  refuseBadNeighbours(keep, table, search);
  for (const LinkHeader& header : table) {
    auto error = framesSize ? whyNotInside(header, *framesSize) : std::nullopt;
    if (!error) {
      search.headers.push_back(header);
    } else if (search.refused.size() < kMostRefused) {
      search.refused.push_back(std::move(*error));
    }
  }
  return search;
}

}  // namespace marrow::formats::z64
