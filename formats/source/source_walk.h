// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/archives/archive.h"
#include "formats/source/source.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

namespace marrow::formats {

/// Goes from a file into its members, and into theirs. Counts the memory and the work of all of them against
/// the file's limits.
class SourceWalk {
 public:
  explicit SourceWalk(std::uint64_t fileBytes, OnDamage onDamage = OnDamage::Refuse);

  /// Called with each archive on the way to a member.
  using OnArchive = std::function<void(const Source& source, const Archive& archive)>;
  /// Unpacks the file and, if the user named one, its member.
  [[nodiscard]] core::Result<Source> enterNamed(const StoredFile& stored, const OnArchive& onArchive = {});
  /// Unpacks a member of an archive; the archive may be dropped afterwards.
  [[nodiscard]] core::Result<Source> enterMember(const Source& archive, const ArchiveMember& member);
  /// @return NotFound if the source is not an archive, TooLarge if it is nested too deep.
  [[nodiscard]] core::Result<Archive> list(const Source& source) const;

  /// Counts memory that is taken. release() counts it as free again.
  void hold(std::uint64_t bytes) { held_ += bytes; }
  void release(std::uint64_t bytes) { held_ -= bytes; }
  void release(const Source& source) { release(source.bytes->size()); }

  /// Counts work for each file that was read, however small: it is reported, bound and paired, too.
  void spendOnAsset() { workLeft_ -= std::min(workLeft_, kWorkPerAsset); }

  /// True if memory or work is used up. Nothing more can be entered then.
  [[nodiscard]] bool isExhausted() const { return isExhausted_; }

 private:
  // A file of 16 MB has work for 13,107 assets; a small one for one asset in 320 bytes.
  static constexpr std::uint64_t kWorkPerAsset = 40ULL << 10;

  core::Result<Source> enter(Source place, ByteView packed);
  core::Result<Source> descend(const Source& from, std::string& wanted, const OnArchive& onArchive);
  bool spend(std::uint64_t work);

  [[nodiscard]] std::uint64_t memoryLeft() const { return memory_ - std::min(memory_, held_); }

  OnDamage onDamage_;
  std::uint64_t memory_;
  std::uint64_t held_ = 0;
  std::uint64_t workLeft_;
  bool isExhausted_ = false;
};

/// A member of an archive that the user named, and the rest of the name, for a member of that member.
struct NamedMember {
  const ArchiveMember* member = nullptr;
  std::string inside;  ///< empty: the member itself
};

/// Finds the one member that a text names: by its whole label, with or without the name of the root folder,
/// or by the end of its label after a slash. "inner.arc:walk.bck" names a member of a member, unless a member
/// has exactly that label. A backslash matches itself, escaped as in labels, or a slash.
/// @return NotFound, with a list of the members, if none or several match.
[[nodiscard]] core::Result<NamedMember> findMember(const Archive& archive, const std::string& wanted);

/// The error for the first member that a bound leaves out: "the members together would ...".
[[nodiscard]] core::Error leftOut(const std::string& path, const std::string& fault);

/// An error about a whole archive.
[[nodiscard]] core::Error archiveError(core::ErrorCode reason, core::Message message,
                                       const std::string& path);

}  // namespace marrow::formats
