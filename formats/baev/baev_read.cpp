// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_read.h"

#include "formats/baev/archive_reader.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace marrow::formats::baev {
namespace {

// A sound file takes about 15 bytes of memory a byte when every parameter is a shared long text.
constexpr std::uint64_t kBudgetPerByte = 20;
constexpr std::uint64_t kFreeBudget = 1U << 20U;
// Timeline lanes repeat each event with a text: up to 5 times as large as the archive.
constexpr std::uint64_t kLaneFactor = 6;

std::uint64_t budgetFor(const ByteReader& reader, const ReadContext& context) {
  return std::min(kFreeBudget + kBudgetPerByte * reader.size(), context.memoryLimit / kLaneFactor);
}

}  // namespace

int probeBaev(ByteView bytes) {
  return bytes.size() >= 4 && std::memcmp(bytes.data(), "BFFH", 4) == 0 ? 100 : 0;
}

core::Result<Asset> readBaev(ByteView bytes, const ReadContext& context) {
  try {
    Asset content;
    ByteReader reader(bytes, Endian::Little);
    const FileHeader header = readHeader(reader, content.diagnostics);
    ArchiveReader archiveReader(reader, header, budgetFor(reader, context), content.diagnostics);
    auto archive = std::make_shared<core::EventArchive>(archiveReader.read());
    archive->name = stemOf(context.fileName);
    content.events = std::move(archive);
    return content;
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

}  // namespace marrow::formats::baev
