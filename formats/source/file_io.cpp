// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/source/file_io.h"

#include "formats/source/limits.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace marrow::formats {
namespace {

tl::unexpected<core::Error> failure(core::ErrorCode code, std::string message, const std::string& path) {
  return tl::unexpected(core::Error{code, std::move(message), path, std::nullopt, {}});
}

// Paths are UTF-8 everywhere in the project; only here do they become the system's.
std::filesystem::path toSystemPath(const std::string& path) {
  return std::filesystem::path(std::u8string(path.begin(), path.end()));
}

}  // namespace

core::Result<Bytes> readBytes(const std::string& path) {
  const std::filesystem::path systemPath = toSystemPath(path);
  std::error_code reason;
  const std::filesystem::file_status status = std::filesystem::status(systemPath, reason);
  if (status.type() == std::filesystem::file_type::not_found) {
    return failure(core::ErrorCode::FileNotFound, "there is no such file", path);
  }
  if (status.type() == std::filesystem::file_type::directory) {
    return failure(core::ErrorCode::FileUnreadable, "this is a folder, not a file", path);
  }
  if (status.type() != std::filesystem::file_type::regular) {
    return failure(core::ErrorCode::FileUnreadable,
                   reason ? reason.message() : "this is not an ordinary file", path);
  }
  std::ifstream stream(systemPath, std::ios::binary | std::ios::ate);
  if (!stream) return failure(core::ErrorCode::FileUnreadable, "the file cannot be opened", path);
  const std::streamoff size = stream.tellg();
  if (size < 0) return failure(core::ErrorCode::FileUnreadable, "the file cannot be read", path);
  if (static_cast<std::uint64_t>(size) > kLimits.fileBytes) {
    return failure(core::ErrorCode::TooLarge, "the file is larger than 512 MB; no animation is", path);
  }
  stream.seekg(0);
  Bytes bytes(static_cast<std::size_t>(size));
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (stream.gcount() != static_cast<std::streamsize>(size)) {
    return failure(core::ErrorCode::FileUnreadable, "reading stopped early", path);
  }
  return bytes;
}

FileStamp stampOf(const std::string& path) {
  const std::filesystem::path systemPath = toSystemPath(path);
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(systemPath, failed);
  if (failed) return {};
  const std::filesystem::file_time_type time = std::filesystem::last_write_time(systemPath, failed);
  if (failed) return {};
  return {size, static_cast<std::int64_t>(time.time_since_epoch().count())};
}

}  // namespace marrow::formats
