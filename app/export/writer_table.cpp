// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writer_table.h"

#include <array>

namespace marrow::app {

std::span<const formats::Writer> writers() {
  static const std::array kWriters = {
#define WRITER(place, make) place::make(),
#include "app/export/writers.def"
#undef WRITER
  };
  return kWriters;
}

}  // namespace marrow::app
