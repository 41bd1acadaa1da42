// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/exports.h"
#include "app/gui/file_watcher.h"
#include "app/gui/open_controller.h"
#include "app/gui/panels/panel.h"
#include "app/gui/playback_driver.h"
#include "app/gui/sequence/sequence_writer.h"
#include "app/gui/task_runner.h"
#include "app/session/session.h"

#include <QMainWindow>

class QFileDialog;
class QImage;
class QMenu;

namespace marrow::gui {

class ActionRegistry;
class CommandPalette;
class ElidedLabel;
class KeyList;
class LoadingBar;
class Notices;
class PanelLayout;
class ImageRenderer;
class PreferencesDialog;
class ClosedFiles;
class QuitGuard;
class SegmentsPanel;
class SessionKeeper;
class Settings;
class TransportBar;
class ViewportArea;

/// Puts the parts together: who is told about what, and where each panel lies. Holds no knowledge of its own.
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
  /// Blocks until no worker is busy; what follows from their work comes with the next events.
  void waitForWorkers() { tasks_.waitForAll(); }

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
  void makeStatusBar();
  void connectParts();

  void selectFiles();
  void selectFolder();
  void selectModel();
  void selectReference();
  void useNoModel();
  void reloadCurrent();
  void closeCurrent();
  void showExportDialog();
  void showSequenceDialog();
  void showCurvesDialog();
  void takeImage(bool transparent);
  void offerImage(const QImage& image, const QString& name);
  void showKeyList();
  void showCommands();
  void showPreferences();
  void addReloadToggle();
  void addReopen();
  void showAbout();
  void selectSegmentFile(int segment);
  void askForOffset(const QString& path);
  void selectWordList();
  void forgetWordList();
  void onWordListRead(const QString& path, int names);
  void syncEvents();
  void connectZelda();
  void restoreWindow();
  void rememberedWordList();
  void fillRecentMenu(QMenu& menu);

  void onLoaded(const OpenReport& report);
  void onSaved(const QString& path);
  void onSequenceSaved(const QString& path, int fileCount);
  void onSequenceCancelled(const QString& path, int fileCount);
  void connectSequence();
  void connectImages();
  void onSaveFailed(const core::Error& error);
  void syncClip();
  [[nodiscard]] QString pairingText() const;
  [[nodiscard]] QString exportFolder() const;
  [[nodiscard]] QSize imagePixels() const;
  [[nodiscard]] int shownFile() const;  ///< -1: none
  QFileDialog* fileDialog(const QString& title);
  [[nodiscard]] QString fileFilter() const;

  Settings& settings_;
  app::Session session_;
  TaskRunner tasks_;
  OpenController opener_;
  FileSaver saver_;
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
  LoadingBar* saving_ = nullptr;
  LoadingBar* drawing_ = nullptr;
  ImageRenderer* frames_ = nullptr;  ///< of a sequence
  ImageRenderer* images_ = nullptr;  ///< single ones
  SequenceWriter* sequence_ = nullptr;
  QuitGuard* quitGuard_ = nullptr;
  ElidedLabel* pairing_ = nullptr;
  SessionKeeper* sessions_ = nullptr;
  ClosedFiles* closed_ = nullptr;
  KeyList* keyList_ = nullptr;  ///< made when it is first wanted
  PreferencesDialog* preferences_ = nullptr;
  CommandPalette* commands_ = nullptr;
  bool askedForWords_ = false;  ///< by the menu, not at the start
};

}  // namespace marrow::gui
