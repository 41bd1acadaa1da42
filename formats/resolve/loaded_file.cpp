// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/loaded_file.h"

#include "formats/format_descriptor.h"
#include "formats/resolve/resolver.h"

#include <algorithm>

namespace marrow::formats {

const LoadedFile* findFile(const std::vector<LoadedFile>& files, const std::string& path) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const LoadedFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string pathOf(const PartTable& table, int slot) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const BoundPart& part) { return part.slot == slot; });
  return found == table.end() ? std::string() : found->path;
}

const Resolver* resolverOf(const LoadedFile& file) {
  return file.content->format == nullptr ? nullptr : file.content->format->resolver;
}

bool hasOptions(const LoadedFile& file) {
  return file.content->format != nullptr && !file.content->format->options.empty();
}

const Asset& ownContentOf(const LoadedFile& file) {
  return file.binding ? *file.binding->own : *file.content;
}

std::optional<int> slotOf(const LoadedFile& file) {
  const Resolver* resolver = resolverOf(file);
  return resolver == nullptr ? std::nullopt : resolver->slotOf(ownContentOf(file));
}

}  // namespace marrow::formats
