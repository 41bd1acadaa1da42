// SPDX-License-Identifier: GPL-3.0-or-later
// The main window's own actions, and the menus.
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/actions.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/key_list.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/key_text.h"
#include "app/gui/main_window.h"
#include "app/gui/panels/panel_layout.h"
#include "app/gui/preferences.h"
#include "app/gui/sample_location.h"
#include "app/gui/session/closed_files.h"
#include "app/gui/text.h"
#include "app/gui/timeline/transport_bar.h"
#include "app/gui/viewport/empty_state.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/list_parts.h"
#include "core/skeleton.h"

#include <QCoreApplication>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include <utility>

namespace marrow::gui {
namespace {

constexpr auto kFile = ActionGroup::File;

// clang-format off
constexpr ActionSpec kOpen{"file.open", kFile, QT_TRANSLATE_NOOP("Actions", "&Open files…"), Icon::Open, {kCtrl | Qt::Key_O}, QT_TRANSLATE_NOOP("Actions", "load import")};
constexpr ActionSpec kOpenFolder{"file.openFolder", kFile, QT_TRANSLATE_NOOP("Actions", "Open a &folder…"), Icon::Folder, {kCtrl | kShift | Qt::Key_O}, QT_TRANSLATE_NOOP("Actions", "load import directory")};
constexpr ActionSpec kOpenSample{"file.openSample", kFile, QT_TRANSLATE_NOOP("Actions", "Open the &sample"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "example demo")};
constexpr ActionSpec kReload{"file.reload", kFile, QT_TRANSLATE_NOOP("Actions", "&Reload"), Icon::Reload, {Qt::Key_F5}, QT_TRANSLATE_NOOP("Actions", "refresh")};
constexpr ActionSpec kAutoReload{"file.autoReload", kFile, QT_TRANSLATE_NOOP("Actions", "Reload when a file c&hanges"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "refresh watch")};
constexpr ActionSpec kClose{"file.close", kFile, QT_TRANSLATE_NOOP("Actions", "&Close this file"), Icon::None, {kCtrl | Qt::Key_W}};
constexpr ActionSpec kCloseAll{"file.closeAll", kFile, QT_TRANSLATE_NOOP("Actions", "Close &all"), Icon::None, {kCtrl | kShift | Qt::Key_W}};
constexpr ActionSpec kReopen{"file.reopen", kFile, QT_TRANSLATE_NOOP("Actions", "Reopen the closed fi&le"), Icon::None, {kCtrl | kShift | Qt::Key_T}, QT_TRANSLATE_NOOP("Actions", "undo")};
constexpr ActionSpec kSelectModel{"file.selectModel", kFile, QT_TRANSLATE_NOOP("Actions", "Select &model…"), Icon::Bone, {kCtrl | Qt::Key_M}, QT_TRANSLATE_NOOP("Actions", "skeleton")};
constexpr ActionSpec kNoModel{"file.noModel", kFile, QT_TRANSLATE_NOOP("Actions", "Show with&out a model"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton")};
constexpr ActionSpec kSearchModel{"file.searchModel", kFile, QT_TRANSLATE_NOOP("Actions", "Search for the mo&del again"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton find pair")};
constexpr ActionSpec kWordList{"file.wordList", kFile, QT_TRANSLATE_NOOP("Actions", "Word list for event &names…"), Icon::Event, {}, QT_TRANSLATE_NOOP("Actions", "hash")};
constexpr ActionSpec kDictionary{"file.dictionary", kFile, QT_TRANSLATE_NOOP("Actions", "&Zstd dictionary…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "unpack decompress zsdic")};
constexpr ActionSpec kNoDictionary{"file.noDictionary", kFile, QT_TRANSLATE_NOOP("Actions", "Clear the zstd dictionar&y"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "forget remove zsdic")};
constexpr ActionSpec kNoWordList{"file.noWordList", kFile, QT_TRANSLATE_NOOP("Actions", "&Clear the word list"), Icon::None, {}};
constexpr ActionSpec kExport{"file.export", kFile, QT_TRANSLATE_NOOP("Actions", "&Export the pose…"), Icon::Export, {kCtrl | Qt::Key_E}, QT_TRANSLATE_NOOP("Actions", "obj glb gltf blender save mesh")};
constexpr ActionSpec kSequence{"file.exportSequence", kFile, QT_TRANSLATE_NOOP("Actions", "Export a se&quence…"), Icon::None, {kCtrl | kShift | Qt::Key_E}, QT_TRANSLATE_NOOP("Actions", "images record render save")};
constexpr ActionSpec kGif{"file.exportGif", kFile, QT_TRANSLATE_NOOP("Actions", "Export a &GIF…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "animated loop record render save")};
constexpr ActionSpec kVideo{"file.exportVideo", kFile, QT_TRANSLATE_NOOP("Actions", "Export a &video…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "mp4 mov movie record render save")};
constexpr ActionSpec kCurvesCsv{"file.exportCurves", kFile, QT_TRANSLATE_NOOP("Actions", "Export c&urves…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "csv save table")};
constexpr ActionSpec kImage{"file.image", kFile, QT_TRANSLATE_NOOP("Actions", "Save an &image…"), Icon::ImageCapture, {Qt::Key_F12}, QT_TRANSLATE_NOOP("Actions", "screenshot png picture render")};
constexpr ActionSpec kImageTransparent{"file.imageTransparent", kFile, QT_TRANSLATE_NOOP("Actions", "Save a &transparent image…"), Icon::None, {kCtrl | Qt::Key_F12}, QT_TRANSLATE_NOOP("Actions", "screenshot png picture render alpha")};
constexpr ActionSpec kPreferences{"file.preferences", kFile, QT_TRANSLATE_NOOP("Actions", "Pre&ferences…"), Icon::None, {kCtrl | Qt::Key_Comma}, QT_TRANSLATE_NOOP("Actions", "settings options configure")};
constexpr ActionSpec kQuit{"file.quit", kFile, QT_TRANSLATE_NOOP("Actions", "&Quit"), Icon::None, {kCtrl | Qt::Key_Q}, QT_TRANSLATE_NOOP("Actions", "exit")};
constexpr ActionSpec kRate{"play.rate", ActionGroup::Playback, QT_TRANSLATE_NOOP("Actions", "Frame rate…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "fps speed frames per second")};
constexpr ActionSpec kGoToFrame{"window.goToFrame", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "&Go to a frame"), Icon::None, {kCtrl | Qt::Key_G}, QT_TRANSLATE_NOOP("Actions", "jump")};
constexpr ActionSpec kOptions{"window.options", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the o&ptions of the shown file"), Icon::None, {kAlt | Qt::Key_S}, QT_TRANSLATE_NOOP("Actions", "parts set")};
constexpr ActionSpec kDeselect{"selection.none", ActionGroup::Selection, QT_TRANSLATE_NOOP("Actions", "&Deselect"), Icon::None, {Qt::Key_Escape}, QT_TRANSLATE_NOOP("Actions", "unselect clear nothing")};
constexpr ActionSpec kCopyName{"selection.copyName", ActionGroup::Selection, QT_TRANSLATE_NOOP("Actions", "Co&py the bone's name"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "clipboard")};
constexpr ActionSpec kCommands{"help.commands", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&Search commands…"), Icon::None, {kCtrl | kShift | Qt::Key_P, Qt::Key_F3}, QT_TRANSLATE_NOOP("Actions", "find palette")};
constexpr ActionSpec kKeys{"help.keys", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&Keys and mouse"), Icon::Help, {Qt::Key_F1, Qt::Key_H}, QT_TRANSLATE_NOOP("Actions", "shortcuts hotkeys help")};
constexpr ActionSpec kAbout{"help.about", ActionGroup::Help, QT_TRANSLATE_NOOP("Actions", "&About Marrow"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "version license")};
// clang-format on

using Ids = std::initializer_list<const char*>;

// "-": a separator.
void fill(QMenu& menu, const ActionRegistry& actions, Ids ids) {
  for (const char* id : ids) {
    if (std::string_view(id) == "-") {
      menu.addSeparator();
    } else {
      menu.addAction(actions.action(id));
    }
  }
}

void bringUp(QWidget& dialog) {
  dialog.show();
  dialog.raise();
  dialog.activateWindow();
}

}  // namespace

void MainWindow::makeActions() {
  ActionRegistry& actions = *actions_;
  addPlaybackActions(actions, session_);
  addViewActions(actions, *area_, settings_);
  addCameraActions(actions, area_->viewport(), session_.workspace);
  addOverlayActions(*area_, context());
  addStageActions(actions, *area_, settings_);
  addReferenceActions(actions, session_.workspace, session_.playback, session_.comparison,
                      [this] { selectReference(); });
  actions.add(kOpen, [this] { selectFiles(); });
  actions.add(kOpenFolder, [this] { selectFolder(); });
  actions.add(kOpenSample, [this] { opener_.open(sampleFiles()); })->setEnabled(!sampleFiles().isEmpty());
  actions.add(kReload, [this] { reloadCurrent(); });
  actions.add(kClose, [this] { session_.workspace.closePath(session_.selection.fileInHand()); });
  actions.add(kCloseAll, [this] { session_.workspace.closeAll(); });
  addReopen();
  actions.add(kSelectModel, [this] { selectModel(); });
  actions.add(kNoModel, [this] { useNoModel(); });
  actions.add(kSearchModel, [this] { opener_.searchModel(); });
  actions.add(kDictionary, [this] { selectDictionary(); });
  actions.add(kNoDictionary, [this] { clearDictionary(); })->setEnabled(false);
  actions.add(kWordList, [this] { selectWordList(); });
  actions.add(kNoWordList, [this] { setWordList({}); })->setEnabled(false);
  actions.add(kExport, [this] { showExport(QStringLiteral("obj"), formats::ExportWhat::Frame, false); });
  actions.add(kSequence, [this] { showSequenceExport(); });
  actions.add(kGif, [this] { showExport(QStringLiteral("gif"), formats::ExportWhat::Range, false); });
  actions.add(kVideo, [this] { showExport(QStringLiteral("mp4"), formats::ExportWhat::Range, false); });
  addCurvesExport();
  actions.add(kImage, [this] { showExport(QStringLiteral("png"), formats::ExportWhat::Frame, false); });
  actions.add(kImageTransparent,
              [this] { showExport(QStringLiteral("png"), formats::ExportWhat::Frame, true); });
  actions.add(kPreferences, [this] { showPreferences(); });
  actions.add(kQuit, [this] { close(); });
  actions.add(kRate, [this] { transport_->editRate(); });
  actions.add(kOptions, [this] { emit messages_.optionsWanted(); });
  actions.add(kGoToFrame, [this] { transport_->editFrame(); });
  actions.add(kDeselect, [this] {
    if (opener_.isLoading()) return opener_.cancel();
    emit messages_.eventDeselected();
    session_.selection.selectBone(-1);
  });
  addCopyName();
  actions.add(kCommands, [this] { showCommands(); });
  addReloadToggle();
  actions.add(kKeys, [this] { showKeyList(); });
  actions.add(kAbout, [this] { showAbout(); });
}

void MainWindow::addCopyName() {
  app::Selection& selection = session_.selection;
  QAction* copy = actions_->add(kCopyName, [this, &selection] {
    const auto bone = static_cast<std::size_t>(selection.activeBone());
    copyText(toQString(session_.workspace.skeleton()->bones[bone].name));
  });
  const auto sync = [copy, &selection] { copy->setEnabled(selection.activeBone() >= 0); };
  connect(&selection, &app::Selection::selectionChanged, copy, sync);
  sync();
}

void MainWindow::addCurvesExport() {
  QAction* curves = actions_->add(kCurvesCsv, [this] { showCurvesExport(); });
  const auto sync = [this, curves] { curves->setEnabled(clipOfGraph(session_) != nullptr); };
  connect(&session_.selection, &app::Selection::selectionChanged, curves, sync);
  connect(&session_.workspace, &app::Workspace::clipChanged, curves, sync);
  sync();
}

void MainWindow::addReopen() {
  closed_ = new ClosedFiles(session_.workspace, this);
  QAction* reopen = actions_->add(kReopen, [this] { opener_.open(closed_->takeLast()); });
  reopen->setEnabled(false);
  connect(closed_, &ClosedFiles::changed, reopen,
          [this, reopen] { reopen->setEnabled(!closed_->isEmpty()); });
}

void MainWindow::addReloadToggle() {
  QAction* toggle = actions_->addToggle(kAutoReload, settings_.value(kReloadOnChange),
                                        [this](bool on) { settings_.setValue(kReloadOnChange, on); });
  settings_.onChange(kReloadOnChange, this, [this, toggle](bool on) {
    watcher_.setEnabled(on);
    toggle->setChecked(on);
  });
}

void MainWindow::makeMenus() {
  const ActionRegistry& actions = *actions_;
  makeFileMenu(*menuBar()->addMenu(tr("&File")));
  makePlaybackMenu(*menuBar()->addMenu(tr("&Playback")));
  makeViewMenu(*menuBar()->addMenu(tr("&View")));
  QMenu* window = menuBar()->addMenu(tr("Wi&ndow"));  // Alt+W opens what plays with it
  panels_->fillMenu(*window, actions);
  fill(*window, actions, {"-", "window.options", "window.filter", "window.goToFrame", "window.fitTimeline"});
  fill(*menuBar()->addMenu(tr("&Help")), actions, {"help.commands", "help.keys", "-", "help.about"});
}

// clang-format off
void MainWindow::makeFileMenu(QMenu& menu) {
  fill(menu, *actions_, {"file.open", "file.openFolder"});
  QMenu* recent = menu.addMenu(tr("Open &recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(*recent); });
  fill(menu, *actions_,
       {"file.openSample", "-",
        "file.reload", "file.autoReload", "file.close", "file.closeAll", "file.reopen", "-",
        "file.selectModel", "file.noModel", "file.searchModel", "-",
        "file.wordList", "file.noWordList", "file.dictionary", "file.noDictionary", "-",
        "file.export", "file.exportSequence", "file.exportGif", "file.exportVideo", "file.exportCurves",
        "file.image", "file.imageTransparent", "-",
        "file.preferences", "-",
        "file.quit"});
}

void MainWindow::makePlaybackMenu(QMenu& menu) {
  fill(menu, *actions_,
       {"play.toggle", "play.reverse", "-",
        "play.stepForward", "play.stepBack", "play.nextKey", "play.previousKey", "play.toStart", "play.toEnd", "-",
        "clip.next", "clip.previous", "-",
        "play.slower", "play.faster", "play.rate", "play.loop", "play.pingPong", "-",
        "range.in", "range.out", "range.clear", "-"});
  addSampling(*menu.addMenu(tr("Sa&mpling")), session_.playback);
  addPacing(*menu.addMenu(tr("&If playback is slow")), settings_);
}

void MainWindow::makeViewMenu(QMenu& menu) {
  fill(menu, *actions_,
       {"view.frameSelection", "view.frameAll", "selection.none", "selection.copyName", "-",
        "view.grid", "view.axes", "view.joints", "view.names", "-",
        "view.ghosts", "view.trail", "view.pinTrail", "view.overlays", "-",
        "view.branch", "view.gameExactDifferences", "-"});
  fill(*menu.addMenu(tr("C&amera")), *actions_,
       {"view.front", "view.back", "view.right", "view.left", "view.top", "view.bottom", "view.orthographic", "-",
        "view.previousView", "view.nextView", "-",
        "view.inPlace", "view.follow", "view.turntable"});
  fill(*menu.addMenu(tr("&Reference")), *actions_,
       {"reference.use", "reference.file", "reference.swap", "-",
        "reference.earlier", "reference.later", "reference.align", "-",
        "reference.clear"});
  fill(*menu.addMenu(tr("Back&ground")), *actions_,
       {"background.theme", "background.dark", "background.light", "background.colour", "background.checkerboard"});
  fill(*menu.addMenu(tr("Bo&dy")), *actions_,
       {"view.bodyTextured", "view.bodyLit", "view.bodyWireframe", "view.bodyHidden", "-",
        "view.bonesOverBody"});
  fill(*menu.addMenu(tr("&Bones")), *actions_,
       {"view.octahedral", "view.stick", "view.points", "-",
        "bones.tree", "bones.byRotation", "bones.byDistance", "-",
        "view.bones", "view.xray", "view.byDepth", "view.smoothEdges"});
  fill(*menu.addMenu(tr("&Curves")), *actions_, {"curves.smooth", "curves.gameExact", "curves.both"});
  addMousePresets(*menu.addMenu(tr("&Mouse")), settings_);
  addThemes(*menu.addMenu(tr("T&heme")), settings_);
}
// clang-format on

void MainWindow::fillRecentMenu(QMenu& menu) {
  menu.clear();
  const QStringList recent = settings_.recentFiles();
  for (const QString& path : recent) {
    QString text = QDir::toNativeSeparators(path);
    text.replace(QLatin1Char('&'), QStringLiteral("&&"));  // a single one marks a mnemonic
    menu.addAction(text, this, [this, path] { opener_.open({path}); });
  }
  if (recent.isEmpty()) menu.addAction(tr("Nothing yet"))->setEnabled(false);
  menu.addSeparator();
  menu.addAction(tr("Clear"), this,
                 [this] {
                   settings_.clearRecentFiles();
                   area_->emptyState().setRecentFiles({});
                 })
      ->setEnabled(!recent.isEmpty());
}

// -- help -----------------------------------------------------------------------------------------------

void MainWindow::showKeyList() {
  if (!keyList_) keyList_ = new KeyList(*actions_, settings_, this);
  keyList_->isVisible() ? void(keyList_->close()) : bringUp(*keyList_);
}

void MainWindow::showPreferences() {
  if (!preferences_) preferences_ = new PreferencesDialog(settings_, this);
  bringUp(*preferences_);
}

void MainWindow::showCommands() {
  if (!commands_) commands_ = new CommandPalette(*actions_, *menuBar(), this);
  commands_->begin();
}

void MainWindow::showAbout() {
  auto* box = new QMessageBox(this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About Marrow"));
  box->setIconPixmap(icon(Icon::Program).pixmap(64, 64));
  box->setTextFormat(Qt::RichText);
  box->setText(tr("<b>Marrow %1</b>").arg(QCoreApplication::applicationVersion()));
  box->setInformativeText(
      tr("A viewer for the skeletal animations of the Nintendo family.\n"
         "Free software under the GNU General Public License, version 3 or later."));
  box->open();
}

}  // namespace marrow::gui
