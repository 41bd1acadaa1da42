// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampler.h"
#include "formats/obj/obj_export.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace marrow::app {
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class NumberBox;
class SegmentedControl;

/// Asks how and where the posed skeleton goes. Does not write: exportWanted() does when the user agrees.
class ExportDialog final : public QDialog {
  Q_OBJECT

 public:
  /// @param folder  where exports went last time.
  /// @param options  what the fields start with.
  ExportDialog(const app::Workspace& workspace, const app::Playback& playback, const QString& folder,
               const formats::ObjOptions& options, QWidget* parent);

 signals:
  void exportWanted(const QString& path, double frame, marrow::core::SampleMode mode,
                    const marrow::formats::ObjOptions& options);

 private:
  void makeFields(const formats::ObjOptions& options);
  void syncFrame();
  void syncPath();
  void browse();
  void agree();

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  QString folder_;
  bool pathIsOwn_ = false;  ///< the user named the file; a new frame no longer renames it
  NumberBox* frame_;
  SegmentedControl* sampling_;
  SegmentedControl* up_;
  NumberBox* scale_;
  QLineEdit* path_;
  QLabel* hint_;
  QPushButton* agree_;
};

}  // namespace marrow::gui
