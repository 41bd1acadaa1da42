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
  const std::size_t dot = name.find_last_of('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name;
}

}  // namespace marrow::formats
