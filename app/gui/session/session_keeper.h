// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session/session_store.h"
#include "app/opening/loaded_file.h"
#include "app/session/session_fwd.h"

#include <QBasicTimer>
#include <QObject>

#include <optional>
#include <string>

namespace marrow::app {
struct OpenOutcome;
}

namespace marrow::gui {

class OpenController;
class Settings;
class TaskRunner;
class ViewportWidget;

/// Remembers clip, frame and view of each file, and restores them when it is opened again. Parts that no
/// longer fit (another file of that name, a clip that is gone) are not restored.
class SessionKeeper final : public QObject {
  Q_OBJECT

 public:
  SessionKeeper(app::Workspace& workspace, app::Playback& playback, OpenController& opener,
                ViewportWidget& viewport, Settings& settings, TaskRunner& tasks, QObject* parent = nullptr);

  /// The next opening is not restored.
  void leaveNextAlone() { leavesAlone_ = true; }
  /// For a closing window: remembers the shown file and writes everything to the disk.
  void finish();

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void onLoaded(const app::OpenOutcome& outcome);
  void onClipChanged();
  void noteFrame();
  void noteCamera();
  void begin();
  void remember(bool isLeft);
  [[nodiscard]] const app::LoadedFile* shownFile() const;
  [[nodiscard]] bool isShown() const;
  [[nodiscard]] FileSession describe(const app::LoadedFile& file) const;
  void describeModel(FileSession& session) const;

  bool restoreOptions(const FileSession& session);
  void restore(const FileSession& session);
  [[nodiscard]] bool goToClip(const FileSession& session);
  void goToModel(const FileSession& session);

  app::Workspace& workspace_;
  app::Playback& playback_;
  OpenController& opener_;
  ViewportWidget& viewport_;
  TaskRunner& tasks_;
  SessionStore store_;
  std::optional<FileSession> current_;  ///< of the shown file
  std::string shownPath_;               ///< its file's, as in LoadedFile
  std::optional<FileSession> waiting_;  ///< waits while its segments are read; then the rest is restored
  bool isEnabled_ = true;
  bool isTouched_ = false;  ///< the user did something in it; otherwise it is not remembered
  bool isRestoring_ = false;
  bool leavesAlone_ = false;
  QBasicTimer save_;
};

}  // namespace marrow::gui
