// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/file_io.h"

#include "formats/codes.h"
#include "formats/source/limits.h"
#include "formats/source/paths.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

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

FileStamp stampOf(const std::string& path) {
  const std::filesystem::path systemPath = toPath(path);
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(systemPath, failed);
  if (failed) return {};
  const std::filesystem::file_time_type time = std::filesystem::last_write_time(systemPath, failed);
  if (failed) return {};
  return {size, static_cast<std::int64_t>(time.time_since_epoch().count())};
}

}  // namespace marrow::formats
