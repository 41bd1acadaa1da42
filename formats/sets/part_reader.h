// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/sets/file_set.h"
#include "formats/sets/loaded_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::formats {

/// The bytes of the files as they lie on the disk; an archive counts once.
[[nodiscard]] std::uint64_t storedBytesOf(const std::vector<LoadedFile>& files);

/// Reads the bytes of the parts of sets, those of open files from memory. An archive may hold thousands of
/// sets, so what reading and joining all of them goes through has a bound, by the size of the open files.
class PartReader {
 public:
  /// @param files  the open ones; they stay where they are.
  explicit PartReader(const std::vector<LoadedFile>& files);

  /// @param path  of a file or of a member of an archive; empty: no bytes.
  [[nodiscard]] core::Result<SetPart> read(const std::string& path);
  /// The parts of a table, as FileSet::roles.
  /// @return the first error.
  [[nodiscard]] core::Result<std::vector<SetPart>> readAll(const FileSet& set, const PartTable& table);
  [[nodiscard]] bool isOpen(const std::string& path) const { return open_.contains(path); }

  /// Counts bytes that are to be gone through, however many.
  /// @return false where nothing is left; then nothing more is to be gone through.
  [[nodiscard]] bool spend(std::uint64_t bytes);
  [[nodiscard]] bool isExhausted() const { return left_ == 0; }

 private:
  core::Result<SetPart> readAnew(const std::string& path);

  std::unordered_map<std::string_view, const LoadedFile*> open_;
  std::unordered_map<std::string, core::Result<SetPart>> known_;
  std::uint64_t knownBytes_ = 0;
  std::uint64_t left_;
};

/// The error for the first set that the bound leaves out.
[[nodiscard]] core::Error setLeftOut(const std::string& path);

}  // namespace marrow::formats
