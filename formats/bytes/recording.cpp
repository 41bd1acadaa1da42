// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/bytes/recording.h"

#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <utility>

namespace marrow::formats {
namespace {

constexpr std::size_t kMostShownBytes = 64;
constexpr std::size_t kMostFields = std::size_t{1} << 20;  // real files have some thousands
constexpr std::size_t kMostInRecord = 256;
constexpr std::uint64_t kFarthest = 64;  // bytes between two fields of a record

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

std::uint64_t numberOf(ByteView bytes, Endian endian) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value = value << 8 | bytes[endian == Endian::Big ? i : bytes.size() - 1 - i];
  return value;
}

// Two runs may split the same bytes into records of different sizes.
bool readsTheSame(const RecordRun& a, const RecordRun& b) {
  return a.stride == b.stride && a.fields.size() == b.fields.size() && a.clip == b.clip;
}

FieldGroup groupOf(const RecordRun& run, const FieldSpec& field) {
  return field.type == FieldType::Text ? FieldGroup::Text : run.group;
}

}  // namespace

const char* toString(FieldType type) {
  static constexpr std::array kNames = {"u8",  "s8",  "u16", "s16",  "s32",
                                        "u32", "u64", "f32", "text", "bytes"};
  return kNames[static_cast<std::size_t>(type)];
}

std::uint32_t sizeOf(FieldType type) {
  static constexpr std::array<std::uint32_t, 10> kSizes = {1, 1, 2, 2, 4, 4, 8, 4, 1, 1};
  return kSizes[static_cast<std::size_t>(type)];
}

void Recording::mark(std::uint64_t begin, std::uint64_t end) {
  std::fill(recorded_.begin() + static_cast<std::ptrdiff_t>(begin),
            recorded_.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(end, recorded_.size())),
            true);
}

std::size_t Recording::add(RecordRun run) {
  const std::uint64_t size = run.recordSize();
  if (run.stride == 0) run.stride = static_cast<std::uint32_t>(size);
  if (run.offset >= recorded_.size() || size == 0 || size > recorded_.size() - run.offset) return kNone;
  const std::uint64_t fitting = (recorded_.size() - run.offset - size) / run.stride + 1;
  run.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(run.count, fitting));
  if (run.count == 0 || fields_ + run.fields.size() > kMostFields) return kNone;
  mark(run.offset, run.end());
  std::size_t number = runs_.size();
  if (run.record != nullptr) {
    const auto before = byEnd_.find({run.name, run.offset});
    const std::uint64_t end = run.offset + std::uint64_t{run.stride} * run.count;
    if (before != byEnd_.end() && runs_[before->second].stride == run.stride) {
      number = before->second;
      byEnd_.erase(before);
    }
    byEnd_[{run.name, end}] = number;
    if (number < runs_.size()) return runs_[number].count += run.count, number;
  }
  fields_ += run.fields.size();
  runs_.push_back(std::move(run));
  return number;
}

bool Recording::extend(std::size_t number, std::uint64_t offset, FieldSpec& field) {
  if (number == kNone || fields_ >= kMostFields) return false;
  RecordRun& run = runs_[number];
  const std::uint64_t end = run.end();
  if (run.fields.size() >= kMostInRecord || offset > end + kFarthest ||
      offset + field.size + kFarthest < run.offset)
    return false;
  if (offset < run.offset) {
    const auto moved = static_cast<std::uint32_t>(run.offset - offset);
    for (FieldSpec& one : run.fields) one.offset += moved;
    run.offset = offset;
  }
  field.offset = static_cast<std::uint32_t>(offset - run.offset);
  mark(offset, offset + field.size);
  const auto place =
      std::ranges::upper_bound(run.fields, field.offset, std::ranges::less(), &FieldSpec::offset);
  run.fields.insert(place, std::move(field));
  run.stride = static_cast<std::uint32_t>(run.recordSize());
  ++fields_;
  return true;
}

