// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/open_controller.h"

#include "app/finding/pairing.h"
#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/opening/codes.h"
#include "app/opening/event_names.h"
#include "app/opening/loaded_file.h"
#include "app/opening/opening.h"
#include "app/opening/read_paths.h"
#include "app/session/clip_ref.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/options/file_options.h"
#include "formats/registry.h"

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

/// The spelling of listed folders, so that one file always has one path.
std::vector<std::string> toStrings(const QStringList& paths) {
  std::vector<std::string> result;
  for (const QString& path : paths) result.push_back(QDir::toNativeSeparators(path).toStdString());
  return result;
}

bool contains(const std::vector<std::string>& paths, const std::string& path) {
  return std::ranges::find(paths, path) != paths.end();
}

std::vector<std::string> freshOf(const std::vector<app::LoadedFile>& read,
                                 const std::vector<app::LoadedFile>& open) {
  std::unordered_set<std::string_view> known;
  for (const app::LoadedFile& file : open) known.insert(file.path);
  std::vector<std::string> paths;
  for (const app::LoadedFile& file : read) {
    if (!known.contains(file.path)) paths.push_back(file.path);
  }
  return paths;
}

/// True if the file reads the same with both. Options about sets do not count.
bool readsTheSame(formats::Options a, formats::Options b) {
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const formats::OptionSpec& spec : group.specs) {
      if (!spec.isOfSet) continue;
      a.clear(spec.id);
      b.clear(spec.id);
    }
  }
  return a == b;
}

/// The places of clips that are named now and were not named before.
std::vector<std::uint64_t> newlyNamed(const formats::Options& before, const formats::Options& now) {
  std::vector<std::uint64_t> offsets;
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const formats::OptionSpec& spec : group.specs) {
      if (!spec.namesClips) continue;
      const auto& known = before.offsets(spec.id);
      for (const std::uint32_t at : now.offsets(spec.id)) {
        if (std::ranges::find(known, at) == known.end()) offsets.push_back(at & spec.offsetMask);
      }
    }
  }
  return offsets;
}

/// The files that were skipped; for an archive that holds nothing else, its members.
std::vector<std::string> skippedOf(const app::OpenOutcome& outcome) {
  std::vector<std::string> skipped = outcome.skipped;
  for (const formats::ArchiveListing& archive : outcome.archives) {
    if (std::ranges::any_of(archive.members, &formats::ListedMember::isRead)) continue;
    for (const formats::ListedMember& member : archive.members)
      skipped.push_back(archive.path + ":" + member.path);
  }
  return skipped;
}

}  // namespace

OpenController::OpenController(app::Workspace& workspace, TaskRunner& tasks, QObject* parent)
    : QObject(parent), workspace_(workspace), tasks_(tasks) {
  connect(&workspace_, &app::Workspace::pairingWanted, this, &OpenController::searchFor);
  connect(&workspace_, &app::Workspace::clipChanged, this, &OpenController::searchMaterialAnimations);
  connect(&workspace_, &app::Workspace::filesChanged, this, [this](const auto& closed) {
    for (const app::ClosedFile& file : closed)
      std::erase_if(sought_, [&](const auto& known) { return known.first == file.path; });
  });
}

OpenController::~OpenController() {
  queue_.clear();
  cancel();
}

void OpenController::open(const QStringList& paths) { add(app::Intent::Show, paths); }

void OpenController::openReference(const QStringList& paths) { add(app::Intent::Reference, paths); }

void OpenController::openBeside(const QStringList& paths) { add(app::Intent::Beside, paths); }

void OpenController::reload(const QStringList& paths) {
  Request request{{.intent = app::Intent::Reload, .paths = toStrings(paths)}};
  const std::string model = workspace_.pairing().modelPath;
  request.readsModel =
      formats::findFile(workspace_.files(), model) == nullptr && std::erase(request.paths, model) > 0;
  if (!request.paths.empty()) return add(std::move(request));
  if (request.readsModel) readModelAgain();
}

