// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/whole_file.h"
#include "formats/writers/writer.h"

namespace marrow::app {

/// Writes to the disk.
class FileSink : public formats::Sink {
 public:
  using Sink::Sink;

 protected:
  core::Result<void> writeFile(const std::string& path, std::string_view bytes) override {
    return writeWhole(path, bytes).map([](std::size_t) {});
  }
};

}  // namespace marrow::app
