// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <locale>
#include <sstream>

namespace marrow::cli {
namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& text, const std::string& wanted) {
  throw CLI::ValidationError(option, fmt::format("\"{}\" is not {}", text, wanted));
}

double numberOf(const std::string& option, const std::string& text) {
  const std::optional<double> number = parseNumber(text);
  if (!number) refuse(option, text, "a number");
  return *number;
}

std::vector<double> numbersOf(const std::string& option, const std::string& text) {
  std::vector<double> numbers;
  std::size_t start = 0;
  while (true) {
    const std::size_t comma = text.find(',', start);
    numbers.push_back(numberOf(option, text.substr(start, comma - start)));
    if (comma == std::string::npos) return numbers;
    start = comma + 1;
  }
}

CLI::Option* addText(CLI::App& app, const std::string& name, const std::string& type, const std::string& help,
                     const std::function<void(const std::string& text)>& take) {
  return app.add_option_function<std::string>(name, take, help)->type_name(type);
}

}  // namespace

std::optional<double> parseNumber(std::string_view text) {
  // from_chars for floating point is missing from one of the standard libraries we build with.
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  stream.exceptions(std::ios::badbit);  // running out of memory is not wrong text
  double number = 0.0;
  stream >> std::noskipws >> number;
  const bool whole = stream.eof() && !stream.fail();
  if (!whole || !(std::abs(number) <= std::numeric_limits<float>::max())) return std::nullopt;
  return number;
}

std::optional<long long> parseIndex(std::string_view text) {
  long long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

CLI::Option* addNumber(CLI::App& app, const std::string& name, double& value, const std::string& help) {
  return addText(app, name, "NUMBER", help,
                 [&value, name](const std::string& text) { value = numberOf(name, text); });
}

CLI::Option* addNumber(CLI::App& app, const std::string& name, std::optional<double>& value,
                       const std::string& help) {
  return addText(app, name, "NUMBER", help,
                 [&value, name](const std::string& text) { value = numberOf(name, text); });
}

CLI::Option* addWholeNumber(CLI::App& app, const std::string& name, long long& value, long long low,
                            long long high, const std::string& help) {
  return addText(app, name, "N", help, [&value, name, low, high](const std::string& text) {
    const std::optional<long long> number = parseIndex(text);
    if (!number || *number < low || *number > high) {
      refuse(name, text, fmt::format("a whole number from {} to {}", low, high));
    }
    value = *number;
  });
}

CLI::Option* addFrames(CLI::App& app, std::vector<double>& frames) {
  return addText(app, "--frame", "F[,F...]", "Frames, fractional or negative ones too (--frame=-1,0.5)",
                 [&frames](const std::string& text) { frames = numbersOf("--frame", text); });
}

CLI::Option* addFrame(CLI::App& app, std::optional<double>& frame) {
  return addText(app, "--frame", "F", "The frame, may be fractional",
                 [&frame](const std::string& text) { frame = numberOf("--frame", text); });
}

CLI::Option* addMode(CLI::App& app, core::SampleMode& mode) {
  return addText(
      app, "--mode", "smooth|game-exact",
      "smooth: continuous (default); game-exact (or console): what the game shows, with its 16-bit angles",
      [&mode](const std::string& text) {
        const bool isGameExact = text == "game-exact" || text == "console";
        if (text != "smooth" && !isGameExact) refuse("--mode", text, "smooth or game-exact");
        mode = isGameExact ? core::SampleMode::GameExact : core::SampleMode::Smooth;
      });
}

CLI::Option* addLoop(CLI::App& app, std::optional<core::LoopMode>& loop) {
  return addText(app, "--loop", "MODE", "once, once-and-reset, loop, mirrored-once or mirrored-loop",
                 [&loop](const std::string& text) {
                   loop = core::loopModeFromString(text);
                   if (!loop) {
                     refuse("--loop", text, "once, once-and-reset, loop, mirrored-once or mirrored-loop");
                   }
                 });
}

CLI::Option* addJson(CLI::App& app, bool& json) {
  return app.add_flag("--json", json, "Machine-readable output");
}

void addWordList(CLI::App& app, std::string& path) {
  app.add_option("--names", path, "List of names that resolves the hashes of events, one name per line")
      ->type_name("WORDLIST");
}

core::Result<std::shared_ptr<const app::WordList>> wordListFrom(const std::string& path, Io& io) {
  if (path.empty()) return std::make_shared<const app::WordList>();
  auto words = app::readWordList(path);
  if (!words) return words;
  if (const auto skipped = (*words)->skippedLines()) io.err << toText(*skipped) << "\n";
  return words;
}

}  // namespace marrow::cli
