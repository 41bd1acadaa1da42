// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/set_report.h"

#include "formats/options/option_spec.h"
#include "formats/resolve/resolver.h"
#include "formats/resolve/set_text.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {

void addSetJson(const app::LoadedFile& host, Json& json) {
  const formats::Binding& set = *host.binding;
  const std::string slotName = set.resolver->slotOption().slotName;
  Json parts = Json::array();
  for (const formats::BoundPart& part : set.parts) {
    parts.push_back({{slotName, part.slot},
                     {"role", set.resolver->findSlot(part.slot)->role},
                     {"path", part.path.empty() ? Json(nullptr) : Json(part.path)},
                     {"source", formats::idOf(part.source)}});
  }
  json[slotName + "s"] = std::move(parts);
  for (const formats::SetFact& fact : set.facts)
    json[fact.group] = {{fact.key, fact.value}, {"reason", fact.reason}};
}

void printSet(const app::LoadedFile& host, std::ostream& out) {
  const formats::Binding& set = *host.binding;
  std::string title = set.resolver->slotOption().slotName + std::string("s");
  for (const formats::BoundPart& part : set.parts) {
    const std::string source = formats::sourceText(part, host);
    const std::string file = part.path.empty() ? source : fmt::format("{} ({})", part.path, source);
    out << fmt::format("  {:<9}  {} {}: {}\n", title, part.slot, set.resolver->findSlot(part.slot)->role,
                       file);
    title.clear();
  }
  if (!set.isWhole) return;
  for (const formats::SetFact& fact : set.facts)
    out << fmt::format("  {:<9}  {}: {}\n", fact.title, fact.text, fact.reason);
}

}  // namespace marrow::cli
