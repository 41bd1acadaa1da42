// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/text/printable.h"

#include "formats/text/kanji.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace marrow::formats {
namespace {

bool isPrintableAscii(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; }

void appendEscaped(std::string& text, std::uint8_t byte, Escape escape = Escape::Backslash) {
  char escaped[8];
  std::snprintf(escaped, sizeof escaped, escape == Escape::Percent ? "%%%02X" : "\\x%02X", byte);
  text += escaped;
}

bool isHexDigit(const std::string& text, std::size_t at) {
  return at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])) != 0;
}

/// In a member's name, a backslash would look like a separator, a control character would reach a terminal,
/// and "%41" would look like an escape.
bool isSpecialInMember(const std::string& text, std::size_t at) {
  const auto byte = static_cast<std::uint8_t>(text[at]);
  if (byte == '%') return isHexDigit(text, at + 1) && isHexDigit(text, at + 2);
  return byte == '\\' || byte < 0x20 || byte == 0x7F;
}

constexpr std::uint32_t kReplacement = 0xFFFD;

bool isHighSurrogate(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLowSurrogate(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

void appendUtf8(std::string& text, std::uint32_t point) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<std::uint8_t>(byte)); };
  if (point < 0x80) return add(point);
  if (point < 0x800) {
    add(0xC0 | point >> 6);
  } else if (point < 0x10000) {
    add(0xE0 | point >> 12);
    add(0x80 | (point >> 6 & 0x3F));
  } else {
    add(0xF0 | point >> 18);
    add(0x80 | (point >> 12 & 0x3F));
    add(0x80 | (point >> 6 & 0x3F));
  }
  add(0x80 | (point & 0x3F));
}

std::string fromUtf16(ByteView bytes, bool isBig) {
  const std::size_t count = bytes.size() / 2;
  const auto unitAt = [&](std::size_t i) -> std::uint32_t {
    const std::uint32_t first = bytes[2 * i];
    const std::uint32_t second = bytes[2 * i + 1];
    return isBig ? first << 8 | second : second << 8 | first;
  };
  std::string text;
  text.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t unit = unitAt(i);
    if (isHighSurrogate(unit) && i + 1 < count && isLowSurrogate(unitAt(i + 1))) {
      appendUtf8(text, 0x10000 + ((unit - 0xD800) << 10) + (unitAt(++i) - 0xDC00));
    } else {
      appendUtf8(text, isHighSurrogate(unit) || isLowSurrogate(unit) ? kReplacement : unit);
    }
  }
  return text;
}

bool isLeadByte(unsigned byte) { return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC); }

bool isTrailByte(unsigned byte) { return byte >= 0x40 && byte <= 0xFC && byte != 0x7F; }

/// A run of double-byte characters with consecutive code points in Unicode: JIS X 0208, rows 1 and 3 to 5.
struct ShiftJisRun {
  unsigned first;
  unsigned last;
  char16_t codePoint;
};

constexpr std::array kRuns = {
    ShiftJisRun{0x8140, 0x8140, 0x3000},                                       // space
    ShiftJisRun{0x8145, 0x8145, 0x30FB},                                       // middle dot
    ShiftJisRun{0x8151, 0x8151, 0xFF3F},                                       // low line
    ShiftJisRun{0x815B, 0x815B, 0x30FC},                                       // long vowel
    ShiftJisRun{0x8169, 0x816A, 0xFF08},                                       // parentheses
    ShiftJisRun{0x824F, 0x8258, 0xFF10},                                       // full-width digits
    ShiftJisRun{0x8260, 0x8279, 0xFF21},                                       // full-width letters
    ShiftJisRun{0x8281, 0x829A, 0xFF41}, ShiftJisRun{0x829F, 0x82F1, 0x3041},  // hiragana
    ShiftJisRun{0x8340, 0x837E, 0x30A1},  // katakana; no trail byte is 0x7F
    ShiftJisRun{0x8380, 0x8396, 0x30E0},
};

/// @return the character's code point, or 0 if no run has it.
char16_t codePointOf(unsigned shiftJis) {
  for (const ShiftJisRun& run : kRuns) {
    if (shiftJis >= run.first && shiftJis <= run.last)
      return static_cast<char16_t>(run.codePoint + (shiftJis - run.first));
  }
  return 0;
}

