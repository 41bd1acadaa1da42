// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/resolve/loaded_file.h"
#include "formats/resolve/resolver.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// The path of a slot in a table, or an empty text.
[[nodiscard]] std::string pathOf(const PartTable& table, int slot);

/// Does the user name a part that the set cannot do without?
[[nodiscard]] bool namesNeededPart(const Resolver& resolver, const Options& options);

/// Which files stand for the slots of a set around a file, and why: the user's, then open ones, then files
/// beside it. For the user to see and change. Looks into the file's folder or archive.
[[nodiscard]] PartTable guessParts(const LoadedFile& file, const std::vector<LoadedFile>& files,
                                   const Options& options);

/// The table of an open file as it is now; looks at nothing but what is given. Empty: its format has no sets.
[[nodiscard]] PartTable shownParts(const LoadedFile& file, const Options& options);

/// Files that fit a slot as well as the one that was guessed.
[[nodiscard]] std::vector<std::string> alternativesTo(const PartTable& table, const LoadedFile& host,
                                                      const std::vector<LoadedFile>& files);

/// The files in the folder of a file, or the members of its archive; at most 5,000, sorted.
[[nodiscard]] std::vector<std::string> neighboursOf(const LoadedFile& file);

/// @param path  of a file or of a member of an archive; empty: no bytes.
[[nodiscard]] core::Result<SetPart> readPart(const std::string& path);

/// The parts of a table, as Resolver::slotList().
/// @return the first error; what cannot be read is skipped where `isLenient`.
[[nodiscard]] core::Result<std::vector<SetPart>> readParts(const Resolver& resolver, const PartTable& table,
                                                           bool isLenient = false);

}  // namespace marrow::formats
