// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/byte_reader.h"

#include "formats/codes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace marrow::formats {

std::string ByteReader::path(const char* field) const {
  std::string text = field == nullptr ? "" : field;
  for (const Scope* scope = innermost_; scope != nullptr; scope = scope->outer_) {
    std::string part = scope->name_;
    if (scope->index_ >= 0) part.append(" ").append(std::to_string(scope->index_));
    if (!text.empty()) part.append(" / ").append(text);
    text = std::move(part);
  }
  return text;
}

void ByteReader::fail(core::ErrorCode code, core::Message message, std::uint64_t offset,
                      const char* field) const {
  throw ReadFailure({code, std::move(message), {}, offset, path(field)});
}

const std::uint8_t* ByteReader::at(std::uint64_t offset, std::uint64_t size, const char* field) const {
  if (offset > bytes_.size() || size > bytes_.size() - offset) {
    const std::string needed = std::to_string(size) + (size == 1 ? " byte is" : " bytes are");
    fail(core::ErrorCode::Truncated, {code("bytes.truncated"), needed, core::Offset{bytes_.size()}}, offset,
         field);
  }
  return bytes_.data() + offset;
}

std::uint64_t ByteReader::number(std::uint64_t offset, std::uint64_t size, FieldType type,
                                 const char* field) const {
  const std::uint8_t* p = at(offset, size, field);
  if (recording_ != nullptr) record(offset, size, type, field);
  std::uint64_t value = 0;
  for (std::uint64_t i = 0; i < size; ++i) value = value << 8 | p[endian_ == Endian::Big ? i : size - 1 - i];
  return value;
}

ByteView ByteReader::slice(std::uint64_t offset, std::uint64_t count, std::uint64_t elementSize,
                           const char* field) const {
  const std::uint64_t available = offset <= bytes_.size() ? bytes_.size() - offset : 0;
  if (elementSize == 1) {
    (void)at(offset, count, field);
  } else if (offset > bytes_.size() || (elementSize != 0 && count > available / elementSize)) {
    const std::string entries = std::to_string(count) + (count == 1 ? " entry" : " entries");
    fail(core::ErrorCode::Truncated,
         {code("bytes.entries-truncated"), entries, elementSize, core::Offset{bytes_.size()}}, offset, field);
  }
  return bytes_.subspan(offset, count * elementSize);
}

std::string ByteReader::text(std::uint64_t offset, const char* field, std::uint64_t most) const {
  const std::uint8_t* begin = at(offset, 1, field);
  const std::uint64_t available = bytes_.size() - offset;
  const void* end = std::memchr(begin, 0, std::min(available, most + 1));
  if (end == nullptr && available > most) {
    fail(core::ErrorCode::TooLarge, {code("bytes.text-too-long"), most}, offset, field);
  }
  if (end == nullptr) fail(core::ErrorCode::Truncated, {code("bytes.text-without-end")}, offset, field);
  const auto length = static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - begin);
  if (recording_ != nullptr) record(offset, length + 1, FieldType::Text, field);
  return {reinterpret_cast<const char*>(begin), length};
}

ByteView ByteReader::bytesAt(std::uint64_t offset, std::uint64_t size, FieldType type,
                             const char* field) const {
  const ByteView bytes = slice(offset, size, 1, field);
  if (recording_ != nullptr && size > 0) record(offset, size, type, field);
  return bytes;
}

ByteView ByteReader::numbersAt(std::uint64_t offset, std::uint64_t count, FieldType type, const char* field,
                               const char* element) const {
  const ByteView bytes = slice(offset, count, sizeOf(type), field);
  if (recording_ != nullptr) {
    describe({.offset = offset,
              .count = static_cast<std::uint32_t>(count),
              .name = field,
              .record = element,
              .fields = {{"", 0, type}}});
  }
  return bytes;
}

FieldGroup ByteReader::group() const {
  bool isInTable = false;
  for (const Scope* scope = innermost_; scope != nullptr; scope = scope->outer_) {
    if (scope->group_ != FieldGroup::Header) return scope->group_;
    isInTable = isInTable || scope->index_ >= 0;
  }
  return isInTable ? FieldGroup::Descriptor : FieldGroup::Header;
}

void ByteReader::record(std::uint64_t offset, std::uint64_t size, FieldType type, const char* field) const {
  if (recording_->holds(offset)) return;
  std::size_t& record = innermost_ == nullptr ? record_ : innermost_->record_;
  FieldSpec spec{field == nullptr ? "" : field, 0, type, static_cast<std::uint32_t>(size)};
  if (recording_->extend(record, offset, spec)) return;
  const bool isNumbered = innermost_ != nullptr && innermost_->index_ >= 0;
  record = recording_->add({.offset = offset,
                            .name = path(),
                            .fields = {std::move(spec)},
                            .group = group(),
                            .endian = endian_,
                            .number = isNumbered ? static_cast<std::uint32_t>(innermost_->index_) : 0U});
}

void ByteReader::describe(RecordRun run) const {
  run.name = path(run.name.empty() ? nullptr : run.name.c_str());
  run.endian = endian_;
  if (run.group == FieldGroup::Header) run.group = innermost_ == nullptr ? run.group : group();
  (void)recording_->add(std::move(run));
}

void warn(core::Diagnostics& diagnostics, const ByteReader& reader, core::Message message,
          std::uint64_t offset, const char* field) {
  diagnostics.add({core::Severity::Warning, std::move(message), {}, offset, reader.path(field)});
}

void requireKeyBudget(const ByteReader& reader, std::size_t have, std::size_t more, std::uint64_t offset,
                      const char* field) {
  constexpr std::size_t kFreeKeys = 200'000;
  constexpr std::size_t kBytesPerKey = 2;
  if (have + more <= kFreeKeys + reader.size() / kBytesPerKey) return;
  reader.fail(core::ErrorCode::TooLarge, {code("bytes.shared-keys"), have, reader.size()}, offset, field);
}

}  // namespace marrow::formats