/// Appends the character that starts at `at`: one or two bytes, not ASCII.
/// @return its number of bytes.
std::size_t appendShiftJis(std::string& result, const std::string& text, std::size_t at, Escape escape) {
  const auto lead = static_cast<std::uint8_t>(text[at]);
  if (lead >= 0xA1 && lead <= 0xDF) {
    appendUtf8(result, static_cast<char16_t>(0xFF61U + (lead - 0xA1U)));
    return 1;
  }
  const unsigned trail = at + 1 < text.size() ? static_cast<std::uint8_t>(text[at + 1]) : 0U;
  if (!isLeadByte(lead) || !isTrailByte(trail)) {
    appendEscaped(result, lead, escape);
    return 1;
  }
  if (const char16_t codePoint = codePointOf(lead << 8U | trail); codePoint != 0) {
    appendUtf8(result, codePoint);
  } else if (const std::string letter = kanji(lead, static_cast<std::uint8_t>(trail));
             escape == Escape::Backslash && !letter.empty()) {
    result += letter;
  } else {
    appendEscaped(result, lead, escape);
    appendEscaped(result, static_cast<std::uint8_t>(trail), escape);
  }
  return 2;
}

/// @return the length of the well-formed UTF-8 sequence that starts at `at`, or 0. Unicode 15, table 3-7.
std::size_t sequenceLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<std::uint8_t>(text[at + i]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < lowest || byte(1) > highest) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  return length;
}

}  // namespace

std::string printable(ByteView bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    if (isPrintableAscii(byte)) {
      text += static_cast<char>(byte);
    } else {
      appendEscaped(text, byte);
    }
  }
  return text;
}

std::string fromShiftJis(const std::string& text, Escape escape) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const bool isSpecial = escape == Escape::Percent && isSpecialInMember(text, at);
    if (static_cast<std::uint8_t>(text[at]) < 0x80 && !isSpecial) {
      result += text[at++];
    } else {
      at += appendShiftJis(result, text, at, escape);
    }
  }
  return result;
}

std::string toValidUtf8(const std::string& text, Escape escape) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const bool isSpecial = escape == Escape::Percent && isSpecialInMember(text, at);
    const std::size_t length = isSpecial ? 0 : sequenceLength(text, at);
    if (length == 0) {
      appendEscaped(result, static_cast<std::uint8_t>(text[at++]), escape);
    } else {
      result.append(text, at, length);
      at += length;
    }
  }
  return result;
}

bool isValidUtf8(std::string_view text) { return toValidUtf8(std::string(text)).size() == text.size(); }

std::string baseNameOf(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string shortNameOf(const std::string& path) { return path.substr(path.find_last_of("/\\:") + 1); }

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

std::string counted(std::uint64_t count, const char* thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string extensionOf(const std::string& path) {
  const std::string name = baseNameOf(path);
  const std::size_t dot = name.find_last_of('.');
  return dot == std::string::npos || dot == 0 ? std::string() : lowered(name.substr(dot + 1));
}

std::string stemOf(const std::string& path) {
  std::string name = baseNameOf(path);
  if (extensionOf(name) == "zs") name.resize(name.size() - 3);
  const std::size_t dot = name.find_last_of('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name;
}

std::string textOf(ByteView bytes) {
  if (beginsWith(bytes, "\xFF\xFE")) return fromUtf16(bytes.subspan(2), false);
  if (beginsWith(bytes, "\xFE\xFF")) return fromUtf16(bytes.subspan(2), true);
  const ByteView rest = beginsWith(bytes, "\xEF\xBB\xBF") ? bytes.subspan(3) : bytes;
  return {rest.begin(), rest.end()};
}

bool looksLikeText(ByteView bytes) {
  constexpr std::size_t kLooked = 4096;
  constexpr std::size_t kLongestCharacter = 4;
  const std::string text = textOf(bytes.first(std::min(bytes.size(), kLooked)));
  const auto isControl = [](char c) {
    const auto byte = static_cast<std::uint8_t>(c);
    return (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0D)) || byte == 0x7F;
  };
  if (text.empty() || std::any_of(text.begin(), text.end(), isControl)) return false;
  // The last character may be cut.
  for (std::size_t cut = 0; cut < kLongestCharacter && cut < text.size(); ++cut) {
    if (isValidUtf8(std::string_view(text).substr(0, text.size() - cut))) return true;
  }
  return false;
}

}  // namespace marrow::formats
