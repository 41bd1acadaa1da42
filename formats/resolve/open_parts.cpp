// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/resolve/open_parts.h"

#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <utility>

namespace marrow::formats {
namespace {

/// Files of one place are likely to belong together: a folder's, or an archive's.
std::string placeOf(const LoadedFile& file) {
  return file.isMember() ? ":" + file.archive : toUtf8(toPath(file.path).parent_path());
}

/// Among several that fit: a file that is named so goes before one with a body, and that before the others.
int rankOf(const Resolver& resolver, int slot, const LoadedFile& file) {
  if (!resolver.findSlot(slot)->hasOthers) return 0;
  const std::string name = shortNameOf(file.path);
  return (resolver.nameScore(name, slot, name) > 0 ? 2 : 0) + (ownContentOf(file).models.empty() ? 0 : 1);
}

}  // namespace

OpenParts::OpenParts(const Resolver& resolver, const std::vector<LoadedFile>& files) {
  for (const LoadedFile& file : files) {
    const auto slot = resolverOf(file) == &resolver ? slotOf(file) : std::nullopt;
    if (!slot) continue;
    bySlot_[*slot].push_back(&file);
    const Candidate one{&file, rankOf(resolver, *slot, file)};
    add(best_[*slot], one);
    add(bestInPlace_[{*slot, placeOf(file)}], one);
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
    const BestTwo& best = found->second;
    return best[0].file->path != around.path ? best[0].file : best[1].file;
  };
  const LoadedFile* beside = otherOf(bestInPlace_, std::pair(slot, placeOf(around)));
  return beside != nullptr ? beside : otherOf(best_, slot);
}

void OpenParts::add(BestTwo& best, const Candidate& one) {
  if (best[0].file != nullptr && best[0].file->path == one.file->path) return;
  if (one.rank > best[0].rank) {
    best[1] = std::exchange(best[0], one);
  } else if (one.rank > best[1].rank) {
    best[1] = one;
  }
}

}  // namespace marrow::formats
