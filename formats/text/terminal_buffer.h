// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <streambuf>
#include <string>

namespace marrow::formats {

/// Text on its way to a terminal. These are written as \xNN: control characters but line feeds and tabs,
/// characters that turn the direction of a line, other characters that cannot be seen, and bytes that are not
/// UTF-8. So a name from a file is never a command to the terminal, and looks like what it is.
class TerminalBuffer final : public std::streambuf {
 public:
  /// @param sink  outlives it.
  explicit TerminalBuffer(std::streambuf& sink) : sink_(sink) {}
  ~TerminalBuffer() override;
  TerminalBuffer(const TerminalBuffer&) = delete;
  TerminalBuffer& operator=(const TerminalBuffer&) = delete;

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int sync() override;

 private:
  bool put(char character);
  bool putBegun();

  std::streambuf& sink_;
  std::string begun_;  ///< the first bytes of a character
};

/// A name as one line of text in which every character can be seen: "\x09hand".
[[nodiscard]] std::string visible(const std::string& name);

}  // namespace marrow::formats
