// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/start.h"

#include "app/export/work_folder.h"
#include "app/finding/names.h"
#include "app/finding/reference_bones.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/key_guard.h"
#include "app/gui/events/events_panel.h"
#include "app/gui/files/files_panel.h"
#include "app/gui/instance/instance_server.h"
#include "app/gui/key_text.h"
#include "app/gui/main_window.h"
#include "app/gui/preferences.h"
#include "app/gui/screenshot.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/settings.h"
#include "app/gui/terminal.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/comparison.h"
#include "app/session/key_ref.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "core/skeleton.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QMessageBox>
#include <QOpenGLContext>
#include <QOpenGLWidget>
#include <QStyleHints>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QThreadPool>

#include <algorithm>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::gui {
namespace {

// Help and version need no display.
int sayAndLeave(const CommandLine& line) {
  printOnTerminal(line.output, *line.exitStatus != 0);
  return *line.exitStatus;
}

int refuse(const CommandLine& line) {
  const QString why = QCoreApplication::translate(
      "Start",
      "Marrow draws with OpenGL 3.3, and this system offers no OpenGL. A graphics driver, or Mesa's "
      "software one, is missing.");
  tellTerminal(why.toStdString());
  if (line.screenshot.isEmpty()) QMessageBox::critical(nullptr, QStringLiteral("Marrow"), why);
  return 1;
}

QStringList argumentList(int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
  return arguments;
}

// The clip with that name or number; invalid when there is none.
app::ClipRef clipNamed(const app::Workspace& workspace, const QString& selection) {
  bool isNumber = false;
  int index = selection.toInt(&isNumber);
  app::ClipRef counted;
  const auto& files = workspace.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& clips = files[file].content->clips;
    for (std::size_t clip = 0; clip < clips.size(); ++clip) {
      const app::ClipRef ref{static_cast<int>(file), static_cast<int>(clip)};
      if (toQString(clips[clip]->name) == selection) return ref;
      if (isNumber && index-- == 0) counted = ref;
    }
  }
  return counted;
}

// The clip of a file that is compared with the shown one.
app::ClipRef clipOfFile(const app::Workspace& workspace, const QString& path) {
  const auto shown = workspace.clip();
  const std::string wanted = app::wholePath(path.toStdString());
  const auto& files = workspace.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (app::wholePath(files[file].path) != wanted) continue;
    const auto& clips = files[file].content->clips;
    return {static_cast<int>(file), app::referenceAmong(clips, shown ? shown->name : std::string()).clip};
  }
  return {};
}

app::ClipRef referenceNamed(const app::Workspace& workspace, const QString& selection) {
  const app::ClipRef named = clipNamed(workspace, selection);
  return named.isValid() ? named : clipOfFile(workspace, selection);
}

int boneNamed(const core::Skeleton& skeleton, const QString& selection) {
  if (const int named = skeleton.indexOf(selection.toStdString()); named >= 0) return named;
  bool isNumber = false;
  const int index = selection.toInt(&isNumber);
  return isNumber && index >= 0 && static_cast<std::size_t>(index) < skeleton.size() ? index : -1;
}

using Problems = std::vector<std::string>;

// Selects the key of the bone's first animated channel that has enough keys.
bool selectKey(const app::Workspace& workspace, app::Selection& selection, int bone, std::size_t key) {
  for (const core::Channel channel : core::kChannels) {
    const app::KeyRef ref{app::trackOf(workspace, bone), channel, key};
    const core::Curve* curve = curveOf(ref);
    if (curve == nullptr || !curve->isAnimated()) continue;
    selection.selectKey(ref);
    return true;
  }
  return false;
}

void selectBones(const app::Workspace& workspace, app::Selection& selection, const CommandLine& line,
                 Problems& problems) {
  const auto skeleton = workspace.skeleton();
  std::vector<int> bones;
  for (const QString& name : line.bones) {
    const int bone = skeleton ? boneNamed(*skeleton, name) : -1;
    if (bone < 0) problems.push_back("the skeleton has no bone \"" + name.toStdString() + "\"");
    if (bone >= 0) bones.push_back(bone);
  }
  if (bones.empty()) return;
  const int active = bones.back();
  selection.selectBones(std::move(bones), active);
  if (line.key && !selectKey(workspace, selection, active, static_cast<std::size_t>(*line.key))) {
    problems.push_back("the bone has no key " + std::to_string(*line.key));
  }
}

