// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/curve.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats {

/// The type of a field's bytes.
enum class FieldType : std::uint8_t { U8, S8, U16, S16, S32, U32, U64, F32, Text, Raw };

[[nodiscard]] const char* toString(FieldType type);
/// Bytes of a number of that type; 1 for Text and Raw.
[[nodiscard]] std::uint32_t sizeOf(FieldType type);

/// Decides a field's colour.
enum class FieldGroup : std::uint8_t { Header, Descriptor, Scale, Rotation, Translation, Event, Text, Bone };

/// One field of a kind of record.
struct FieldSpec {
  std::string name;
  std::uint32_t offset;  ///< from the record's start
  FieldType type;
  std::uint32_t size = sizeOf(type);  ///< bytes; of Text and Raw any number
  /// Turns a number into words: "FD, texture image"; null: digits are enough.
  std::string (*words)(std::uint64_t value) = nullptr;
};

/// Records of one kind in a row: `count` of them, `stride` bytes from one to the next.
struct RecordRun {
  std::uint64_t offset = 0;
  std::uint32_t count = 1;
  std::uint32_t stride = 0;            ///< 0: the records lie side by side
  std::string name = {};               ///< "ANK1 / joint 3 / rotation Y"
  const char* record = nullptr;        ///< "key": records are numbered; null for a single record
  std::vector<FieldSpec> fields = {};  ///< by offset
  FieldGroup group = FieldGroup::Header;
  Endian endian = Endian::Big;
  std::uint32_t number = 0;  ///< of the first record in its table: neighbours get different colours

  /// The clip whose keys these are, or -1; then `track` and `channel` say which.
  int clip = -1;
  std::size_t track = 0;
  core::Channel channel = core::Channel::ScaleX;

  [[nodiscard]] std::uint64_t end() const {
    return offset + std::uint64_t{stride} * (count - 1) + recordSize();
  }
  [[nodiscard]] std::uint64_t recordSize() const {
    return fields.empty() ? 0 : fields.back().offset + std::uint64_t{fields.back().size};
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
  int clip = -1;  ///< as in RecordRun
  std::size_t track = 0;
  core::Channel channel = core::Channel::ScaleX;
  std::uint64_t record = 0;  ///< number of the record: the key
  std::size_t sharedBy = 1;  ///< channels or records that begin at the same byte; the field is the first's
  std::vector<std::string> sharers = {};  ///< names of the others, up to kMostSharers
  static constexpr std::size_t kMostSharers = 12;
};

/// The fields of a file that its reader read. A ByteReader makes it on demand, so that opening a file costs
/// nothing for it. Numbers that are read one by one join the record that is being read; tables are one run
/// each. Thread-safe: yes once finished.
class Recording {
 public:
  static constexpr std::size_t kNone = SIZE_MAX;

  /// @param size  of the file.
  explicit Recording(std::uint64_t size = 0) : recorded_(size) {}

  /// True if the byte was read. Bytes that are read twice keep their first name.
  [[nodiscard]] bool holds(std::uint64_t offset) const { return recorded_[offset]; }
  /// Adds a run, or lengthens the run of that name that ends where this one begins.
  /// @return its number, or kNone if it is empty or leaves the file.
  std::size_t add(RecordRun run);
  /// Adds a field to the record of that number. @return false if it does not lie beside that record.
  bool extend(std::size_t record, std::uint64_t offset, FieldSpec& field);
  /// Adds the keys of a curve, which may share bytes with other runs. Does nothing if they leave the file.
  void addKeys(RecordRun run);
  /// The byte order of all numbers in the file: that of the first run.
  [[nodiscard]] Endian endian() const { return runs_.empty() ? Endian::Big : runs_.front().endian; }
  /// Ends the recording; lookups need this.
  void finish();

  /// The field that a byte belongs to. If records overlap, it is in the one that begins last. Empty if the
  /// byte was not read.
  [[nodiscard]] std::optional<Field> fieldAt(std::uint64_t offset) const;
  /// A field's look, for painting: found without building a path.
  struct Tint {
    FieldGroup group;
    bool isOddRecord;  ///< alternates, so that neighbouring records look different
  };
  [[nodiscard]] std::optional<Tint> tintAt(std::uint64_t offset) const;

 private:
  struct Hit {
    const RecordRun* run;
    const FieldSpec* field;
    std::uint64_t record;
  };
  [[nodiscard]] std::optional<Hit> find(std::uint64_t offset) const;
  void mark(std::uint64_t begin, std::uint64_t end);

  std::vector<bool> recorded_;                                          ///< by byte
  std::vector<RecordRun> runs_;                                         ///< by offset once finished
  std::map<std::pair<std::string, std::uint64_t>, std::size_t> byEnd_;  ///< name and end -> numbered runs
  std::vector<std::uint64_t> greatestEnd_;                              ///< of this run and all before it
  std::size_t fields_ = 0;
};

/// The value of a field for people: decimal, or the text. Empty where the field leaves the bytes.
[[nodiscard]] std::string valueText(const Field& field, ByteView bytes);

}  // namespace marrow::formats
