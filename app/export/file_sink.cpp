// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/file_sink.h"

#include "app/library/whole_file.h"
#include "formats/source/paths.h"

#include <filesystem>
#include <system_error>

namespace marrow::app {

core::Result<void> FileSink::writeFile(const std::string& path, std::string_view bytes) {
  const std::filesystem::path folder = formats::toPath(path).parent_path();
  if (folder != formats::toPath(this->path()).parent_path()) {
    std::error_code reason;  // writing says it better
    std::filesystem::create_directory(folder, reason);
  }
  return writeWhole(path, bytes).map([](std::size_t) {});
}

}  // namespace marrow::app
