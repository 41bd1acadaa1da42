// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks LZ77 and LZ11. Source: docs/formats/lz77.md.
#include "formats/containers/unpack.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"

#include <algorithm>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::size_t kSignatureSize = 4;
constexpr std::size_t kHeaderSize = 4;
constexpr std::uint8_t kLz77 = 0x10;
constexpr std::uint8_t kLz11 = 0x11;
constexpr std::size_t kMostPadding = 3;
constexpr std::size_t kFirstBytes = 4096;

// LZ77: eight copies of 18 bytes cost a flag byte and 16 bytes. LZ11 copies reach 65 KB, more than any real
// file needs, so memory sets its limit.
constexpr std::uint64_t kLz77BytesPerGroup = std::uint64_t{8} * 18;
constexpr std::uint64_t kLz77GroupSize = 17;
constexpr std::uint64_t kLz11MostGrowth = 12;
constexpr std::uint64_t kLz11AlwaysAllowed = 1U << 20;

bool hasSignature(ByteView bytes) { return bytes.size() > kSignatureSize && beginsWith(bytes, "LZ77"); }

/// A copy of earlier output, decoded from one token.
struct Copy {
  std::size_t length = 0;
  std::size_t distance = 0;
};

/// Reads one stream. Offsets are those of the packed bytes, signature included.
class LzReader {
 public:
  LzReader(ByteView bytes, bool isSigned, std::uint64_t remaining)
      : reader_(bytes, Endian::Little),
        isSigned_(isSigned),
        remaining_(remaining),
        in_(isSigned ? kSignatureSize : 0) {}

  Bytes unpack() {
    const ByteReader::Scope scope(reader_, "LZ77");
    readHeader();
    Bytes out;
    std::size_t& written = written_;
    unsigned flags = 0;
    for (unsigned flagsLeft = 0; written < size_; --flagsLeft) {
      if (flagsLeft == 0) {
        flags = next();
        flagsLeft = 8;
      }
      if ((flags >> (flagsLeft - 1) & 1U) == 0) {
        grow(out, written + 1);
        out[written++] = static_cast<std::uint8_t>(next());
      } else {
        copy(out, written);
      }
    }
    checkEnd();
    return out;
  }

  [[nodiscard]] std::size_t written() const { return written_; }

 private:
  // A header may promise a megabyte and hold nothing.
  void grow(Bytes& out, std::size_t needed) const {
    if (needed > out.size()) out.resize(std::min(size_, std::max({needed, 2 * out.size(), kFirstBytes})));
  }

  unsigned next() { return reader_.u8(in_++, "data"); }

  void readHeader() {
    const std::uint64_t start = in_;
    type_ = reader_.u8(start, "type");
    size_ = reader_.u32(start, "size") >> 8;
    in_ += kHeaderSize;
    if (size_ == 0 && type_ == kLz11) {
      size_ = reader_.u32(in_, "long size");
      in_ += 4;
    }
    if (size_ == 0) reader_.fail(core::ErrorCode::BadValue, {code("packed.size-zero")}, start + 1, "size");
    const std::uint64_t packed = reader_.size() - in_;
    const std::uint64_t reachable = type_ == kLz77 ? (packed / kLz77GroupSize + 1) * kLz77BytesPerGroup
                                                   : packed * kLz11MostGrowth + kLz11AlwaysAllowed;
    if (size_ > std::min(reachable, remaining_)) {
      reader_.fail(core::ErrorCode::TooLarge, {code("packed.size-too-large"), size_, packed}, start + 1,
                   "size");
    }
  }

  Copy readCopy() {
    const unsigned first = next();
    const unsigned kind = first >> 4;
    if (type_ == kLz77) return {kind + 3, distance(first)};
    if (kind > 1) return {kind + 1, distance(first)};
    const unsigned second = next();
    if (kind == 0) return {((first & 0xFU) << 4 | second >> 4) + 0x11U, distance(second)};
    const unsigned third = next();
    return {((first & 0xFU) << 12 | second << 4 | third >> 4) + 0x111U, distance(third)};
  }

  std::size_t distance(unsigned highNibble) { return ((highNibble & 0xFU) << 8 | next()) + 1; }

  void copy(Bytes& out, std::size_t& written) {
    const std::uint64_t at = in_;
    const Copy token = readCopy();
    if (token.distance > written) {
      reader_.fail(core::ErrorCode::IndexOutOfRange,
                   {code("packed.copy-before-start"), token.distance - written}, at, "data");
    }
    if (token.length > size_ - written && !isSigned_) {
      reader_.fail(core::ErrorCode::BadValue, {code("packed.copy-past-end")}, at, "data");
    }
    // Some packers let the last copy run past the size; the console stops there.
    const std::size_t end = written + std::min<std::size_t>(token.length, size_ - written);
    grow(out, end);
    for (; written < end; ++written) out[written] = out[written - token.distance];
  }

  void checkEnd() {
    if (isSigned_) return;
    const ByteView rest = reader_.bytes().subspan(in_);
    const bool isPadding = std::all_of(rest.begin(), rest.end(), [](std::uint8_t b) { return b == 0; });
    if (rest.size() > kMostPadding || !isPadding) {
      reader_.fail(core::ErrorCode::BadValue, {code("packed.bytes-behind"), rest.size()}, in_, "data");
    }
  }

  ByteReader reader_;
  bool isSigned_;
  std::uint64_t remaining_;
  std::uint8_t type_ = 0;
  std::uint64_t in_;
  std::size_t size_ = 0;
  std::size_t written_ = 0;
};

}  // namespace

bool isSignedLz77(ByteView bytes) { return hasSignature(bytes) && bytes[kSignatureSize] == kLz77; }
bool isSignedLz11(ByteView bytes) { return hasSignature(bytes) && bytes[kSignatureSize] == kLz11; }
bool mayBeLz77(ByteView bytes) { return bytes.size() > kHeaderSize && bytes[0] == kLz77; }
bool mayBeLz11(ByteView bytes) { return bytes.size() > kHeaderSize && bytes[0] == kLz11; }

core::Result<Bytes> unpackLz(ByteView bytes, std::uint64_t remaining, std::uint64_t* written) {
  LzReader reader(bytes, hasSignature(bytes), remaining);
  core::Result<Bytes> unpacked = resultOf([&] { return reader.unpack(); });
  if (written != nullptr) *written = reader.written();
  return unpacked;
}

}  // namespace marrow::formats
