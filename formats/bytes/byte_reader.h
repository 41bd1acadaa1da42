// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/bytes/recording.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace marrow::formats {

/// Thrown by ByteReader and by readers; the reader's entry function catches it. Never crosses a folder
/// border.
struct ReadFailure : std::exception {
  explicit ReadFailure(core::Error reason) : error(std::move(reason)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.message.code().id; }
  core::Error error;
};

/// Reads numbers from bytes that may be hostile. Every access is checked, in 64 bits, and a failure names the
/// offset and the field path that was being read. Building that path costs nothing until something fails.
/// With a recording, it also writes down everything that it reads.
class ByteReader {
 public:
  /// @param recording  of the same bytes; null: nothing is written down.
  ByteReader(ByteView bytes, Endian endian, Recording* recording = nullptr)
      : bytes_(bytes), endian_(endian), recording_(recording) {}

  [[nodiscard]] std::uint64_t size() const { return bytes_.size(); }
  [[nodiscard]] ByteView bytes() const { return bytes_; }

  /// Each takes an absolute offset and the field's name. @throws ReadFailure (Truncated) past the end.
  [[nodiscard]] std::uint8_t u8(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint8_t>(number(offset, 1, FieldType::U8, field));
  }
  [[nodiscard]] std::uint16_t u16(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint16_t>(number(offset, 2, FieldType::U16, field));
  }
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint32_t>(number(offset, 4, FieldType::U32, field));
  }
  [[nodiscard]] std::uint64_t u64(std::uint64_t offset, const char* field) const {
    return static_cast<std::uint64_t>(number(offset, 8, FieldType::U64, field));
  }
  [[nodiscard]] std::int8_t s8(std::uint64_t offset, const char* field) const {
    return static_cast<std::int8_t>(number(offset, 1, FieldType::S8, field));
  }
  [[nodiscard]] std::int16_t s16(std::uint64_t offset, const char* field) const {
    return static_cast<std::int16_t>(number(offset, 2, FieldType::S16, field));
  }
  [[nodiscard]] std::int32_t s32(std::uint64_t offset, const char* field) const {
    return static_cast<std::int32_t>(number(offset, 4, FieldType::S32, field));
  }
  [[nodiscard]] float f32(std::uint64_t offset, const char* field) const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(number(offset, 4, FieldType::F32, field)));
  }

  /// count * elementSize bytes at offset, checked before anything is allocated for them.
  /// @throws ReadFailure (Truncated) when they do not all lie inside.
  ByteView slice(std::uint64_t offset, std::uint64_t count, std::uint64_t elementSize,
                 const char* field) const;

  /// The bytes of one field, which is recorded: a signature, or bytes without a type.
  ByteView bytesAt(std::uint64_t offset, std::uint64_t size, FieldType type, const char* field) const;

  /// The bytes of `count` numbers in a row, each of which is recorded under its own name: "element 3".
  ByteView numbersAt(std::uint64_t offset, std::uint64_t count, FieldType type, const char* field,
                     const char* element) const;

  // -- recording: for code that reads many equal records without asking for each number ------------------
  [[nodiscard]] bool isRecording() const { return recording_ != nullptr; }
  /// True if the byte is recorded already. @pre isRecording().
  [[nodiscard]] bool isRecorded(std::uint64_t offset) const { return recording_->holds(offset); }
  /// Records a run of records, whose name is added to the path. Runs that are cut off or leave the file are
  /// left out. @pre isRecording().
  void describe(RecordRun run) const;

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
    /// @param group  the colour of the fields that are read in it; Header: the colour outside of it.
    Scope(ByteReader& reader, const char* name, int index = -1, FieldGroup group = FieldGroup::Header)
        : reader_(reader), name_(name), index_(index), group_(group), outer_(reader.innermost_) {
      reader_.innermost_ = this;
    }
    ~Scope() { reader_.innermost_ = outer_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    friend class ByteReader;
    ByteReader& reader_;
    const char* name_;
    int index_;
    FieldGroup group_;
    mutable std::size_t record_ = Recording::kNone;  ///< the record of the numbers read in it
    const Scope* outer_;
  };

 private:
  [[nodiscard]] std::uint64_t number(std::uint64_t offset, std::uint64_t size, FieldType type,
                                     const char* field) const;
  void record(std::uint64_t offset, std::uint64_t size, FieldType type, const char* field) const;
  [[nodiscard]] FieldGroup group() const;
  [[nodiscard]] const std::uint8_t* at(std::uint64_t offset, std::uint64_t size, const char* field) const;

  ByteView bytes_;
  Endian endian_;
  Recording* recording_;
  const Scope* innermost_ = nullptr;
  mutable std::size_t record_ = Recording::kNone;  ///< the record of the numbers read outside of scopes
};

/// The result of a reader, or why it failed.
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
