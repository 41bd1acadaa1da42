// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;

namespace marrow::gui {

/// Where a file goes: a field, and a button that opens the system's dialog. What the user typed or selected
/// is no longer suggested over.
class SavePath final : public QWidget {
  Q_OBJECT

 public:
  /// @param fieldName  the field's object name. @param filter  "Tables (*.csv)". @param suffix  without the
  /// dot.
  SavePath(const char* fieldName, const QString& filter, const QString& suffix, QWidget* parent = nullptr);

  [[nodiscard]] QString path() const;
  void suggest(const QString& path);
  /// What is wrong with it, or what will happen, in words; empty when there is nothing to say.
  [[nodiscard]] QString hint() const;
  [[nodiscard]] bool isUsable() const;

 signals:
  void changed();

 private:
  void browse();

  QLineEdit* field_;
  QString filter_;
  QString suffix_;
  bool isOwn_ = false;
};

}  // namespace marrow::gui
