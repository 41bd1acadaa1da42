// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <optional>

namespace marrow::gui {

/// One option of the user's with its key and the value it has before it is ever set. Lives beside its user.
template <typename T>
struct Preference {
  const char* key;
  T fallback;
};

/// "dark", "light" or "system".
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

  /// The file that holds them; what else is kept of the user's lies beside it.
  [[nodiscard]] QString filePath() const { return store_.fileName(); }

  static constexpr int kRecentLimit = 12;
  static constexpr char kThemeKey[] = "window/theme";  ///< as changed() names it

 signals:
  void changed(const QString& key);

 private:
  QSettings store_;
};

}  // namespace marrow::gui
