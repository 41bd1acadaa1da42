// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <functional>
#include <vector>

class QFormLayout;
class QListWidget;
class QStackedWidget;

namespace marrow::gui {

class NumberBox;
class Settings;
template <typename T>
struct Preference;

/// The user's options, applied as they are changed. It only reads and writes Settings, which tells everything
/// else, so changes from menus show here at once.
class PreferencesDialog final : public QDialog {
  Q_OBJECT

 public:
  PreferencesDialog(Settings& settings, QWidget* parent);

 private:
  QFormLayout* addPage(const QString& title);
  void addLook();
  void addPlayback();
  void addLoop(QFormLayout& form);
  void addFiles();
  void addExport();
  void layOut();
  void addTheme(QFormLayout& form);
  void addScale(QFormLayout& form);
  [[nodiscard]] bool fitsTheScreen(int percent) const;
  void addOnionSkin(QFormLayout& form);
  void addMouse(QFormLayout& form);
  void addImageSize(QFormLayout& form);
  void addRow(QFormLayout& form, const QString& label, QWidget* field, const QString& hint);
  void addSwitch(QFormLayout& form, const char* name, const QString& label, const QString& off,
                 const QString& on, const QString& hint, const Preference<bool>& preference);
  void addCheck(QFormLayout& form, const char* name, const QString& text, const QString& hint,
                const Preference<bool>& preference);
  template <typename T>
  NumberBox* numberBox(const char* name, const Preference<T>& preference, double low, double high,
                       int decimals, const QString& label);
  /// Calls `show` with the value of an option now and whenever it changes, and restores it with the others.
  template <typename T, typename Show>
  void bind(const Preference<T>& preference, QObject* field, const Show& show);

  Settings& settings_;
  QListWidget* pages_;
  QStackedWidget* stack_;
  std::vector<std::function<void()>> resets_;  ///< one an option: back to its default
};

}  // namespace marrow::gui
