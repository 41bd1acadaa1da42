// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace marrow::core {

/// Why a file, or a part of one, could not be used.
enum class ErrorCode {
  FileNotFound,     ///< the path names nothing
  FileUnreadable,   ///< it is there, but reading failed
  FileUnwritable,   ///< an export could not be written
  UnknownFormat,    ///< no reader recognises the content
  Truncated,        ///< the bytes end inside something that was promised
  BadMagic,         ///< a signature is not the expected one
  BadValue,         ///< a field holds something that has no meaning
  IndexOutOfRange,  ///< an index or offset points outside its table
  TooLarge,         ///< honouring the file would need unreasonable memory
  Unsupported,      ///< the file is fine, but of a kind that Marrow cannot read
  NotFound,         ///< a clip, bone or skeleton that was asked for is not there
  NoGraphics,       ///< no OpenGL context could be made
};

/// One reason, with its place in the file.
struct Error {
  ErrorCode code = ErrorCode::BadValue;
  std::string message;                      ///< plain words, no trailing full stop
  std::string file;                         ///< path as the user gave it; empty for bytes in memory
  std::optional<std::uint64_t> byteOffset;  ///< in the unpacked bytes where the file is compressed
  std::string fieldPath;                    ///< for example "ANK1 / joint 3 / rotation Y / index"
};

template <typename T>
using Result = tl::expected<T, Error>;

/// The error as one line: "FILE: message (field path, offset 0x1C)".
[[nodiscard]] std::string toText(const Error& error);

}  // namespace marrow::core
