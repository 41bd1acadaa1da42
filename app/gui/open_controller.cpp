// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/open_controller.h"

#include "app/finding/pairing.h"
#include "app/gui/option_change.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/library/codes.h"
#include "app/library/event_names.h"
#include "app/library/loaded_file.h"
#include "app/library/opening.h"
#include "app/library/read_paths.h"
#include "app/session/clip_ref.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/options/file_options.h"
#include "formats/registry.h"
#include "formats/source/dictionary_files.h"

#include <QDir>
#include <QTimer>

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kCancelMilliseconds = 100;

std::vector<std::string> toStrings(const QStringList& paths) {
  std::vector<std::string> result;
  result.reserve(static_cast<std::size_t>(paths.size()));
  for (const QString& path : paths) result.push_back(path.toStdString());
  return result;
}

QStringList newOnes(const std::vector<app::LoadedFile>& read, const std::vector<app::LoadedFile>& open) {
  std::unordered_set<std::string_view> known;
  for (const app::LoadedFile& file : open) known.insert(file.path);
  QStringList paths;
  for (const app::LoadedFile& file : read) {
    if (!known.contains(file.path)) paths.append(toQString(file.path));
  }
  return paths;
}

/// What was passed over; of an archive that was refused for holding nothing else, its members.
std::vector<std::string> skippedOf(const app::OpenOutcome& outcome) {
  std::vector<std::string> skipped = outcome.skipped;
  for (const formats::ArchiveListing& archive : outcome.archives) {
    if (std::ranges::any_of(archive.members, &formats::ListedMember::isRead)) continue;
    for (const formats::ListedMember& member : archive.members)
      skipped.push_back(archive.path + ":" + member.path);
  }
  return skipped;
}

// Each archive once, not its members.
QStringList diskPathsOf(const std::vector<app::LoadedFile>& files) {
  QStringList paths;
  for (const app::LoadedFile& file : files) {
    const QString path = toQString(file.diskPath());
    if (paths.isEmpty() || paths.back() != path) paths.append(path);
  }
  return paths;
}

bool isBoundTo(const app::LoadedFile& file, const std::string& path) {
  if (!file.binding || path.empty()) return false;
  const auto& rows = file.binding->parts;
  return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.path == path; });
}

}  // namespace

OpenController::OpenController(app::Workspace& workspace, TaskRunner& tasks, QObject* parent)
    : QObject(parent), workspace_(workspace), tasks_(tasks) {
  connect(&workspace_, &app::Workspace::pairingWanted, this, &OpenController::searchFor);
  connect(&workspace_, &app::Workspace::clipChanged, this, &OpenController::searchCompanions);
  connect(&workspace_, &app::Workspace::filesChanged, this, [this](const auto& closed) {
    for (const app::ClosedFile& file : closed)
      std::erase_if(sought_, [&](const auto& known) { return known.first == file.path; });
  });
}

OpenController::~OpenController() {
  queue_.clear();
  cancel();
}

void OpenController::open(const QStringList& paths) {
  if (!paths.isEmpty()) add({.paths = paths});
}

void OpenController::openReference(const QStringList& paths) {
  if (!paths.isEmpty()) add({.paths = paths, .isReference = true});
}

void OpenController::reload(const QStringList& paths) {
  QStringList open = paths;
  const std::string model = workspace_.pairing().modelPath;
  const bool readsModel =
      formats::findFile(workspace_.files(), model) == nullptr && open.removeAll(toQString(model)) > 0;
  if (!open.isEmpty()) return add({.paths = open, .isReload = true, .readsModel = readsModel});
  if (readsModel) readModelAgain();
}

void OpenController::openBeside(const QStringList& paths) {
  if (!paths.isEmpty()) add({.paths = paths, .isBeside = true});
}

void OpenController::setOptions(const QString& path, const formats::Options& options) {
  const std::string key = path.toStdString();
  const auto& files = workspace_.files();
  const auto open =
      std::find_if(files.begin(), files.end(), [&](const app::LoadedFile& file) { return file.path == key; });
  const bool isOpen = open != files.end();
  const bool isPart = std::any_of(files.begin(), files.end(), [&](const app::LoadedFile& file) {
    return !isOpen && isBoundTo(file, key);
  });
  const bool isRead = isPart || (isOpen && readsTheSame(workspace_.readOptions().of(key), options));
  Request request{.optionsPath = path, .options = options};
  if (!isRead) request.paths = {path};
  request.isBeside = isOpen && open - files.begin() != workspace_.shownFile() &&
                     !open->content->clips.empty() && open->content->clips.front()->isCompanion();
  request.newlyNamed = newlyNamed(workspace_.readOptions().of(key), options);
  add(std::move(request));
}

void OpenController::setWordList(const QString& path) { add({.wordList = path}); }

void OpenController::add(Request request) {
  // As folders are listed: one file has one path, whoever names it.
  for (QString& path : request.paths) path = QDir::toNativeSeparators(path);
  queue_.push_back(std::move(request));
  if (!isLoading()) startNext();
}

