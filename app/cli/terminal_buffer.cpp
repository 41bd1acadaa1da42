// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace marrow::cli {
namespace {

constexpr char kC2 = '\xC2';

bool isControl(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return (byte < 0x20 && character != '\n' && character != '\t') || byte == 0x7F;
}

bool write(std::streambuf& sink, std::string_view text) {
  const auto size = static_cast<std::streamsize>(text.size());
  return sink.sputn(text.data(), size) == size;
}

std::string escaped(char character) {
  return fmt::format("\\x{:02X}", static_cast<unsigned char>(character));
}

}  // namespace

bool TerminalBuffer::put(char character) {
  if (isAfterC2_) {
    isAfterC2_ = false;
    const bool isC1 =
        static_cast<unsigned char>(character) >= 0x80 && static_cast<unsigned char>(character) < 0xA0;
    if (isC1) return write(sink_, escaped(kC2) + escaped(character));
    if (!write(sink_, {&kC2, 1})) return false;
  }
  if (character == kC2) return isAfterC2_ = true;
  return isControl(character) ? write(sink_, escaped(character)) : write(sink_, {&character, 1});
}

TerminalBuffer::int_type TerminalBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  return put(traits_type::to_char_type(character)) ? character : traits_type::eof();
}

std::streamsize TerminalBuffer::xsputn(const char* text, std::streamsize count) {
  for (const char* at = text; at != text + count;) {
    const char* const odd =
        isAfterC2_ ? at : std::find_if(at, text + count, [](char c) { return c == kC2 || isControl(c); });
    if (!write(sink_, {at, static_cast<std::size_t>(odd - at)})) return at - text;
    at = odd;
    if (at == text + count) break;
    if (!put(*at)) return at - text;
    ++at;
  }
  return count;
}

int TerminalBuffer::sync() { return sink_.pubsync(); }

}  // namespace marrow::cli
