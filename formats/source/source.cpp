// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/source.h"

#include "formats/source/paths.h"
#include "formats/source/source_walk.h"

#include <cctype>
#include <filesystem>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

bool isDriveColon(const std::string& path, std::size_t colon) {
  return colon == 1 && std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path.size() > 2 &&
         (path[2] == '\\' || path[2] == '/');
}

}  // namespace

FileStamp stampOf(const std::string& path) {
  const std::filesystem::path systemPath = toPath(path);
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(systemPath, failed);
  if (failed) return {};
  const std::filesystem::file_time_type time = std::filesystem::last_write_time(systemPath, failed);
  if (failed) return {};
  return {size, static_cast<std::int64_t>(time.time_since_epoch().count())};
}

MemberPath splitMemberPath(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(toPath(path), ignored)) return {path, {}};
  for (std::size_t colon = path.rfind(':'); colon != std::string::npos && colon > 0;
       colon = path.rfind(':', colon - 1)) {
    if (isDriveColon(path, colon)) break;
    std::string file = path.substr(0, colon);
    if (std::filesystem::is_regular_file(toPath(file), ignored))
      return {std::move(file), path.substr(colon + 1)};
  }
  return {path, {}};
}

core::Result<StoredFile> readStored(const std::string& path) {
  MemberPath parts = splitMemberPath(path);
  const FileStamp stamp = stampOf(parts.file);
  core::Result<Bytes> bytes = readBytes(parts.file);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return StoredFile{std::move(parts.file), std::move(parts.member),
                    std::make_shared<const Bytes>(std::move(*bytes)), stamp};
}

StoredFile storedInMemory(ByteView bytes, const std::string& path, const std::string& member) {
  return {path, member, std::make_shared<const Bytes>(bytes.begin(), bytes.end())};
}

core::Result<Source> openSource(const StoredFile& stored, OnDamage onDamage) {
  return SourceWalk(stored.bytes->size(), onDamage).enterNamed(stored);
}

core::Result<Source> openSource(const std::string& path, OnDamage onDamage) {
  const core::Result<StoredFile> stored = readStored(path);
  if (!stored) return tl::unexpected(stored.error());
  return openSource(*stored, onDamage);
}

std::vector<std::string> memberPaths(const Source& source) {
  const core::Result<Archive> archive = SourceWalk(source.bytes->size()).list(source);
  if (!archive) return {};
  std::vector<std::string> paths;
  for (const ArchiveMember& member : archive->members) paths.push_back(source.path + ":" + member.path);
  return paths;
}

}  // namespace marrow::formats