// What was asked for after it goes on.
void OpenController::cancel() {
  if (!cancel_ || cancel_->exchange(true)) return;
  // The worker may be waiting for a disk.
  QTimer::singleShot(kCancelMilliseconds, this, [this, cancelled = cancel_] {
    if (cancelled == cancel_) leaveBehind();
  });
}

// The worker may go on reading; its result is dropped.
void OpenController::leaveBehind() {
  OpenReport report = reportOf(true);
  report.fileTotal = static_cast<std::size_t>(total_);
  cancel_ = nullptr;
  end(report);
}

app::OpenOutcome OpenController::perform(const Request& request, app::OpenState state,
                                         const app::LoadProgress& progress) {
  if (!request.optionsPath.isEmpty()) state.options.set(request.optionsPath.toStdString(), request.options);
  if (request.wordList) {
    state.words = nullptr;
    if (!request.wordList->isEmpty()) {
      auto words = app::readWordList(request.wordList->toStdString());
      if (!words) {
        app::OpenOutcome failure;
        failure.errors.push_back(std::move(words.error()));
        return failure;
      }
      state.words = std::move(*words);
    }
  }
  app::OpenOutcome outcome = app::openAmong(state, toStrings(request.paths), progress);
  outcome.pairing = app::pairFirst(outcome, state.files);
  if (!request.isChange() && !request.isReload && !request.isReference && !request.isBeside)
    outcome.companions = app::companionsOfFirst(outcome, state.files, progress);
  if (!request.isChange()) return outcome;
  // A wrong offset is no choice to take; with a file that is only opened it is told of among its issues.
  const auto refuseWrong = [&](const app::LoadedFile& file) {
    auto wrong = formats::findRefusedOption(file.content->diagnostics.entries());
    if (wrong) outcome.errors.push_back(std::move(*wrong));
  };
  for (const app::LoadedFile& file : outcome.files) refuseWrong(file);
  // A part that is only bound, not open, is read with the set it belongs to.
  for (const app::LoadedFile& file : outcome.changed) {
    if (isBoundTo(file, request.optionsPath.toStdString())) refuseWrong(file);
  }
  return outcome;
}

void OpenController::startNext() {
  request_ = queue_.front();
  queue_.erase(queue_.begin());
  cancel_ = std::make_shared<std::atomic<bool>>(false);
  total_ = 0;
  emit loadingStarted();
  const auto state = std::make_shared<const app::OpenState>(workspace_.openState());
  tasks_.run(
      [this, state, cancel = cancel_, request = request_, progress = teller()] {
        const auto outcome = std::make_shared<app::OpenOutcome>(perform(request, *state, progress));
        return TaskRunner::Continuation([this, cancel, outcome] {
          if (cancel == cancel_) finish(std::move(*outcome));
        });
      },
      [this, cancel = cancel_] {
        if (cancel != cancel_) return;
        app::OpenOutcome outcome;
        const QString path = request_.paths.isEmpty() ? request_.wordList.value_or(request_.optionsPath)
                                                      : request_.paths.front();
        outcome.errors.push_back(app::noMemory(path.toStdString()));
        finish(std::move(outcome));
      });
}

/// What the worker of the load under way tells, and asks: may it go on?
app::LoadProgress OpenController::teller() {
  return [this, cancelled = cancel_, post = tasks_.poster(), last = std::size_t(-1)](
             std::size_t done, std::size_t total) mutable {
    if (cancelled->load()) return false;
    constexpr std::size_t kSteps = 100;  // a bar shows no more, and each is an event for the window
    const bool isStep = done == total || done % (total / kSteps + 1) == 0;
    if (isStep && std::exchange(last, done) != done) {
      post([this, cancelled, done, total] {
        if (cancelled != cancel_) return;
        total_ = static_cast<int>(total);
        emit progressed(static_cast<int>(done), static_cast<int>(total));
      });
    }
    return true;
  };
}

void OpenController::forgetRefused(const QString& path) {
  for (const core::Diagnostic& before : std::exchange(refused_[path], {})) workspace_.removeIssue(before);
}

// Of several tries to select something for a file, the last is what counts.
void OpenController::reportErrors(const Request& request, const std::vector<core::Error>& errors) {
  if (request.isChange()) forgetRefused(request.optionsPath);
  std::vector<core::Diagnostic>* refused = request.isChange() ? &refused_[request.optionsPath] : nullptr;
  for (const core::Error& error : errors) {
    if (request.isReload) workspace_.clearIssuesOf(error.file);
    workspace_.reportIssue(core::toDiagnostic(error));
    if (refused) refused->push_back(core::toDiagnostic(error));
  }
}

// A folder's other files are no failure, but nobody should have to guess which were left out.
void OpenController::reportSkipped(const Request& request, const std::vector<std::string>& paths) {
  if (paths.empty() || request.isReload) return;
  constexpr std::size_t kMostListed = 1000;
  std::vector<core::Diagnostic> issues;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostListed); ++i)
    issues.push_back({core::Severity::Info, {app::code("app.skipped")}, paths[i]});
  if (paths.size() > kMostListed) {
    const std::vector<std::string> rest(paths.begin() + kMostListed, paths.end());
    const std::string folder =
        request.paths.size() == 1 ? request.paths.front().toStdString() : std::string();
    const core::Diagnostic rests{core::Severity::Info, app::skippedText(rest), folder};
    workspace_.removeIssue(rests);  // opened once more, it is said once
    workspace_.reportIssue(rests);
  }
  workspace_.replaceIssues(std::move(issues));
}

