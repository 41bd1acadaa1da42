// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/resolve/loaded_file.h"
#include "formats/resolve/open_parts.h"
#include "formats/resolve/part_reader.h"
#include "formats/resolve/resolver.h"
#include "formats/source/folder.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats {

/// Does the user name a part that the set needs?
[[nodiscard]] bool namesNeededPart(const Resolver& resolver, const Options& options);

/// The files in the folder of a file, or the members of its archive; at most 5,000, sorted.
[[nodiscard]] FolderListing neighboursOf(const LoadedFile& file);

/// The neighbours that are named as a resolver's parts. Each folder and each archive is listed once, however
/// many files lie in it.
class NamedNeighbours {
 public:
  /// @param reader  null: neighbours are read without a bound.
  explicit NamedNeighbours(const Resolver& resolver, PartReader* reader = nullptr)
      : resolver_(resolver), reader_(reader) {}

  /// At most 64, sorted.
  [[nodiscard]] const std::vector<std::string>& of(const LoadedFile& file) { return namedBeside(file).paths; }
  /// Why some of them may be missing.
  [[nodiscard]] const std::optional<core::Error>& faultOf(const LoadedFile& file) {
    return namedBeside(file).fault;
  }
  /// Are the bytes of a neighbour what the slot is for? Reads it once.
  [[nodiscard]] bool holds(int slot, const std::string& path);

 private:
  const FolderListing& namedBeside(const LoadedFile& file);

  const Resolver& resolver_;
  PartReader* reader_;
  std::map<std::string, FolderListing> named_;  // by folder or archive
  std::map<std::pair<int, std::string>, bool> holds_;
};

/// The files for the slots of a set, and why each: named by the user, else open, else beside the file.
[[nodiscard]] PartTable guessParts(const LoadedFile& file, const OpenParts& open, const Options& options,
                                   NamedNeighbours& neighbours);

/// The table of an open file as it is now, without a look at the disk. Empty: its format has no sets.
[[nodiscard]] PartTable shownParts(const LoadedFile& file, const Options& options);

/// Files that fit a slot as well as the one that was guessed; at most 64.
[[nodiscard]] std::vector<std::string> alternativesTo(const PartTable& table, const LoadedFile& host,
                                                      const OpenParts& open, NamedNeighbours& neighbours);

/// The parts of a table, as Resolver::slotList().
/// @return the first error.
[[nodiscard]] core::Result<std::vector<SetPart>> readParts(const Resolver& resolver, const PartTable& table,
                                                           PartReader& reader);

// -- files that were named ------------------------------------------------------------------------------

/// One file that the user named for a slot.
struct NamedPart {
  const Resolver* resolver = nullptr;
  int slot = 0;
  std::string path;
};

/// Those that no set among the files is joined from, though they were named: the files have no use for them.
/// What is among the files itself is no such file.
[[nodiscard]] std::vector<NamedPart> unusedParts(const Options& options,
                                                 const std::vector<LoadedFile>& files);

/// Of the others, those that are not what their slot is for.
/// @return an error for each, with its path and what it is instead, as far as that can be told.
/// Reads files; not for the GUI thread.
[[nodiscard]] std::vector<core::Error> wrongParts(const Options& options,
                                                  const std::vector<LoadedFile>& files);

}  // namespace marrow::formats
