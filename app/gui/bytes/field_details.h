// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"
#include "formats/bytes/recording.h"

#include <QScrollArea>

#include <cstdint>

class QLabel;

namespace marrow::app {
struct FileBytes;
}

namespace marrow::gui {

class FormGrid;
class WrappingLabel;

/// The field under the cursor: name, value, type, its meaning in the clip, and other readings of the same
/// bytes. Empty rows are hidden.
class FieldDetails final : public QScrollArea {
  Q_OBJECT

 public:
  explicit FieldDetails(QWidget* parent = nullptr);

  /// @param offset  of the byte, within the field.
  void showField(const app::FileBytes& bytes, const formats::Field& field, std::uint64_t offset);
  /// Adds a record's fields in one row, below those of showField().
  /// @param first  the record's first field.
  void showRecord(const app::FileBytes& bytes, const formats::Field& first);
  void showUnnamed(const app::FileBytes& bytes, std::uint64_t offset);
  /// Shows a sentence in place of a field.
  void say(const QString& sentence);
  /// Sets the meaning of the shown field in the clip.
  /// @return its label, for links. @param tip  may be empty.
  void setMeaning(const LinkedText& meaning, const QString& tip);
  [[nodiscard]] WrappingLabel& meaning() { return *meaning_; }

  /// The field in a line, for screen readers.
  [[nodiscard]] QString description() const;

 private:
  QLabel* addRow(const QString& name, const char* objectName);
  void setRow(QLabel* label, const QString& text);

  FormGrid* rows_;
  QLabel* path_;
  QLabel* value_;
  WrappingLabel* meaning_;
  QLabel* type_;
  QLabel* numbers_;
};

}  // namespace marrow::gui
