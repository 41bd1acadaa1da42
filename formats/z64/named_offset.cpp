// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/named_offset.h"

#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <string>
#include <string_view>

namespace marrow::formats::z64 {

core::Diagnostic wrongOffset(const char* option, std::uint32_t at, const core::Error& why) {
  const core::Code& said = option == std::string_view(kSkeletonAtOption) ? code("z64.no-skeleton-at")
                                                                         : code("z64.no-animation-at");
  std::string place = core::hex(at) + ", the offset";
  if (segmentOf(at) != 0) {
    place = core::hex(at) + ", " + core::hex(offsetOf(at)) + " in segment " + std::to_string(segmentOf(at)) +
            ", the address";
  }
  return {core::Severity::Error,
          {said, place, why.message},

          why.file,
          why.byteOffset,
          "named offset / " + why.fieldPath,
          {option, at}};
}

}  // namespace marrow::formats::z64
