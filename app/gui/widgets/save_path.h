// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace marrow::gui {

/// The path of a file to write: a field, and a button that opens the system's dialog. A suggestion never
/// replaces the user's own path.
class SavePath final : public QWidget {
  Q_OBJECT

 public:
  /// @param fieldName  the field's object name.
  explicit SavePath(const char* fieldName, QWidget* parent = nullptr);

  /// @param suffix  without the dot; replaces the previous one. @param kind  "CSV of curves".
  void setSuffix(const QString& suffix, const QString& kind);
  /// @param stem  a path without its suffix.
  void suggest(const QString& stem);
  [[nodiscard]] QString path() const;
  /// Why nothing can be written there, in words; empty if it can be tried.
  [[nodiscard]] QString problem() const;

 signals:
  void changed();

 private:
  void browse();
  [[nodiscard]] bool isOwn() const;  ///< true for a path that was not suggested

  QLineEdit* field_;
  QString suffix_;
  QString kind_;
  QString suggested_;
};

}  // namespace marrow::gui
