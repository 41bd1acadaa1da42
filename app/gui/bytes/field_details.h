// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/fields/field_map.h"

#include <QScrollArea>

#include <cstdint>

class QFormLayout;
class QLabel;

namespace marrow::app {
struct FileBytes;
}

namespace marrow::gui {

/// What the bytes under the cursor are: the field's name, value and type, what it is shown as, and what the
/// same bytes read as otherwise. Rows that have nothing to say are left out.
class FieldDetails final : public QScrollArea {
  Q_OBJECT

 public:
  explicit FieldDetails(QWidget* parent = nullptr);

  /// @param offset  of the byte, within the field.
  void showField(const app::FileBytes& bytes, const formats::Field& field, std::uint64_t offset);
  /// A record's fields in one row, below what showField() said of the byte.
  /// @param first  the record's first field.
  void showRecord(const app::FileBytes& bytes, const formats::Field& first);
  void showUnnamed(const app::FileBytes& bytes, std::uint64_t offset);
  /// Says something in place of a field.
  void say(const QString& sentence);
  /// What the shown field is in the clip.
  void setMeaning(const QString& meaning, const QString& tip);

  /// The field in a line, for those who do not see it.
  [[nodiscard]] QString description() const;

 private:
  void setRow(QLabel* label, const QString& text);
  void showNumbers(const app::FileBytes& bytes, std::uint64_t offset, formats::Endian endian);

  QFormLayout* rows_;
  QLabel* path_;
  QLabel* value_;
  QLabel* meaning_;
  QLabel* type_;
  QLabel* numbers_;
};

}  // namespace marrow::gui
