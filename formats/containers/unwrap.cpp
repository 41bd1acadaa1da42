// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unwrap.h"

#include "formats/containers/yaz0.h"

#include <utility>

namespace marrow::formats {
namespace {
constexpr int kMaxLayers = 4;
}

core::Result<Unwrapped> unwrap(ByteView bytes) {
  Unwrapped result{bytes, {}, {}};
  while (isYaz0(result.bytes)) {
    if (result.containers.size() == kMaxLayers) {
      return tl::unexpected(core::Error{
          core::ErrorCode::TooLarge, "the file is packed inside itself more than 4 times", {}, 0, "Yaz0"});
    }
    core::Result<Bytes> unpacked = unpackYaz0(result.bytes);
    if (!unpacked) return tl::unexpected(std::move(unpacked.error()));
    result.storage = std::move(*unpacked);
    result.bytes = result.storage;
    result.containers.emplace_back("yaz0");
  }
  return result;
}

}  // namespace marrow::formats
