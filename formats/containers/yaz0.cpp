// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/unpack.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

namespace marrow::formats {
namespace {

constexpr std::size_t kHeaderSize = 0x10;
// Eight copies of 0x111 bytes cost one flag byte and 24 bytes.
constexpr std::uint64_t kMostBytesPerGroup = 8 * 0x111;
constexpr std::uint64_t kGroupBytes = 25;

core::Error failure(core::ErrorCode reason, core::Message message, std::size_t offset, const char* field) {
  return {reason, std::move(message), {}, offset, std::string("Yaz0 / ") + field};
}

core::Error endsEarly(std::size_t offset, std::size_t written, std::size_t size) {
  return failure(core::ErrorCode::Truncated, {code("packed.truncated"), written, size}, offset, "data");
}

// A copy may read what it has just written. Where the source lies far enough back, it is copied in pieces of
// 16 bytes, which compile to plain moves; the last piece may run over, into bytes that are written later.
void copyBack(std::uint8_t* to, std::size_t distance, std::size_t length, std::size_t remaining) {
  constexpr std::size_t kPiece = 16;
  const std::uint8_t* from = to - distance;
  if (distance >= kPiece && remaining >= length + kPiece) {
    for (std::size_t i = 0; i < length; i += kPiece) std::memcpy(to + i, from + i, kPiece);
  } else {
    for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
  }
}

/// The size in the header, or an error where the stream cannot reach it.
core::Result<std::size_t> unpackedSize(ByteView bytes, std::uint64_t remaining) {
  if (bytes.size() < kHeaderSize) {
    return tl::unexpected(
        failure(core::ErrorCode::Truncated, {code("packed.header-truncated")}, bytes.size(), "header"));
  }
  const std::size_t size = ByteReader(bytes, Endian::Big).u32(4, "size");
  if (size == 0)
    return tl::unexpected(failure(core::ErrorCode::BadValue, {code("packed.size-zero")}, 4, "size"));
  const std::uint64_t reachable = ((bytes.size() - kHeaderSize) / kGroupBytes + 1) * kMostBytesPerGroup;
  if (size > std::min(reachable, remaining)) {
    return tl::unexpected(
        failure(core::ErrorCode::TooLarge, {code("packed.size-too-large"), size, bytes.size()}, 4, "size"));
  }
  return size;
}

}  // namespace

bool isYaz0(ByteView bytes) { return beginsWith(bytes, "Yaz0"); }

core::Result<Bytes> unpackYaz0(ByteView bytes, std::uint64_t remaining) {
  const core::Result<std::size_t> unpacked = unpackedSize(bytes, remaining);
  if (!unpacked) return tl::unexpected(unpacked.error());
  const std::size_t size = *unpacked;
  Bytes out(size);
  std::size_t in = kHeaderSize;
  std::size_t written = 0;
  unsigned flags = 0;
  unsigned flagsLeft = 0;
  while (written < size) {
    if (flagsLeft == 0) {
      if (in >= bytes.size()) return tl::unexpected(endsEarly(in, written, size));
      flags = bytes[in++];
      flagsLeft = 8;
    }
    // Literal bytes come in runs: copy all eight, count only those of the run.
    const auto run =
        static_cast<unsigned>(std::countl_one(static_cast<std::uint8_t>(flags << (8 - flagsLeft))));
    if (run > 0 && bytes.size() - in >= 8 && size - written >= 8) {
      std::memcpy(out.data() + written, bytes.data() + in, 8);
      in += run;
      written += run;
      flagsLeft -= run;
      continue;
    }
    --flagsLeft;
    if (run > 0) {
      if (in >= bytes.size()) return tl::unexpected(endsEarly(in, written, size));
      out[written++] = bytes[in++];
      continue;
    }
    if (bytes.size() - in < 2) return tl::unexpected(endsEarly(in, written, size));
    const std::size_t copyOffset = in;
    const unsigned word = static_cast<unsigned>(bytes[in]) << 8 | bytes[in + 1];
    in += 2;
    const std::size_t distance = (word & 0xFFFU) + 1;
    std::size_t length = (word >> 12) + 2;
    if (word >> 12 == 0) {
      if (in >= bytes.size()) return tl::unexpected(endsEarly(in, written, size));
      length = bytes[in++] + 0x12U;
    }
    if (distance > written) {
      return tl::unexpected(failure(core::ErrorCode::IndexOutOfRange,
                                    {code("packed.copy-before-start"), distance - written}, copyOffset,
                                    "data"));
    }
    // The last copy of a real file may run past the size; the console stops at it.
    length = std::min(length, size - written);
    copyBack(out.data() + written, distance, length, size - written);
    written += length;
  }
  return out;
}

}  // namespace marrow::formats
