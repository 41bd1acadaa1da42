// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace marrow::core {

/// Why a file, or a part of one, could not be used.
enum class ErrorCode {
  FileNotFound,     ///< no file has the path
  FileUnreadable,   ///< the file exists, but reading failed
  FileUnwritable,   ///< an export could not be written
  UnknownFormat,    ///< no reader recognises the content
  Truncated,        ///< the bytes end too early
  BadMagic,         ///< a signature is not the expected one
  BadValue,         ///< a field's value has no meaning
  IndexOutOfRange,  ///< an index or offset points outside its table
  TooLarge,         ///< honouring the file would need unreasonable memory
  Unsupported,      ///< the file is sound, but Marrow cannot read its kind
  NotFound,         ///< no clip, bone, skeleton or member of that name
  NoGraphics,       ///< no OpenGL context could be made
};

/// The user's option that an error or a message is about.
struct OptionRef {
  std::string id;           ///< empty: none
  std::uint32_t value = 0;  ///< which of the option's offsets

  friend bool operator==(const OptionRef&, const OptionRef&) = default;
};

/// One reason, with its place in the file.
struct Error {
  ErrorCode code = ErrorCode::BadValue;
  Message message;
  std::string file = {};                         ///< path as the user gave it; empty for bytes in memory
  std::optional<std::uint64_t> byteOffset = {};  ///< in the unpacked bytes where the file is compressed
  std::string fieldPath = {};                    ///< for example "ANK1 / joint 3 / rotation Y / index"
  OptionRef option = {};                         ///< the option that cannot be followed; may be none

  friend bool operator==(const Error&, const Error&) = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

/// The error as one line: "FILE: message (field path, offset 0x1C)".
[[nodiscard]] std::string toText(const Error& error);

}  // namespace marrow::core
