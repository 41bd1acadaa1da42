// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace marrow::formats {

/// Takes a writer's files. Each is written whole or not at all.
class Sink {
 public:
  /// @param path  as the user named it, UTF-8; several files are named after it.
  explicit Sink(std::string path) : path_(std::move(path)) {}
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  [[nodiscard]] core::Result<void> put(std::string_view bytes) { return put(path_, bytes); }
  [[nodiscard]] core::Result<void> put(const std::string& path, std::string_view bytes);
  /// Reports progress. @return false: stop.
  [[nodiscard]] virtual bool progress(std::size_t done, std::size_t total);

  [[nodiscard]] std::size_t fileCount() const { return fileCount_; }       ///< written so far
  [[nodiscard]] std::size_t byteCount() const { return byteCount_; }       ///< of all of them
  [[nodiscard]] const std::string& lastFile() const { return lastFile_; }  ///< empty: none

 protected:
  [[nodiscard]] virtual core::Result<void> writeFile(const std::string& path, std::string_view bytes) = 0;

 private:
  std::string path_;
  std::string lastFile_;
  std::size_t fileCount_ = 0;
  std::size_t byteCount_ = 0;
};

}  // namespace marrow::formats
