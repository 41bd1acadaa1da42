// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/file_bytes.h"

#include "formats/record_bytes.h"
#include "formats/source/source.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

bool holdsKeysIn(const LoadedFile& file, const std::string& path) {
  const auto& clips = file.content->clips;
  return std::any_of(clips.begin(), clips.end(), [&](const auto& clip) { return clip->keysFile == path; });
}

}  // namespace

const LoadedFile* ownerOfBytes(const std::string& path, const std::vector<LoadedFile>& files) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const LoadedFile& file) { return holdsKeysIn(file, path); });
  return found == files.end() ? formats::findFile(files, path) : &*found;
}

core::Result<std::shared_ptr<const FileBytes>> readFileBytes(const std::string& path,
                                                             const std::optional<LoadedFile>& owner) {
  auto result = std::make_shared<FileBytes>();
  result->path = path;
  if (owner && owner->path == path && owner->content->bytes) {
    result->owner = owner->content->bytes;
    result->isUnpacked = !owner->content->containers.empty();
    formats::ReadContext context{formats::shortNameOf(path)};
    if (owner->set) context.options = owner->set->options;
    result->fields = formats::recordBytes(*result->owner, context, owner->content.get());
  } else {
    core::Result<formats::Source> source = formats::openSource(path, formats::OnDamage::KeepPacked);
    if (!source) return tl::unexpected(std::move(source.error()));
    result->owner = std::move(source->bytes);
    result->isUnpacked = !source->containers.empty();
    result->whyPacked = std::move(source->whyPacked);
    if (!result->whyPacked)
      result->fields = owner ? formats::recordKeys(result->owner->size(), *owner->content, path)
                             : formats::recordBytes(*result->owner, {source->name});
  }
  result->bytes = *result->owner;
  if (owner) result->clipsOf = owner->path;
  return std::shared_ptr<const FileBytes>(std::move(result));
}

}  // namespace marrow::app
