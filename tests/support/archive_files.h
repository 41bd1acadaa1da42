// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>
#include <vector>

namespace marrow::testing {

/// A file to put into an archive.
struct Packed {
  std::string path;  ///< with at most one folder: "bck/walk.bck"
  formats::Bytes bytes;
};

/// A RARC whose outermost folder is called "root". Its folder table lies at 0x40, its entries behind it; each
/// folder's entries end with "." and "..".
[[nodiscard]] formats::Bytes rarcBytes(const std::vector<Packed>& files);

/// A NARC. Its file table lies at 0x10.
[[nodiscard]] formats::Bytes narcBytes(const std::vector<Packed>& files, bool withNames = true);

/// A SARC. Its file table lies at 0x14.
[[nodiscard]] formats::Bytes sarcBytes(const std::vector<Packed>& files, bool isBigEndian = false,
                                       bool withNames = true);

}  // namespace marrow::testing
