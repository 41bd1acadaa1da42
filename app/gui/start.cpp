// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start.h"

#include "app/gui/actions/key_guard.h"
#include "app/gui/main_window.h"
#include "app/gui/screenshot.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QApplication>
#include <QMessageBox>
#include <QOpenGLContext>
#include <QStyleHints>
#include <QSurfaceFormat>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>

namespace marrow::gui {
namespace {

// Help and version need neither a display nor a window.
int sayAndLeave(const CommandLine& line) {
  std::FILE* stream = *line.exitStatus == 0 ? stdout : stderr;
  std::fputs(line.output.toLocal8Bit().constData(), stream);
  return *line.exitStatus;
}

int refuse(const CommandLine& line) {
  const QString why = QCoreApplication::translate(
      "Start",
      "Marrow draws with OpenGL 3.3, and this system offers no OpenGL. A graphics driver, or Mesa's "
      "software one, is missing.");
  std::fprintf(stderr, "marrow: %s\n", why.toLocal8Bit().constData());
  if (line.screenshot.isEmpty()) QMessageBox::critical(nullptr, QStringLiteral("Marrow"), why);
  return 1;
}

QStringList argumentList(int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
  return arguments;
}

// A picture must not depend on where this user's panels happen to be, nor change where they are.
struct OwnSettings {
  explicit OwnSettings(bool isThrowaway) {
    if (isThrowaway) {
      folder.emplace();
      settings.emplace(folder->filePath(QStringLiteral("marrow.ini")));
    } else {
      settings.emplace();
    }
  }

  std::optional<QTemporaryDir> folder;
  std::optional<Settings> settings;
};

bool showClip(app::Document& document, const QString& name) {
  const auto& files = document.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& clips = files[file].content.clips;
    for (std::size_t clip = 0; clip < clips.size(); ++clip) {
      if (toQString(clips[clip]->name) != name) continue;
      document.setCurrentClip({static_cast<int>(file), static_cast<int>(clip)});
      return true;
    }
  }
  return false;
}

void goTo(app::Document& document, const CommandLine& line) {
  if (!line.clip.isEmpty() && !showClip(document, line.clip)) {
    const std::string message = "no open file has a clip named \"" + line.clip.toStdString() + "\"";
    document.addIssue({core::Severity::Warning, message, {}, std::nullopt, {}});
  }
  if (line.frame) document.setFrame(*line.frame);
  if (!line.bone.isEmpty() && document.skeleton()) {
    document.setSelectedBone(document.skeleton()->indexOf(line.bone.toStdString()));
  }
}

}  // namespace

bool hasDisplay() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
  return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
         qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
#else
  return true;
#endif
}

void prepareApplication() {
  QCoreApplication::setApplicationName(QStringLiteral("marrow"));
  QCoreApplication::setOrganizationName(QStringLiteral("marrow"));
  QCoreApplication::setApplicationVersion(QStringLiteral(MARROW_VERSION));
  QGuiApplication::setApplicationDisplayName(QStringLiteral("Marrow"));
  QGuiApplication::setDesktopFileName(QStringLiteral("org.marrow.Marrow"));
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  QSurfaceFormat::setDefaultFormat(format);
}

bool hasOpenGl() {
  QOpenGLContext probe;
  return probe.create();
}

void dressApplication(const CommandLine& line, const Settings& settings) {
  applyTheme(line.theme.value_or(settings.themeChoice()));
  QApplication::setWindowIcon(icon(Icon::Program));
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  if (line.theme) return;
  QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, qApp,
                   [&settings] { applyTheme(settings.themeChoice()); });
#endif
}

void openFromCommandLine(MainWindow& window, const CommandLine& line) {
  QObject::connect(
      &window.opener(), &OpenController::loadingFinished, &window,
      [&window, line] { goTo(window.document(), line); }, Qt::SingleShotConnection);
  window.openPaths(line.paths);
}

int runMarrow(int argc, char** argv) {
  prepareApplication();
  CommandLine line = CommandLine::parse(argumentList(argc, argv));
  if (line.exitStatus) {
    if (*line.exitStatus != 0) return sayAndLeave(line);
    const QCoreApplication console(argc, argv);
    return sayAndLeave(CommandLine::parse(QCoreApplication::arguments()));
  }
  if (!hasDisplay()) {
    std::fputs("marrow: there is no display to open a window on; marrow-cli does the same work without one\n",
               stderr);
    return 1;
  }
  QApplication application(argc, argv);
  line = CommandLine::parse(QCoreApplication::arguments());  // without what Qt took for itself
  if (line.exitStatus) return sayAndLeave(line);
  if (!hasOpenGl()) return refuse(line);
  KeyGuard keyGuard;
  application.installEventFilter(&keyGuard);
  OwnSettings own(!line.screenshot.isEmpty());
  dressApplication(line, *own.settings);
  MainWindow window(*own.settings);
  if (line.size.isValid()) window.resize(line.size);
  std::optional<Screenshot> screenshot;
  if (!line.screenshot.isEmpty()) screenshot.emplace(window, line);
  // The window first, the files after: whoever starts the program sees it at once.
  window.viewportArea().viewport().afterFirstFrame([&] { openFromCommandLine(window, line); });
  window.show();
  return QApplication::exec();
}

}  // namespace marrow::gui
