// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_arguments.h"

#include <CLI/Error.hpp>

namespace marrow::cli {

std::string valueNameOf(const formats::OptionSpec& spec) {
  if (*spec.valueName != '\0') return spec.valueName;
  switch (spec.kind) {
    case formats::OptionKind::Choice: {
      std::string all;
      for (const formats::OptionChoice& choice : spec.choices)
        all += (all.empty() ? "" : "|") + std::string(choice.id);
      return all;
    }
    case formats::OptionKind::Integer:
      return "N";
    case formats::OptionKind::Number:
      return "NUMBER";
    case formats::OptionKind::Size:
      return "WxH";
    case formats::OptionKind::Offsets:
      return "OFFSET";
    case formats::OptionKind::FilePerSlot:
      return "N=FILE";
    default:
      return "TEXT";
  }
}
void OptionArguments::add(CLI::App& app, const formats::OptionSpec& spec) {
  const std::string id = spec.id;
  const std::string name = "--" + id;
  if (!spec.isOnCommandLine || app.get_option_no_throw(name) != nullptr) return;
  if (spec.kind == formats::OptionKind::Flag) {
    app.add_flag_callback(
        name, [this, id] { texts_[id] = "on"; }, spec.help);
    return;
  }
  app.add_option_function<std::string>(
         name, [this, id](const std::string& text) { texts_[id] = text; }, spec.help)
      ->type_name(valueNameOf(spec));
}

formats::Options OptionArguments::read(std::span<const formats::OptionSpec> specs,
                                       const std::string& owner) const {
  formats::Options options;
  for (const auto& [id, text] : texts_) {
    const formats::OptionSpec* spec = formats::findSpec(specs, id);
    if (spec == nullptr) throw CLI::ValidationError("--" + id, "is not an option of " + owner);
    if (const auto refused = formats::parseOption(*spec, text, options))
      throw CLI::ValidationError("--" + id, refused->message.text());
  }
  return options;
}

}  // namespace marrow::cli
