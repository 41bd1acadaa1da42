// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/key_ref.h"
#include "app/session/shown_change.h"
#include "app/session/track_ref.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

class Workspace;

/// The selected bones or track, key and file, and the bone under the mouse.
///
/// Updated before any panel hears of another clip or model. Bones stay selected if the skeleton has as many.
/// Key and file are deselected, and so is a track whose file closes. The signals below come after
/// Workspace::clipChanged().
class Selection final : public QObject {
  Q_OBJECT

 public:
  /// @param workspace  outlives it.
  explicit Selection(const Workspace& workspace, QObject* parent = nullptr);

  [[nodiscard]] int activeBone() const { return activeBone_; }  ///< one of bones(); -1: none
  /// Every selected bone, in the skeleton's order.
  [[nodiscard]] const std::vector<int>& bones() const { return bones_; }
  void selectBone(int bone);  ///< -1 deselects
  /// Indices without a bone are dropped. The first bone becomes active if `active` is not one of them.
  void selectBones(std::vector<int> bones, int active);

  /// The track of materials or shapes that the panels show instead of bones; not valid: none.
  [[nodiscard]] const TrackRef& track() const { return track_; }
  /// Makes the bone that the track moves active; the selected bones stay if it is one of them. Another track
  /// deselects the bones. A track that is not valid deselects the track.
  void selectTrack(TrackRef track);
  /// The selected track, or the one that moves the active bone; not valid: none.
  [[nodiscard]] TrackRef activeTrack() const;

  /// The materials of the shown body whose surfaces the viewport marks. Selecting bones, a track or nothing
  /// deselects them.
  [[nodiscard]] const std::vector<int>& materials() const { return materials_; }
  void selectMaterials(std::vector<int> materials);

  [[nodiscard]] int hoveredBone() const { return hoveredBone_; }  ///< -1: none
  void hoverBone(int bone);

  /// The stored key that the panels mark.
  [[nodiscard]] const std::optional<KeyRef>& key() const { return key_; }
  /// Makes the bone of the key's track active, or selects the track. The selected bones stay if that bone is
  /// one of them.
  void selectKey(std::optional<KeyRef> key);

  /// The path of a file or an archive whose properties are shown instead of the clip's; empty: none.
  /// Selecting a clip, a model, a bone or a key deselects it.
  [[nodiscard]] const std::string& file() const { return file_; }
  void selectFile(const std::string& path);
  /// The file that commands such as Reload and Close apply to: the selected one, else that of the shown clip,
  /// model or events, else the first; empty: none is open.
  [[nodiscard]] std::string fileInHand() const;

 signals:
  void selectionChanged();  ///< other bones, another active one, or another track
  void materialsSelected();
  void boneHovered(int bone);
  void keySelected(const std::optional<marrow::app::KeyRef>& key);
  void fileSelected(const std::string& path);

 private:
  void onStateChanged(ShownChange change);
  void emitPending();
  [[nodiscard]] int boneCount() const;
  [[nodiscard]] bool isOpen(const std::string& path) const;
  [[nodiscard]] std::string fileOf(const core::Clip& clip) const;  ///< empty: it is not open
  /// The track in the clip that replaced the old one when the file was read again; else none.
  [[nodiscard]] TrackRef readAnew(const TrackRef& track) const;

  const Workspace& workspace_;
  int activeBone_ = -1;
  std::vector<int> bones_;
  TrackRef track_;
  std::string trackFile_;  ///< the path of its file
  std::vector<int> materials_;
  int hoveredBone_ = -1;
  std::optional<KeyRef> key_;
  std::string file_;
  int knownBoneCount_ = 0;
  bool isSelectionPending_ = false;
  bool isHoverPending_ = false;
  bool isKeyPending_ = false;
  bool isFilePending_ = false;
};

}  // namespace marrow::app
