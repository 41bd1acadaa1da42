// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "app/gui/ordinary_file.h"

#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

namespace marrow::gui {
namespace {

constexpr char kRecent[] = "files/recent";

constexpr const char* kThemeNames[] = {"system", "dark", "light"};  // in the order of ThemeChoice

constexpr qint64 kMostBytes = 8 << 20;

/// Resolves an escape as QSettings does; drops escapes that stand for nothing.
/// @param at  the place behind the backslash; moved behind the escape.
char unescaped(const QByteArray& ini, qsizetype& at) {
  if (at == ini.size()) return 0;
  const char letter = ini[at++];
  const bool isHex = letter == 'x';
  const bool isOctal = letter >= '0' && letter <= '7';
  if (!isHex && !isOctal) return 0;
  unsigned value = 0;
  if (isOctal) --at;
  for (; at < ini.size(); ++at) {
    const int digit = std::isxdigit(static_cast<unsigned char>(ini[at])) != 0
                          ? QByteArray(1, ini[at]).toInt(nullptr, 16)
                          : 16;
    if (digit >= (isHex ? 16 : 8)) break;
    value = value * (isHex ? 16 : 8) + static_cast<unsigned>(digit);
  }
  const unsigned unit = value & 0xFFFF;  // of UTF-16
  return unit < 0x80 ? static_cast<char>(unit) : '?';
}

/// True if a value tells Qt to make an object of it, which may take any amount of memory. Marrow stores none.
bool holdsObjects(const QByteArray& ini) {
  QByteArray text;  // without characters that may stand between the letters of such a value
  for (qsizetype i = 0; i < ini.size();) {
    const char c = ini[i++];
    const char meant = c == '\\' ? unescaped(ini, i) : c;
    if (meant != 0 && std::string_view("\" \t\r\n\xEF\xBB\xBF").find(meant) == std::string_view::npos)
      text += meant;
  }
  for (const char* sign : {"@Variant(", "@DateTime("}) {
    for (const char* before : {"=", ","}) {
      if (text.contains(QByteArray(before) + sign)) return true;
    }
  }
  return false;
}

bool isSound(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return true;  // there is none, or QSettings cannot read it, either
  return file.size() <= kMostBytes && !holdsObjects(file.readAll());
}

// QSettings cannot write if a folder has that path, so another file takes its place. A file that Qt must not
// read is put aside.
QString ordinary(const QString& path) {
  const bool isFree = isFileOrNothing(path) && isFileOrNothing(path + QStringLiteral(".lock"));
  const QString other = path + QStringLiteral(".other");
  if (!isFree) return other;
  if (isSound(path)) return path;
  const QString aside = path + QStringLiteral(".damaged");
  QFile::remove(aside);
  return QFile::rename(path, aside) ? path : other;
}

}  // namespace

std::optional<ThemeChoice> themeNamed(const QString& name) {
  const auto* found = std::find_if(std::begin(kThemeNames), std::end(kThemeNames),
                                   [&](const char* known) { return name == QLatin1String(known); });
  if (found == std::end(kThemeNames)) return std::nullopt;
  return static_cast<ThemeChoice>(found - std::begin(kThemeNames));
}

// The file has INI format on every system, so that people can read, copy and delete it.
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
