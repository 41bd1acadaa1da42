// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/source.h"

#include "formats/codes.h"
#include "formats/source/limits.h"
#include "formats/source/paths.h"
#include "formats/source/source_walk.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

bool isDriveColon(const std::string& path, std::size_t colon) {
  return colon == 1 && std::isalpha(static_cast<unsigned char>(path[0])) != 0 && path.size() > 2 &&
         (path[2] == '\\' || path[2] == '/');
}

/// All zero where there is no such file.
FileStamp stampOf(const std::string& path) {
  const std::filesystem::path systemPath = toPath(path);
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(systemPath, failed);
  if (failed) return {};
  const std::filesystem::file_time_type time = std::filesystem::last_write_time(systemPath, failed);
  if (failed) return {};
  return {size, static_cast<std::int64_t>(time.time_since_epoch().count())};
}

tl::unexpected<core::Error> failure(core::ErrorCode reason, core::Message message, const std::string& path) {
  return tl::unexpected(core::Error{reason, std::move(message), path});
}

}  // namespace

core::Result<Bytes> readBytes(const std::string& path) {
  const std::filesystem::path systemPath = toPath(path);
  std::error_code reason;
  const std::filesystem::file_status status = std::filesystem::status(systemPath, reason);
  if (status.type() == std::filesystem::file_type::not_found) {
    return failure(core::ErrorCode::FileNotFound, {code("source.no-file")}, path);
  }
  if (status.type() == std::filesystem::file_type::directory) {
    return failure(core::ErrorCode::FileUnreadable, {code("source.folder")}, path);
  }
  if (status.type() != std::filesystem::file_type::regular) {
    if (reason)
      return failure(core::ErrorCode::FileUnreadable, {code("source.system"), reason.message()}, path);
    return failure(core::ErrorCode::FileUnreadable, {code("source.not-ordinary")}, path);
  }
  std::ifstream stream(systemPath, std::ios::binary | std::ios::ate);
  if (!stream) return failure(core::ErrorCode::FileUnreadable, {code("source.not-opened")}, path);
  const std::streamoff size = stream.tellg();
  if (size < 0) return failure(core::ErrorCode::FileUnreadable, {code("source.not-read")}, path);
  if (static_cast<std::uint64_t>(size) > kLimits.fileBytes) {
    return failure(core::ErrorCode::TooLarge, {code("source.too-large")}, path);
  }
  stream.seekg(0);
  Bytes bytes(static_cast<std::size_t>(size));
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (stream.gcount() != static_cast<std::streamsize>(size)) {
    return failure(core::ErrorCode::FileUnreadable, {code("source.stopped-early")}, path);
  }
  return bytes;
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
