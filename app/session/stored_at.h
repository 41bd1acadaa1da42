// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/key_ref.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marrow::app {

class Workspace;

/// The key that a byte of an open file belongs to. If curves share keys, it is the first curve's.
/// @param offset  in the unpacked bytes.
[[nodiscard]] std::optional<KeyRef> keyAt(const Workspace& workspace, const std::string& path,
                                          std::uint64_t offset);

/// A bone of the shown skeleton, or of another one of an open file.
struct BoneAt {
  int bone = -1;  ///< -1: none
  int file = -1;  ///< index in Workspace::files(); -1: of the shown skeleton
  int skeleton = 0;

  [[nodiscard]] bool isValid() const { return bone >= 0; }
  friend bool operator==(const BoneAt&, const BoneAt&) = default;
};

/// The bone that a place in a file is about. Its record holds the byte, or the field's path names it below
/// its skeleton ("skeleton_000890 / limb_1 / display list").
[[nodiscard]] BoneAt boneAt(const Workspace& workspace, const std::string& path, std::uint64_t offset,
                            std::string_view fieldPath);
[[nodiscard]] std::string boneName(const Workspace& workspace, const BoneAt& at);

/// The bone of the shown skeleton that a track of the shown clip moves; -1: none.
[[nodiscard]] int boneOf(const Workspace& workspace, const TrackRef& track);
/// The track of the shown clip that moves a bone of the shown skeleton; not valid: none.
[[nodiscard]] TrackRef trackOf(const Workspace& workspace, int bone);

}  // namespace marrow::app
