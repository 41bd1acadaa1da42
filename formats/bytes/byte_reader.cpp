// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/byte_reader.h"

#include "formats/codes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace marrow::formats {

ByteReader::Scope::Scope(ByteReader& reader, const char* name, int index)
    : reader_(reader), name_(name), index_(index), outer_(reader.innermost_) {
  reader_.innermost_ = this;
}

ByteReader::Scope::~Scope() { reader_.innermost_ = outer_; }

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

std::uint64_t ByteReader::number(std::uint64_t offset, std::uint64_t size, const char* field) const {
  const std::uint8_t* p = at(offset, size, field);
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
  return {reinterpret_cast<const char*>(begin),
          static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - begin)};
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
