// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/export/export_run.h"
#include "app/gui/export/quit_guard.h"
#include "app/gui/inspector/options_view.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/links/links.h"
#include "app/gui/notices.h"
#include "app/gui/panels/panel_layout.h"
#include "app/gui/preference_sync.h"
#include "app/gui/preferences.h"
#include "app/gui/reference/difference_worker.h"
#include "app/gui/sample_location.h"
#include "app/gui/session/closed_files.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/timeline/transport_bar.h"
#include "app/gui/viewport/empty_state.h"
#include "app/gui/viewport/events_alone.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/loading_bar.h"
#include "app/opening/loaded_file.h"
#include "app/opening/read_paths.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "core/skeleton.h"
#include "formats/source/dictionary_files.h"

#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>
#include <optional>
#include <utility>

namespace marrow::gui {
namespace {

Preference<QByteArray> geometryPreference() { return {"window/geometry", {}}; }
Preference<QByteArray> arrangementPreference() { return {"window/arrangement", {}}; }

QStringList localPaths(const QMimeData& data) {
  QStringList paths;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) paths.append(url.toLocalFile());
  }
  return paths;
}

bool isRefused(const app::OpenOutcome& outcome, const std::string& path) {
  return std::ranges::any_of(outcome.errors, [&](const core::Error& error) { return error.file == path; });
}

}  // namespace

MainWindow::MainWindow(Settings& settings)
    : settings_(settings),
      opener_(session_.workspace, tasks_),
      watcher_(session_.workspace),
      driver_(session_.playback),
      actions_(new ActionRegistry(*this)),
      area_(new ViewportArea(session_, !sampleFiles().isEmpty(), this)) {
  setWindowTitle(QStringLiteral("Marrow"));
  setAcceptDrops(true);
  setCentralWidget(area_);
  makeActions();
  transport_ = new TransportBar(session_.workspace, session_.playback, *actions_, this);
  panels_ = new PanelLayout(*this, context(), *transport_);
  makeStatusBar();
  new DifferenceWorker(session_.workspace, session_.playback, session_.comparison, tasks_, this);
  notices_ = new Notices(context(), area_->modelNotice(), area_->messageNotice(), this);
  makeMenus();
  connectParts();
  connectLinks();
  sessions_ = new SessionKeeper(session_.workspace, session_.playback, opener_, area_->viewport(), settings_,
                                tasks_, this);
  syncPreferences(settings_, session_.playback, area_->viewport(), this);
  restoreWindow();
  syncClip();
  settings_.onChange(dictionaryPreference(), this, [this](const QString& path) {
    formats::setDictionaryFiles({path.toStdString()});
    actions_->action("file.noDictionary")->setEnabled(!path.isEmpty());
  });
  // The user need not be told of a remembered list.
  const QString words = settings_.value(wordListPreference());
  if (!words.isEmpty()) opener_.setWordList(words);
}

// After this, no result of a worker reaches the window.
MainWindow::~MainWindow() {
  opener_.cancel();
  qDeleteAll(findChildren<ExportRun*>());
  tasks_.finish();
  delete sessions_;
  // Panels read the session until their end, and members are destroyed before child widgets.
  qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
  delete takeCentralWidget();
}

// Tab skips widgets that nobody can see.
bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* const start = focusWidget();
  // Qt calls this when the focus is hidden, as a link may be by its own command. Keys must not go to a chance
  // neighbour then.
  if (isVisible() && start && !start->isVisible() && area_->isVisible() && !area_->isAncestorOf(start)) {
    area_->viewport().setFocus();
    return true;
  }
  do {
    if (!QMainWindow::focusNextPrevChild(next)) return false;
  } while (panels_->isCovered(focusWidget()) && focusWidget() != start);
  return true;
}

void MainWindow::setVisible(bool visible) {
  if (visible) panels_->sizeForFirstShow();
  QMainWindow::setVisible(visible);
}

// Qt rejects a geometry that does not fit the screen.
void MainWindow::restoreWindow() {
  if (!restoreGeometry(settings_.value(geometryPreference())))
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() * 0.95));
  panels_->restore(settings_.value(arrangementPreference()));
}

void MainWindow::makeStatusBar() {
  pairing_ = new ElidedLabel;
  followLinks(*pairing_, context());
  saidTimer_ = new QTimer(this);
  saidTimer_->setSingleShot(true);
  connect(saidTimer_, &QTimer::timeout, this, &MainWindow::syncStatusLine);
  loading_ = new LoadingBar(tr("Loading"));
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setContentsMargins(10, 0, 10, 2);
  statusBar()->addWidget(pairing_, 1);
  statusBar()->addPermanentWidget(loading_);
  connect(loading_, &LoadingBar::cancelled, &opener_, &OpenController::cancel);
}

