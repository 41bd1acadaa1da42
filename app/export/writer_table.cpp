// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writer_table.h"

#include "app/export/png_writer.h"
#include "app/export/video_writers.h"
#include "formats/csv/csv_writer.h"
#include "formats/obj/obj_writer.h"

#include <array>

namespace marrow::app {

std::span<const formats::Writer> writers() {
  static const std::array kWriters = {
      formats::objWriter(), formats::csvWriter(), pngWriter(), gifWriter(), mp4Writer(),
  };
  return kWriters;
}

}  // namespace marrow::app
