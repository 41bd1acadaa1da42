// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/containers/dictionaries.h"

#include "formats/bytes/byte_reader.h"
#include "formats/codes.h"

#include <zstd.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace marrow::formats {
namespace {

// RFC 8878, 5.
constexpr std::uint32_t kDictionaryMagic = 0xEC30A437;
constexpr std::size_t kMostDictionaries = 64;

struct Shelf {
  std::mutex mutex;
  std::map<std::uint32_t, std::shared_ptr<const ZSTD_DDict>> dictionaries;
};

Shelf& shelf() {
  static Shelf shelf;
  return shelf;
}

tl::unexpected<core::Error> refused(core::ErrorCode reason, core::Message message) {
  return tl::unexpected(core::Error{reason, std::move(message), {}, 0, "dictionary"});
}

}  // namespace

bool isDictionary(ByteView bytes) {
  return bytes.size() >= 8 && ByteReader(bytes, Endian::Little).u32(0, "magic") == kDictionaryMagic;
}

core::Result<std::uint32_t> addDictionary(ByteView bytes) {
  if (!isDictionary(bytes)) return refused(core::ErrorCode::BadMagic, {code("dictionary.none")});
  if (bytes.size() > kMostDictionaryBytes) {
    return refused(core::ErrorCode::TooLarge, {code("dictionary.too-large"), kMostDictionaryBytes});
  }
  std::shared_ptr<const ZSTD_DDict> dictionary(
      ZSTD_createDDict(bytes.data(), bytes.size()),
      [](const ZSTD_DDict* made) { ZSTD_freeDDict(const_cast<ZSTD_DDict*>(made)); });
  const std::uint32_t id = dictionary ? ZSTD_getDictID_fromDDict(dictionary.get()) : 0;
  if (id == 0) return refused(core::ErrorCode::BadValue, {code("dictionary.damaged")});
  const std::lock_guard lock(shelf().mutex);
  auto& kept = shelf().dictionaries;
  if (kept.size() == kMostDictionaries && !kept.contains(id)) {
    return refused(core::ErrorCode::BadValue, {code("dictionary.too-many"), kMostDictionaries});
  }
  kept[id] = std::move(dictionary);
  return id;
}

std::shared_ptr<const ZSTD_DDict> dictionaryWithId(std::uint32_t id) {
  const std::lock_guard lock(shelf().mutex);
  const auto found = shelf().dictionaries.find(id);
  return found == shelf().dictionaries.end() ? nullptr : found->second;
}

void clearDictionaries() {
  const std::lock_guard lock(shelf().mutex);
  shelf().dictionaries.clear();
}

std::string addedDictionaries() {
  const std::lock_guard lock(shelf().mutex);
  std::string ids;
  for (const auto& [id, dictionary] : shelf().dictionaries)
    ids += (ids.empty() ? "" : ", ") + std::to_string(id);
  return ids;
}

std::uint32_t neededDictionary(ByteView bytes) {
  return ZSTD_getDictID_fromFrame(bytes.data(), bytes.size());
}

}  // namespace marrow::formats
