// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace marrow::gui {

/// The path of a file to write: a field, and a button that opens the system's dialog. A suggestion never
/// replaces a path that the user typed or selected.
class SavePath final : public QWidget {
  Q_OBJECT

 public:
  /// @param fieldName  the field's object name.
  explicit SavePath(const char* fieldName, QWidget* parent = nullptr);

  /// @param suffix  without the dot; takes the place of the one before. @param kind  "CSV of curves".
  void setSuffix(const QString& suffix, const QString& kind);
  /// @param stem  a path without its suffix.
  void suggest(const QString& stem);
  [[nodiscard]] QString path() const;
  /// Why nothing can be written there, in words; empty when it can be tried.
  [[nodiscard]] QString problem() const;

 signals:
  void changed();

 private:
  void browse();
  [[nodiscard]] bool isOwn() const;  ///< not what was suggested

  QLineEdit* field_;
  QString suffix_;
  QString kind_;
  QString suggested_;
};

}  // namespace marrow::gui
