// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/resolver.h"

#include "formats/format_descriptor.h"

#include <algorithm>

namespace marrow::formats {

const SetSlot* Resolver::findSlot(int number) const {
  const std::span<const SetSlot> all = slotList();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const SetSlot& slot) { return slot.number == number; });
  return found == all.end() ? nullptr : &*found;
}

const Resolver* resolverOf(const LoadedFile& file) {
  return file.content.format == nullptr ? nullptr : file.content.format->resolver;
}

bool hasOptions(const LoadedFile& file) {
  return file.content.format != nullptr && !file.content.format->options.empty();
}

std::optional<int> slotOf(const LoadedFile& file) {
  const Resolver* resolver = resolverOf(file);
  return resolver == nullptr ? std::nullopt : resolver->slotOf(ownContentOf(file));
}

const Asset& ownContentOf(const LoadedFile& file) { return file.binding ? *file.binding->own : file.content; }

}  // namespace marrow::formats
