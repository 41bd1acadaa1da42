// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/link_parts.h"

#include "app/document/loaded_file.h"
#include "app/document/member_path.h"
#include "app/document/paths.h"
#include "formats/archives/open_file.h"
#include "formats/file_io.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesBeside(const std::string& path) {
  constexpr std::size_t kMostFiles = 5'000;
  std::error_code reason;
  const fs::path folder = fs::absolute(toPath(path), reason).parent_path();
  std::vector<std::string> paths;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, reason);
  while (!reason && it != fs::directory_iterator() && paths.size() < kMostFiles) {
    std::error_code ignored;
    if (it->is_regular_file(ignored)) paths.push_back(toUtf8(it->path()));
    it.increment(reason);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

core::Result<LinkPart> readMemberPart(const MemberPath& place, LinkPart part, const formats::Bytes& archive) {
  core::Result<formats::Bytes> bytes = formats::readMember(archive, place.file, place.member);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  part.stored = std::move(*bytes);
  part.unwrapped.bytes = part.stored;
  return part;
}

}  // namespace

formats::z64::LinkFile LinkPart::file() const { return {path, unwrapped.bytes}; }

core::Result<LinkPart> readLinkPart(const std::string& path) {
  LinkPart part;
  part.path = path;
  if (path.empty()) return part;
  const MemberPath place = splitMemberPath(path);
  core::Result<formats::Bytes> bytes = formats::readBytes(place.file);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  if (!place.member.empty()) return readMemberPart(place, std::move(part), *bytes);
  part.stored = std::move(*bytes);
  core::Result<formats::Unwrapped> unwrapped = formats::unwrap(part.stored);
  if (!unwrapped) {
    unwrapped.error().file = path;
    return tl::unexpected(std::move(unwrapped.error()));
  }
  part.unwrapped = std::move(*unwrapped);
  return part;
}

std::vector<std::string> neighboursOf(const LoadedFile& file) {
  if (!file.isMember()) return filesBeside(file.path);
  const core::Result<formats::Bytes> bytes = formats::readBytes(file.archive);
  if (!bytes) return {};
  std::vector<std::string> paths = formats::memberPaths(*bytes, file.archive);
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace marrow::app
