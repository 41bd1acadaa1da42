// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>
#include <string_view>

namespace marrow::formats {

/// Bytes of a name as UTF-8: ASCII as it is, everything else escaped as \xNN so that nothing is lost.
[[nodiscard]] std::string printable(ByteView bytes);

/// How bytes that are no character are written.
enum class Escape {
  Backslash,  ///< \xNN
  /// %NN, for names of an archive's members: a backslash would part folders. Backslashes, control characters
  /// and a % that could be taken for an escape are written so as well.
  Percent,
};

/// A Shift-JIS name as UTF-8: ASCII, kana and full-width letters and digits become characters; kanji, whose
/// table would be larger than the reader, and what is no Shift-JIS are escaped byte by byte.
[[nodiscard]] std::string fromShiftJis(const std::string& text, Escape escape = Escape::Backslash);

/// A name that ought to be UTF-8: well-formed sequences stay, every other byte is escaped, so that
/// the result is always valid UTF-8. Overlong forms, surrogates and code points past U+10FFFF are not
/// well-formed.
[[nodiscard]] std::string toValidUtf8(const std::string& text, Escape escape = Escape::Backslash);

/// Is every byte part of a well-formed sequence, in the sense of toValidUtf8()?
[[nodiscard]] bool isValidUtf8(std::string_view text);

/// "walk" from "folder/walk.bck": the name without folders and without its last extension. A ".zs" at the end
/// says only how the file is packed: "walk.baev.zs" is "walk" too.
[[nodiscard]] std::string stemOf(const std::string& path);

/// "bck" from "folder/walk.BCK": the last extension in lower case, without the dot; empty when there is none.
[[nodiscard]] std::string extensionOf(const std::string& path);

/// "walk.bck" from "folder/walk.bck".
[[nodiscard]] std::string baseNameOf(const std::string& path);

}  // namespace marrow::formats
