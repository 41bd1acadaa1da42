// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <optional>
#include <string>

namespace marrow::formats {

/// The unpacked bytes that a reader saw: of the file itself or of one of its members.
/// @param bytes   the file as it lies on the disk.
/// @param path    goes into errors.
/// @param member  its label as OpenedFile::member has it; empty: the file itself.
/// @return the reader's own error where the bytes cannot be unpacked, NotFound where there is no such member.
[[nodiscard]] core::Result<Bytes> memberBytes(ByteView bytes, const std::string& path,
                                              const std::string& member = {});

/// Bytes of a file or a member, unpacked where they can be.
struct ReadableBytes {
  Bytes bytes;
  std::optional<core::Error> whyPacked;  ///< unpacking failed: `bytes` are as they are stored
};

/// The same for those who look at broken files: bytes that cannot be unpacked come as they are stored.
/// @return an error only where no bytes can be had.
[[nodiscard]] core::Result<ReadableBytes> readableBytes(ByteView bytes, const std::string& path,
                                                        const std::string& member = {});

}  // namespace marrow::formats
