// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window's own actions do, and the menus they stand in.
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/playback_actions.h"
#include "app/gui/actions/view_actions.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/key_list.h"
#include "app/gui/main_window.h"
#include "app/gui/panels/bone_tree_panel.h"
#include "app/gui/panels/bytes_panel.h"
#include "app/gui/panels/curves_panel.h"
#include "app/gui/panels/events_panel.h"
#include "app/gui/panels/files_panel.h"
#include "app/gui/panels/inspector_panel.h"
#include "app/gui/panels/issues_panel.h"
#include "app/gui/panels/keys_panel.h"
#include "app/gui/panels/segments_panel.h"
#include "app/gui/panels/timeline_panel.h"
#include "app/gui/sample_location.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/timeline/transport_bar.h"
#include "app/gui/viewport/empty_state.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include <utility>

namespace marrow::gui {
namespace {

constexpr int kCtrl = Qt::ControlModifier;
constexpr int kShift = Qt::ShiftModifier;
constexpr int kAlt = Qt::AltModifier;

constexpr auto kFile = ActionGroup::File;
constexpr auto kWindow = ActionGroup::Window;

Preference<QString> mousePresetPreference() { return {"view/mousePreset", {}}; }

// clang-format off
constexpr ActionSpec kOpen{"file.open", kFile, QT_TRANSLATE_NOOP("Actions", "&Open files…"), Icon::Open, {kCtrl | Qt::Key_O}};
constexpr ActionSpec kOpenFolder{"file.openFolder", kFile, QT_TRANSLATE_NOOP("Actions", "Open a &folder…"), Icon::Folder, {kCtrl | kShift | Qt::Key_O}};
constexpr ActionSpec kOpenSample{"file.openSample", kFile, QT_TRANSLATE_NOOP("Actions", "Open the &sample"), Icon::None, {}};
constexpr ActionSpec kReload{"file.reload", kFile, QT_TRANSLATE_NOOP("Actions", "&Reload"), Icon::Reload, {Qt::Key_F5}};
constexpr ActionSpec kAutoReload{"file.autoReload", kFile, QT_TRANSLATE_NOOP("Actions", "Reload when a file c&hanges"), Icon::None, {}};
constexpr ActionSpec kClose{"file.close", kFile, QT_TRANSLATE_NOOP("Actions", "&Close this file"), Icon::None, {kCtrl | Qt::Key_W}};
constexpr ActionSpec kCloseAll{"file.closeAll", kFile, QT_TRANSLATE_NOOP("Actions", "Close &all"), Icon::None, {kCtrl | kShift | Qt::Key_W}};
constexpr ActionSpec kChooseModel{"file.chooseModel", kFile, QT_TRANSLATE_NOOP("Actions", "Choose a &model…"), Icon::Bone, {kCtrl | Qt::Key_M}};
constexpr ActionSpec kNoModel{"file.noModel", kFile, QT_TRANSLATE_NOOP("Actions", "Show with&out a model"), Icon::None, {}};
constexpr ActionSpec kSearchModel{"file.searchModel", kFile, QT_TRANSLATE_NOOP("Actions", "Search for the mo&del again"), Icon::None, {}};
constexpr ActionSpec kWordList{"file.wordList", kFile, QT_TRANSLATE_NOOP("Actions", "Word list for event &names…"), Icon::Event, {}};
constexpr ActionSpec kNoWordList{"file.noWordList", kFile, QT_TRANSLATE_NOOP("Actions", "&Forget the word list"), Icon::None, {}};
constexpr ActionSpec kExport{"file.export", kFile, QT_TRANSLATE_NOOP("Actions", "&Export the pose…"), Icon::Export, {kCtrl | Qt::Key_E}};
constexpr ActionSpec kSequence{"file.exportSequence", kFile, QT_TRANSLATE_NOOP("Actions", "Export a se&quence…"), Icon::None, {kCtrl | kShift | Qt::Key_E}};
constexpr ActionSpec kPicture{"file.picture", kFile, QT_TRANSLATE_NOOP("Actions", "Save a &picture…"), Icon::Picture, {Qt::Key_F12}};
constexpr ActionSpec kPictureTransparent{"file.pictureTransparent", kFile, QT_TRANSLATE_NOOP("Actions", "Save a &transparent picture…"), Icon::None, {kCtrl | Qt::Key_F12}};
constexpr ActionSpec kQuit{"file.quit", kFile, QT_TRANSLATE_NOOP("Actions", "&Quit"), Icon::None, {kCtrl | Qt::Key_Q}};
constexpr ActionSpec kFilter{"window.filter", kWindow, QT_TRANSLATE_NOOP("Actions", "&Filter the clips"), Icon::None, {kCtrl | Qt::Key_F}};
constexpr ActionSpec kGoToFrame{"window.goToFrame", kWindow, QT_TRANSLATE_NOOP("Actions", "&Go to a frame"), Icon::None, {kCtrl | Qt::Key_G}};
constexpr ActionSpec kFitTimeline{"window.fitTimeline", kWindow, QT_TRANSLATE_NOOP("Actions", "Show the whole &clip in the timeline"), Icon::None, {}};
constexpr ActionSpec kToTimeline{"window.timeline", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the &timeline"), Icon::None, {kAlt | Qt::Key_1}};
constexpr ActionSpec kToCurves{"window.curves", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the c&urves"), Icon::None, {kAlt | Qt::Key_2}};
constexpr ActionSpec kToKeys{"window.keys", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the &keys"), Icon::None, {kAlt | Qt::Key_3}};
constexpr ActionSpec kToBytes{"window.bytes", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the &bytes"), Icon::None, {kAlt | Qt::Key_4}};
constexpr ActionSpec kToEvents{"window.events", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the &events"), Icon::None, {kAlt | Qt::Key_5}};
constexpr ActionSpec kToIssues{"window.issues", kWindow, QT_TRANSLATE_NOOP("Actions", "Go to the &issues"), Icon::None, {kAlt | Qt::Key_6}};
constexpr ActionSpec kResetLayout{"window.resetLayout", kWindow, QT_TRANSLATE_NOOP("Actions", "Put the panels &back"), Icon::None, {}};
constexpr ActionSpec kDeselect{"selection.none", ActionGroup::Selection, QT_TRANSLATE_NOOP("Actions", "Choose &no bone"), Icon::None, {Qt::Key_Escape}};
constexpr ActionSpec kCommands{"help.commands", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&Search commands…"), Icon::None, {kCtrl | kShift | Qt::Key_P, Qt::Key_F3}};
constexpr ActionSpec kKeys{"help.keys", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&Keys and mouse"), Icon::Help, {Qt::Key_F1, Qt::Key_H}};
constexpr ActionSpec kAbout{"help.about", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&About Marrow"), Icon::None, {}};
// clang-format on

using Ids = std::initializer_list<const char*>;

// "-" is a line between items.
void fill(QMenu& menu, const ActionRegistry& actions, Ids ids) {
  for (const char* id : ids) {
    if (std::string_view(id) == "-") {
      menu.addSeparator();
    } else {
      menu.addAction(actions.action(id));
    }
  }
}

// Titles carry counts ("Issues (3)"); the menu names the panel.
void addPanelToggle(QMenu& menu, QDockWidget& panel) {
  QAction* action = panel.toggleViewAction();
  const QString name = panel.windowTitle().section(QStringLiteral(" ("), 0, 0);
  const auto rename = [action, name] { action->setText(name); };
  QObject::connect(&panel, &QWidget::windowTitleChanged, action, rename);
  rename();
  menu.addAction(action);
}

}  // namespace

void MainWindow::makeActions() {
  ActionRegistry& actions = *actions_;
  addPlaybackActions(actions, document_);
  addViewActions(actions, *area_, settings_);
  actions.add(kOpen, [this] { chooseFiles(); });
  actions.add(kOpenFolder, [this] { chooseFolder(); });
  actions.add(kOpenSample, [this] { opener_.open(sampleFiles()); })->setEnabled(!sampleFiles().isEmpty());
  actions.add(kReload, [this] { reloadCurrent(); });
  actions.add(kClose, [this] { closeCurrent(); });
  actions.add(kCloseAll, [this] { document_.closeAll(); });
  actions.add(kChooseModel, [this] { chooseModel(); });
  actions.add(kNoModel, [this] { useNoModel(); });
  actions.add(kSearchModel, [this] { opener_.searchModel(); });
  actions.add(kWordList, [this] { chooseWordList(); });
  actions.add(kNoWordList, [this] { forgetWordList(); })->setEnabled(false);
  actions.add(kExport, [this] { showExportDialog(); });
  actions.add(kSequence, [this] { showSequenceDialog(); });
  actions.add(kPicture, [this] { takePicture(false); });
  actions.add(kPictureTransparent, [this] { takePicture(true); });
  actions.add(kQuit, [this] { close(); });
  actions.add(kFilter, [this] { files_->focusFilter(); });
  actions.add(kGoToFrame, [this] { transport_->editFrame(); });
  actions.add(kFitTimeline, [this] { timeline_->timeline().fit(); });
  actions.add(kToTimeline, [this] { bringUp(*timeline_); });
  actions.add(kToCurves, [this] { bringUp(*curves_); });
  actions.add(kToKeys, [this] { bringUp(*keys_); });
  actions.add(kToBytes, [this] { bringUp(*bytes_); });
  actions.add(kToEvents, [this] { bringUp(*events_); });
  actions.add(kToIssues, [this] { bringUp(*issues_); });
  actions.add(kResetLayout, [this] { resetLayout(); });
  actions.add(kDeselect, [this] { document_.setSelectedBone(-1); });
  actions.add(kCommands, [this] { showCommands(); });
  addReloadToggle();
  actions.add(kKeys, [this] { showKeyList(); });
  actions.add(kAbout, [this] { showAbout(); });
}

void MainWindow::addReloadToggle() {
  constexpr Preference<bool> kPreference{"files/reloadOnChange", true};
  const bool on = settings_.value(kPreference);
  watcher_.setEnabled(on);
  actions_->addToggle(kAutoReload, on, [this, kPreference](bool wanted) {
    watcher_.setEnabled(wanted);
    settings_.setValue(kPreference, wanted);
  });
}

void MainWindow::makeMenus() {
  const ActionRegistry& actions = *actions_;
  QMenu* file = menuBar()->addMenu(tr("&File"));
  fill(*file, actions, {"file.open", "file.openFolder"});
  QMenu* recent = file->addMenu(tr("Open &recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(*recent); });
  fill(*file, actions,
       {"file.openSample",
        "-",
        "file.reload",
        "file.autoReload",
        "file.close",
        "file.closeAll",
        "-",
        "file.chooseModel",
        "file.noModel",
        "file.searchModel",
        "-",
        "file.wordList",
        "file.noWordList",
        "-",
        "file.export",
        "file.exportSequence",
        "file.picture",
        "file.pictureTransparent",
        "-",
        "file.quit"});
  QMenu* playback = menuBar()->addMenu(tr("&Playback"));
  fill(*playback, actions,
       {"play.toggle", "play.reverse", "-", "play.stepForward", "play.stepBack", "play.nextKey",
        "play.previousKey", "play.toStart", "play.toEnd", "-", "play.slower", "play.faster", "play.loop",
        "play.pingPong", "-", "range.in", "range.out", "range.clear"});
  QMenu* view = menuBar()->addMenu(tr("&View"));
  fill(*view, actions,
       {"view.frameSelection",
        "view.frameAll",
        "selection.none",
        "-",
        "view.front",
        "view.back",
        "view.right",
        "view.left",
        "view.top",
        "view.bottom",
        "view.orthographic",
        "-",
        "view.grid",
        "view.axes",
        "view.joints",
        "view.names",
        "-",
        "view.ghosts",
        "view.trail",
        "view.branch"});
  fill(*view->addMenu(tr("&Bones")), actions,
       {"view.octahedral", "view.stick", "view.points", "-", "view.bones", "view.xray", "view.byDepth"});
  addMousePresetMenu(*view->addMenu(tr("&Mouse")));
  addThemeMenu(*view->addMenu(tr("T&heme")));
  QMenu* window = menuBar()->addMenu(tr("&Window"));
  for (QDockWidget* panel : {static_cast<QDockWidget*>(files_), static_cast<QDockWidget*>(bones_),
                             static_cast<QDockWidget*>(inspector_), static_cast<QDockWidget*>(timeline_),
                             static_cast<QDockWidget*>(curves_), static_cast<QDockWidget*>(keys_),
                             static_cast<QDockWidget*>(bytes_), static_cast<QDockWidget*>(events_),
                             static_cast<QDockWidget*>(issues_), static_cast<QDockWidget*>(segments_)}) {
    addPanelToggle(*window, *panel);
  }
  window->addSeparator();
  fill(*window, actions,
       {"window.timeline", "window.curves", "window.keys", "window.bytes", "window.events", "window.issues",
        "-"});
  fill(*window, actions,
       {"window.resetLayout", "-", "window.filter", "window.goToFrame", "window.fitTimeline"});
  QMenu* help = menuBar()->addMenu(tr("&Help"));
  fill(*help, actions, {"help.commands", "help.keys", "-", "help.about"});
}

void MainWindow::fillRecentMenu(QMenu& menu) {
  menu.clear();
  const QStringList recent = settings_.recentFiles();
  for (const QString& path : recent) {
    menu.addAction(QDir::toNativeSeparators(path), this, [this, path] { opener_.open({path}); });
  }
  if (recent.isEmpty()) menu.addAction(tr("Nothing yet"))->setEnabled(false);
  menu.addSeparator();
  menu.addAction(tr("Forget these"), this,
                 [this] {
                   settings_.clearRecentFiles();
                   area_->emptyState().setRecentFiles({});
                 })
      ->setEnabled(!recent.isEmpty());
}

void MainWindow::addMousePresetMenu(QMenu& menu) {
  auto* group = new QActionGroup(&menu);
  const MousePreset& current = mousePreset(settings_.value(mousePresetPreference()));
  area_->viewport().setMousePreset(current);
  for (const MousePreset& preset : mousePresets()) {
    QAction* action =
        menu.addAction(QCoreApplication::translate("MousePreset", preset.label), this, [this, &preset] {
          area_->viewport().setMousePreset(preset);
          settings_.setValue(mousePresetPreference(), QString::fromLatin1(preset.id));
        });
    action->setCheckable(true);
    action->setChecked(&preset == &current);
    group->addAction(action);
  }
}

void MainWindow::addThemeMenu(QMenu& menu) {
  auto* group = new QActionGroup(&menu);
  const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::System, tr("As the &system")},
                                                     {ThemeChoice::Dark, tr("&Dark")},
                                                     {ThemeChoice::Light, tr("&Light")}};
  for (const auto& [choice, text] : choices) {
    QAction* action = menu.addAction(text, this, [this, chosen = choice] {
      settings_.setThemeChoice(chosen);
      applyTheme(chosen);
    });
    action->setCheckable(true);
    action->setChecked(choice == settings_.themeChoice());
    group->addAction(action);
  }
}

// -- help -----------------------------------------------------------------------------------------------

void MainWindow::showIssues() {
  issues_->show();
  issues_->raise();
}

void MainWindow::bringUp(QDockWidget& panel) {
  panel.show();
  panel.raise();
  panel.widget()->setFocus(Qt::ShortcutFocusReason);
}

// As on the first day: every panel shown, docked, and in its place.
void MainWindow::resetLayout() {
  for (QDockWidget* dock : findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    dock->setFloating(false);
    removeDockWidget(dock);
  }
  arrangeDefault();
  for (QDockWidget* dock : findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (dock != segments_) dock->show();
  }
  timeline_->raise();
}

void MainWindow::showBytes(const QString& path, quint64 offset) {
  bringUp(*bytes_);
  bytes_->showPlace(path.toStdString(), offset);
}

void MainWindow::showKeyList() {
  if (!keyList_) keyList_ = new KeyList(*actions_, this);
  if (keyList_->isVisible()) {
    keyList_->close();
    return;
  }
  keyList_->show();
  keyList_->raise();
  keyList_->activateWindow();
}

void MainWindow::showCommands() {
  if (!commands_) commands_ = new CommandPalette(*actions_, this);
  commands_->begin();
}

void MainWindow::showAbout() {
  auto* box = new QMessageBox(this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About Marrow"));
  box->setIconPixmap(icon(Icon::Program).pixmap(64, 64));
  box->setText(tr("<b>Marrow %1</b>").arg(QCoreApplication::applicationVersion()));
  box->setInformativeText(
      tr("A viewer for the skeletal animations of the Nintendo family.\n"
         "Free software under the GNU General Public License, version 3 or later."));
  box->open();
}

}  // namespace marrow::gui
