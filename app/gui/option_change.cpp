// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/option_change.h"

#include "formats/registry.h"

#include <algorithm>

namespace marrow::gui {

bool readsTheSame(formats::Options a, formats::Options b) {
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const formats::OptionSpec& spec : group.specs) {
      if (!spec.isOfSet) continue;
      a.clear(spec.id);
      b.clear(spec.id);
    }
  }
  return a == b;
}

std::vector<std::uint64_t> newlyNamed(const formats::Options& before, const formats::Options& now) {
  std::vector<std::uint64_t> offsets;
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const formats::OptionSpec& spec : group.specs) {
      if (!spec.namesClips) continue;
      const auto& known = before.offsets(spec.id);
      for (const std::uint32_t at : now.offsets(spec.id)) {
        if (std::find(known.begin(), known.end(), at) == known.end()) offsets.push_back(at & spec.offsetMask);
      }
    }
  }
  return offsets;
}

}  // namespace marrow::gui
