// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "app/document/reference_match.h"
#include "core/compare.h"

#include <QObject>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace marrow::app {

class Document;

/// Another clip of the open files, posed on the shown skeleton at the same frame, to compare with. It stays
/// while the shown clip changes, so that one clip can be held against many.
class Reference final : public QObject {
  Q_OBJECT

 public:
  /// @param document  its owner.
  explicit Reference(Document& document);
  ~Reference() override;

  /// @return false where there is no such clip.
  bool select(ClipRef ref);
  void clear();

  [[nodiscard]] const std::shared_ptr<const core::Clip>& clip() const { return clip_; }  ///< null: none
  [[nodiscard]] ClipRef clipRef() const;  ///< where it stands in the list of files; not valid: none
  /// A clip is selected, and there is a clip and a skeleton to compare it with.
  [[nodiscard]] bool isShown() const;

  /// Frames that the reference is ahead of the playhead.
  [[nodiscard]] double offset() const { return offset_; }
  void setOffset(double frames);

  /// @pre isShown() for everything below.
  [[nodiscard]] const core::Sampler& sampler() const {
    return *sampler_;
  }  ///< of its clip on the shown skeleton
  [[nodiscard]] const ReferenceMatch& match() const { return match_; }
  [[nodiscard]] double frame() const;            ///< of its own clip
  [[nodiscard]] const core::Pose& pose() const;  ///< at the playhead
  [[nodiscard]] bool isMatched(int bone) const;
  /// [bones] at the playhead.
  [[nodiscard]] std::span<const core::BoneDifference> differences() const;
  [[nodiscard]] core::WorstBones worst() const;  ///< at the playhead
  [[nodiscard]] core::ComparedClips compared() const;

 signals:
  void changed();  ///< another clip, offset, skeleton, or none any more

 private:
  void syncFiles();
  void syncClip();
  void bind();
  void poseNow() const;

  Document& document_;
  std::string path_;
  int index_ = 0;
  std::shared_ptr<const core::Clip> clip_;
  bool isSelected_ = false;  ///< as it was last told
  double offset_ = 0.0;
  ReferenceMatch match_;
  std::optional<core::Sampler> sampler_;
  std::shared_ptr<const core::Skeleton> boundTo_;  ///< what the match was made for
  // Worked out when it is first asked for at a frame, since not every frame that passes is painted.
  mutable bool isPosed_ = false;
  mutable core::Pose pose_;
  mutable std::vector<core::BoneDifference> differences_;
};

}  // namespace marrow::app
