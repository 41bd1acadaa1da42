// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sets/set_diagnostics.h"

#include "formats/sets/file_set.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace marrow::formats {
namespace {

bool holdsAt(const Asset& asset, const OptionSpec& spec, std::uint32_t address) {
  const auto isThere = [at = address & spec.offsetMask](const auto& item) { return item->byteOffset == at; };
  return spec.namesClips ? std::ranges::any_of(asset.clips, isThere)
                         : std::ranges::any_of(asset.skeletons, isThere);
}

bool holdsAny(const Asset& asset, const OptionSpec& spec, const Options& options) {
  return std::ranges::any_of(options.offsets(spec.id),
                             [&](std::uint32_t at) { return holdsAt(asset, spec, at); });
}

/// Refuses one reading of a named offset that another part of the set answers?
bool isAnswered(const FileSet& set, const core::Diagnostic& entry, const Asset& other,
                const Options& options) {
  const OptionSpec* spec = findSpec(set.options, entry.option.id);
  if (spec == nullptr || spec->kind != OptionKind::Offsets) return false;
  const Options::Offsets& offsets = options.offsets(spec->id);
  return std::ranges::find(offsets, entry.option.value) != offsets.end() &&
         holdsAt(other, *spec, entry.option.value);
}

}  // namespace

bool asksForParts(const FileSet& set, const core::Diagnostic& entry) {
  return entry.option.id == set.slotOption->id;
}

void dropAnswered(const FileSet& set, core::Diagnostics& diagnostics, const Asset& other,
                  const Options& options) {
  core::Diagnostics left;
  bool isAny = false;
  for (const core::Diagnostic& entry : diagnostics.entries()) {
    const bool isDropped = isAnswered(set, entry, other, options);
    isAny = isAny || isDropped;
    if (!isDropped) left.add(entry);
  }
  if (isAny) diagnostics = std::move(left);
}

void settleNamed(const FileSet& set, Asset& own, Asset& joined, const Options& options,
                 const Options& ownOptions) {
  dropAnswered(set, own.diagnostics, joined, options);
  dropAnswered(set, joined.diagnostics, own, options);
  for (const OptionSpec& spec : set.options) {
    if (!spec.namesClips || options.flag(spec.formFlag)) continue;
    if (!holdsAny(own, spec, ownOptions) || holdsAny(joined, spec, options)) continue;
    joined.clips.clear();
    joined.clipSkeletons.clear();
  }
}

SetOwners::SetOwners(const std::vector<LoadedFile>& files) {
  for (const LoadedFile& owner : files) {
    if (!owner.set || !owner.set->isWhole) continue;
    for (const FoundPart& row : owner.set->parts) byPart_.emplace(row.path, &owner);
  }
}

const LoadedFile* SetOwners::of(const LoadedFile& part) const {
  const auto found = byPart_.find(part.path);
  return found == byPart_.end() ? nullptr : found->second;
}

std::vector<core::Diagnostic> openDiagnostics(const LoadedFile& file, const SetOwners& owners) {
  std::vector<core::Diagnostic> entries = file.content->diagnostics.entries();
  const LoadedFile* owner = owners.of(file);
  if (owner == nullptr) return entries;
  const FoundSet& set = *owner->set;
  std::erase_if(entries, [&](const core::Diagnostic& entry) {
    return asksForParts(*set.fileSet, entry) ||
           (owner != &file && isAnswered(*set.fileSet, entry, *owner->content, set.options));
  });
  return entries;
}

}  // namespace marrow::formats
