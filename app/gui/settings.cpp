// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "app/gui/ordinary_file.h"

#include <QStandardPaths>

#include <algorithm>
#include <iterator>

namespace marrow::gui {
namespace {

constexpr char kRecent[] = "files/recent";

constexpr const char* kThemeNames[] = {"system", "dark", "light"};  // in the order of ThemeChoice

// QSettings cannot write where a folder lies: another file takes its place.
QString ordinary(const QString& path) {
  const bool isFree = isFileOrNothing(path) && isFileOrNothing(path + QStringLiteral(".lock"));
  return isFree ? path : path + QStringLiteral(".other");
}

}  // namespace

std::optional<ThemeChoice> themeNamed(const QString& name) {
  const auto* found = std::find_if(std::begin(kThemeNames), std::end(kThemeNames),
                                   [&](const char* known) { return name == QLatin1String(known); });
  if (found == std::end(kThemeNames)) return std::nullopt;
  return static_cast<ThemeChoice>(found - std::begin(kThemeNames));
}

// An INI file on every system, so that people can read, copy and delete it.
Settings::Settings()
    : Settings(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
               QStringLiteral("/marrow/marrow.ini")) {}

Settings::Settings(const QString& iniPath) : store_(ordinary(iniPath), QSettings::IniFormat) {}

ThemeChoice Settings::themeChoice() const {
  return themeNamed(store_.value(QLatin1String(kThemeKey)).toString()).value_or(ThemeChoice::System);
}

void Settings::setThemeChoice(ThemeChoice choice) {
  if (choice == themeChoice()) return;
  store_.setValue(QLatin1String(kThemeKey), QLatin1String(kThemeNames[static_cast<int>(choice)]));
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

}  // namespace marrow::gui
