// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats {

/// Bytes of a name as UTF-8: ASCII stays, everything else is escaped as \xNN.
[[nodiscard]] std::string printable(ByteView bytes);

/// How bytes that are not a character are written.
enum class Escape {
  Backslash,  ///< \xNN
  /// %NN, for names of an archive's members, where a backslash would look like a separator. Backslashes,
  /// control characters and a % that would look like an escape are escaped, too.
  Percent,
};

/// A Shift-JIS name as UTF-8. Bytes that are not Shift-JIS are escaped. In names of members, kanji are
/// escaped, too: users type such names, which must be the same on every system.
[[nodiscard]] std::string fromShiftJis(const std::string& text, Escape escape = Escape::Backslash);

/// Makes a name valid UTF-8: well-formed sequences stay, every other byte is escaped. Overlong forms,
/// surrogates and code points past U+10FFFF are not well-formed.
[[nodiscard]] std::string toValidUtf8(const std::string& text, Escape escape = Escape::Backslash);

/// True when every byte is part of a well-formed sequence, as in toValidUtf8().
[[nodiscard]] bool isValidUtf8(std::string_view text);

/// The text of a file that people write, without its byte order mark. UTF-16 with a mark becomes UTF-8; half
/// a surrogate pair becomes U+FFFD. Other bytes stay as they are.
[[nodiscard]] std::string textOf(ByteView bytes);

/// True if the first few kilobytes look like text that people write. False if there are no bytes.
[[nodiscard]] bool looksLikeText(ByteView bytes);

/// "walk" from "folder/walk.bck" and from "folder/walk.baev.zs": the name without folders, ".zs" and the last
/// extension.
[[nodiscard]] std::string stemOf(const std::string& path);

/// "bck" from "folder/walk.BCK": the last extension in lower case, without the dot; empty if there is none.
[[nodiscard]] std::string extensionOf(const std::string& path);

/// ASCII letters in lower case; everything else stays.
[[nodiscard]] std::string lowered(std::string_view text);

/// "walk.bck" from "folder/walk.bck".
[[nodiscard]] std::string baseNameOf(const std::string& path);

/// The same for members, too: "walk.bck" from "cl.arc:bck/walk.bck" and from "cl.arc:walk.bck".
[[nodiscard]] std::string shortNameOf(const std::string& path);

/// "a, b and 3 more": the first names of many.
[[nodiscard]] std::string listed(const std::vector<std::string>& names, std::size_t most);

/// "1 joint", "2 joints".
[[nodiscard]] std::string counted(std::uint64_t count, const char* thing);

}  // namespace marrow::formats