void OpenController::reportSkippedLines(const app::WordList& words) {
  workspace_.clearIssuesOf(words.path);
  if (const auto skipped = words.skippedLines()) workspace_.reportIssue(*skipped);
}

// Who names where an animation lies wants to see it.
void OpenController::showNamed(const Request& request) {
  const auto isWanted = [&](const core::Clip& clip) {
    const auto& named = request.newlyNamed;
    return std::find(named.begin(), named.end(), clip.byteOffset) != named.end();
  };
  const std::string path = request.optionsPath.toStdString();
  const auto& files = workspace_.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path != path && !isBoundTo(files[file], path)) continue;
    const auto& clips = files[file].content->clips;
    const auto found =
        std::find_if(clips.begin(), clips.end(), [&](const auto& clip) { return isWanted(*clip); });
    if (found == clips.end()) continue;
    return workspace_.showClip({static_cast<int>(file), static_cast<int>(found - clips.begin())});
  }
}

// What was refused for want of a dictionary is opened once there is one.
void OpenController::openUnpacked(const OpenReport& report) {
  for (const QString& path : report.opened) lackDictionary_.removeAll(path);
  if (!report.dictionaries.empty() && !lackDictionary_.isEmpty())
    queue_.push_back({.paths = std::exchange(lackDictionary_, {})});
  for (const core::Error& error : report.errors) {
    const QString path = toQString(error.file);
    if (formats::isWithoutDictionary(error) && !lackDictionary_.contains(path)) lackDictionary_.append(path);
  }
}

OpenReport OpenController::reportOf(bool wasCancelled) const {
  OpenReport report{.paths = request_.paths,
                    .wasCancelled = wasCancelled,
                    .isChange = request_.isChange(),
                    .isReload = request_.isReload,
                    .isReference = request_.isReference};
  // Asked for once more, they would be opened to be shown.
  if (wasCancelled && request_.isReference) report.paths.clear();
  return report;
}

void OpenController::finish(app::OpenOutcome outcome) {
  // Stopped by the user even where the last file was faster.
  const bool isStopped = std::exchange(cancel_, nullptr)->load();
  OpenReport report = reportOf(isStopped || outcome.cancelled);
  report.errors = outcome.errors;
  report.skipped = outcome.skipped;
  report.dictionaries = outcome.dictionaries;
  report.tookWords = outcome.tookWords;
  report.fileTotal = outcome.fileTotal;
  report.cuts = outcome.cuts;
  report.keepsShown = workspace_.shownFile() >= 0 && (request_.isReference || request_.isBeside);
  if (!report.wasCancelled) {
    report.fileCount = outcome.files.size();
    report.opened = newOnes(outcome.files, workspace_.files());
    take(Request(request_), std::move(outcome), report);
  } else if (!request_.isReference) {
    report.leftRead = diskPathsOf(outcome.files);
  }
  end(report);
}

void OpenController::take(const Request& request, app::OpenOutcome outcome, const OpenReport& report) {
  std::set<std::string> read;
  for (const app::LoadedFile& file : outcome.files) {
    read.insert(file.path);
    read.insert(file.diskPath());
  }
  // Another way to read what is open either works or is not taken, and takes nothing away.
  const bool isTaken = !request.isChange() || report.errors.empty();
  if (isTaken) workspace_.clearIssuesOf(read);
  reportErrors(request, report.errors);
  for (const core::Diagnostic& cut : outcome.cuts) {
    workspace_.clearIssuesOf(cut.file);  // opened once more, it is said once
    workspace_.reportIssue(cut);
  }
  reportSkipped(request, skippedOf(outcome));
  const auto words = outcome.words;
  sought_.emplace(outcome.companions.clipPath, outcome.companions.modelPath);
  outcome.isReload = request.isReload || (request.isBeside && request.isChange());
  outcome.isBeside = request.isBeside;
  outcome.isReference = request.isReference;
  const bool hasNews = request.paths.isEmpty() || !outcome.files.empty() || report.tookWords;
  if (isTaken && hasNews) workspace_.apply(std::move(outcome));
  if (isTaken && words && (request.wordList || report.tookWords)) reportSkippedLines(*words);
  if (isTaken && request.wordList)
    emit wordListRead(*request.wordList, words ? static_cast<int>(words->names.size()) : 0);
  if (report.tookWords) {
    emit wordListDropped();
    emit wordListRead(toQString(words->path), static_cast<int>(words->names.size()));
  }
  if (!isTaken) emit changeRefused(report.errors.front());
  if (isTaken && request.isChange()) showNamed(request);
  if (request.readsModel) readModelAgain();
  openUnpacked(report);
}

void OpenController::end(const OpenReport& report) {
  emit loadingFinished(report);
  if (!queue_.empty() && !isLoading()) startNext();
}

}  // namespace marrow::gui
