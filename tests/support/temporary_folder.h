// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <filesystem>
#include <string>

namespace marrow::testing {

/// A folder for one test, deleted with this object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Writes a file, and makes its folders. @return its path.
  std::string write(const std::string& relativePath, const formats::Bytes& bytes) const;
  [[nodiscard]] std::string path(const std::string& relativePath = {}) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace marrow::testing
