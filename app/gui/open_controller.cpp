// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/open_controller.h"

#include "app/document/pairing.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"

#include <utility>

namespace marrow::gui {
namespace {

std::vector<std::string> toStrings(const QStringList& paths) {
  std::vector<std::string> result;
  result.reserve(static_cast<std::size_t>(paths.size()));
  for (const QString& path : paths) result.push_back(path.toStdString());
  return result;
}

// The clip that will be shown first gets its model on the same worker, so that it never flashes up without
// one.
std::optional<app::Pairing> pairFirstClip(const std::vector<app::LoadedFile>& loaded,
                                          std::vector<app::LoadedFile> openFiles) {
  for (const app::LoadedFile& file : loaded) {
    if (file.content.clips.empty()) continue;
    openFiles.insert(openFiles.end(), loaded.begin(), loaded.end());
    return app::findPairing(*file.content.clips.front(), file.path, openFiles);
  }
  return std::nullopt;
}

}  // namespace

OpenController::OpenController(app::Document& document, TaskRunner& tasks, QObject* parent)
    : QObject(parent), document_(document), tasks_(tasks) {
  connect(&document_, &app::Document::pairingWanted, this, &OpenController::onPairingWanted);
}

OpenController::~OpenController() { cancel(); }

void OpenController::open(const QStringList& paths) {
  if (paths.isEmpty()) return;
  queue_.push_back(paths);
  if (!isLoading()) startNext();
}

void OpenController::cancel() {
  queue_.clear();
  if (cancel_) *cancel_ = true;
}

void OpenController::startNext() {
  const QStringList paths = queue_.front();
  queue_.erase(queue_.begin());
  cancel_ = std::make_shared<std::atomic<bool>>(false);
  emit loadingStarted();
  tasks_.run([this, paths, cancelled = cancel_, openFiles = document_.files()]() mutable {
    const auto report = [this, cancelled](std::size_t done, std::size_t total) {
      QMetaObject::invokeMethod(
          this, [this, done, total] { emit progressed(static_cast<int>(done), static_cast<int>(total)); },
          Qt::QueuedConnection);
      return !cancelled->load();
    };
    auto result = std::make_shared<app::LoadResult>(app::loadPaths(toStrings(paths), report));
    std::optional<app::Pairing> pairing;
    if (!result->cancelled) pairing = pairFirstClip(result->files, std::move(openFiles));
    return TaskRunner::Continuation(
        [this, paths, result, pairing] { finish(paths, std::move(*result), pairing); });
  });
}

void OpenController::finish(const QStringList& paths, app::LoadResult result,
                            std::optional<app::Pairing> pairing) {
  // Stopped by the user even where the last file was faster.
  const bool cancelled = result.cancelled || cancel_->load();
  OpenReport report{paths, cancelled ? 0 : result.files.size(), std::move(result.errors), cancelled};
  cancel_ = nullptr;
  if (!cancelled) {
    for (const core::Error& error : report.errors) document_.addIssue(core::toDiagnostic(error));
    if (!result.files.empty()) document_.addFiles(std::move(result.files), std::move(pairing));
  }
  emit loadingFinished(report);
  if (!queue_.empty() && !isLoading()) startNext();
}

void OpenController::pairWithFile(const QString& modelPath) {
  const auto clip = document_.clip();
  if (!clip) return open({modelPath});
  searching_ = true;
  emit modelSearchStarted();
  tasks_.run([this, clip, path = modelPath.toStdString()] {
    auto pairing = app::pairWith(*clip, path);
    return TaskRunner::Continuation([this, clip, pairing = std::move(pairing), path] {
      searching_ = false;
      if (!pairing) {
        document_.addIssue(core::toDiagnostic(pairing.error()));
        emit loadingFinished({{toQString(path)}, 0, {pairing.error()}, false});
      } else if (document_.clip() == clip) {
        document_.setPairing(*pairing);
      }
      emit modelSearchFinished();
    });
  });
}

void OpenController::searchModel() {
  if (document_.currentClipRef().isValid()) onPairingWanted(document_.currentClipRef());
}

// Walking through a long list asks for many models; only the latest question is worth an answer.
void OpenController::onPairingWanted(app::ClipRef clip) {
  if (searching_) {
    nextSearch_ = clip;
    return;
  }
  startSearch(clip);
}

void OpenController::startSearch(app::ClipRef ref) {
  const auto& files = document_.files();
  if (ref.file < 0 || static_cast<std::size_t>(ref.file) >= files.size()) return;
  const auto clip = document_.clip();
  if (!clip) return;
  searching_ = true;
  emit modelSearchStarted();
  const std::string path = files[static_cast<std::size_t>(ref.file)].path;
  tasks_.run([this, clip, path, openFiles = files] {
    app::Pairing pairing = app::findPairing(*clip, path, openFiles);
    return TaskRunner::Continuation([this, clip, pairing = std::move(pairing)] {
      searching_ = false;
      if (document_.clip() == clip) document_.setPairing(pairing);
      emit modelSearchFinished();
      if (const auto next = std::exchange(nextSearch_, std::nullopt);
          next && *next == document_.currentClipRef()) {
        startSearch(*next);
      }
    });
  });
}

}  // namespace marrow::gui
