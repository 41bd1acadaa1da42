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

/// Asks what goes into which file, for every export format there is. Does not write: exportWanted() does when
/// the user agrees, and the dialog then shows how far that is.
class ExportDialog final : public FittedDialog {
  Q_OBJECT

 public:
  /// @param writers  the formats to select from; those that the scene suits are offered. At least one does.
  ExportDialog(std::span<const formats::Writer> writers, ExportSetup setup, QWidget* parent);

  /// Stays until it is finished or cancelled; a failure is said, and another try can be made.
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
  void warn(const QString& text);  ///< empty: nothing to warn of
  void setBusy(bool busy);
  [[nodiscard]] const formats::Writer& writer() const;
  [[nodiscard]] formats::ExportWhat what() const;
  [[nodiscard]] bool wantsAll() const;
  void findAllClips();
  [[nodiscard]] std::optional<ExportJob> job();  ///< nothing when a field cannot be read

  ExportSetup setup_;
  std::optional<ExportJob> job_;          ///< what the fields say, as sync() found it
  std::vector<formats::Writer> writers_;  ///< those that are offered
  std::optional<OpenClips> allClips_;     ///< once a format was shown that takes several
  bool wantsAll_ = false;                 ///< was selected last
  formats::ExportWhat asked_;             ///< what it was opened for
  bool isPicked_ = false;                 ///< the user said what, which holds for every format
  FormGrid* form_;
  QComboBox* format_;
  SegmentedControl* what_;  ///< shows what the writer takes
  NumberBox* frame_;
  NumberBox* from_;
  NumberBox* to_;
  NumberBox* step_;
  QWidget* range_;  ///< the row of the three
  SegmentedControl* sampling_;
  OptionForm* options_;
  SavePath* path_;
  WrappingLabel* hint_;
  WarningLabel* warning_;  ///< what will be lost
  LoadingBar* progress_;
  QPushButton* agree_ = nullptr;
  QPushButton* leave_ = nullptr;
};

}  // namespace marrow::gui
