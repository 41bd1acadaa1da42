// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace marrow::formats {

enum class Endian { Big, Little };

/// Thrown by ByteReader and by readers; the reader's entry function catches it. Never crosses a folder
/// border.
struct ReadFailure : std::exception {
  explicit ReadFailure(core::Error reason) : error(std::move(reason)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.message.code().id; }
  core::Error error;
};

/// Reads numbers from bytes that may be hostile. Every access is checked, in 64 bits, and a failure names the
/// offset and the field path that was being read. Building that path costs nothing until something fails.
class ByteReader {
 public:
  ByteReader(ByteView bytes, Endian endian) : bytes_(bytes), endian_(endian) {}

  [[nodiscard]] std::uint64_t size() const { return bytes_.size(); }
  [[nodiscard]] ByteView bytes() const { return bytes_; }

  /// Each takes an absolute offset and the field's name. @throws ReadFailure (Truncated) past the end.
  [[nodiscard]] std::uint8_t u8(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint8_t>(number(offset, 1, field));
  }
  [[nodiscard]] std::uint16_t u16(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint16_t>(number(offset, 2, field));
  }
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint32_t>(number(offset, 4, field));
  }
  [[nodiscard]] std::uint64_t u64(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint64_t>(number(offset, 8, field));
  }
  [[nodiscard]] std::int8_t s8(std::uint64_t offset, const char* field) const {
    return static_cast<std::int8_t>(number(offset, 1, field));
  }
  [[nodiscard]] std::int16_t s16(std::uint64_t offset, const char* field) const {
    return static_cast<std::int16_t>(number(offset, 2, field));
  }
  [[nodiscard]] std::int32_t s32(std::uint64_t offset, const char* field) const {
    return static_cast<std::int32_t>(number(offset, 4, field));
  }
  [[nodiscard]] float f32(std::uint64_t offset, const char* field) const {
    return std::bit_cast<float>(u32(offset, field));
  }

  /// count * elementSize bytes at offset, checked before anything is allocated for them.
  /// @throws ReadFailure (Truncated) when they do not all lie inside.
  ByteView slice(std::uint64_t offset, std::uint64_t count, std::uint64_t elementSize,
                 const char* field) const;

  /// Many records may name one text; without a limit a small file would take much memory.
  static constexpr std::uint64_t kMostCharacters = 256;

  /// The zero-terminated text at offset. @throws ReadFailure when no terminator comes within the bytes or
  /// within `most` characters.
  [[nodiscard]] std::string text(std::uint64_t offset, const char* field,
                                 std::uint64_t most = kMostCharacters) const;

  /// Ends the read. @throws ReadFailure always.
  [[noreturn]] void fail(core::ErrorCode code, core::Message message, std::uint64_t offset,
                         const char* field = nullptr) const;

  /// "ANK1 / joint 3 / rotation Y" plus the field, for diagnostics.
  [[nodiscard]] std::string path(const char* field = nullptr) const;

  /// Adds a part of the file to the path for as long as it lives.
  class Scope {
   public:
    Scope(ByteReader& reader, const char* name, int index = -1);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    friend class ByteReader;
    ByteReader& reader_;
    const char* name_;
    int index_;
    const Scope* outer_;
  };

 private:
  [[nodiscard]] std::uint64_t number(std::uint64_t offset, std::uint64_t size, const char* field) const;
  [[nodiscard]] const std::uint8_t* at(std::uint64_t offset, std::uint64_t size, const char* field) const;

  ByteView bytes_;
  Endian endian_;
  const Scope* innermost_ = nullptr;
};

/// What a reader makes of bytes, or why it failed.
template <typename Read>
[[nodiscard]] auto resultOf(Read read) -> core::Result<decltype(read())> {
  try {
    return read();
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

/// Adds a warning about the field at an offset, under the path that the reader is at.
void warn(core::Diagnostics& diagnostics, const ByteReader& reader, core::Message message,
          std::uint64_t offset, const char* field);

/// Bounds a clip's keys by the file's size. Tracks may share keys, so that a small file can ask for any
/// number of them: 65535 bones of 65535 keys.
/// @param have  keys read so far; the field at `offset` asks for `more`.
/// @throws ReadFailure (TooLarge).
void requireKeyBudget(const ByteReader& reader, std::size_t have, std::size_t more, std::uint64_t offset,
                      const char* field);

}  // namespace marrow::formats
