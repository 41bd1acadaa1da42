// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

namespace marrow::app {

/// Writes to the disk. Makes the folder for files beside the main one if it is missing.
class FileSink : public formats::Sink {
 public:
  using Sink::Sink;

 protected:
  core::Result<void> writeFile(const std::string& path, std::string_view bytes) override;
  core::Result<void> writeFiles(std::span<const formats::OutFile> files) override;

 private:
  /// Makes the folder of a file if that is not the main file's folder. @return true if it was missing.
  [[nodiscard]] core::Result<bool> makeFolderOf(const std::string& path) const;
};

}  // namespace marrow::app
