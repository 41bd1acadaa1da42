// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/text/printable.h"

#include <cstdio>
#include <span>

namespace marrow::formats {
namespace {

bool isPrintableAscii(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7F; }

void appendEscaped(std::string& text, std::uint8_t byte) {
  char escaped[8];
  std::snprintf(escaped, sizeof escaped, "\\x%02X", byte);
  text += escaped;
}

/// @return the length of the well-formed UTF-8 sequence that starts at `at`, or 0. Unicode 15, table 3-7.
std::size_t sequenceLength(const std::string& text, std::size_t at) {
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

std::string fromShiftJis(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if (isPrintableAscii(byte)) {
      result += text[i];
    } else if (byte >= 0xA1 && byte <= 0xDF) {
      const unsigned codePoint = 0xFF61U + (byte - 0xA1U);
      result += static_cast<char>(0xE0U | codePoint >> 12);
      result += static_cast<char>(0x80U | (codePoint >> 6 & 0x3FU));
      result += static_cast<char>(0x80U | (codePoint & 0x3FU));
    } else {
      appendEscaped(result, byte);
      if (byte >= 0x80 && i + 1 < text.size()) appendEscaped(result, static_cast<std::uint8_t>(text[++i]));
    }
  }
  return result;
}

std::string toValidUtf8(const std::string& text) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = sequenceLength(text, at);
    if (length == 0) {
      appendEscaped(result, static_cast<std::uint8_t>(text[at++]));
    } else {
      result.append(text, at, length);
      at += length;
    }
  }
  return result;
}

std::string baseNameOf(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string extensionOf(const std::string& path) {
  const std::string name = baseNameOf(path);
  const std::size_t dot = name.find_last_of('.');
  if (dot == std::string::npos || dot == 0) return {};
  std::string extension = name.substr(dot + 1);
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return extension;
}

std::string stemOf(const std::string& path) {
  std::string name = baseNameOf(path);
  if (name.size() > 3 && (name.ends_with(".zs") || name.ends_with(".ZS"))) name.resize(name.size() - 3);
  const std::size_t dot = name.find_last_of('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name;
}

}  // namespace marrow::formats