void OpenController::setOptions(const QString& path, const formats::Options& options) {
  Request request{{.optionsPath = path.toStdString(), .options = options}};
  const auto& files = workspace_.files();
  const app::LoadedFile* open = formats::findFile(files, request.optionsPath);
  const bool isPart = open == nullptr && std::ranges::any_of(files, [&](const app::LoadedFile& file) {
                        return file.isJoinedTo(request.optionsPath);
                      });
  const bool isRead =
      isPart || (open != nullptr && readsTheSame(workspace_.readOptions().of(request.optionsPath), options));
  if (!isRead) request.paths = {request.optionsPath};
  const bool isBeside = open != nullptr && open - files.data() != workspace_.shownFile() &&
                        !open->content->clips.empty() && open->content->clips.front()->isMaterialAnimation();
  if (isBeside) request.intent = app::Intent::Reload;
  add(std::move(request));
}

void OpenController::setWordList(const QString& path) { add({{.wordList = path.toStdString()}}); }

void OpenController::add(app::Intent intent, const QStringList& paths) {
  if (!paths.isEmpty()) add({{.intent = intent, .paths = toStrings(paths)}});
}

void OpenController::add(Request request) {
  queue_.push_back(std::move(request));
  if (!isLoading()) startNext();
}

// Later requests still run.
void OpenController::cancel() {
  if (!cancel_ || cancel_->exchange(true)) return;
  // The worker may be waiting for a disk.
  QTimer::singleShot(kCancelMilliseconds, this, [this, cancelled = cancel_] {
    if (cancelled == cancel_) leaveBehind();
  });
}

// The worker may go on reading; its result is dropped.
void OpenController::leaveBehind() {
  cancel_ = nullptr;
  app::OpenOutcome outcome;
  outcome.request = request_;
  outcome.cancelled = true;
  outcome.fileTotal = total_;
  end(outcome);
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
        const auto outcome =
            std::make_shared<app::OpenOutcome>(app::openRequested(request, *state, progress));
        return TaskRunner::Continuation([this, cancel, outcome] {
          if (cancel == cancel_) finish(std::move(*outcome));
        });
      },
      [this, cancel = cancel_] {
        if (cancel != cancel_) return;
        app::OpenOutcome outcome;
        outcome.request = request_;
        outcome.errors.push_back(app::noMemory(request_.paths.empty()
                                                   ? request_.wordList.value_or(request_.optionsPath)
                                                   : request_.paths.front()));
        finish(std::move(outcome));
      });
}

/// The running load reports its progress here, and asks whether it may go on.
app::LoadProgress OpenController::teller() {
  return [this, cancelled = cancel_, post = tasks_.poster(), last = std::size_t(-1)](
             std::size_t done, std::size_t total) mutable {
    if (cancelled->load()) return false;
    constexpr std::size_t kSteps = 100;  // a bar shows no more steps, and each is an event for the window
    const bool isStep = done == total || done % (total / kSteps + 1) == 0;
    if (isStep && std::exchange(last, done) != done) {
      post([this, cancelled, done, total] {
        if (cancelled != cancel_) return;
        total_ = total;
        emit progressed(static_cast<int>(done), static_cast<int>(total));
      });
    }
    return true;
  };
}

void OpenController::forgetRefused(const QString& path) {
  for (const core::Diagnostic& before : std::exchange(refused_[path.toStdString()], {}))
    workspace_.removeIssue(before);
}

// The last try to select something for a file counts.
void OpenController::reportErrors(const app::OpenOutcome& outcome) {
  const app::OpenRequest& request = outcome.request;
  if (request.isChange()) forgetRefused(toQString(request.optionsPath));
  for (const core::Error& error : outcome.errors) {
    if (request.isChange()) {
      refused_[request.optionsPath].push_back(core::toDiagnostic(error));
    } else if (request.intent == app::Intent::Reload) {
      workspace_.clearIssuesOf(error.file);
    }
    workspace_.reportIssue(core::toDiagnostic(error));
  }
}

// The skipped files of a folder are not a failure, but the user should be able to see them.
void OpenController::reportSkipped(const app::OpenOutcome& outcome) {
  const std::vector<std::string> paths = skippedOf(outcome);
  if (paths.empty() || outcome.request.intent == app::Intent::Reload) return;
  constexpr std::size_t kMostListed = 1000;
  std::vector<core::Diagnostic> issues;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostListed); ++i)
    issues.push_back({core::Severity::Info, {app::code("app.skipped")}, paths[i]});
  if (paths.size() > kMostListed) {
    const std::vector<std::string> rest(paths.begin() + kMostListed, paths.end());
    const auto& asked = outcome.request.paths;
    const core::Diagnostic rests{core::Severity::Info, app::skippedMessage(rest),
                                 asked.size() == 1 ? asked.front() : std::string()};
    workspace_.removeIssue(rests);  // reported once, also if it is opened again
    workspace_.reportIssue(rests);
  }
  workspace_.replaceIssues(std::move(issues));
}

