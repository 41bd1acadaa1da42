// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/file_bytes.h"

#include "app/document/member_path.h"
#include "formats/archives/member_bytes.h"
#include "formats/fields/map_fields.h"
#include "formats/file_io.h"

#include <algorithm>
#include <utility>

namespace marrow::app {
namespace {

bool holdsKeysIn(const LoadedFile& file, const std::string& path) {
  const auto& clips = file.content.clips;
  return std::any_of(clips.begin(), clips.end(), [&](const auto& clip) { return clip->keysFile == path; });
}

const LoadedFile* fileOf(const std::string& path, const std::vector<LoadedFile>& files) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const LoadedFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace

const LoadedFile* ownerOfBytes(const std::string& path, const std::vector<LoadedFile>& files) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const LoadedFile& file) { return holdsKeysIn(file, path); });
  return found == files.end() ? fileOf(path, files) : &*found;
}

core::Result<std::shared_ptr<const FileBytes>> readFileBytes(const std::string& path,
                                                             const std::optional<LoadedFile>& owner) {
  const MemberPath parts = splitMemberPath(path);
  core::Result<formats::Bytes> stored = formats::readBytes(parts.file);
  if (!stored) return tl::unexpected(std::move(stored.error()));
  core::Result<formats::ReadableBytes> readable = formats::readableBytes(*stored, path, parts.member);
  if (!readable) return tl::unexpected(std::move(readable.error()));
  auto result = std::make_shared<FileBytes>();
  result->path = path;
  result->whyPacked = std::move(readable->whyPacked);
  result->isUnpacked = !result->whyPacked && readable->bytes != *stored;
  result->bytes = std::move(readable->bytes);
  if (result->whyPacked) {
    result->fields.finish();
  } else if (owner) {
    result->fields = owner->path == path ? formats::mapFields(owner->content, result->bytes)
                                         : formats::mapForeignKeys(owner->content, path);
    result->clipsOf = owner->path;
  } else {
    result->fields = formats::mapUnread(result->bytes, path);
  }
  return std::shared_ptr<const FileBytes>(std::move(result));
}

}  // namespace marrow::app
