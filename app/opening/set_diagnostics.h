// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/options.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::app {

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

/// One file that the user named for a slot.
struct NamedPart {
  const formats::FormatDescriptor* format = nullptr;
  int slot = 0;
  std::string path;
};

/// Named files from which no set among the files is joined: the files have no use for them. A file that is
/// one of the files itself does not count.
[[nodiscard]] std::vector<NamedPart> unusedParts(const formats::Options& options,
                                                 const std::vector<LoadedFile>& files);

/// Named files that do not fit their slot.
/// @return an error for each, with its path and what it is instead, as far as that can be told.
/// Reads files; not for the GUI thread.
[[nodiscard]] std::vector<core::Error> wrongParts(const formats::Options& options,
                                                  const std::vector<LoadedFile>& files);

}  // namespace marrow::app