void OpenController::reportSkippedLines(const app::WordList& words) {
  workspace_.clearIssuesOf(words.path);
  if (const auto skipped = words.skippedLines()) workspace_.reportIssue(*skipped);
}

/// Shows the first clip at one of these offsets, which the user has just named.
void OpenController::showNamed(const std::string& path, const std::vector<std::uint64_t>& offsets) {
  const auto& files = workspace_.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path != path && !files[file].isJoinedTo(path)) continue;
    const auto& clips = files[file].content->clips;
    const auto found = std::ranges::find_if(clips, [&](const auto& clip) {
      return std::ranges::find(offsets, clip->byteOffset) != offsets.end();
    });
    if (found == clips.end()) continue;
    return workspace_.showClip({static_cast<int>(file), static_cast<int>(found - clips.begin())});
  }
}

// Files that were refused because a dictionary was missing are opened once it is there.
void OpenController::openUnpacked(const app::OpenOutcome& outcome) {
  std::erase_if(lackDictionary_, [&](const std::string& path) { return contains(outcome.fresh, path); });
  if (!outcome.dictionaries.empty() && !lackDictionary_.empty())
    queue_.push_back({{.paths = std::exchange(lackDictionary_, {})}});
  for (const std::string& path : outcome.lackDictionary) {
    if (!contains(lackDictionary_, path)) lackDictionary_.push_back(path);
  }
}

void OpenController::finish(app::OpenOutcome outcome) {
  // The user stopped it, even if the last file was faster.
  const bool isStopped = std::exchange(cancel_, nullptr)->load();
  outcome.cancelled = outcome.cancelled || isStopped;
  if (!outcome.cancelled) take(outcome);
  end(outcome);
}

void OpenController::take(app::OpenOutcome& outcome) {
  const app::OpenRequest& request = outcome.request;
  const bool readsModel = request_.readsModel;
  outcome.fresh = freshOf(outcome.files, workspace_.files());
  std::set<std::string> read;
  for (const app::LoadedFile& file : outcome.files) {
    read.insert(file.path);
    read.insert(file.diskPath());
  }
  // If a change of options or words fails, it is dropped whole and takes nothing away.
  const bool isTaken = !request.isChange() || outcome.errors.empty();
  if (isTaken) workspace_.clearIssuesOf(read);
  reportErrors(outcome);
  for (const core::Diagnostic& cut : outcome.cuts) {
    workspace_.clearIssuesOf(cut.file);  // reported once, also if it is opened again
    workspace_.reportIssue(cut);
  }
  reportSkipped(outcome);
  sought_.emplace(outcome.materialAnimations.clipPath, outcome.materialAnimations.modelPath);
  const auto named = newlyNamed(workspace_.readOptions().of(request.optionsPath), request.options);
  const bool hasNews = request.paths.empty() || !outcome.files.empty() || outcome.tookWords;
  if (isTaken && hasNews) workspace_.apply(outcome);
  const auto& words = outcome.words;
  const int count = words ? static_cast<int>(words->names.size()) : 0;
  if (isTaken && words && (request.wordList || outcome.tookWords)) reportSkippedLines(*words);
  if (isTaken && request.wordList) emit wordListRead(toQString(*request.wordList), count);
  if (outcome.tookWords) {
    emit wordListDropped();
    emit wordListRead(toQString(words->path), count);
  }
  if (!isTaken) emit changeRefused(outcome.errors.front());
  if (isTaken && request.isChange()) showNamed(request.optionsPath, named);
  if (readsModel) readModelAgain();
  openUnpacked(outcome);
}

void OpenController::end(const app::OpenOutcome& outcome) {
  emit loadingFinished(outcome);
  if (!queue_.empty() && !isLoading()) startNext();
}

}  // namespace marrow::gui
