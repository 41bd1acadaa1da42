// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/result.h"
#include "formats/bytes/recording.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// A file's bytes as its reader saw them, and what they mean. Immutable; made on a worker.
struct FileBytes {
  std::string path;
  std::shared_ptr<const formats::Bytes> owner;  ///< of `bytes`
  formats::ByteView bytes;                      ///< unpacked, where that could be done
  bool isUnpacked = false;                      ///< something was taken off to get at them
  std::optional<core::Error> whyPacked;         ///< they are as stored, because unpacking failed
  formats::Recording fields;                    ///< the numbers that the format's reader read
  /// The open file that clip numbers of fields count in: the file itself, or the one whose clips have
  /// their keys here.
  std::string clipsOf;
};

/// The open file that says what the bytes of a path mean: the file whose clips have their keys there, or the
/// file of that path. Null for a file that is not open.
[[nodiscard]] const LoadedFile* ownerOfBytes(const std::string& path, const std::vector<LoadedFile>& files);

/// Gets the bytes of a file or a member and records what they are: the bytes that an open file was read from,
/// or those that lie on the disk. Thread-safe: yes.
/// @param path   as LoadedFile::path, Clip::keysFile or Diagnostic::file names it.
/// @param owner  ownerOfBytes(); null for a file that is not open.
/// @return the error of openSource(); bytes that cannot be unpacked come packed.
[[nodiscard]] core::Result<std::shared_ptr<const FileBytes>> readFileBytes(
    const std::string& path, const std::optional<LoadedFile>& owner);

}  // namespace marrow::app
