// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/link_set.h"

#include <memory>
#include <string>
#include <vector>

namespace marrow::app {

struct LoadedFile;

/// A file's bytes, unpacked, for as long as a set is read from them.
struct LinkPart {
  std::string path;
  std::shared_ptr<const formats::Bytes> bytes;  ///< null: none

  [[nodiscard]] formats::z64::LinkFile file() const;
};

/// @param path  of a file or of a member of an archive; empty: no bytes.
[[nodiscard]] core::Result<LinkPart> readLinkPart(const std::string& path);

/// The files in the folder of a file, or the members of its archive; at most 5,000, sorted.
[[nodiscard]] std::vector<std::string> neighboursOf(const LoadedFile& file);

}  // namespace marrow::app
