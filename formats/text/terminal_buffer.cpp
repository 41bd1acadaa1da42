// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/text/terminal_buffer.h"

#include "core/message.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace marrow::formats {
namespace {

constexpr unsigned byteOf(char character) { return static_cast<unsigned char>(character); }

/// True for ASCII that is written as it is.
bool isPlain(char character) {
  return (byteOf(character) >= 0x20 && byteOf(character) < 0x7F) || character == '\n' || character == '\t';
}

/// The number of bytes of a character that begins with this one; 1 if none does.
std::size_t lengthOf(char lead) {
  const unsigned byte = byteOf(lead);
  return byte < 0xC2 || byte > 0xF4 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Two to four bytes of well-formed UTF-8.
unsigned codePointOf(std::string_view bytes) {
  unsigned point = byteOf(bytes[0]) & (0xFFU >> (bytes.size() + 1));
  for (const char c : bytes.substr(1)) point = point << 6U | (byteOf(c) & 0x3FU);
  return point;
}

struct Range {
  unsigned first;
  unsigned last;
};
// C1; then Unicode's format characters and separators. U+200C and U+200D stay: some scripts are written with
// them.
constexpr std::array kUnseen = {
    Range{0x80, 0x9F},     Range{0xAD, 0xAD},     Range{0x61C, 0x61C},     Range{0x180E, 0x180E},
    Range{0x200B, 0x200B}, Range{0x200E, 0x200F}, Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
    Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0xE0000, 0xE007F},
};

bool isUnseen(unsigned point) {
  return std::any_of(kUnseen.begin(), kUnseen.end(),
                     [point](const Range& range) { return point >= range.first && point <= range.last; });
}

bool write(std::streambuf& sink, std::string_view text) {
  const auto size = static_cast<std::streamsize>(text.size());
  return sink.sputn(text.data(), size) == size;
}

bool writeEscaped(std::streambuf& sink, std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [&](char c) { return write(sink, fmt::format("\\x{:02X}", byteOf(c))); });
}

}  // namespace

TerminalBuffer::~TerminalBuffer() { (void)putBegun(); }

bool TerminalBuffer::putBegun() {
  const std::string bytes = std::move(begun_);
  begun_.clear();
  return writeEscaped(sink_, bytes);
}

bool TerminalBuffer::put(char character) {
  const bool goesOn = (byteOf(character) & 0xC0U) == 0x80;
  if (!begun_.empty() && !goesOn && !putBegun()) return false;
  if (begun_.empty() && isPlain(character)) return write(sink_, {&character, 1});
  begun_ += character;
  if (begun_.size() < lengthOf(begun_.front())) return true;
  const bool isSeen = begun_.size() > 1 && isValidUtf8(begun_) && !isUnseen(codePointOf(begun_));
  if (!isSeen) return putBegun();
  const std::string bytes = std::move(begun_);
  begun_.clear();
  return write(sink_, bytes);
}

TerminalBuffer::int_type TerminalBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  return put(traits_type::to_char_type(character)) ? character : traits_type::eof();
}

std::streamsize TerminalBuffer::xsputn(const char* text, std::streamsize count) {
  for (const char* at = text; at != text + count;) {
    const char* const odd = begun_.empty() ? std::find_if_not(at, text + count, isPlain) : at;
    if (!write(sink_, {at, static_cast<std::size_t>(odd - at)})) return at - text;
    at = odd;
    if (at == text + count) break;
    if (!put(*at)) return at - text;
    ++at;
  }
  return count;
}

int TerminalBuffer::sync() { return sink_.pubsync(); }

std::string visible(const std::string& name) {
  std::stringbuf text;
  {
    TerminalBuffer safe(text);
    (void)write(safe, core::oneLine(name));
  }
  return text.str();
}

}  // namespace marrow::formats
