// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace.h"

#include "app/session/workspace_state.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::app {

Workspace::Workspace(QObject* parent) : QObject(parent), state_(std::make_unique<WorkspaceState>()) {}
Workspace::~Workspace() = default;

void Workspace::emitPending() {
  const WorkspaceState::Pending pending = state_->takePending();
  emit stateChanged(pending.shown);
  if (pending.events) emit eventsChanged();
  if (pending.files) emit filesChanged(pending.closed);
  if (pending.issues) emit issuesChanged();
  if (const ShownChange change = pending.shown & ~ShownChange(ShownPart::Again)) emit clipChanged(change);
  emit changesEmitted();
  if (pending.wantsPairing) emit pairingWanted(clipRef());
  if (pending.reference) emit referenceOpened(*pending.reference);
}

// -- files ----------------------------------------------------------------------------------------------

const std::vector<LoadedFile>& Workspace::files() const { return state_->files; }

OpenState Workspace::openState() const {
  const ClipRef shown = state_->clip;
  return {state_->files, state_->options, state_->words,
          shown.isValid() ? state_->files[static_cast<std::size_t>(shown.file)].path : std::string()};
}

void Workspace::apply(OpenOutcome outcome) {
  state_->apply(std::move(outcome));
  emitPending();
}

void Workspace::takeMaterialAnimations(FoundMaterialAnimations found) {
  state_->takeMaterialAnimations(std::move(found));
  emitPending();
}

void Workspace::setGone(const QStringList& diskPaths) {
  std::set<std::string> gone;
  for (const QString& path : diskPaths) gone.insert(path.toStdString());
  if (gone == state_->gone) return;
  state_->gone = std::move(gone);
  emit goneChanged();
  emit issuesChanged();
}

bool Workspace::isGone(const LoadedFile& file) const { return state_->gone.contains(file.diskPath()); }

bool Workspace::isModelGone() const { return state_->gone.contains(state_->pairing.modelPath); }

void Workspace::closeFile(int file) {
  if (file < 0 || file >= static_cast<int>(files().size())) return;
  const LoadedFile* const closed = &files()[static_cast<std::size_t>(file)];
  state_->closeWhere([closed](const LoadedFile& one) { return &one == closed; });
  emitPending();
}

void Workspace::closePath(const std::string& path) {
  if (path.empty()) return;
  state_->closeWhere([&path](const LoadedFile& file) { return file.path == path || file.archive == path; });
  emitPending();
}

void Workspace::closeAll() {
  state_->closeAll();
  emitPending();
}

// -- what is shown --------------------------------------------------------------------------------------

ClipRef Workspace::clipRef() const { return state_->clip; }
std::shared_ptr<const core::Clip> Workspace::clip() const { return state_->shownClip(); }
std::shared_ptr<const core::Skeleton> Workspace::skeleton() const { return state_->pairing.skeleton; }
const Pairing& Workspace::pairing() const { return state_->pairing; }
const std::shared_ptr<const core::Sampler>& Workspace::sampler() const { return state_->sampler; }
int Workspace::shownModelFile() const { return state_->model; }
int Workspace::shownSkeleton() const { return state_->skeleton; }
int Workspace::shownFile() const { return state_->shownFile(); }

int Workspace::frameCount() const {
  const std::shared_ptr<const core::Clip> shown = clip();
  return shown ? shown->frameCount : state_->eventFrames;
}

void Workspace::showClip(ClipRef clip) {
  if (!clipAt(files(), clip)) return;
  if (clip == state_->clip) {
    state_->pending.shown |= ShownPart::Again;
  } else {
    state_->showClip(clip, false);
    state_->isSelectedByHand = true;
  }
  emitPending();
}

void Workspace::showModel(int file, int skeleton) {
  if (file < 0 || file >= static_cast<int>(files().size())) return;
  const auto& skeletons = files()[static_cast<std::size_t>(file)].content->skeletons;
  if (skeleton < 0 || skeleton >= static_cast<int>(skeletons.size())) return;
  state_->showModel(file, skeleton);
  emitPending();
}

std::vector<ClipRef> Workspace::clipsOnShownModel() const { return state_->clipsOnShownModel(); }

void Workspace::setPairing(Pairing pairing) {
  if (!state_->clip.isValid() || !pairing.skeleton) return;
  state_->setPairing(std::move(pairing));
  emitPending();
}

// -- files that need other files ------------------------------------------------------------------------

bool Workspace::showsSet() const { return state_->showsSet(); }

const formats::FileOptions& Workspace::readOptions() const { return state_->options; }

int Workspace::completedFile() const {
  return state_->completedPath.empty() ? -1 : state_->indexOf(state_->completedPath);
}

int Workspace::offeredModel() const {
  return state_->offeredPath.empty() ? -1 : state_->indexOf(state_->offeredPath);
}

void Workspace::showCompleted() {
  const int file = completedFile();
  if (file >= 0) showClip({file, files()[static_cast<std::size_t>(file)].firstSetClip()});
}

// -- events ---------------------------------------------------------------------------------------------

const EventPairing& Workspace::eventPairing() const { return state_->events; }
EventPairing Workspace::eventsOf(ClipRef clip, const EventIndex& archives) const {
  return state_->eventsOf(clip, archives);
}
std::shared_ptr<const WordList> Workspace::wordList() const { return state_->words; }
const std::string& Workspace::offeredWordList() const { return state_->offeredWords; }

void Workspace::setEventChoice(std::optional<EventSource> choice) {
  state_->setEventChoice(std::move(choice));
  emitPending();
}

// -- issues ---------------------------------------------------------------------------------------------

const std::vector<core::Diagnostic>& Workspace::reportedIssues() const { return state_->reported; }

void Workspace::reportIssue(core::Diagnostic issue) {
  std::erase(state_->reported, issue);  // the same failure again
  state_->reported.push_back(std::move(issue));
  emit issuesChanged();
}

void Workspace::replaceIssues(std::vector<core::Diagnostic> issues) {
  std::set<std::string> paths;
  for (const core::Diagnostic& issue : issues) paths.insert(issue.file);
  std::vector<core::Diagnostic>& reported = state_->reported;
  std::erase_if(reported, [&](const core::Diagnostic& issue) { return paths.contains(issue.file); });
  std::move(issues.begin(), issues.end(), std::back_inserter(reported));
  emit issuesChanged();
}

void Workspace::clearIssuesOf(const std::string& path) { clearIssuesOf(std::set{path}); }

void Workspace::clearIssuesOf(const std::set<std::string>& paths) {
  const auto isOfThem = [&](const core::Diagnostic& issue) { return paths.contains(issue.file); };
  if (std::erase_if(state_->reported, isOfThem) > 0) emit issuesChanged();
}

void Workspace::removeIssue(const core::Diagnostic& issue) {
  std::vector<core::Diagnostic>& reported = state_->reported;
  const auto found = std::find(reported.begin(), reported.end(), issue);
  if (found == reported.end()) return;
  reported.erase(found);
  emit issuesChanged();
}

void Workspace::clearReportedIssues() {
  state_->reported.clear();
  emit issuesChanged();
}

}  // namespace marrow::app
