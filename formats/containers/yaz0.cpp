// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks Yaz0. Source: docs/formats/yaz0.md.
#include "formats/containers/unpack.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace marrow::formats {
namespace {

constexpr std::size_t kYaz0HeaderSize = 0x10;
// Eight copies of 0x111 bytes cost one flag byte and 24 bytes.
constexpr std::uint64_t kMostBytesPerGroup = std::uint64_t{8} * 0x111;
constexpr std::uint64_t kGroupBytes = 25;

// A copy may read its own output. If the source lies far enough back, it is copied in pieces of 16 bytes,
// which compile to plain moves. The last piece may run over, into bytes that are written later.
void copyBack(std::uint8_t* to, std::size_t distance, std::size_t length, std::size_t remaining) {
  constexpr std::size_t kPiece = 16;
  const std::uint8_t* from = to - distance;
  if (distance >= kPiece && remaining >= length + kPiece) {
    for (std::size_t i = 0; i < length; i += kPiece) std::memcpy(to + i, from + i, kPiece);
  } else {
    for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
  }
}

/// The size in the header. @throws ReadFailure where the stream cannot reach it.
std::size_t unpackedSize(const ByteReader& reader, std::uint64_t remaining) {
  if (reader.size() < kYaz0HeaderSize) {
    reader.fail(core::ErrorCode::Truncated, {code("packed.header-truncated")}, reader.size(), "header");
  }
  const std::size_t size = reader.u32(4, "size");
  if (size == 0) reader.fail(core::ErrorCode::BadValue, {code("packed.size-zero")}, 4, "size");
  const std::uint64_t reachable = ((reader.size() - kYaz0HeaderSize) / kGroupBytes + 1) * kMostBytesPerGroup;
  if (size > std::min(reachable, remaining)) {
    reader.fail(core::ErrorCode::TooLarge, {code("packed.size-too-large"), size, reader.size()}, 4, "size");
  }
  return size;
}

Bytes unpack(ByteView bytes, std::uint64_t remaining, std::uint64_t& made) {
  ByteReader reader(bytes, Endian::Big);
  const ByteReader::Scope scope(reader, "Yaz0");
  const std::size_t size = unpackedSize(reader, remaining);
  Bytes out(size);
  made = size;
  std::size_t in = kYaz0HeaderSize;
  std::size_t written = 0;
  const auto need = [&](std::size_t count) {
    if (bytes.size() - in >= count) return;
    reader.fail(core::ErrorCode::Truncated, {code("packed.truncated"), written, size}, in, "data");
  };
  unsigned flags = 0;
  unsigned flagsLeft = 0;
  while (written < size) {
    if (flagsLeft == 0) {
      need(1);
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
      need(1);
      out[written++] = bytes[in++];
      continue;
    }
    need(2);
    const std::size_t copyOffset = in;
    const unsigned word = static_cast<unsigned>(bytes[in]) << 8 | bytes[in + 1];
    in += 2;
    const std::size_t distance = (word & 0xFFFU) + 1;
    std::size_t length = (word >> 12) + 2;
    if (word >> 12 == 0) {
      need(1);
      length = bytes[in++] + 0x12U;
    }
    if (distance > written) {
      reader.fail(core::ErrorCode::IndexOutOfRange, {code("packed.copy-before-start"), distance - written},
                  copyOffset, "data");
    }
    // The last copy of a real file may run past the size; the console stops at it.
    length = std::min(length, size - written);
    copyBack(out.data() + written, distance, length, size - written);
    written += length;
  }
  return out;
}

}  // namespace

bool isYaz0(ByteView bytes) { return beginsWith(bytes, "Yaz0"); }

core::Result<Bytes> unpackYaz0(ByteView bytes, std::uint64_t remaining, std::uint64_t* written) {
  std::uint64_t made = 0;
  core::Result<Bytes> unpacked = resultOf([&] { return unpack(bytes, remaining, made); });
  if (written != nullptr) *written = made;
  return unpacked;
}

}  // namespace marrow::formats