void MainWindow::connectParts() {
  connect(&opener_, &OpenController::loadingStarted, loading_, &LoadingBar::begin);
  connect(&opener_, &OpenController::progressed, loading_, &LoadingBar::setProgress);
  connect(&opener_, &OpenController::loadingFinished, this, &MainWindow::onLoaded);
  connect(&watcher_, &FileWatcher::changed, &opener_, &OpenController::reload);
  connect(&watcher_, &FileWatcher::goneChanged, &session_.workspace, &app::Workspace::setGone);
  connect(&watcher_, &FileWatcher::wentAway, notices_, &Notices::showGone);
  quitGuard_ = new QuitGuard(*this);
  connect(notices_, &Notices::selectModelWanted, this, &MainWindow::selectModel);
  connect(notices_, &Notices::noModelWanted, this, &MainWindow::useNoModel);
  connect(notices_, &Notices::issuesWanted, this, [this] { panels_->panel("issues").bringUp(); });
  EmptyState& empty = area_->emptyState();
  empty.setRecentFiles(settings_.recentFiles());
  connect(&empty, &EmptyState::openWanted, this, &MainWindow::selectFiles);
  connect(&empty, &EmptyState::folderWanted, this, &MainWindow::selectFolder);
  connect(&empty, &EmptyState::sampleWanted, this, [this] { opener_.open(sampleFiles()); });
  connect(&empty, &EmptyState::recentWanted, this, [this](const QString& path) { opener_.open({path}); });
  connect(&area_->eventsAlone(), &EventsAlone::openWanted, this, &MainWindow::selectFiles);
  connect(&area_->eventsAlone(), &EventsAlone::folderWanted, this, &MainWindow::selectFolder);
  connect(&area_->viewport(), &ViewportWidget::graphicsFailed, this, [this](const QString& why) {
    const core::Error error{core::ErrorCode::NoGraphics, why.toStdString(), {}, std::nullopt, {}};
    session_.workspace.reportIssue(core::toDiagnostic(error));
    notices_->showError(tr("The viewport cannot draw"), error);
  });
  connect(&session_.workspace, &app::Workspace::clipChanged, this, &MainWindow::syncClip);
  connect(&session_.workspace, &app::Workspace::filesChanged, this, &MainWindow::syncClip);
  connect(&session_.workspace, &app::Workspace::eventsChanged, this, &MainWindow::syncEvents);
  auto* options = findChild<OptionsView*>();
  connect(options, &OptionsView::fileWanted, this, &MainWindow::selectPartFile);
  connect(&opener_, &OpenController::changeRefused, options, &OptionsView::refuse);
  connect(notices_, &Notices::partsWanted, &messages_, &PanelMessages::optionsWanted);
  connect(notices_, &Notices::dictionaryWanted, this, &MainWindow::selectDictionary);
  connect(notices_, &Notices::openAsWanted, this, &MainWindow::openAs);
  connect(&opener_, &OpenController::wordListDropped, this, [this] { askedForWords_ = true; });
  connect(&opener_, &OpenController::wordListRead, this, &MainWindow::onWordListRead);
}

PanelContext MainWindow::context() { return {session_, opener_, tasks_, settings_, *actions_, messages_}; }

void MainWindow::connectLinks() {
  connect(&area_->viewport(), &ViewportWidget::menuWanted, this, &MainWindow::openViewportMenu);
  connect(area_, &ViewportArea::linkClicked, this, &MainWindow::goToNamed);
  connect(&messages_, &PanelMessages::imagesSaveWanted, this, &MainWindow::askToSaveImages);
  connect(notices_, &Notices::bytesWanted, &messages_, &PanelMessages::bytesWanted);
}

// If the bone is selected already, it is brought into view.
void MainWindow::goToNamed(const Subject& subject) {
  const bool isSelected = subject.bone >= 0 && subject.bone == session_.selection.activeBone();
  isSelected ? area_->viewport().frameSelection() : goTo(context(), subject);
}

void MainWindow::openViewportMenu(const Subject& subject, const QPoint& global) {
  QMenu* menu = makeMenu(&area_->viewport());
  menu->setObjectName(QStringLiteral("viewportMenu"));
  addLinkCommands(*menu, context(), subject);
  menu->addSeparator();
  menu->addAction(actions_->action("view.frameAll"));
  menu->popup(global);
}

// Event files without a clip bring up their panel.
void MainWindow::syncEvents() {
  const bool isAlone = !session_.workspace.clip() && !session_.workspace.eventPairing().sources.empty();
  Panel& events = panels_->panel("events");
  if (isAlone && !eventsAlone_) {
    events.show();
    // Queued until all files are open: if there is a clip, the timeline is raised instead.
    QMetaObject::invokeMethod(
        this, [this, &events] { eventsAlone_ ? events.raise() : void(); }, Qt::QueuedConnection);
  }
  const bool cameWithClip = !isAlone && eventsAlone_ && session_.workspace.clip();
  if (cameWithClip) panels_->panel("timeline").raise();
  eventsAlone_ = isAlone;
  syncClip();
}

