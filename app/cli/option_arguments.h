// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/options/options.h"

#include <CLI/App.hpp>

#include <map>
#include <span>
#include <string>

namespace marrow::cli {

/// The value of an option as help shows it: "auto|12|16".
[[nodiscard]] std::string valueNameOf(const formats::OptionSpec& spec);

/// Options of readers and writers as command line options. Their values are read after all arguments are
/// known, because another argument may say which format they belong to.
class OptionArguments {
 public:
  /// Adds --ID, once for specs of the same id. This object must outlive the parsing.
  void add(CLI::App& app, const formats::OptionSpec& spec);

  /// @param owner  of the specs, for messages: "CSV of curves".
  /// @throws CLI::ValidationError for a value that is refused, or an option that is not among the specs.
  [[nodiscard]] formats::Options read(std::span<const formats::OptionSpec> specs,
                                      const std::string& owner) const;

 private:
  std::map<std::string, std::string> texts_;  ///< by id
};

}  // namespace marrow::cli
