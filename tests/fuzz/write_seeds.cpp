// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/write_seeds.h"

#include "formats/source/source.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace marrow::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 64U << 10U;

class SeedWriter {
 public:
  explicit SeedWriter(fs::path folder) : folder_(std::move(folder)) { fs::create_directories(folder_); }

  void add(const formats::Bytes& bytes) {
    std::ofstream stream(folder_ / ("seed-" + std::to_string(count_++)), std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    isFine_ = isFine_ && stream.good();
  }
  [[nodiscard]] bool isFine() const { return isFine_; }

 private:
  fs::path folder_;
  int count_ = 0;
  bool isFine_ = true;
};

bool fits(const FuzzTarget& target, const fs::directory_entry& file) {
  std::error_code ignored;
  const std::string ending = file.path().extension().string();
  return file.is_regular_file(ignored) && file.file_size(ignored) <= kMostBytes && !ending.empty() &&
         hasWord(target.endings, ending.substr(1));
}

}  // namespace

bool writeSeeds(const FuzzTarget& target, const std::vector<std::string>& folders) {
  SeedWriter writer(folders.front());
  for (const formats::Bytes& seed : target.seeds()) writer.add(seed);
  for (std::size_t i = 1; i < folders.size(); ++i) {
    std::error_code notThere;
    for (const auto& file : fs::recursive_directory_iterator(folders[i], notThere)) {
      if (!fits(target, file)) continue;
      if (const auto bytes = formats::readBytes(file.path().string())) writer.add(*bytes);
    }
  }
  return writer.isFine();
}

}  // namespace marrow::fuzz
