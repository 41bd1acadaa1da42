// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks zstd. Source: docs/formats/zstd.md.
#include "formats/containers/unpack.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"
#include "formats/containers/dictionaries.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::size_t kStep = 256U << 10U;
constexpr std::uint64_t kCopiesAlive = 3;
// RFC 8878, 3.1.2: skippable frames have sixteen magic numbers.
constexpr std::uint32_t kSkippedMagic = 0x184D2A50;

std::uint32_t magicAt(ByteView bytes, std::size_t at) {
  return bytes.size() - at < 4 ? 0 : ByteReader(bytes, Endian::Little).u32(at, "magic");
}

bool beginsFrame(ByteView bytes, std::size_t at) {
  const std::uint32_t magic = magicAt(bytes, at);
  return magic == ZSTD_MAGICNUMBER || (magic & 0xFFFFFFF0U) == kSkippedMagic;
}

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// Decodes frame after frame into one buffer that never exceeds its limit.
class Unpacker {
 public:
  Unpacker(ByteView bytes, std::uint64_t remaining)
      : bytes_(bytes),
        reader_(bytes, Endian::Little),
        input_{bytes.data(), bytes.size(), 0},
        limit_(remaining / kCopiesAlive) {}

  /// @throws ReadFailure for damaged frames.
  Bytes run() {
    const ByteReader::Scope scope(reader_, "zstd");
    context_.reset(ZSTD_createDCtx());
    if (!context_) reader_.fail(core::ErrorCode::TooLarge, {code("packed.no-memory")}, 0, "data");
    // No frame needs a window larger than its output.
    const int windowLog = std::clamp(static_cast<int>(std::bit_width(limit_)), 20, 27);
    (void)ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, windowLog);
    while (beginsFrame(bytes_, input_.pos)) unpackFrame();
    return std::move(out_);
  }

  /// Includes the output of a damaged frame before its error.
  [[nodiscard]] std::uint64_t written() const { return made_; }

 private:
  [[noreturn]] void failAsCutShort(std::size_t unpacked) const {
    reader_.fail(core::ErrorCode::Truncated, {code("packed.cut-short"), unpacked}, bytes_.size(), "data");
  }

  [[nodiscard]] core::Message damageText(const char* reason, bool mayNeedDictionary) const {
    if (!mayNeedDictionary) return {code("packed.damaged"), reason};
    if (!dictionary_) return {code("packed.damaged-or-dictionary"), reason};
    return {code("packed.damaged-with-dictionary"), ZSTD_getDictID_fromDDict(dictionary_.get()), reason};
  }

  /// Gives the library the dictionary that the frame names.
  void useDictionary() {
    const std::uint32_t id = neededDictionary(bytes_.subspan(input_.pos));
    dictionary_ = id == 0 ? nullptr : dictionaryWithId(id);
    if (id != 0 && !dictionary_) {
      const std::string added = addedDictionaries();
      reader_.fail(core::ErrorCode::Unsupported,
                   added.empty() ? core::Message{code("packed.dictionary"), id}
                                 : core::Message{code("packed.other-dictionary"), id, added},
                   input_.pos, "dictionary");
    }
    (void)ZSTD_DCtx_refDDict(context_.get(), dictionary_.get());
  }

  void checkFrame() const {
    const std::uint8_t* frame = bytes_.data() + input_.pos;
    const std::size_t left = bytes_.size() - input_.pos;
    const unsigned long long size = ZSTD_getFrameContentSize(frame, left);
    const bool isKnown = size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR;
    if (!isKnown || size <= limit_ - out_.size()) return;
    // In a truncated file the size is not the fault.
    const std::size_t whole = ZSTD_findFrameCompressedSize(frame, left);
    if (ZSTD_getErrorCode(whole) == ZSTD_error_srcSize_wrong) failAsCutShort(out_.size());
    reader_.fail(core::ErrorCode::TooLarge, {code("packed.frame-too-large"), size, bytes_.size()}, input_.pos,
                 "content size");
  }

  void unpackFrame() {
    useDictionary();
    checkFrame();
    const std::size_t frameAt = input_.pos;
    while (true) {
      const std::size_t before = out_.size();
      const std::size_t consumedBefore = input_.pos;
      out_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(limit_, before + kStep)));
      made_ = out_.size();
      ZSTD_outBuffer output{out_.data(), out_.size(), before};
      const std::size_t result = ZSTD_decompressStream(context_.get(), &output, &input_);
      out_.resize(output.pos);
      if (ZSTD_isError(result) != 0) {
        // A frame need not name its dictionary.
        const ZSTD_ErrorCode reason = ZSTD_getErrorCode(result);
        const bool mayNeedDictionary = reason == ZSTD_error_corruption_detected ||
                                       reason == ZSTD_error_dictionary_corrupted ||
                                       reason == ZSTD_error_dictionary_wrong;
        reader_.fail(core::ErrorCode::BadValue, damageText(ZSTD_getErrorName(result), mayNeedDictionary),
                     input_.pos, input_.pos == frameAt ? "frame" : "data");
      }
      if (result == 0) return;
      if (output.pos == limit_) {
        reader_.fail(core::ErrorCode::TooLarge, {code("packed.grows-too-large"), bytes_.size(), limit_},
                     input_.pos, "data");
      }
      if (output.pos == before && input_.pos == consumedBefore) failAsCutShort(before);
    }
  }

  ByteView bytes_;
  ByteReader reader_;
  ZSTD_inBuffer input_;
  std::uint64_t limit_;
  Bytes out_;
  std::uint64_t made_ = 0;
  std::shared_ptr<const ZSTD_DDict> dictionary_;
  std::unique_ptr<ZSTD_DCtx, FreeContext> context_;
};

}  // namespace

bool isZstd(ByteView bytes) {
  std::size_t at = 0;
  while (bytes.size() - at >= 8 && (magicAt(bytes, at) & 0xFFFFFFF0U) == kSkippedMagic) {
    const std::uint64_t next = at + 8 + std::uint64_t{ByteReader(bytes, Endian::Little).u32(at + 4, "size")};
    if (next > bytes.size()) return false;
    at = static_cast<std::size_t>(next);
  }
  return magicAt(bytes, at) == ZSTD_MAGICNUMBER;
}

core::Result<Bytes> unpackZstd(ByteView bytes, std::uint64_t remaining, std::uint64_t* written) {
  Unpacker unpacker(bytes, remaining);
  core::Result<Bytes> unpacked = resultOf([&] { return unpacker.run(); });
  if (written != nullptr) *written = unpacked ? unpacked->size() : unpacker.written();
  return unpacked;
}

}  // namespace marrow::formats
