// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

namespace marrow::gui {
namespace {

constexpr char kRecent[] = "files/recent";

constexpr struct {
  ThemeChoice choice;
  const char* name;
} kThemeNames[] = {
    {ThemeChoice::System, "system"}, {ThemeChoice::Dark, "dark"}, {ThemeChoice::Light, "light"}};

}  // namespace

// An INI file on every system, so that people can read, copy and delete it.
Settings::Settings()
    : store_(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("marrow"), QStringLiteral("marrow")) {
}

Settings::Settings(const QString& iniPath) : store_(iniPath, QSettings::IniFormat) {}

ThemeChoice Settings::themeChoice() const {
  const QString name = store_.value(QLatin1String(kThemeKey)).toString();
  for (const auto& entry : kThemeNames) {
    if (name == QLatin1String(entry.name)) return entry.choice;
  }
  return ThemeChoice::System;
}

void Settings::setThemeChoice(ThemeChoice choice) {
  if (choice == themeChoice()) return;
  for (const auto& entry : kThemeNames) {
    if (entry.choice == choice) store_.setValue(QLatin1String(kThemeKey), QLatin1String(entry.name));
  }
  emit changed(QLatin1String(kThemeKey));
}

QStringList Settings::recentFiles() const {
  return store_.value(QLatin1String(kRecent)).toStringList().mid(0, kRecentLimit);
}

void Settings::addRecentFile(const QString& path) {
  QStringList recent = recentFiles();
  recent.removeAll(path);
  recent.prepend(path);
  store_.setValue(QLatin1String(kRecent), recent.mid(0, kRecentLimit));
}

void Settings::clearRecentFiles() { store_.remove(QLatin1String(kRecent)); }

QByteArray Settings::bytes(const char* key) const { return store_.value(QLatin1String(key)).toByteArray(); }

void Settings::setBytes(const char* key, const QByteArray& value) {
  store_.setValue(QLatin1String(key), value);
}

}  // namespace marrow::gui
