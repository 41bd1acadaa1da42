// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_buffer.h"
#include "formats/csv/csv_writer.h"
#include "tests/app/cli/cli_runner.h"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>

namespace marrow::testing {
namespace {

TEST(Terminal, NoControlCharacterReachesIt) {
  std::ostringstream sink;
  cli::TerminalBuffer buffer(*sink.rdbuf());
  std::ostream out(&buffer);
  out << "a\x1b[31m\x7f\rb\tc\n"
      << "\xC2\x9B"
      << "31m \xC2"
      << "\xB0 \xC3\x9B";
  out.put('\x07');
  EXPECT_EQ(sink.str(), "a\\x1B[31m\\x7F\\x0Db\tc\n\\xC2\\x9B31m \xC2\xB0 \xC3\x9B\\x07");
}

TEST(Terminal, NoLineIsTurnedAround) {
  std::ostringstream sink;
  cli::TerminalBuffer buffer(*sink.rdbuf());
  std::ostream out(&buffer);
  out << "a\u202Eb\u2066c\u2013d\u200E";
  out << "\xE2\x80";
  out << "\xAE\xE2\x9B";
  EXPECT_EQ(sink.str(), "a\\xE2\\x80\\xAEb\\xE2\\x81\\xA6c\u2013d\\xE2\\x80\\x8E\\xE2\\x80\\xAE\xE2\x9B");
}

TEST(Terminal, NamesBeginNoLine) {
  EXPECT_EQ(runMarrow({"hash", "a\nb\tc"}).out.find("\nb"), std::string::npos);
  EXPECT_EQ(runMarrow({"info", "no\nfile"}).err.find("\nfile"), std::string::npos);
  EXPECT_EQ(runMarrow({"no\ncommand"}).err.find("\ncommand"), std::string::npos);
}

TEST(Terminal, ArgumentsAreShownEscapedExceptInJson) {
  const CliResult text = runMarrow({"hash", "\x1b[31mred"});
  EXPECT_EQ(text.out.find('\x1b'), std::string::npos);
  EXPECT_NE(text.out.find("\\x1B[31mred"), std::string::npos);
  EXPECT_NE(runMarrow({"hash", "\x1b[31mred", "--json"}).out.find("\\u001b[31mred"), std::string::npos);
  EXPECT_EQ(runMarrow({"info", "no\x1b[31mfile"}).err.find('\x1b'), std::string::npos);
  EXPECT_EQ(runMarrow({"\x1b[31m"}).err.find('\x1b'), std::string::npos);
}

TEST(Terminal, NamesAreNoFormulasInASpreadsheet) {
  for (const char* name : {"=1+1", "+1", "-1", "@x", "\tx"}) {
    EXPECT_EQ(formats::csvCell(name), std::string("'") + name);
  }
  EXPECT_EQ(formats::csvCell("\rx"), "\"'\rx\"");
  EXPECT_EQ(formats::csvCell("a-b"), "a-b");
}

}  // namespace
}  // namespace marrow::testing