// Adds each thing that cannot be done to the problems.
void goTo(app::Session& session, const CommandLine& line, Problems& problems) {
  if (!line.clip.isEmpty()) {
    const app::ClipRef clip = clipNamed(session.workspace, line.clip);
    if (!clip.isValid()) problems.push_back("no open file has a clip \"" + line.clip.toStdString() + "\"");
    session.workspace.showClip(clip);
  }
  if (!line.reference.isEmpty() &&
      !session.comparison.selectReference(referenceNamed(session.workspace, line.reference))) {
    problems.push_back("no open file is or has a clip \"" + line.reference.toStdString() +
                       "\" to compare with");
  }
  if (line.frame) {
    session.playback.setFrame(*line.frame);
    if (session.playback.frame() != *line.frame) {
      problems.push_back("frame " + frameText(*line.frame).toStdString() +
                         " lies outside the clip, which has " +
                         std::to_string(session.workspace.frameCount()));
    }
  }
  selectBones(session.workspace, session.selection, line, problems);
}

// Selects rows in the lists of the panels.
void selectInLists(const MainWindow& window, const CommandLine& line, Problems& problems) {
  if (!line.filter.isEmpty()) window.findChild<FilesPanel*>()->setFilter(line.filter);
  if (line.event && !window.findChild<EventsPanel*>()->selectRow(*line.event)) {
    problems.push_back("there is no event " + std::to_string(*line.event));
  }
}

void reportProblem(app::Workspace& workspace, const std::string& problem) {
  tellTerminal(problem);
  workspace.reportIssue({core::Severity::Warning, problem, {}, std::nullopt, {}});
}

// Queued: tabs can be raised only after the window is laid out and panels have opened by themselves.
void showPanel(MainWindow& window, const QString& id) {
  auto* panel = id.isEmpty() ? nullptr : window.findChild<QDockWidget*>(id + QStringLiteral("Panel"));
  if (!panel) return;
  const auto show = [panel] {
    panel->show();
    panel->raise();
  };
  QMetaObject::invokeMethod(panel, show, Qt::QueuedConnection);
}

// The first window listens; when it is closed, another one does.
void takeFilesFrom(InstanceServer& server, const QString& name, MainWindow& window, Settings& settings) {
  QObject::connect(&server, &InstanceServer::opened, &window, [&window](const QStringList& paths) {
    window.openPaths(paths);
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
  });
  settings.onChange(kOneWindow, &server,
                    [&server, name](bool on) { on ? server.listenOrWait(name) : server.close(); });
}

void runActions(const MainWindow& window, const QStringList& ids, Problems& problems) {
  const auto& entries = window.actions().entries();
  for (const QString& id : ids) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const auto& entry) { return id == QLatin1String(entry.spec.id); });
    if (found != entries.end()) found->action->trigger();
    if (found == entries.end()) problems.push_back("there is no command \"" + id.toStdString() + "\"");
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
  // Windows need no depth buffer: the viewport's framebuffer has its own. It would take 5 MB.
  format.setDepthBufferSize(0);
  format.setStencilBufferSize(0);
  QSurfaceFormat::setDefaultFormat(format);
}

// Qt reads the scale once, when it starts. A scale that the user sets for Qt has priority.
void scaleWindow() {
  const int percent = Settings().value(kUiScale);
  if (percent < 100 || percent > 300 || percent == 100 || qEnvironmentVariableIsSet("QT_SCALE_FACTOR"))
    return;
  qputenv("QT_SCALE_FACTOR", QByteArray::number(percent / 100.0));
}

std::future<bool> findOpenGl() {
  // The first widget of this kind makes Qt load a plugin, which only this thread may do.
  const QOpenGLWidget loadsPlugin;
  return std::async(std::launch::async, [] {
    QOpenGLContext probe;
    return probe.create();
  });
}

