// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"
#include "formats/exchange/csv/csv_writer.h"
#include "formats/text/terminal_buffer.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temporary_folder.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace marrow::testing {
namespace {

TEST(Terminal, NoControlCharacterReachesIt) {
  std::ostringstream sink;
  formats::TerminalBuffer buffer(*sink.rdbuf());
  std::ostream out(&buffer);
  out << "a\x1b[31m\x7f\rb\tc\n"
      << "\xC2\x9B"
      << "31m \xC2"
      << "\xB0 \xC3\x9B";
  out.put('\x07');
  EXPECT_EQ(sink.str(), "a\\x1B[31m\\x7F\\x0Db\tc\n\\xC2\\x9B31m \xC2\xB0 \xC3\x9B\\x07");
}

std::string shown(const std::vector<std::string>& parts) {
  std::ostringstream sink;
  {
    formats::TerminalBuffer buffer(*sink.rdbuf());
    std::ostream out(&buffer);
    for (const std::string& part : parts) out << part;
  }
  return sink.str();
}

TEST(Terminal, NoLineIsTurnedAround) {
  EXPECT_EQ(shown({"a\u202Eb\u2066c\u2013d\u200E", "\xE2\x80", "\xAE"}),
            "a\\xE2\\x80\\xAEb\\xE2\\x81\\xA6c\u2013d\\xE2\\x80\\x8E\\xE2\\x80\\xAE");
}

// Characters that cannot be seen would make two names look the same.
TEST(Terminal, NothingIsUnseen) {
  EXPECT_EQ(shown({"\u061C\u2028\u200B\uFEFF\u00AD"}),
            "\\xD8\\x9C\\xE2\\x80\\xA8\\xE2\\x80\\x8B\\xEF\\xBB\\xBF\\xC2\\xAD");
  EXPECT_EQ(shown({"\U000E0041"}), "\\xF3\\xA0\\x81\\x81");
  const std::string seen = "Größe \u6B69 \u200D \U0001F9B4";
  EXPECT_EQ(shown({seen}), seen);
}

TEST(Terminal, BytesThatAreNoTextAreEscaped) {
  EXPECT_EQ(shown({"a\x9B", "b\xE2\x9B", "c\xED\xA0\x80", "d\xE2"}),
            "a\\x9Bb\\xE2\\x9Bc\\xED\\xA0\\x80d\\xE2");
}

TEST(Terminal, NamesBeginNoLine) {
  const std::string clip = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer/wanderer_walk.bck";
  EXPECT_EQ(runMarrow({"sample", clip, "--frame", "1\nb"}).err.find("\nb"), std::string::npos);
  EXPECT_EQ(runMarrow({"export", clip, "-o", "a\nb"}).err.find("\nb"), std::string::npos);
  const TemporaryFolder folder;
  (void)folder.write("a\nb.bin", {1, 2, 3, 4, 5, 6, 7, 8});
  (void)folder.write("walk.bck", write::BckFile(2).bytes());
  EXPECT_EQ(runMarrow({"info", folder.path()}).err.find("\nb"), std::string::npos);
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
  EXPECT_EQ(formats::csvCell("a\nb"), "a\\x0Ab");
}

// Much is written before the end, little at the end.
TEST(Terminal, AFullDiskIsTheReason) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no device is always full here";
  const std::string clip = std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer/wanderer_walk.bck";
  for (const char* command : {"info", "curves"}) {
    std::ofstream full("/dev/full");
    std::ostringstream err;
    EXPECT_EQ(cli::runCli({command, clip}, full, err), 1);
    EXPECT_NE(err.str().find("No space left on device"), std::string::npos) << err.str();
  }
}

// JSON has them as they are stored, a terminal shows them.
TEST(Terminal, ControlCharactersInNamesOfBonesStayInTheDataAlone) {
  const TemporaryFolder folder;
  const std::string model = folder.write("a.bmd", write::modelBytes({{"\thips"}, {"leg\r\n", 0}}));
  const CliResult data = runMarrow({"info", "--json", model});
  EXPECT_NE(data.out.find("\"\\thips\""), std::string::npos) << data.out;
  EXPECT_NE(data.out.find("\"leg\\r\\n\""), std::string::npos) << data.out;
  const CliResult text = runMarrow({"info", model});
  EXPECT_NE(text.out.find("\\x09hips"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("leg\\x0D\\x0A"), std::string::npos) << text.out;
}

}  // namespace
}  // namespace marrow::testing
