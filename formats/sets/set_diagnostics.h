// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/options/options.h"
#include "formats/sets/loaded_file.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::formats {

/// The whole sets among open files, ready to be asked again and again.
class SetOwners {
 public:
  /// @param files  stay as they are.
  SetOwners(const std::vector<LoadedFile>& files);

  /// The file under which the clips of the set are shown that a file is part of; null: none.
  [[nodiscard]] const LoadedFile* of(const LoadedFile& part) const;

 private:
  std::unordered_map<std::string_view, const LoadedFile*> byPart_;
};

/// The diagnostics of a file that the other files leave true: a part of a whole set lacks nothing, and an
/// offset that the set holds is not missed in its parts.
[[nodiscard]] std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const SetOwners& owners);

// -- for joinSets() -------------------------------------------------------------------------------------

/// Does a diagnostic say that parts are missing?
[[nodiscard]] bool asksForParts(const FileSet& set, const core::Diagnostic& entry);

/// Drops what is said against named offsets that another file of the set answers.
void dropAnswered(const FileSet& set, core::Diagnostics& diagnostics, const Asset& other,
                  const Options& options);

/// A file of its own and the set that it is part of are asked for the same offsets; one answer is enough.
/// @param ownOptions  what the user says of the file itself.
void settleNamed(const FileSet& set, Asset& own, Asset& joined, const Options& options,
                 const Options& ownOptions);

}  // namespace marrow::formats
