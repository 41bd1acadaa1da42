// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/title_bar.h"

#include <QApplication>
#include <QEvent>
#include <QObject>
#include <QSettings>
#include <QWidget>

#include <qt_windows.h>
// Needs windows.h before it.
#include <dwmapi.h>

namespace marrow::gui {
namespace {

bool isDarkWanted = false;

// DWMWA_USE_IMMERSIVE_DARK_MODE, of Windows 10's version 2004; headers may be older.
constexpr DWORD kDarkMode = 20;

void dress(const QWidget& window) {
  const BOOL isDark = isDarkWanted ? TRUE : FALSE;
  DwmSetWindowAttribute(reinterpret_cast<HWND>(window.internalWinId()), kDarkMode, &isDark, sizeof isDark);
}

bool hasTitleBar(const QWidget& widget) { return widget.isWindow() && widget.internalWinId() != 0; }

/// Dresses windows that are about to appear: only then does a window have its handle.
class AppearingWindows final : public QObject {
 public:
  using QObject::QObject;

 private:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* widget = event->type() == QEvent::Show ? qobject_cast<QWidget*>(watched) : nullptr;
    if (widget != nullptr && hasTitleBar(*widget)) dress(*widget);
    return false;
  }
};

}  // namespace

void dressTitleBars(bool isDark) {
  isDarkWanted = isDark;
  static const bool isWatching = [] {
    qApp->installEventFilter(new AppearingWindows(qApp));
    return true;
  }();
  static_cast<void>(isWatching);
  for (const QWidget* window : QApplication::topLevelWidgets()) {
    if (hasTitleBar(*window)) dress(*window);
  }
}

bool systemSettingIsDark() {
  const QSettings personalize(
      QStringLiteral(R"(HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize)"),
      QSettings::NativeFormat);
  return personalize.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
}

}  // namespace marrow::gui
