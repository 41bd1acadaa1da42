// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/file_watcher.h"
#include "app/gui/open_controller.h"
#include "app/gui/panels/panel.h"
#include "app/gui/playback_driver.h"
#include "app/gui/task_runner.h"
#include "app/session/session.h"
#include "formats/writers/writer.h"

#include <QFileDialog>
#include <QMainWindow>

#include <span>
#include <vector>

class QMenu;
class QTimer;

namespace marrow::formats {
struct FormatDescriptor;
}

namespace marrow::gui {

class ActionRegistry;
class CommandPalette;
class ElidedLabel;
class ExportDialog;
class ExportRun;
struct ExportJob;
struct ExportSetup;
struct ImageTarget;
class KeyList;
struct Subject;
class LinkedText;
class LoadingBar;
class Notices;
class PanelLayout;
class PreferencesDialog;
class ClosedFiles;
class QuitGuard;
class SessionKeeper;
class Settings;
class TransportBar;
class ViewportArea;

/// Puts the parts together: connects them and gives each panel its place. Holds no knowledge of its own.
class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  /// @param settings  outlives the window.
  explicit MainWindow(Settings& settings);
  ~MainWindow() override;

  [[nodiscard]] app::Session& session() { return session_; }
  [[nodiscard]] OpenController& opener() { return opener_; }
  [[nodiscard]] ActionRegistry& actions() const { return *actions_; }
  [[nodiscard]] ViewportArea& viewportArea() { return *area_; }

  [[nodiscard]] SessionKeeper& sessions() { return *sessions_; }

  void openPaths(const QStringList& paths) { opener_.open(paths); }
  void setVisible(bool visible) override;
  /// Blocks until no worker is busy; their results come with the next events.
  void waitForWorkers() { TaskRunner::waitForAll(); }

 protected:
  bool focusNextPrevChild(bool next) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  static constexpr int kMessageMilliseconds = 6000;  ///< how long the status line keeps a message

  void makeActions();
  void makeMenus();
  void makeFileMenu(QMenu& menu);
  void makePlaybackMenu(QMenu& menu);
  void makeViewMenu(QMenu& menu);
  void makeStatusBar();
  void connectParts();

  void selectFiles();
  void selectFolder();
  void selectModel();
  void selectModelFile();
  void selectReference();
  void useNoModel();
  void reloadCurrent();
  /// @param writer  the id of the format that is asked for first. @return null if nothing is shown.
  ExportDialog* showExport(const QString& writer, formats::ExportWhat what, bool transparent);
  ExportDialog* showExport(std::span<const formats::Writer> writers, ExportSetup setup);
  void showSequenceExport();
  void showCurvesExport();
  void askToSaveImages(const std::shared_ptr<const core::Model>& body, int image);
  void saveImages(const std::shared_ptr<const core::Model>& body, std::vector<ImageTarget> targets);
  ExportRun& startExport(ExportJob job, const ExportDialog& dialog);
  void showKeyList();
  void showCommands();
  void showPreferences();
  void addReloadToggle();
  void addReopen();
  void addCopyName();
  void addCurvesExport();
  void showAbout();
  void selectPartFile(int slot);
  void openAs(const formats::FormatDescriptor& format, const QString& path);
  /// @param refused  a file to open again with it; empty: none.
  void selectDictionary(const QString& refused = {});
  void clearDictionary();
  void selectWordList();
  void setWordList(const QString& path);
  void onWordListRead(const QString& path, int names);
  void syncEvents();
  void restoreWindow();
  void fillRecentMenu(QMenu& menu);
  [[nodiscard]] PanelContext context();
  void connectLinks();
  void openViewportMenu(const Subject& subject, const QPoint& global);

  void onLoaded(const app::OpenOutcome& outcome);
  void onExported(const QString& path, int fileCount, bool isMain, const QStringList& notes);
  void onExportCancelled(const QString& path, int fileCount);
  void onExportFailed(const core::Error& error);
  void syncClip();
  /// Shows a message in the status line for a while, with links.
  void say(const LinkedText& text);
  void syncStatusLine();
  [[nodiscard]] LinkedText pairingText() const;
  void goToNamed(const Subject& subject);
  [[nodiscard]] QString exportFolder() const;
  /// Opens a dialog.
  /// @param beside  an open file in whose folder it starts; -1: where the user last opened one.
  const QFileDialog* ask(const QString& title, QFileDialog::FileMode mode, const QStringList& filters,
                         int beside = -1);

  Settings& settings_;
  app::Session session_;
  TaskRunner tasks_;
  OpenController opener_;
  FileWatcher watcher_;
  PlaybackDriver driver_;
  ActionRegistry* actions_;
  ViewportArea* area_;
  PanelMessages messages_;
  PanelLayout* panels_ = nullptr;
  Notices* notices_ = nullptr;
  bool eventsAlone_ = false;  ///< events are shown without a clip
  TransportBar* transport_ = nullptr;
  LoadingBar* loading_ = nullptr;
  QuitGuard* quitGuard_ = nullptr;
  ElidedLabel* pairing_ = nullptr;
  QTimer* saidTimer_ = nullptr;  ///< the status line shows the last message while it runs
  SessionKeeper* sessions_ = nullptr;
  ClosedFiles* closed_ = nullptr;
  KeyList* keyList_ = nullptr;  ///< made when it is first wanted
  PreferencesDialog* preferences_ = nullptr;
  CommandPalette* commands_ = nullptr;
  bool askedForWords_ = false;  ///< from the menu, not at the start
};

}  // namespace marrow::gui
