// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"
#include "formats/z64/object_view.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace marrow::formats::z64 {

inline constexpr std::size_t kSegmentCount = 16;
inline constexpr std::uint32_t kEyesSegment = 8;
inline constexpr std::uint32_t kMouthSegment = 9;
inline constexpr std::uint32_t kModeSegment = 0xC;  ///< a list that fades, or for Link culls back faces
inline constexpr std::uint32_t kMatrixSegment = 0xD;

/// Bytes that an address leads to.
struct FoundBytes {
  ObjectView file;
  std::uint64_t offset = 0;
  bool isOwn = false;  ///< of the file that is read, not of another

  /// The bytes from the offset on; empty behind the end.
  [[nodiscard]] ByteView rest() const {
    return offset < file.size() ? file.bytes().subspan(offset) : ByteView();
  }
};

/// The files that addresses lead into.
struct Segments {
  int own = kObjectSegment;
  std::array<ByteView, kSegmentCount> files = {};  ///< empty: not at hand
  /// The segment that a number stands for inside another segment; 0: its file.
  std::array<std::uint32_t, kSegmentCount> bases = {};

  /// Nothing if the segment is not at hand.
  [[nodiscard]] std::optional<FoundBytes> find(std::uint32_t address) const;
};

/// Bounds the cost of the bodies of one file together. Display lists may be drawn any number of times, so
/// that a small file can ask for any number of triangles.
struct DrawBudget {
  DrawBudget(std::uint64_t fileBytes, std::uint64_t memoryLimit);

  std::uint64_t work;       ///< commands, and 64 bytes of texture memory count as one
  std::uint64_t triangles;  ///< a triangle takes up to 300 bytes
  std::uint64_t imageBytes;
  std::uint64_t skinRecords;  ///< vertices and weights of skins, each stored once
};

/// Reports faults of display lists: each kind once a skeleton, and one line for each missing segment, with
/// the addresses in it.
class DrawFaults {
 public:
  DrawFaults(core::Diagnostics& diagnostics, ByteReader& reader)
      : diagnostics_(diagnostics), reader_(reader) {}

  void startSkeleton() { said_.clear(); }
  void endSkeleton();
  void warn(core::Message message, std::uint64_t offset, const char* field);
  /// @param what  should lie there: "texture".
  void missing(std::uint32_t address, const char* what, std::uint64_t offset);

  [[nodiscard]] ByteReader& reader() { return reader_; }

 private:
  core::Diagnostics& diagnostics_;
  ByteReader& reader_;
  struct Missing {
    core::Diagnostic said;  ///< of the first address
    std::size_t count = 0;
    std::string addresses;  ///< the first few
  };

  std::set<std::string_view> said_;
  std::set<std::uint32_t> missing_;              ///< addresses that were reported
  std::map<std::uint32_t, Missing> missingNow_;  ///< by segment, of this skeleton
};

}  // namespace marrow::formats::z64
