// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/binder.h"

#include "formats/resolve/bind_sets.h"
#include "formats/resolve/part_table.h"
#include "formats/resolve/resolver.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

/// Dropped onto a clip of a set, a part of which several fit is wanted under it.
void selectDropped(BoundFiles& bound, const std::string& currentPath) {
  const std::vector<LoadedFile>& read = bound.read.files;
  const auto slot = read.size() == 1 ? formats::slotOf(read.front()) : std::nullopt;
  if (!slot || !formats::resolverOf(read.front())->findSlot(*slot)->hasOthers) return;
  const LoadedFile* host = formats::findFile(bound.files, currentPath);
  if (host == nullptr || !host->binding || !host->binding->isWhole) return;
  const std::string before = formats::pathOf(host->binding->parts, *slot);
  // Where the part itself shows the clips, the other one shows its own.
  if (before.empty() || before == read.front().path || before == host->path) return;
  formats::Options options = bound.options.of(host->path);
  options.setFile(host->binding->resolver->slotOption().id, *slot, read.front().path);
  bound.options.set(host->path, std::move(options));
}

}  // namespace

BoundFiles bindFiles(BoundFiles given, const std::string& currentPath) {
  BoundFiles bound = std::move(given);
  selectDropped(bound, currentPath);
  std::vector<std::string> fresh;
  for (const LoadedFile& file : bound.read.files) {
    if (formats::resolverOf(file) != nullptr) fresh.push_back(file.path);
  }
  for (core::Error& error : formats::bindSets(bound.files, bound.options, fresh)) {
    const auto& known = bound.read.errors;
    if (std::find(known.begin(), known.end(), error) == known.end())
      bound.read.errors.push_back(std::move(error));
  }
  return bound;
}

}  // namespace marrow::app
