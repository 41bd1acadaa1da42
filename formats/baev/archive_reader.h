// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/event_archive.h"
#include "formats/baev/baev_file.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>

namespace marrow::formats::baev {

/// Turns the tables of the section "Default" into an EventArchive.
class ArchiveReader {
 public:
  /// @param budget  bytes that the archive may take: tables can be shared, so a small file can ask for any
  /// number.
  ArchiveReader(ByteReader& reader, const FileHeader& header, std::uint64_t budget,
                core::Diagnostics& diagnostics)
      : reader_(reader),
        header_(header),
        budget_(budget),
        recordsLeft_(kFreeRecords + kRecordFactor * reader.size()),
        diagnostics_(diagnostics) {}

  /// @throws ReadFailure for pointers and indices that lead nowhere.
  [[nodiscard]] core::EventArchive read();

 private:
  // Writers give each table bytes of its own. Twice the file allows for tools that share some, and keeps the
  // memory in proportion to the file.
  static constexpr std::uint64_t kRecordFactor = 2;
  static constexpr std::uint64_t kFreeRecords = 64U << 10U;

  void readVersion(core::EventArchive& archive);
  void readEvents(core::EventArchive& archive);
  void readActions(core::EventArchive& archive);
  void checkEvents(const core::EventArchive& archive, const Table& table);
  [[nodiscard]] core::EventEntry readEvent(std::uint64_t at);
  [[nodiscard]] core::EventAction readAction(std::uint64_t at);
  [[nodiscard]] core::EventAnimation readAnimation(std::uint64_t at);
  [[nodiscard]] std::vector<core::EventSpan> readSpans(std::uint64_t at, const char* table, const char* entry,
                                                       bool areHolds);
  [[nodiscard]] core::EventSpan readSpan(std::uint64_t at, bool isHold);
  [[nodiscard]] core::EventParameter readParameter(std::uint64_t at);
  void checkFrames(const core::EventSpan& span, bool isHold);
  [[nodiscard]] std::string readText(std::uint64_t at, const char* field);
  [[nodiscard]] Table table(std::uint64_t at, const TableKind& kind) {
    const Table found = readTable(reader_, at, kind, header_.lowestPointer, diagnostics_);
    spendRecords(std::uint64_t{found.count} * kind.entrySize, at);
    return found;
  }
  void spend(std::uint64_t bytes, std::uint64_t at);
  void spendRecords(std::uint64_t storedBytes, std::uint64_t at);
  [[noreturn]] void failAsShared(std::uint64_t at);

  ByteReader& reader_;
  const FileHeader& header_;
  std::uint64_t budget_;
  std::uint64_t recordsLeft_;
  core::Diagnostics& diagnostics_;
  std::uint32_t actionCount_ = 0;
};

}  // namespace marrow::formats::baev
