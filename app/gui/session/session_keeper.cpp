// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_keeper.h"

#include "app/finding/pairing.h"
#include "app/gui/open_controller.h"
#include "app/gui/preferences.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/loaded_file.h"
#include "app/session/clip_ref.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "formats/options/file_options.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QScopedValueRollback>
#include <QTimerEvent>

#include <algorithm>
#include <set>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kSaveMilliseconds = 3000;  // after the last change

QString absolute(const std::string& path) {
  const QString text = toQString(path);
  return QDir::cleanPath(QDir::isAbsolutePath(text) ? text : QDir::current().absoluteFilePath(text));
}

QString keyOf(const app::LoadedFile& file) {
  const QString disk = absolute(file.diskPath());
  return file.isMember() ? disk + toQString(file.path.substr(file.archive.size())) : disk;
}

}  // namespace

SessionKeeper::SessionKeeper(app::Workspace& workspace, app::Playback& playback, OpenController& opener,
                             ViewportWidget& viewport, Settings& settings, TaskRunner& tasks, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      playback_(playback),
      opener_(opener),
      viewport_(viewport),
      tasks_(tasks),
      store_(QFileInfo(settings.filePath()).absoluteDir().filePath(QStringLiteral("sessions.json"))) {
  connect(&workspace_, &app::Workspace::clipChanged, this, &SessionKeeper::onClipChanged);
  // clipChanged() comes if another clip is shown.
  connect(&workspace_, &app::Workspace::filesChanged, this, [this] {
    if (isShown()) onClipChanged();
  });
  connect(&playback_, &app::Playback::frameChanged, this, &SessionKeeper::noteFrame);
  connect(&viewport_, &ViewportWidget::cameraChanged, this, &SessionKeeper::noteCamera);
  connect(&opener_, &OpenController::loadingFinished, this, &SessionKeeper::onLoaded);
  settings.onChange(kRememberPlaces, this, [this](bool isEnabled) {
    isEnabled_ = isEnabled;
    if (!isEnabled) store_.forgetAll();
  });
}

// -- remembering ----------------------------------------------------------------------------------------

const app::LoadedFile* SessionKeeper::shownFile() const {
  const int file = workspace_.shownFile();
  return file < 0 ? nullptr : &workspace_.files()[static_cast<std::size_t>(file)];
}

// Signals of the next clip arrive before the old one's session is stored. Called every frame, so it allocates
// nothing.
bool SessionKeeper::isShown() const {
  const app::LoadedFile* file = shownFile();
  return current_ && file && workspace_.clipRef().clip == current_->clipIndex && file->path == shownPath_;
}

void SessionKeeper::onClipChanged() {
  if (isShown()) {
    current_->stamp = shownFile()->content->stamp;
    const FileSession before = *current_;
    describeModel(*current_);
    current_->options = workspace_.readOptions().of(shownFile()->path);
    isTouched_ = isTouched_ || before != *current_;
    return;
  }
  if (current_) {
    const auto& files = workspace_.files();
    const bool isOpen = std::any_of(files.begin(), files.end(),
                                    [this](const app::LoadedFile& file) { return file.path == shownPath_; });
    if (!isRestoring_) remember(!isOpen);
  }
  begin();
}

void SessionKeeper::begin() {
  const app::LoadedFile* file = shownFile();
  current_.reset();
  isTouched_ = false;
  if (!file) return;
  current_ = describe(*file);
  shownPath_ = file->path;
}

FileSession SessionKeeper::describe(const app::LoadedFile& file) const {
  FileSession session;
  session.path = keyOf(file);
  session.diskPath = absolute(file.diskPath());
  session.stamp = file.content->stamp;
  session.options = workspace_.readOptions().of(file.path);
  session.camera = viewport_.camera().place();
  if (const auto clip = workspace_.clip()) {
    session.clip = toQString(clip->name);
    session.clipIndex = workspace_.clipRef().clip;
    session.frameCount = clip->frameCount;
    session.frame = playheadFrame(playback_.frame(), playback_.isPlaying());
  }
  describeModel(session);
  return session;
}

void SessionKeeper::describeModel(FileSession& session) const {
  const app::Pairing& pairing = workspace_.pairing();
  const bool isSelected = workspace_.clip() && pairing.selectedByUser;
  session.model = !isSelected          ? FileSession::Model::Found
                  : pairing.hasModel() ? FileSession::Model::Selected
                                       : FileSession::Model::None;
  session.modelPath = isSelected ? toQString(pairing.modelPath) : QString();
  session.skeleton = isSelected && pairing.skeleton ? toQString(pairing.skeleton->name) : QString();
}

void SessionKeeper::noteFrame() {
  if (!isShown()) return;
  current_->frame = playheadFrame(playback_.frame(), playback_.isPlaying());
  isTouched_ = true;
}

void SessionKeeper::noteCamera() {
  if (!isShown()) return;
  current_->camera = viewport_.camera().place();
  isTouched_ = true;
}

void SessionKeeper::remember(bool isLeft) {
  if (!isEnabled_ || !current_ || !(isTouched_ || isLeft)) return;
  if (current_->stamp == formats::FileStamp{}) return;  // from memory
  current_->usedMilliseconds = QDateTime::currentMSecsSinceEpoch();
  store_.put(*current_);
  save_.start(kSaveMilliseconds, this);
}

void SessionKeeper::timerEvent(QTimerEvent* event) {
  if (event->timerId() != save_.timerId()) return QObject::timerEvent(event);
  save_.stop();
  tasks_.run([store = store_] {
    store.save();
    return TaskRunner::Continuation([] {});
  });
}

void SessionKeeper::finish() {
  remember(true);
  save_.stop();
  if (isEnabled_ && store_.size() > 0) store_.save();
}

// -- going back -----------------------------------------------------------------------------------------

void SessionKeeper::onLoaded(const app::OpenOutcome& outcome) {
  const bool isChange = outcome.request.isChange();
  if (const auto session = std::exchange(waiting_, std::nullopt); session && isChange) {
    return restore(*session);
  }
  if (isChange || outcome.request.intent != app::Intent::Show || outcome.fresh.empty()) return;
  if (std::exchange(leavesAlone_, false) || !isEnabled_) return;
  const std::set<std::string> fresh(outcome.fresh.begin(), outcome.fresh.end());
  QHash<QString, formats::FileStamp> opened;
  for (const app::LoadedFile& file : workspace_.files()) {
    if (fresh.contains(file.path)) opened.insert(keyOf(file), file.content->stamp);
  }
  const auto session = store_.newestOf({opened.keyBegin(), opened.keyEnd()});
  if (!session || session->stamp != opened.value(session->path)) return;
  if (!restoreOptions(*session)) restore(*session);
}

// @return whether the file is read again for it; the rest then waits.
bool SessionKeeper::restoreOptions(const FileSession& session) {
  const auto& files = workspace_.files();
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const app::LoadedFile& one) { return keyOf(one) == session.path; });
  if (file == files.end() || session.options == workspace_.readOptions().of(file->path)) return false;
  waiting_ = session;
  opener_.setOptions(toQString(file->path), session.options);
  return true;
}

