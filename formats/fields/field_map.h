// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "formats/bytes/byte_reader.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// What the bytes of a field are.
enum class FieldType : std::uint8_t { U8, S8, U16, S16, S32, U32, U64, F32, Text, Raw };

[[nodiscard]] const char* toString(FieldType type);

/// Decides a field's colour.
enum class FieldGroup : std::uint8_t { Header, Descriptor, Scale, Rotation, Translation, Event, Text, Bone };

/// One field of a kind of record.
struct FieldSpec {
  const char* name;
  std::uint16_t offset;  ///< from the record's start
  FieldType type;
  std::uint16_t size;  ///< bytes; of Text and Raw any number
  /// Says a number in words: "FD, texture image"; null: digits will do.
  std::string (*words)(std::uint64_t value) = nullptr;
};

/// Records of one kind in a row: `count` of them, `stride` bytes from one to the next.
struct FieldRegion {
  std::uint64_t offset = 0;
  std::uint32_t count = 1;
  std::uint32_t stride = 1;
  std::string name = {};               ///< "ANK1 / joint 3 / rotation Y"
  const char* record = nullptr;        ///< "key": records are numbered; null for a single record
  std::vector<FieldSpec> fields = {};  ///< by offset
  FieldGroup group = FieldGroup::Header;
  Endian endian = Endian::Big;

  /// The clip whose keys these are, or -1; then `track` and `channel` say which.
  int clip = -1;
  std::size_t track = 0;
  core::Channel channel = core::Channel::ScaleX;

  [[nodiscard]] std::uint64_t end() const {
    return offset + std::uint64_t{stride} * (count - 1) + recordSize();
  }
  [[nodiscard]] std::uint64_t recordSize() const {
    return fields.empty() ? stride : fields.back().offset + std::uint64_t{fields.back().size};
  }
};

/// One named range of bytes.
struct Field {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::string path;  ///< "ANK1 / joint 3 / rotation Y / key 4 / value"
  FieldType type = FieldType::Raw;
  std::string (*words)(std::uint64_t value) = nullptr;  ///< as in FieldSpec
  FieldGroup group = FieldGroup::Header;
  Endian endian = Endian::Big;
  std::uint64_t recordOffset = 0;  ///< of the record it is part of
  std::uint64_t recordSize = 0;
  int clip = -1;  ///< as in FieldRegion
  std::size_t track = 0;
  core::Channel channel = core::Channel::ScaleX;
  std::uint64_t record = 0;  ///< number of the record: the key
  std::size_t sharedBy = 1;  ///< channels or records that begin at the same byte; the field is the first's
  std::vector<std::string> sharers = {};  ///< names of the others, up to kMostSharers
  static constexpr std::size_t kMostSharers = 12;
};

/// The fields of a file's bytes. Made on demand from the asset and its bytes, so that opening a file costs
/// nothing for it. Thread-safe: yes once finished.
class FieldMap {
 public:
  void add(FieldRegion region);
  /// Adds a single record.
  void add(std::uint64_t offset, std::string name, std::initializer_list<FieldSpec> fields, FieldGroup group,
           Endian endian);
  /// Call once all regions are added; lookups need it.
  void finish();

  /// The field that a byte belongs to; where records overlap, of the one that begins last. Nothing where the
  /// byte has no name.
  [[nodiscard]] std::optional<Field> fieldAt(std::uint64_t offset) const;
  /// What painting needs, without building a path.
  struct Tint {
    FieldGroup group;
    bool isOddRecord;  ///< alternates, so that neighbouring records look different
  };
  [[nodiscard]] std::optional<Tint> tintAt(std::uint64_t offset) const;

 private:
  struct Hit {
    const FieldRegion* region;
    const FieldSpec* field;
    std::uint64_t record;
  };
  [[nodiscard]] std::optional<Hit> find(std::uint64_t offset) const;

  std::vector<FieldRegion> regions_;        ///< by offset once finished
  std::vector<std::uint64_t> greatestEnd_;  ///< of this region and all before it
};

/// The value of a field for people: decimal, or the text. Empty where the field leaves the bytes.
[[nodiscard]] std::string valueText(const Field& field, ByteView bytes);

}  // namespace marrow::formats
