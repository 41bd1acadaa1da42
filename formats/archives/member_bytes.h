// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::formats {

/// The unpacked bytes that a reader saw: of the file itself or of one of its members.
/// @param bytes   the file as it lies on the disk.
/// @param path    goes into errors.
/// @param member  its label as OpenedFile::member has it; empty: the file itself.
/// @return the reader's own error where the bytes cannot be unpacked, NotFound where there is no such member.
[[nodiscard]] core::Result<Bytes> memberBytes(ByteView bytes, const std::string& path,
                                              const std::string& member = {});

}  // namespace marrow::formats
