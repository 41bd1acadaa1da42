// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace marrow::gui {

/// One option of the user's with its key and the value it has before it is ever set. Lives beside its user.
template <typename T>
struct Preference {
  const char* key;
  T fallback;
};

/// The user's options. Everything read is checked, because a settings file can be edited or damaged.
class Settings {
 public:
  /// The user's own file.
  Settings();
  /// A given file: for tests, and for pictures that must not depend on the user.
  explicit Settings(const QString& iniPath);

  template <typename T>
  [[nodiscard]] T value(const Preference<T>& preference) const {
    const QVariant stored = store_.value(QLatin1String(preference.key));
    return stored.canConvert<T>() ? stored.value<T>() : preference.fallback;
  }
  template <typename T>
  void setValue(const Preference<T>& preference, const T& value) {
    store_.setValue(QLatin1String(preference.key), value);
  }

  [[nodiscard]] ThemeChoice themeChoice() const;
  void setThemeChoice(ThemeChoice choice);

  /// Newest first, at most kRecentLimit.
  [[nodiscard]] QStringList recentFiles() const;
  void addRecentFile(const QString& path);
  void clearRecentFiles();

  [[nodiscard]] QByteArray bytes(const char* key) const;
  void setBytes(const char* key, const QByteArray& value);

  static constexpr int kRecentLimit = 12;

 private:
  QSettings store_;
};

}  // namespace marrow::gui
