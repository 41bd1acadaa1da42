// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "app/opening/event_names.h"
#include "core/playback_clock.h"
#include "core/sampler.h"

#include <CLI/App.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::cli {

/// The whole text as a decimal number that a 32-bit float can hold, whatever the locale.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

/// The whole text as a number without sign or fraction.
[[nodiscard]] std::optional<long long> parseIndex(std::string_view text);

// Options with strict values; a bad value is bad usage, and the message names the option.
CLI::Option* addNumber(CLI::App& app, const std::string& name, double& value, const std::string& help);
CLI::Option* addNumber(CLI::App& app, const std::string& name, std::optional<double>& value,
                       const std::string& help);
CLI::Option* addWholeNumber(CLI::App& app, const std::string& name, long long& value, long long low,
                            long long high, const std::string& help);
CLI::Option* addFrames(CLI::App& app, std::vector<double>& frames);
CLI::Option* addFrame(CLI::App& app, std::optional<double>& frame);
CLI::Option* addMode(CLI::App& app, core::SampleMode& mode);
CLI::Option* addLoop(CLI::App& app, std::optional<core::LoopMode>& loop);
CLI::Option* addJson(CLI::App& app, bool& json);

/// Adds `--names WORDLIST`.
void addWordList(CLI::App& app, std::string& path);
/// The list that `--names` names; an empty list if it names none. Reports lines that are skipped.
[[nodiscard]] core::Result<std::shared_ptr<const app::WordList>> wordListFrom(const std::string& path,
                                                                              Io& io);

}  // namespace marrow::cli
