// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <streambuf>
#include <string>

namespace marrow::cli {

/// Text on its way to a terminal: control characters but line feeds and tabs are written as \xNN, so that a
/// name from a file is never a terminal's command. Those of one byte, the UTF-8 of U+0080 to U+009F, and what
/// turns the direction of a line (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
class TerminalBuffer final : public std::streambuf {
 public:
  /// @param sink  outlives it.
  explicit TerminalBuffer(std::streambuf& sink) : sink_(sink) {}

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int sync() override;

 private:
  bool put(char character);

  std::streambuf& sink_;
  std::string begun_;  ///< the first bytes of what may be one of these characters
};

}  // namespace marrow::cli
