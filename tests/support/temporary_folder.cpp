// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temporary_folder.h"

#include <fstream>
#include <random>
#include <string>
#include <system_error>

namespace marrow::testing {
namespace {

// Models are looked for beside a file and up to two folders above it: nothing of another test may lie there.
const std::filesystem::path kInside = std::filesystem::path("tests") / "files";

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::random_device random;
  folder_ = std::filesystem::temp_directory_path() /
            ("marrow-test-" + std::to_string(random()) + "-" + std::to_string(random())) / kInside;
  std::filesystem::create_directories(folder_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_.parent_path().parent_path(), ignored);
}

std::string TemporaryFolder::write(const std::string& relativePath, const formats::Bytes& bytes) const {
  const std::filesystem::path file = folder_ / relativePath;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return path(relativePath);
}

std::string TemporaryFolder::path(const std::string& relativePath) const {
  // With the system's separators: as Marrow names what it finds.
  return relativePath.empty() ? folder_.string() : (folder_ / relativePath).make_preferred().string();
}

}  // namespace marrow::testing
