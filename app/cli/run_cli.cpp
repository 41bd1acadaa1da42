// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"

#include "app/cli/command.h"
#include "formats/source/dictionary_files.h"
#include "formats/source/folder.h"
#include "formats/text/terminal_buffer.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <new>
#include <string>
#include <system_error>
#include <vector>

namespace marrow::cli {
namespace {

constexpr auto kFooter =
    "Results go to standard output, messages to standard error.\n"
    "Exit codes: 0 fine, 1 bad input or nothing found, 2 bad usage.\n"
    "With --json, numbers are full precision; infinite ones and those that are not a number are null.\n"
    "Paths are UTF-8. Compressed files are unpacked on the fly.";

constexpr Command (*kCommands[])(CLI::App&) = {
#define COMMAND(add) add,
#include "app/cli/commands.def"
#undef COMMAND
};

void setUp(CLI::App& program) {
  program.set_version_flag("--version", "marrow-cli " MARROW_VERSION);
  program.require_subcommand(0, 1);
  program.footer(kFooter);
  // A command line must have one meaning on every system, so no /options on Windows.
  program.allow_windows_style_options(false);
  program.get_formatter()->column_width(34);
  program.get_formatter()->label("SUBCOMMAND", "COMMAND");
}

/// The first word, if it is not a command; CLI11 would only call it unexpected.
std::string noCommand(const std::vector<std::string>& args, const std::vector<Command>& commands) {
  if (args.empty() || args.front().starts_with('-')) return {};
  std::string names;
  for (const Command& command : commands) {
    const std::string name = command.app->get_name();
    if (name == args.front()) return {};
    names += (names.empty() ? "" : ", ") + name;
  }
  return "There is no command \"" + core::oneLine(args.front()) + "\"; there are " + names + ".\n";
}

// CLI11's own message lists the arguments in reverse order.
std::string notExpected(const std::vector<std::string>& args) {
  std::string text =
      args.size() > 1 ? "These arguments were not expected:" : "This argument was not expected:";
  for (const std::string& arg : args) text += " " + core::oneLine(arg);
  return text;
}

/// Adds --dictionary to every command that reads files.
void addDictionaryOption(const std::vector<Command>& commands, std::vector<std::string>& files) {
  for (const Command& command : commands) {
    if (command.app->get_name() == "hash") continue;
    command.app
        ->add_option("--dictionary", files,
                     "zstd dictionary, or the game's ZsDic.pack.zs; may be given several times")
        ->type_name("FILE")
        ->allow_extra_args(false);
  }
}

core::Result<int> run(const Command& command, const std::vector<std::string>& dictionaries, Io& io) {
  const formats::FolderScope folders;
  for (const std::string& file : dictionaries) {
    if (const auto added = formats::addDictionaryFile(file); !added) return tl::unexpected(added.error());
  }
  return command.run(io);
}

/// Flushes the output. @return the failure, with the system's reason if there is one; empty: none.
std::string whyNotWritten(std::ostream& out) {
  const bool failedBefore = !out;
  errno = 0;
  if (failedBefore) {
    out.clear();
    out.put('\n');  // writes once more, to get the reason
  }
  out.flush();
  const int reason = errno;
  if (out && !failedBefore) return {};
  const std::string text = "the result could not be written to standard output";
  return reason == 0 ? text : text + ": " + std::generic_category().message(reason);
}

int finish(const core::Result<int>& result, Io& io) {
  const std::string failure = whyNotWritten(io.out);
  if (!result) {
    io.err << "error: " << toText(result.error()) << "\n";
    return kExitBadInput;
  }
  if (!failure.empty()) {
    io.err << "error: " << failure << "\n";
    return kExitBadInput;
  }
  return *result;
}

int parseAndRun(std::vector<std::string>& args, std::ostream& out, std::ostream& err) {
  CLI::App program("Shows what skeletal animations hold, samples them, and exports them.", "marrow-cli");
  setUp(program);
  std::vector<Command> commands;
  for (const auto add : kCommands) {
    commands.push_back(add(program));
    commands.back().app->group("Commands");
  }
  std::vector<std::string> dictionaries;
  addDictionaryOption(commands, dictionaries);
  Io io{out, err};
  if (const std::string text = noCommand(args, commands); !text.empty()) {
    err << text << "Run with --help for more information.\n";
    return kExitBadUsage;
  }
  try {
    std::reverse(args.begin(), args.end());  // CLI11 needs them reversed
    program.parse(args);
    const auto named = std::find_if(commands.begin(), commands.end(),
                                    [](const Command& command) { return command.app->parsed(); });
    if (named != commands.end()) return finish(run(*named, dictionaries, io), io);
    err << "A command is missing.\n\n" << program.help();
    return kExitBadUsage;
  } catch (const CLI::ExtrasError&) {
    err << notExpected(program.remaining(true)) << "\nRun with --help for more information.\n";
    return kExitBadUsage;
  } catch (const CLI::Success& error) {  // help was asked for
    return program.exit(error, out, err);
  } catch (const CLI::ParseError& error) {
    err << core::oneLine(error.what()) << "\nRun with --help for more information.\n";
    return kExitBadUsage;
  }
}

}  // namespace

int runCli(std::vector<std::string> args, std::ostream& output, std::ostream& messages) {
  try {
    // JSON escapes control characters in its own way.
    const bool isJson = std::find(args.begin(), args.end(), "--json") != args.end();
    formats::TerminalBuffer safeOutput(*output.rdbuf());
    formats::TerminalBuffer safeMessages(*messages.rdbuf());
    std::ostream out(isJson ? output.rdbuf() : &safeOutput);
    std::ostream err(&safeMessages);
    return parseAndRun(args, out, err);
  } catch (const std::bad_alloc&) {
    messages << "error: there is not enough memory for this\n";
    return kExitBadInput;
  }
}

}  // namespace marrow::cli
