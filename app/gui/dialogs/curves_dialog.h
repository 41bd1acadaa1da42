// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/curve_table.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace marrow::app {
class Playback;
class Selection;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class SavePath;
class SegmentedControl;

/// Asks which curves of the shown clip go where, as a table. Does not write: exportWanted() does when the
/// user agrees.
class CurvesDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param folder  where exports went last time.
  /// @pre a clip is shown.
  CurvesDialog(const app::Workspace& workspace, const app::Playback& playback,
               const app::Selection& selection, const QString& folder, QWidget* parent);

 signals:
  void exportWanted(const QString& path, const marrow::app::CurveTable& table, bool keys);

 private:
  void makeFields();
  void layOut();
  void onChange();
  void agree();
  [[nodiscard]] bool wantsKeys() const;
  [[nodiscard]] app::CurveTable table() const;
  [[nodiscard]] QString countOf(const app::CurveTable& table) const;

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  QString folder_;
  std::shared_ptr<const core::Clip> clip_;  ///< those of the moment when the dialog was opened
  std::shared_ptr<const core::Skeleton> skeleton_;
  std::vector<std::size_t> selected_;
  int rangeFirst_;  ///< of the played range
  int rangeLast_;   ///< itself included
  SegmentedControl* bones_;
  SegmentedControl* rows_;
  SegmentedControl* frames_;
  SegmentedControl* sampling_;
  SavePath* path_;
  QLabel* hint_;
  QPushButton* agree_ = nullptr;
};

}  // namespace marrow::gui
