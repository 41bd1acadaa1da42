// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/fields/field_map.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace marrow::formats {

/// What the bytes of a file mean, as far as its reader's format is mapped: see
/// FormatDescriptor::mapFields. Takes time; not for the GUI thread.
/// @param content  as the file's reader made it.
/// @param bytes    the same file, unpacked; may have changed on the disk since.
[[nodiscard]] FieldMap mapFields(const Asset& content, ByteView bytes);

/// The same for a file that could not be read: headers, and the tables that they lead to.
/// @param fileName  base name; decides where the bytes have no signature.
[[nodiscard]] FieldMap mapUnread(ByteView bytes, const std::string& fileName);

/// The same for a file that holds only the keys of another file's clips.
/// @param path  as Clip::keysFile names it.
[[nodiscard]] FieldMap mapForeignKeys(const Asset& content, const std::string& path);

// -- for the mappers of single formats ------------------------------------------------------------------

/// How the fields of a clip's curves are named.
struct ClipNaming {
  std::string prefix;                 ///< "ANK1" or the clip's name; may be empty
  const char* part = "joint";         ///< what a track stands for
  std::vector<FieldSpec> descriptor;  ///< of each curve; empty: curves have none of their own
  Endian endian = Endian::Big;
};

/// Names every curve's descriptor and keys.
void addClip(FieldMap& map, const core::Clip& clip, int index, const ClipNaming& naming);

/// Reads numbers from bytes that may be hostile; a number past the end is 0.
class PeekBytes {
 public:
  PeekBytes(ByteView bytes, Endian endian) : bytes_(bytes), endian_(endian) {}
  [[nodiscard]] bool has(std::uint64_t offset, std::uint64_t size) const {
    return offset <= bytes_.size() && size <= bytes_.size() - offset;
  }
  [[nodiscard]] std::uint64_t number(std::uint64_t offset, std::size_t size) const;
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset) const {
    return static_cast<std::uint32_t>(number(offset, 4));
  }
  [[nodiscard]] std::uint16_t u16(std::uint64_t offset) const {
    return static_cast<std::uint16_t>(number(offset, 2));
  }
  /// Length of the zero-terminated text at an offset, with its zero; 0 where no zero is near.
  [[nodiscard]] std::uint16_t textLength(std::uint64_t offset) const;

 private:
  ByteView bytes_;
  Endian endian_;
};

}  // namespace marrow::formats
