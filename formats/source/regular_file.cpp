// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where a file is opened for reading, and where systems differ in it.
#include "formats/source/regular_file.h"

#include "formats/codes.h"
#include "formats/source/folder.h"
#include "formats/source/limits.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#define MARROW_HAS_DESCRIPTORS
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <filesystem>
#include <fstream>
#endif

namespace marrow::formats {
namespace {

tl::unexpected<core::Error> failure(core::ErrorCode reason, core::Message message, const std::string& path) {
  return tl::unexpected(core::Error{reason, std::move(message), path});
}

core::Result<void> checkSize(std::uint64_t size, const std::string& path) {
  if (size > kLimits.fileBytes) return failure(core::ErrorCode::TooLarge, {code("source.too-large")}, path);
  return {};
}

tl::unexpected<core::Error> systemFailure(int reason, const std::string& path) {
  return tl::unexpected(systemError({reason, std::generic_category()}, path));
}

}  // namespace

#ifdef MARROW_HAS_DESCRIPTORS

namespace {

/// Closes the file with its scope.
struct Descriptor {
  explicit Descriptor(const std::string& path)
      // Opening does not wait for a pipe's other end.
      : number(::open(toPath(path).c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number;
};

}  // namespace

core::Result<Bytes> readBytes(const std::string& path) {
  const Descriptor file(path);
  // A socket is never opened.
  if (file.number < 0 && errno == ENXIO)
    return failure(core::ErrorCode::FileUnreadable, {code("source.not-ordinary")}, path);
  struct stat status {};
  if (file.number < 0 || ::fstat(file.number, &status) != 0) return systemFailure(errno, path);
  if (S_ISDIR(status.st_mode)) return failure(core::ErrorCode::FileUnreadable, {code("source.folder")}, path);
  if (!S_ISREG(status.st_mode))
    return failure(core::ErrorCode::FileUnreadable, {code("source.not-ordinary")}, path);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (auto checked = checkSize(size, path); !checked) return tl::unexpected(checked.error());
  Bytes bytes(size);
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::read(file.number, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return systemFailure(errno, path);
    if (count == 0) return failure(core::ErrorCode::FileUnreadable, {code("source.stopped-early")}, path);
    done += static_cast<std::size_t>(count);
  }
  return bytes;
}

#else

core::Result<Bytes> readBytes(const std::string& path) {
  const std::filesystem::path systemPath = toPath(path);
  std::ifstream stream(systemPath, std::ios::binary | std::ios::ate);
  const int whyNotOpen = errno;
  std::error_code reason;
  const std::filesystem::file_status status = std::filesystem::status(systemPath, reason);
  if (status.type() == std::filesystem::file_type::directory)
    return failure(core::ErrorCode::FileUnreadable, {code("source.folder")}, path);
  if (reason) return systemFailure(reason.default_error_condition().value(), path);
  if (status.type() != std::filesystem::file_type::regular)
    return failure(core::ErrorCode::FileUnreadable, {code("source.not-ordinary")}, path);
  const std::streamoff size = stream ? std::streamoff(stream.tellg()) : -1;
  if (size < 0) return systemFailure(whyNotOpen, path);
  if (auto checked = checkSize(static_cast<std::uint64_t>(size), path); !checked)
    return tl::unexpected(checked.error());
  stream.seekg(0);
  Bytes bytes(static_cast<std::size_t>(size));
  const auto count = static_cast<std::streamsize>(bytes.size());
  stream.read(reinterpret_cast<char*>(bytes.data()), count);
  if (stream.gcount() != count)
    return failure(core::ErrorCode::FileUnreadable, {code("source.stopped-early")}, path);
  return bytes;
}

#endif

}  // namespace marrow::formats