void SessionKeeper::restore(const FileSession& session) {
  {
    const QScopedValueRollback guard(isRestoring_, true);
    if (!goToClip(session)) return;
    playback_.setFrame(session.frame);
    goToModel(session);
  }
  if (!session.camera) return;
  if (!opener_.isSearchingModel()) return viewport_.setCameraPlace(*session.camera);
  // Wait until the model was found and framed.
  connect(
      &opener_, &OpenController::modelSearchFinished, this,
      [this, path = session.path, place = *session.camera] {
        if (isShown() && current_->path == path) viewport_.setCameraPlace(place);
      },
      Qt::SingleShotConnection);
}

bool SessionKeeper::goToClip(const FileSession& session) {
  const auto& files = workspace_.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (keyOf(files[file]) != session.path) continue;
    const auto& clips = files[file].content->clips;
    if (session.clip.isEmpty()) {
      // A model does not replace a clip that was opened with it.
      if (workspace_.clip() || files[file].content->skeletons.empty()) return false;
      if (workspace_.shownModelFile() != static_cast<int>(file)) workspace_.showModel(static_cast<int>(file));
      return true;
    }
    const auto index = static_cast<std::size_t>(session.clipIndex);
    const bool fits = session.clipIndex >= 0 && index < clips.size() &&
                      toQString(clips[index]->name) == session.clip &&
                      clips[index]->frameCount == session.frameCount;
    if (fits) workspace_.showClip({static_cast<int>(file), session.clipIndex});
    return fits;
  }
  return false;
}

void SessionKeeper::goToModel(const FileSession& session) {
  const auto clip = workspace_.clip();
  if (!clip || session.model == FileSession::Model::Found) return;
  if (session.model == FileSession::Model::None) return workspace_.setPairing(app::pairWithNone(*clip));
  const std::string path = session.modelPath.toStdString();
  for (const app::LoadedFile& file : workspace_.files()) {
    if (file.path != path) continue;
    for (const auto& skeleton : file.content->skeletons) {
      if (toQString(skeleton->name) == session.skeleton)
        return workspace_.setPairing(app::pairWith(*clip, skeleton, path));
    }
  }
  opener_.pairWithRemembered(session.modelPath);
}

}  // namespace marrow::gui
