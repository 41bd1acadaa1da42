// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"
#include "app/opening/loaded_file.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace marrow::formats {
struct FormatDescriptor;
}

namespace marrow::gui {

class ElidedLabel;
class OptionForm;

/// A form for everything that the shown file does not say itself: the files that make a set with it, and the
/// options of its format. It shows the guesses, and the user can overrule them. It has only fields that
/// concern the file. It is hidden if there are none, and while the properties of a file of another set are
/// shown.
class OptionsView final : public QWidget {
  Q_OBJECT

 public:
  explicit OptionsView(const PanelContext& context);

  /// Takes a file from the disk for a slot of the shown file's set.
  void select(int slot, const QString& path);
  /// Restores the form because a choice was not taken. A wrong offset stays in its field, with the reason.
  void refuse(const core::Error& why);
  /// Gives the focus to the first missing part, else to the first field.
  void beginTyping();
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void fileWanted(int slot);
  void refused();  ///< the reason stands at the end of the form

 protected:
  bool event(QEvent* event) override;

 private:
  /// One slot: its name, the file, and how that was found.
  struct Row {
    const formats::Want* want = nullptr;
    QLabel* name = nullptr;
    QComboBox* file = nullptr;
    QLabel* how = nullptr;
    std::vector<std::optional<std::string>> paths;  ///< one for each entry of the list; empty: the guess
    std::string shown;                              ///< path of the file in it; empty: none
  };

  void makeRows(const formats::FormatDescriptor* joining);
  void addRow(const formats::Want& part, const char* slotName);
  void addForms();
  void fill(Row& row, const app::LoadedFile& file, const formats::FoundPart& part);
  void sync();
  void syncRows(const app::LoadedFile& file);
  void addMenus(const OptionForm& form);
  void syncSet(const app::LoadedFile& file);
  void syncFile(const app::LoadedFile& file);
  void alignLabels();
  void placeRows();
  void syncWidth();
  [[nodiscard]] int fieldWidth() const;
  void selectRow(Row& row, int index);
  void selectForSet();
  void selectForFile();
  [[nodiscard]] const app::LoadedFile* shown() const;

  const PanelContext context_;
  const app::Workspace& workspace_;
  QVBoxLayout* column_;
  const formats::FormatDescriptor* joining_ = nullptr;  ///< the format of the rows
  QWidget* parts_ = nullptr;                            ///< holds the rows
  std::vector<Row> rows_;
  int labelWidth_ = 0;
  bool isStacked_ = false;  ///< labels stand above their fields
  OptionForm* setForm_;
  ElidedLabel* fileTitle_;
  OptionForm* fileForm_;
};

}  // namespace marrow::gui
