// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "app/gui/panels/panel.h"

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace marrow::gui {

class ObjectForm;
class WrappingLabel;

/// What a Zelda 64 file does not say itself: which file stands for which segment, whether Link is the child,
/// where skeletons lie. Shows what was guessed and lets the user decide otherwise. Stands in the window only
/// while such a file is shown.
class SegmentsPanel final : public Panel {
  Q_OBJECT

 public:
  SegmentsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  /// A file from the disk for a segment of the shown file.
  void select(int segment, const QString& path);
  /// Shows what is so.
  void onChange();
  /// The same, because a choice was not taken; an offset stays to be mended, with the reason.
  void refuse(const core::Error& why);

 signals:
  void fileWanted(int segment);
  void optionsWanted(const QString& path, const marrow::formats::ZeldaOptions& options);

 private:
  /// One segment: its number, what it is for, the file, and how that was found.
  struct Row {
    int segment = 0;
    QComboBox* file = nullptr;
    QLabel* how = nullptr;
    std::vector<std::optional<std::string>> paths;  ///< one an entry; none: the guess
  };

  void addSegments(QVBoxLayout& column);
  void addLink(QVBoxLayout& column);
  void addObject(QVBoxLayout& column);
  void fill(Row& row, const app::LoadedFile& file, const app::BoundSegment& bound);
  void followRows(const app::LoadedFile& file);
  void syncAge(const app::LoadedFile& file);
  void syncObject(const app::LoadedFile& file);
  void selectRow(Row& row, int index);
  void selectAge(bool isChild);
  void selectObject();
  [[nodiscard]] const app::LoadedFile* shown() const;
  [[nodiscard]] std::string objectPath(const app::LoadedFile& file) const;
  [[nodiscard]] std::string animationsPath(const app::LoadedFile& file) const;

  const app::Workspace& workspace_;
  QStackedWidget* pages_ = nullptr;
  std::vector<Row> rows_;
  QWidget* link_ = nullptr;
  QCheckBox* child_ = nullptr;
  WrappingLabel* childWhy_ = nullptr;
  QLabel* objectTitle_ = nullptr;
  ObjectForm* object_ = nullptr;
  bool isWanted_ = false;  ///< a Zelda 64 file is shown
};

}  // namespace marrow::gui
