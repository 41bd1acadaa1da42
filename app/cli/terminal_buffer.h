// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <streambuf>

namespace marrow::cli {

/// Text on its way to a terminal: control characters but line feeds and tabs are written as \xNN, so that a
/// name from a file is never a terminal's command. Those of one byte, and the UTF-8 of U+0080 to U+009F.
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
  bool isAfterC2_ = false;  ///< the byte that begins U+0080 to U+00BF waits for the next
};

}  // namespace marrow::cli
