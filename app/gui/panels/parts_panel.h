// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"
#include "app/library/loaded_file.h"

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace marrow::gui {

class ElidedLabel;

class OptionForm;

/// What files do not say themselves: which file stands for which part of a set, and the options of their
/// format. Shows what was guessed and lets the user decide otherwise. Stands in the window only while such a
/// file is shown.
class PartsPanel final : public Panel {
  Q_OBJECT

 public:
  PartsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  /// The families of formats whose files have parts.
  [[nodiscard]] QString subject() const override;
  /// A file from the disk for a slot of the shown file's set.
  void select(int slot, const QString& path);
  /// Shows what is so.
  void onChange();
  /// The same, because a choice was not taken; an offset stays to be mended, with the reason.
  void refuse(const core::Error& why);

 signals:
  void fileWanted(int slot);
  void optionsWanted(const QString& path, const marrow::formats::Options& options);

 private:
  /// One slot: its number, what it is for, the file, and how that was found.
  struct Row {
    int slot = 0;
    QComboBox* file = nullptr;
    QLabel* how = nullptr;
    std::vector<std::optional<std::string>> paths;  ///< one an entry; none: the guess
    std::string shown;                              ///< path of the file in it; empty: none
  };

  void makeRows(const formats::FileSet* set);
  void addForms(QVBoxLayout& column);
  void fill(Row& row, const app::LoadedFile& file, const formats::BoundPart& bound);
  void syncRows(const app::LoadedFile& file);
  void addMenus(const OptionForm& form);
  void syncSet(const app::LoadedFile& file);
  void syncFile(const app::LoadedFile& file);
  void selectRow(Row& row, int index);
  void selectForSet();
  void selectForFile();
  [[nodiscard]] const app::LoadedFile* shown() const;

  const app::Workspace& workspace_;
  QStackedWidget* pages_ = nullptr;
  QVBoxLayout* column_ = nullptr;
  const formats::FileSet* set_ = nullptr;  ///< that the rows are of
  QWidget* parts_ = nullptr;               ///< holds the rows
  std::vector<Row> rows_;
  OptionForm* setForm_ = nullptr;
  ElidedLabel* fileTitle_ = nullptr;
  OptionForm* fileForm_ = nullptr;
  bool isWanted_ = false;  ///< such a file is shown
};

}  // namespace marrow::gui
