// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/export/export_run.h"
#include "app/gui/export/export_setup.h"
#include "app/gui/widgets/fitted_dialog.h"

#include <optional>
#include <span>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace marrow::gui {

class WrappingLabel;

class FormGrid;
class LoadingBar;
class NumberBox;
class OptionForm;
class SavePath;
class SegmentedControl;
class WarningLabel;

/// Asks for content, format and file of an export. It does not write: when the user agrees, it emits
/// exportWanted() and then shows the progress.
class ExportDialog final : public FittedDialog {
  Q_OBJECT

 public:
  /// @param writers  the formats to select from. Those that the scene suits are offered; at least one does.
  ExportDialog(std::span<const formats::Writer> writers, ExportSetup setup, QWidget* parent);

  /// Stays until the export is finished or cancelled. A failure is shown, and the user can try again.
  void watch(ExportRun& run);

 signals:
  void exportWanted(const marrow::gui::ExportJob& job);

 private:
  void makeFields();
  void layOut();
  void connectFields();
  void syncWriter();
  void alignLabels();
  void orderFields();
  void syncWhat();
  void sync();
  void describe(const LinkedText& text);
  void warnOfExisting(const formats::ExportPlan& plan);
  void warn(const QString& text);  ///< empty: no warning
  void setBusy(bool busy);
  [[nodiscard]] const formats::Writer& writer() const;
  [[nodiscard]] formats::ExportWhat what() const;
  [[nodiscard]] bool wantsAll() const;
  void findAllClips();
  [[nodiscard]] std::optional<ExportJob> job();  ///< nothing if a field cannot be read

  ExportSetup setup_;
  std::optional<ExportJob> job_;          ///< the fields' values, as sync() read them
  std::vector<formats::Writer> writers_;  ///< those that are offered
  std::optional<OpenClips> allClips_;     ///< set once a format was shown that takes several
  bool wantsAll_ = false;                 ///< the user last selected all clips
  formats::ExportWhat asked_;             ///< the part that the dialog was opened for
  bool isPicked_ = false;                 ///< the user selected a part, which then holds for every format
  FormGrid* form_;
  QComboBox* format_;
  SegmentedControl* what_;  ///< shows the parts that the writer takes
  NumberBox* frame_;
  NumberBox* from_;
  NumberBox* to_;
  NumberBox* step_;
  QWidget* range_;  ///< the row of the three
  SegmentedControl* sampling_;
  OptionForm* options_;
  SavePath* path_;
  WrappingLabel* hint_;
  WarningLabel* warning_;  ///< names the files that will be lost
  LoadingBar* progress_;
  QPushButton* agree_ = nullptr;
  QPushButton* leave_ = nullptr;
};

}  // namespace marrow::gui
