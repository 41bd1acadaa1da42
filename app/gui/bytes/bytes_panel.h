// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"
#include "app/opening/file_bytes.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/key_ref.h"
#include "core/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;

namespace marrow::app {
class Playback;
class Selection;
class Workspace;
struct EventRow;
}  // namespace marrow::app

namespace marrow::gui {

class ElidedLabel;
class FieldDetails;
class HexView;
class TaskRunner;

/// The unpacked bytes of the shown file, each with the name of its field. A worker reads them when the panel
/// is visible; the bytes of one file are kept.
class BytesPanel final : public Panel {
  Q_OBJECT

 public:
  BytesPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  /// Reads the file if it is not the shown one, then marks the bytes; with size 0, the field at the offset.
  void showPlace(const std::string& path, std::uint64_t offset, std::uint64_t size = 0);
  /// Marks an event's whole record, once the panel is visible.
  void markEvent(const app::EventRow& event);
  [[nodiscard]] HexView& hex() { return *hex_; }

 private:
  struct Place {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool isRecord = false;  ///< true: the whole record that begins there
  };
  /// The selection that was made while the panel was hidden.
  struct Missed {
    std::string path;
    Place place;
    app::ClipRef clip;  ///< the clip shown then
  };

  QWidget* makeHeader();
  void setSeen(bool seen);
  void syncFiles();
  void syncClip();
  void syncKey();
  void syncTrack();
  /// Shows the place now, or when the panel is next seen.
  void showOrMiss(const std::string& path, const Place& place);
  void load(const std::string& path, std::optional<Place> place);
  void onLoaded(int request, core::Result<std::shared_ptr<const app::FileBytes>> result);
  void markPlace(const Place& place);
  void showBehindEnd(std::uint64_t offset);
  void sayInstead(const QString& sentence);  ///< shows a sentence in place of a field
  int listFile(const std::string& path, bool isOpen);
  void listFiles();
  void addFile(const QString& path, const QString& label);
  void describeBytes(const app::FileBytes& bytes);
  void onCursorMoved(std::uint64_t offset);
  void selectKeyOf(const formats::Field& field);
  void goToKey(std::uint64_t offset);
  void goToOffset();
  void showMark();
  void showField(std::uint64_t offset);
  void forget();
  void say(const QString& message);
  [[nodiscard]] std::string shownPath() const;  ///< of the shown clip, model or file; empty: none
  /// The track that the field is a key of, in an open file; a bone's track only in the shown clip. Not valid:
  /// none.
  [[nodiscard]] app::TrackRef trackOf(const formats::Field& field) const;
  [[nodiscard]] std::optional<app::KeyRef> keyOf(const formats::Field& field) const;
  void showMeaning(const formats::Field& field);
  /// Makes links of the key's bone or track, and of its frame.
  void showBone(const formats::Field& field);

  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
  TaskRunner& tasks_;
  HexView* hex_;
  FieldDetails* details_;
  QComboBox* files_ = nullptr;
  QLineEdit* offset_ = nullptr;
  ElidedLabel* size_ = nullptr;
  ElidedLabel* mark_ = nullptr;   ///< says which bytes are marked
  ElidedLabel* state_ = nullptr;  ///< why the bytes are not unpacked
  QStackedWidget* pages_ = nullptr;
  QLabel* message_ = nullptr;
  std::string currentPath_;      ///< being read or shown
  std::optional<Place> wanted_;  ///< marked once the bytes are read
  int request_ = 0;
  bool isSeen_ = false;
  bool isListed_ = false;  ///< whether `files_` lists the open files
  std::optional<Missed> missed_;
  bool syncing_ = false;
};

}  // namespace marrow::gui
