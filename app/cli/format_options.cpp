// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/format_options.h"

#include "app/cli/option_arguments.h"
#include "app/opening/set_diagnostics.h"
#include "formats/registry.h"
#include "formats/source/source.h"

#include <CLI/Error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace marrow::cli {
namespace {

using formats::OptionKind;
using formats::OptionSpec;

std::string flagOf(const OptionSpec& spec) { return fmt::format("--{}", spec.id); }

void addOption(CLI::App& app, const OptionSpec& spec, const char* group, formats::Options& options) {
  const std::string flag = flagOf(spec);
  if (spec.kind == OptionKind::Flag) {
    app.add_flag_callback(
           flag, [&options, &spec] { options.set(spec.id, true); }, spec.help)
        ->group(group);
    return;
  }
  const auto take = [&options, &spec](const std::string& text) {
    if (const auto error = formats::parseOption(spec, text, options))
      throw CLI::ValidationError(flagOf(spec), error->message.text());
  };
  const bool isRepeatable = spec.kind == OptionKind::Offsets || spec.kind == OptionKind::FilePerSlot;
  CLI::Option* option = isRepeatable ? app.add_option_function<std::vector<std::string>>(
                                              flag,
                                              [take](const std::vector<std::string>& texts) {
                                                std::for_each(texts.begin(), texts.end(), take);
                                              },
                                              spec.help)
                                           ->allow_extra_args(false)
                                     : app.add_option_function<std::string>(flag, take, spec.help);
  option->type_name(valueNameOf(spec))->group(group);
}

/// Does the option change what the file shows, or does a message of its reader say why not?
bool isUsedBy(const app::LoadedFile& file, const OptionSpec& spec) {
  const auto isAboutIt = [&](const core::Diagnostic& entry) { return entry.option.id == spec.id; };
  return formats::hasUseFor(spec, file) ||
         std::ranges::any_of(file.content->diagnostics.entries(), isAboutIt);
}

/// True if one of the files can use the option.
bool isUsed(const OptionSpec& spec, const formats::OptionGroup& group,
            const std::vector<app::LoadedFile>& files) {
  return std::any_of(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    const bool isOfFamily =
        file.content->format != nullptr && file.content->format->options.data() == group.specs.data();
    return isOfFamily && (!spec.isOfSet || file.set != nullptr) && isUsedBy(file, spec);
  });
}

}  // namespace

void addFormatOptions(CLI::App& app, formats::Options& options) {
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const OptionSpec& spec : group.specs) {
      if (spec.isOnCommandLine) addOption(app, spec, group.title, options);
    }
  }
}

std::optional<core::Error> findMissingFile(const formats::Options& options) {
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const OptionSpec& spec : group.specs) {
      for (const auto& [slot, path] : options.files(spec.id)) {
        if (path.empty()) continue;
        auto source = formats::openSource(path);
        if (source) continue;
        core::Error error = std::move(source.error());
        error.fieldPath = fmt::format("{} {}", flagOf(spec), slot);
        return error;
      }
    }
  }
  return std::nullopt;
}

void warnOfUnused(const formats::Options& options, const std::vector<app::LoadedFile>& files,
                  std::ostream& err) {
  if (files.empty()) return;  // nothing could be read, and a message says so
  for (const app::NamedPart& named : app::unusedParts(options, files)) {
    const char* slotName = named.format->partOption().slotName;
    std::string numbers;
    for (const formats::Want& part : named.format->parts())
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(part.slot);
    err << fmt::format(
        "warning: nothing that is shown refers to {0} {1}, so {2} is not used; {0}s {3} are read for {4} "
        "only\n",
        slotName, named.slot, named.path, numbers, named.format->setName);
  }
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const OptionSpec& spec : group.specs) {
      const bool isSaid =
          options.has(spec.id) && spec.isOnCommandLine && spec.kind != OptionKind::FilePerSlot;
      if (!isSaid || isUsed(spec, group, files)) continue;
      err << fmt::format("warning: {} is not used, because nothing here is {}\n", flagOf(spec),
                         *spec.subject == '\0' ? group.noun : spec.subject);
    }
  }
}

}  // namespace marrow::cli
