// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/open_parts.h"

#include "formats/source/paths.h"

namespace marrow::formats {
namespace {

/// Files of one place are likely to belong together: a folder's, or an archive's.
std::string placeOf(const LoadedFile& file) {
  return file.isMember() ? ":" + file.archive : toUtf8(toPath(file.path).parent_path());
}

}  // namespace

OpenParts::OpenParts(const Resolver& resolver, const std::vector<LoadedFile>& files) {
  for (const LoadedFile& file : files) {
    const auto slot = resolverOf(file) == &resolver ? slotOf(file) : std::nullopt;
    if (!slot) continue;
    bySlot_[*slot].push_back(&file);
    add(first_[*slot], file);
    add(firstInPlace_[{*slot, placeOf(file)}], file);
  }
}

const std::vector<const LoadedFile*>& OpenParts::of(int slot) const {
  static const std::vector<const LoadedFile*> none;
  const auto found = bySlot_.find(slot);
  return found == bySlot_.end() ? none : found->second;
}

const LoadedFile* OpenParts::likeliest(int slot, const LoadedFile& around) const {
  const auto otherOf = [&](const auto& map, const auto& key) -> const LoadedFile* {
    const auto found = map.find(key);
    if (found == map.end()) return nullptr;
    const FirstTwo& first = found->second;
    return first[0]->path != around.path ? first[0] : first[1];
  };
  const LoadedFile* beside = otherOf(firstInPlace_, std::pair(slot, placeOf(around)));
  return beside != nullptr ? beside : otherOf(first_, slot);
}

void OpenParts::add(FirstTwo& first, const LoadedFile& file) {
  if (first[0] == nullptr) {
    first[0] = &file;
  } else if (first[1] == nullptr && first[0]->path != file.path) {
    first[1] = &file;
  }
}

}  // namespace marrow::formats
