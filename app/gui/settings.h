// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <optional>

namespace marrow::gui {

/// A user's option: its key, and its value until it is set. It is declared beside the code that uses it, or
/// in preferences.h if several parts do.
template <typename T>
struct Preference {
  const char* key;
  T fallback;
};

/// The theme of that name: "dark", "light" or "system"; nothing for other names.
[[nodiscard]] std::optional<ThemeChoice> themeNamed(const QString& name);

/// The user's options. Everything read is checked, because a settings file can be edited or damaged. A change
/// reaches all listeners, so that menus, dialogs and panels agree without knowing of each other.
class Settings final : public QObject {
  Q_OBJECT

 public:
  /// The user's own file.
  Settings();
  /// A given file: for tests, and for images that must not depend on the user.
  explicit Settings(const QString& iniPath);

  template <typename T>
  [[nodiscard]] T value(const Preference<T>& preference) const {
    const QVariant stored = store_.value(QLatin1String(preference.key));
    return stored.canConvert<T>() ? stored.value<T>() : preference.fallback;
  }
  template <typename T>
  void setValue(const Preference<T>& preference, const T& wanted) {
    if (value(preference) == wanted) return;
    store_.setValue(QLatin1String(preference.key), wanted);
    emit changed(QLatin1String(preference.key));
  }
  /// Calls \p onChange with the value now, and whenever it changes while \p context lives.
  template <typename T, typename Follow>
  void onChange(const Preference<T>& preference, QObject* context, Follow onChange) {
    connect(this, &Settings::changed, context, [this, preference, onChange](const QString& key) {
      if (key == QLatin1String(preference.key)) onChange(value(preference));
    });
    onChange(value(preference));
  }

  [[nodiscard]] ThemeChoice themeChoice() const;
  void setThemeChoice(ThemeChoice choice);

  /// Newest first, at most kRecentLimit.
  [[nodiscard]] QStringList recentFiles() const;
  void addRecentFile(const QString& path);
  void clearRecentFiles();

  /// The file of the options. The user's other files, such as sessions.json, lie beside it.
  [[nodiscard]] QString filePath() const { return store_.fileName(); }

  static constexpr int kRecentLimit = 12;
  static constexpr char kThemeKey[] = "window/theme";  ///< the key of themeChoice()

 signals:
  void changed(const QString& key);  ///< the option of that key has a new value

 private:
  QSettings store_;
};

}  // namespace marrow::gui
