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

/// The subject of a row, a mark or a sentence. A click goes there, and a context menu offers commands about
/// it. Any part may be missing.
struct Subject {
  int bone = -1;  ///< of the shown skeleton
  std::optional<double> frame = {};
  app::ClipRef clip = {};
  QString path = {};                         ///< of an open file or archive
  std::optional<std::uint64_t> offset = {};  ///< in the file; without a path, in the shown clip's
  QString value = {};                        ///< as text
  app::TrackRef track = {};    ///< of a material or shape, or of a bone that the shown model lacks
  app::BoneAt otherBone = {};  ///< of a model that is not shown

  friend bool operator==(const Subject&, const Subject&) = default;
};

/// The subject for a bone of a skeleton, shown or not.
[[nodiscard]] inline Subject subjectOf(const app::BoneAt& at) {
  return at.file < 0 ? Subject{.bone = at.bone} : Subject{.otherBone = at};
}

/// The subject for a track, or for the bone that it moves.
[[nodiscard]] inline Subject subjectOf(const app::Workspace& workspace, const app::TrackRef& track) {
  const int bone = app::boneOf(workspace, track);
  return bone < 0 ? Subject{.track = track} : Subject{.bone = bone};
}

/// A part of a subject.
enum class About { Bone, Track, Frame, Clip, OtherBone, File, Byte, Value };
inline constexpr About kAbouts[] = {About::Bone,      About::Track, About::Frame, About::Clip,
                                    About::OtherBone, About::File,  About::Byte,  About::Value};

[[nodiscard]] inline bool names(const Subject& subject, About about) {
  switch (about) {
    case About::Bone:
      return subject.bone >= 0;
    case About::Track:
      return subject.track.isValid() && !subject.track.isOfBone();
    case About::Frame:
      return subject.frame.has_value();
    case About::Clip:
      return subject.clip.isValid();
    case About::OtherBone:
      return subject.otherBone.isValid() || subject.track.isOfBone();
    case About::File:
      return !subject.path.isEmpty() && !subject.offset;
    case About::Byte:
      return subject.offset.has_value();
    case About::Value:
      return !subject.value.isEmpty();
  }
  return false;
}

/// True if a click goes there.
[[nodiscard]] inline bool isLink(const Subject& subject) {
  for (const About about : kAbouts) {
    if (about != About::Value && names(subject, about)) return true;
  }
  return false;
}

/// The subject of a list's cell. Cells that lead somewhere are links.
inline constexpr int kSubjectRole = Qt::UserRole + 100;
[[nodiscard]] inline Subject subjectAt(const QModelIndex& cell) {
  return cell.data(kSubjectRole).value<Subject>();
}
}  // namespace marrow::gui