// A short form of the inspector's explanation, in one line.
LinkedText MainWindow::pairingText() const {
  if (session_.workspace.files().empty()) return tr("Nothing is open");
  const app::Pairing& pairing = session_.workspace.pairing();
  const bool isMissing = session_.workspace.clip() && !pairing.hasModel() && !pairing.selectedByUser;
  if (isMissing) {
    const LinkedText advice = core::toWords(pairing.advice);
    const QString missing = tr("Shown without a model.");
    return advice.isEmpty() ? missing : LinkedText(missing + QLatin1Char(' ')) + advice;
  }
  return app::explanationOf(session_.workspace);
}

void MainWindow::say(const LinkedText& text) {
  pairing_->setText(text);
  saidTimer_->start(kMessageMilliseconds);
}

void MainWindow::syncStatusLine() {
  if (saidTimer_->isActive()) return;
  pairing_->setText(pairingText());
}

void MainWindow::syncClip() {
  const auto clip = session_.workspace.clip();
  const auto skeleton = session_.workspace.skeleton();
  // Desktops cut titles at their end, which would hide the part that tells clips apart.
  constexpr int kMostLetters = 60;
  const QString title = fontMetrics().elidedText(shownTitle(session_.workspace), Qt::ElideMiddle,
                                                 kMostLetters * fontMetrics().averageCharWidth());
  setWindowTitle(title.isEmpty() ? QStringLiteral("Marrow") : title + QStringLiteral(" – Marrow"));
  syncStatusLine();
  const auto enable = [this](bool isEnabled, std::initializer_list<const char*> ids) {
    for (const char* id : ids) actions_->action(id)->setEnabled(isEnabled);
  };
  enable(clip != nullptr, {"file.exportSequence", "file.exportGif", "file.exportVideo", "file.selectModel",
                           "file.noModel", "file.searchModel", "play.rate"});
  enable(skeleton != nullptr, {"file.export", "file.image", "file.imageTransparent"});
  enable(!session_.workspace.files().empty(), {"file.reload", "file.close", "file.closeAll"});
}

void MainWindow::onLoaded(const app::OpenOutcome& outcome) {
  loading_->end();
  if (outcome.cancelled) return;
  if (!outcome.skipped.empty()) {
    const std::string& first = outcome.skipped.front();
    say(outcome.skipped.size() == 1
            ? linked(tr("Skipped %1: not a file that Marrow reads"),
                     {NamedWords{baseName(first), {.path = toQString(first)}}})
            : linked(tr("Skipped %1 files that Marrow does not read; %2 lists them"),
                     {countText(outcome.skipped.size()), NamedWords{tr("Issues"), {}, "window.issues"}}));
  }
  if (outcome.files.empty()) return;
  // A few files and folders are all remembered; if there are many, only the first is.
  constexpr std::size_t kFew = 4;
  const std::vector<std::string>& asked = outcome.request.paths;
  for (std::size_t i = asked.size(); i-- > 0;) {
    if (isRefused(outcome, asked[i])) continue;
    const QFileInfo path(QDir::cleanPath(toQString(asked[i])));  // shells end a folder with a slash
    if (i == 0 || asked.size() <= kFew || path.isDir()) settings_.addRecentFile(path.absoluteFilePath());
  }
  area_->emptyState().setRecentFiles(settings_.recentFiles());
  const int shown = session_.workspace.clipRef().file;
  if (shown < 0 || !settings_.value(kPlayOnOpen)) return;
  const std::string& path = session_.workspace.files()[static_cast<std::size_t>(shown)].path;
  if (std::ranges::find(outcome.fresh, path) != outcome.fresh.end()) session_.playback.setPlaying(true);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!quitGuard_->mayClose()) return event->ignore();
  opener_.cancel();
  sessions_->finish();
  settings_.setValue(geometryPreference(), saveGeometry());
  settings_.setValue(arrangementPreference(), panels_->save());
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (localPaths(*event->mimeData()).isEmpty()) return;
  event->acceptProposedAction();
  area_->setDropHighlighted(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { area_->setDropHighlighted(false); }

void MainWindow::dropEvent(QDropEvent* event) {
  area_->setDropHighlighted(false);
  const QStringList paths = localPaths(*event->mimeData());
  if (paths.isEmpty()) return;
  event->acceptProposedAction();
  opener_.open(paths);
}

}  // namespace marrow::gui
