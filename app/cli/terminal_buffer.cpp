// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace marrow::cli {
namespace {

constexpr unsigned char byteOf(char character) { return static_cast<unsigned char>(character); }

bool isControl(char character) {
  return (byteOf(character) < 0x20 && character != '\n' && character != '\t') || character == 0x7F;
}

/// May the UTF-8 of a character to be escaped begin with that byte?
bool isLead(char character) { return character == '\xC2' || character == '\xE2'; }

enum class Match { No, Begun, Whole };

Match matchOf(std::string_view bytes) {
  const auto isWithin = [](char c, int first, int last) { return byteOf(c) >= first && byteOf(c) <= last; };
  if (bytes.size() == 1) return isLead(bytes[0]) ? Match::Begun : Match::No;
  if (bytes[0] == '\xC2') return isWithin(bytes[1], 0x80, 0x9F) ? Match::Whole : Match::No;
  if (bytes.size() == 2) return isWithin(bytes[1], 0x80, 0x81) ? Match::Begun : Match::No;
  const bool isTurn = bytes[1] == '\x81' ? isWithin(bytes[2], 0xA6, 0xA9)
                                         : isWithin(bytes[2], 0x8E, 0x8F) || isWithin(bytes[2], 0xAA, 0xAE);
  return isTurn ? Match::Whole : Match::No;
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

bool TerminalBuffer::put(char character) {
  const std::string bytes = begun_ + character;
  const Match match = matchOf(bytes);
  if (match == Match::Begun) {
    begun_ = bytes;
    return true;
  }
  const std::string before = std::move(begun_);
  begun_.clear();
  if (match == Match::Whole) return writeEscaped(sink_, bytes);
  if (!before.empty()) return write(sink_, before) && put(character);
  return isControl(character) ? writeEscaped(sink_, bytes) : write(sink_, bytes);
}

TerminalBuffer::int_type TerminalBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  return put(traits_type::to_char_type(character)) ? character : traits_type::eof();
}

std::streamsize TerminalBuffer::xsputn(const char* text, std::streamsize count) {
  for (const char* at = text; at != text + count;) {
    const char* const odd =
        begun_.empty() ? std::find_if(at, text + count, [](char c) { return isLead(c) || isControl(c); })
                       : at;
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
