// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

#include <array>
#include <span>

// The functions that writers.def names. Each describes one export format.
#define WRITER(place, make)             \
  namespace marrow::place {             \
  [[nodiscard]] formats::Writer make(); \
  }
#include "app/export/writers.def"
#undef WRITER

namespace marrow::app {

/// Every export format, in the order of menus and help. The command line and the export dialog are made from
/// it.
[[nodiscard]] inline std::span<const formats::Writer> writers() {
  static const std::array kWriters = {
#define WRITER(place, make) place::make(),
#include "app/export/writers.def"
#undef WRITER
  };
  return kWriters;
}

}  // namespace marrow::app
