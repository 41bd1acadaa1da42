// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"
#include "core/result.h"
#include "formats/options/options.h"

#include <QWidget>

#include <span>
#include <string>
#include <string_view>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;

namespace marrow::gui {

class WrappingLabel;

/// Fields for a user's options about a file or an export, made from a schema. A field has the id of its
/// option as its object name.
class OptionForm final : public QWidget {
  Q_OBJECT

 public:
  /// The options of the schema that it shows: those of one file, or those of a set of files.
  enum class Of { File, Set };

  explicit OptionForm(QWidget* parent = nullptr);

  /// Makes the fields for a schema, unless it has them already.
  void setSpecs(std::span<const formats::OptionSpec> specs, Of of = Of::File);
  /// Shows the options of a file. A refused value stays in its field until other options are shown.
  /// @param key  the file's path.
  void show(const std::string& key, const formats::Options& options);
  /// Marks the field of the error and says why; its value stays. Does nothing before a read().
  void refuse(const core::Error& why);
  /// Gives the first field the focus.
  void beginTyping();
  void setFieldVisible(std::string_view id, bool isVisible);
  void setFieldEnabled(std::string_view id, bool isEnabled);
  /// Width of the labels, so that the fields of several forms line up; 0: as wide as they need.
  void setLabelWidth(int pixels);
  [[nodiscard]] int labelWidth() const;  ///< the width that the visible fields need for their labels
  [[nodiscard]] int fieldWidth() const;  ///< the least width that they need without their labels
  /// Puts labels above their fields, for a narrow panel, or beside them, as at first.
  void setStacked(bool isStacked);
  /// A remark below a field; empty: none.
  void setRemark(std::string_view id, const LinkedText& remark);

  /// @return false, with a message on the form, if a field's value is wrong. Options without a field stay.
  [[nodiscard]] bool read(formats::Options& options);

 signals:
  void edited();
  void typed();                                           ///< a line changes; edited() follows at its end
  void linkClicked(const marrow::gui::NamedWords& link);  ///< in a remark or an error
  void menuAboutToShow(QMenu* menu, const marrow::gui::NamedWords& link);

 private:
  struct Field {
    const formats::OptionSpec* spec;
    QLabel* label;
    QWidget* input;  ///< QLineEdit, SegmentedControl, QComboBox or QCheckBox, by the spec's kind
    WrappingLabel* remark;
    QLabel* note;  ///< OptionSpec::note
    bool isOff = false;
  };

  void add(const formats::OptionSpec& spec);
  void place();
  void placeProblem();
  [[nodiscard]] QWidget* makeInput(const formats::OptionSpec& spec);
  [[nodiscard]] Field* find(std::string_view id);
  [[nodiscard]] QList<QLineEdit*> lines() const;
  void say(const LinkedText& problem, QLineEdit* line);
  void passLinksOn(const WrappingLabel& label);
  void unmark();
  void syncNotes();
  [[nodiscard]] QLineEdit* lineOf(const core::Error& why);  ///< null: none in particular

  std::span<const formats::OptionSpec> specs_;
  Of of_ = Of::File;
  std::vector<Field> fields_;
  WrappingLabel* problem_;
  const QLineEdit* wrongLine_ = nullptr;  ///< that the problem is about; null: none in particular
  std::string key_;
  formats::Options shown_;
  bool isStacked_ = false;
  bool isAsked_ = false;    ///< the values that were read are being tried
  bool isRefused_ = false;  ///< the fields do not show the valid options
};

}  // namespace marrow::gui
