// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/options/options.h"
#include "formats/resolve/loaded_file.h"

#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

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

/// A file of no known format that may be a part of a set.
struct UnknownPart {
  std::string path;
  const Resolver* resolver = nullptr;
  int slot = 0;
};

/// Which of some files of no known format is what a set among the files waits for, or looks like it.
struct UnknownParts {
  std::vector<UnknownPart> taken;   ///< a set lacks nothing but this
  std::vector<UnknownPart> likely;  ///< nothing says that it is not
};
/// Reads files; not for the GUI thread.
[[nodiscard]] UnknownParts findUnknownParts(const std::vector<std::string>& paths,
                                            const std::vector<LoadedFile>& files);

/// Does a set among the files wait for a part that no format knows by its bytes?
[[nodiscard]] bool waitsForUnsigned(const std::vector<LoadedFile>& files);
/// A file as that part; nothing where none is waited for.
[[nodiscard]] std::optional<UnknownPart> partWaitedFor(const std::vector<LoadedFile>& files,
                                                       const std::string& path);

}  // namespace marrow::formats
