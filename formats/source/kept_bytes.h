// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/source/limits.h"

#include <cstdint>
#include <memory>
#include <string>

namespace marrow::formats {

struct Source;

/// Size and time of a file on the disk; a change of either shows that the file changed.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t writeTime = 0;  ///< in the system's ticks

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The bytes that an asset was read from, kept for the bytes panel. All assets together keep
/// `SourceLimits::keptBytes`; bytes beyond that are dropped, and read again on demand. Thread-safe: yes.
class KeptBytes {
 public:
  KeptBytes() = default;  ///< no bytes
  explicit KeptBytes(const Source& source, std::uint64_t budget = kLimits.keptBytes);

  /// Reads the disk where the bytes were dropped.
  /// @return the bytes that the asset was read from; FileUnreadable where they were dropped and the file on
  ///         the disk has changed since: its size, its time or the bytes differ.
  [[nodiscard]] core::Result<std::shared_ptr<const Bytes>> get() const;

  /// The stamp of the file on the disk, or of the archive, before it was read; all zero for bytes from
  /// memory.
  [[nodiscard]] const FileStamp& stamp() const { return stamp_; }
  [[nodiscard]] std::uint64_t heldBytes() const { return bytes_ ? bytes_->size() : 0; }

 private:
  std::shared_ptr<const Bytes> bytes_;  ///< null: dropped
  std::string path_;
  FileStamp stamp_;
  std::uint64_t hash_ = 0;
};

}  // namespace marrow::formats
