// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/fields/field_map.h"

#include "formats/fields/map_fields.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::size_t kMostShownBytes = 64;

std::string signedText(std::uint64_t value, unsigned bits) {
  const std::uint64_t sign = 1ULL << (bits - 1);
  return std::to_string(static_cast<std::int64_t>((value ^ sign) - sign));
}

std::string floatText(std::uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g",
                static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(value))));
  return text;
}

std::string upToZero(ByteView bytes) {
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  return printable(bytes.first(static_cast<std::size_t>(end - bytes.begin())));
}

// Two regions may split the same bytes into records of different sizes.
bool readsTheSame(const FieldRegion& a, const FieldRegion& b) {
  return a.stride == b.stride && a.fields.size() == b.fields.size() && a.clip == b.clip;
}

}  // namespace

const char* toString(FieldType type) {
  static constexpr std::array kNames = {"u8",  "s8",  "u16", "s16",  "s32",
                                        "u32", "u64", "f32", "text", "bytes"};
  return kNames[static_cast<std::size_t>(type)];
}

void FieldMap::add(FieldRegion region) {
  if (region.count == 0 || region.stride == 0 || region.recordSize() == 0) return;
  regions_.push_back(std::move(region));
}

void FieldMap::add(std::uint64_t offset, std::string name, std::initializer_list<FieldSpec> fields,
                   FieldGroup group, Endian endian) {
  FieldRegion region;
  region.offset = offset;
  region.name = std::move(name);
  region.fields = fields;
  region.group = group;
  region.endian = endian;
  region.stride = static_cast<std::uint32_t>(region.recordSize());
  add(std::move(region));
}

void FieldMap::finish() {
  std::stable_sort(regions_.begin(), regions_.end(),
                   [](const FieldRegion& a, const FieldRegion& b) { return a.offset < b.offset; });
  greatestEnd_.resize(regions_.size());
  std::uint64_t greatest = 0;
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    greatest = std::max(greatest, regions_[i].end());
    greatestEnd_[i] = greatest;
  }
}

std::optional<FieldMap::Hit> FieldMap::find(std::uint64_t offset) const {
  const auto behind = std::upper_bound(
      regions_.begin(), regions_.end(), offset,
      [](std::uint64_t wanted, const FieldRegion& region) { return wanted < region.offset; });
  for (auto i = static_cast<std::size_t>(behind - regions_.begin()); i-- > 0;) {
    if (greatestEnd_[i] <= offset) return std::nullopt;  // nothing before reaches this far
    const FieldRegion& region = regions_[i];
    const std::uint64_t record = (offset - region.offset) / region.stride;
    if (record >= region.count) continue;
    const std::uint64_t inside = (offset - region.offset) % region.stride;
    const auto after =
        std::upper_bound(region.fields.begin(), region.fields.end(), inside,
                         [](std::uint64_t wanted, const FieldSpec& field) { return wanted < field.offset; });
    if (after == region.fields.begin()) continue;
    const FieldSpec& field = *(after - 1);
    if (inside < std::uint64_t{field.offset} + field.size) return Hit{&region, &field, record};
  }
  return std::nullopt;
}

std::optional<FieldMap::Tint> FieldMap::tintAt(std::uint64_t offset) const {
  const auto hit = find(offset);
  if (!hit) return std::nullopt;
  return Tint{hit->region->group, hit->record % 2 != 0};
}

std::optional<Field> FieldMap::fieldAt(std::uint64_t offset) const {
  const auto hit = find(offset);
  if (!hit) return std::nullopt;
  const auto [first, last] =
      std::equal_range(regions_.begin(), regions_.end(), *hit->region,
                       [](const FieldRegion& a, const FieldRegion& b) { return a.offset < b.offset; });
  const auto shares = [&](const FieldRegion& other) { return other.count > hit->record; };
  // Of regions that read these bytes in the same way, the first one's name is used.
  const FieldRegion& region = *std::find_if(first, last, [&](const FieldRegion& other) {
    return &other == hit->region || (shares(other) && readsTheSame(other, *hit->region));
  });
  Field field;
  field.recordOffset = region.offset + hit->record * region.stride;
  field.recordSize = region.recordSize();
  field.offset = field.recordOffset + hit->field->offset;
  field.size = hit->field->size;
  field.path = region.name;
  if (region.record != nullptr) {
    field.path += std::string(" / ") + region.record + " " + std::to_string(hit->record);
  }
  if (hit->field->name[0] != '\0') field.path += std::string(" / ") + hit->field->name;
  field.type = hit->field->type;
  field.words = hit->field->words;
  field.group = region.group;
  field.endian = region.endian;
  field.clip = region.clip;
  field.track = region.track;
  field.channel = region.channel;
  field.record = hit->record;
  field.sharedBy = static_cast<std::size_t>(std::count_if(first, last, shares));
  for (auto other = first; other != last && field.sharers.size() < Field::kMostSharers; ++other) {
    if (&*other != &region && shares(*other)) field.sharers.push_back(other->name);
  }
  return field;
}

std::string valueText(const Field& field, ByteView bytes) {
  if (field.offset > bytes.size() || field.size > bytes.size() - field.offset) return {};
  const ByteView own =
      bytes.subspan(static_cast<std::size_t>(field.offset), static_cast<std::size_t>(field.size));
  const std::uint64_t value = PeekBytes(own, field.endian).number(0, own.size());
  if (field.words != nullptr) return field.words(value);
  switch (field.type) {
    case FieldType::U8:
    case FieldType::U16:
    case FieldType::U32:
    case FieldType::U64:
      return std::to_string(value);
    case FieldType::S8:
      return signedText(value, 8);
    case FieldType::S16:
      return signedText(value, 16);
    case FieldType::S32:
      return signedText(value, 32);
    case FieldType::F32:
      return floatText(value);
    case FieldType::Text:
      return "\"" + upToZero(own) + "\"";
    case FieldType::Raw:
      break;
  }
  std::string text;
  char byte[4];
  for (std::size_t i = 0; i < std::min(own.size(), kMostShownBytes); ++i) {
    std::snprintf(byte, sizeof byte, i == 0 ? "%02X" : " %02X", static_cast<unsigned>(own[i]));
    text += byte;
  }
  return own.size() > kMostShownBytes ? text + " …" : text;
}

}  // namespace marrow::formats