void dressApplication(const CommandLine& line, const Settings& settings) {
  applyTheme(line.theme.value_or(settings.themeChoice()));
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  if (line.theme) return;
  QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, qApp,
                   [&settings] { applyTheme(settings.themeChoice()); });
#endif
}

QStringList absolutePaths(const QStringList& paths) {
  QStringList absolute;
  for (const QString& path : paths) absolute.append(QFileInfo(path).absoluteFilePath());
  return absolute;
}

void openFromCommandLine(MainWindow& window, const CommandLine& line,
                         const std::function<void()>& onProblem) {
  auto* once = new QObject(&window);
  QObject::connect(&window.opener(), &OpenController::loadingFinished, once,
                   [&window, line, once, onProblem](const app::OpenOutcome& outcome) {
                     if (outcome.request.isChange()) return;
                     once->deleteLater();
                     Problems problems;
                     goTo(window.session(), line, problems);
                     selectInLists(window, line, problems);
                     runActions(window, line.actions, problems);
                     for (const std::string& problem : problems)
                       reportProblem(window.session().workspace, problem);
                     if (!problems.empty() && onProblem) onProblem();
                     showPanel(window, line.panel);
                   });
  if (line.asksForAView()) window.sessions().leaveNextAlone();
  if (!line.names.isEmpty()) window.opener().setWordList(line.names);
  if (line.paths.isEmpty()) showPanel(window, line.panel);
  QStringList paths = line.paths;
  if (QFileInfo(line.reference).isFile() && !paths.contains(line.reference)) paths.append(line.reference);
  window.openPaths(absolutePaths(paths));  // what is opened later by its whole path is the same file
}

int runMarrow(int argc, char** argv, const std::function<void(MainWindow&)>& onWindow) {
  prepareApplication();
  CommandLine line = CommandLine::parse(argumentList(argc, argv));
  if (line.exitStatus) {
    if (*line.exitStatus != 0) return sayAndLeave(line);
    const QCoreApplication withoutWindow(argc, argv);
    return sayAndLeave(CommandLine::parse(QCoreApplication::arguments()));
  }
  if (!hasDisplay()) {
    tellTerminal("there is no display to open a window on; marrow-cli does the same work without one");
    return 1;
  }
  if (line.screenshot.isEmpty()) scaleWindow();
  QApplication application(argc, argv);
  line = CommandLine::parse(QCoreApplication::arguments());  // without Qt's own arguments
  if (line.exitStatus) return sayAndLeave(line);
  std::future<bool> openGl = findOpenGl();
  KeyGuard keyGuard;
  application.installEventFilter(&keyGuard);
  // A screenshot neither depends on the user's saved layout nor changes it.
  const bool isForUser = line.screenshot.isEmpty();
  std::optional<QTemporaryDir> folder;
  std::optional<Settings> settings;
  if (isForUser) settings.emplace();
  if (!isForUser) settings.emplace(folder.emplace().filePath(QStringLiteral("marrow.ini")));
  const QString instance = instanceName(*settings);
  const bool isShared = isForUser && settings->value(kOneWindow);
  if (isShared && line.isOnlyFiles() && handOver(instance, absolutePaths(line.paths)))
    return 0;  // the other window may have another working folder
  dressApplication(line, *settings);
  MainWindow window(*settings);
  if (line.size.isValid()) window.resize(line.size);
  InstanceServer server;
  if (isForUser) takeFilesFrom(server, instance, window, *settings);
  std::optional<Screenshot> screenshot;
  if (!isForUser) screenshot.emplace(window, line);
  const auto onProblem = [&screenshot] {
    if (screenshot) screenshot->noteFailure();
  };
  // A worker reads while the window opens; small files are in its first frame.
  openFromCommandLine(window, line, onProblem);
  if (onWindow) onWindow(window);
  // Rendering the icon's many sizes takes time: only after the window is shown.
  window.viewportArea().viewport().afterFirstFrame([] {
    QApplication::setWindowIcon(icon(Icon::Program));
    QThreadPool::globalInstance()->start(&app::WorkFolder::removeAbandoned);
  });
  if (!openGl.get()) return refuse(line);
  window.show();
  return QApplication::exec();
}

}  // namespace marrow::gui
