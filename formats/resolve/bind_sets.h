// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/file_options.h"
#include "formats/resolve/loaded_file.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::formats {

/// Joins the files of each resolver to sets. The parts of a set come, in this order, from the user's options,
/// from the files given, and from files of those names beside them or in the same archive. Its clips go into
/// the asset of the file that shows them: SlotHost says which, and any file does for which the user names a
/// part that is needed. What is bound already is bound anew when its parts are others than before. Files of
/// formats without a resolver are left as they are.
/// @param fresh  paths that were just read: what is bound to one of them is read again.
/// @return what kept a part from being read.
/// Reads files; not for the GUI thread.
std::vector<core::Error> bindSets(std::vector<LoadedFile>& files, const FileOptions& options = {},
                                  const std::vector<std::string>& fresh = {});

/// The whole sets among open files, ready to be asked again and again.
class SetHosts {
 public:
  /// @param files  stay as they are.
  SetHosts(const std::vector<LoadedFile>& files);

  /// The file under which the clips of the set are shown that a file is part of; null: none.
  [[nodiscard]] const LoadedFile* of(const LoadedFile& part) const;

 private:
  std::unordered_map<std::string_view, const LoadedFile*> byPart_;
};

/// What is wrong with a file, without asking for parts that are there: one of a whole set lacks nothing, and
/// an offset that the set holds is not missed in its parts.
[[nodiscard]] std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const SetHosts& hosts);

}  // namespace marrow::formats
