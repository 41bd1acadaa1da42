// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"
#include "app/session/stored_at.h"
#include "app/session/track_ref.h"

#include <QModelIndex>
#include <QString>
#include <QVariant>

#include <cstdint>
#include <optional>

namespace marrow::gui {

/// A row, a mark or a sentence names this, so that a click goes there and a context menu offers what can be
/// done with it. Any part may be missing.
struct Mention {
  int bone = -1;  ///< of the shown skeleton
  std::optional<double> frame = {};
  app::ClipRef clip = {};
  QString path = {};                         ///< of an open file or archive
  std::optional<std::uint64_t> offset = {};  ///< in the file, or without a path in the shown clip's
  QString value = {};                        ///< as text
  app::TrackRef track = {};    ///< of a material or shape, or of a bone that the shown model lacks
  app::BoneAt otherBone = {};  ///< of a model that is not shown
};

/// The mention of a bone of a skeleton, shown or not.
[[nodiscard]] inline Mention mentionOf(const app::BoneAt& at) {
  return at.file < 0 ? Mention{.bone = at.bone} : Mention{.otherBone = at};
}

/// The mention of a track: of the bone that it moves, where it moves one.
[[nodiscard]] inline Mention mentionOf(const app::Workspace& workspace, const app::TrackRef& track) {
  const int bone = app::boneOf(workspace, track);
  return bone < 0 ? Mention{.track = track} : Mention{.bone = bone};
}

/// A part of a mention.
enum class About { Bone, Track, Frame, Clip, OtherBone, File, Byte, Value };
inline constexpr About kAbouts[] = {About::Bone,      About::Track, About::Frame, About::Clip,
                                    About::OtherBone, About::File,  About::Byte,  About::Value};

[[nodiscard]] inline bool names(const Mention& mention, About about) {
  switch (about) {
    case About::Bone:
      return mention.bone >= 0;
    case About::Track:
      return mention.track.isValid() && !mention.track.isOfBone();
    case About::Frame:
      return mention.frame.has_value();
    case About::Clip:
      return mention.clip.isValid();
    case About::OtherBone:
      return mention.otherBone.isValid() || mention.track.isOfBone();
    case About::File:
      return !mention.path.isEmpty() && !mention.offset;
    case About::Byte:
      return mention.offset.has_value();
    case About::Value:
      return !mention.value.isEmpty();
  }
  return false;
}

/// A click goes there.
[[nodiscard]] inline bool isLink(const Mention& mention) {
  for (const About about : kAbouts) {
    if (about != About::Value && names(mention, about)) return true;
  }
  return false;
}

/// The mention in a cell of a list; cells that lead somewhere are links.
inline constexpr int kMentionRole = Qt::UserRole + 100;
[[nodiscard]] inline Mention mentionAt(const QModelIndex& cell) {
  return cell.data(kMentionRole).value<Mention>();
}
}  // namespace marrow::gui