void Recording::addKeys(RecordRun run) {
  if (run.count == 0 || run.stride == 0 || run.end() > recorded_.size()) return;
  runs_.push_back(std::move(run));
}

void Recording::finish() {
  std::stable_sort(runs_.begin(), runs_.end(),
                   [](const RecordRun& a, const RecordRun& b) { return a.offset < b.offset; });
  byEnd_.clear();
  greatestEnd_.resize(runs_.size());
  std::uint64_t greatest = 0;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    greatest = std::max(greatest, runs_[i].end());
    greatestEnd_[i] = greatest;
  }
}

std::optional<Recording::Hit> Recording::find(std::uint64_t offset) const {
  const auto behind =
      std::upper_bound(runs_.begin(), runs_.end(), offset,
                       [](std::uint64_t wanted, const RecordRun& run) { return wanted < run.offset; });
  for (auto i = static_cast<std::size_t>(behind - runs_.begin()); i-- > 0;) {
    if (greatestEnd_[i] <= offset) return std::nullopt;  // nothing before this reaches that far
    const RecordRun& run = runs_[i];
    const std::uint64_t record = (offset - run.offset) / run.stride;
    if (record >= run.count) continue;
    const std::uint64_t inside = (offset - run.offset) % run.stride;
    const auto after =
        std::upper_bound(run.fields.begin(), run.fields.end(), inside,
                         [](std::uint64_t wanted, const FieldSpec& field) { return wanted < field.offset; });
    if (after == run.fields.begin()) continue;
    const FieldSpec& field = *(after - 1);
    if (inside < std::uint64_t{field.offset} + field.size) return Hit{&run, &field, record};
  }
  return std::nullopt;
}

std::optional<Recording::Tint> Recording::tintAt(std::uint64_t offset) const {
  const auto hit = find(offset);
  if (!hit) return std::nullopt;
  return Tint{groupOf(*hit->run, *hit->field), (hit->run->number + hit->record) % 2 != 0};
}

std::optional<Field> Recording::fieldAt(std::uint64_t offset) const {
  const auto hit = find(offset);
  if (!hit) return std::nullopt;
  const auto [first, last] =
      std::equal_range(runs_.begin(), runs_.end(), *hit->run,
                       [](const RecordRun& a, const RecordRun& b) { return a.offset < b.offset; });
  const auto shares = [&](const RecordRun& other) { return other.count > hit->record; };
  // The first run that reads these bytes in the same way gives the name.
  const RecordRun& run = *std::find_if(first, last, [&](const RecordRun& other) {
    return &other == hit->run || (shares(other) && readsTheSame(other, *hit->run));
  });
  Field field;
  field.recordOffset = run.offset + hit->record * run.stride;
  field.recordSize = run.recordSize();
  field.offset = field.recordOffset + hit->field->offset;
  field.size = hit->field->size;
  field.path = run.name;
  if (run.record != nullptr) {
    field.path += std::string(" / ") + run.record + " " + std::to_string(hit->record);
  }
  if (!hit->field->name.empty()) field.path += (field.path.empty() ? "" : " / ") + hit->field->name;
  field.type = hit->field->type;
  field.words = hit->field->words;
  field.group = groupOf(run, *hit->field);
  field.endian = run.endian;
  field.clip = run.clip;
  field.track = run.track;
  field.channel = run.channel;
  field.record = hit->record;
  field.sharedBy = static_cast<std::size_t>(std::count_if(first, last, shares));
  for (auto other = first; other != last && field.sharers.size() < Field::kMostSharers; ++other) {
    if (&*other != &run && shares(*other)) field.sharers.push_back(other->name);
  }
  return field;
}

std::string valueText(const Field& field, ByteView bytes) {
  if (field.offset > bytes.size() || field.size > bytes.size() - field.offset) return {};
  const ByteView own =
      bytes.subspan(static_cast<std::size_t>(field.offset), static_cast<std::size_t>(field.size));
  const std::uint64_t value = numberOf(own, field.endian);
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
