// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <filesystem>
#include <string>

namespace marrow::testing {

/// A folder of a test's own, gone when the test ends.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Writes a file, with the folders on the way to it. @return its path.
  std::string write(const std::string& relativePath, const formats::Bytes& bytes) const;
  [[nodiscard]] std::string path(const std::string& relativePath = {}) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace marrow::testing
