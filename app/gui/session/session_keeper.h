// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "app/gui/session/session_store.h"

#include <QBasicTimer>
#include <QObject>

#include <optional>
#include <string>

namespace marrow::app {
class Playback;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class OpenController;
class Settings;
class TaskRunner;
class ViewportWidget;
struct OpenReport;

/// Remembers where a person was in each file, and goes back there when it is opened again. What no longer
/// fits (another file of that name, a clip that is gone) stays as it is opened.
class SessionKeeper final : public QObject {
  Q_OBJECT

 public:
  SessionKeeper(app::Workspace& workspace, app::Playback& playback, OpenController& opener,
                ViewportWidget& viewport, Settings& settings, TaskRunner& tasks, QObject* parent = nullptr);

  /// The next opening is shown as somebody asks for it, not as it was.
  void leaveNextAlone() { leavesAlone_ = true; }
  /// The window closes: what is shown is remembered, and all of it is on the disk.
  void finish();

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void setEnabled(bool enabled);
  void onLoaded(const OpenReport& report);
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
  void goToCamera(const render::CameraPlace& place);

  app::Workspace& workspace_;
  app::Playback& playback_;
  OpenController& opener_;
  ViewportWidget& viewport_;
  TaskRunner& tasks_;
  SessionStore store_;
  std::optional<FileSession> current_;  ///< what is shown, as it will be remembered
  std::string shownPath_;               ///< its file's, as in LoadedFile
  std::optional<FileSession> waiting_;  ///< its segments are being put in place; the rest follows
  bool isEnabled_ = true;
  bool isTouched_ = false;  ///< somebody did something in it; passing by is not worth remembering
  bool isRestoring_ = false;
  bool leavesAlone_ = false;
  QBasicTimer save_;
};

}  // namespace marrow::gui
