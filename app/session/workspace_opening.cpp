// SPDX-License-Identifier: GPL-3.0-or-later
// Adds files that a worker has read to the open ones: which replace others, and which is shown.
#include "app/finding/names.h"
#include "app/finding/pairing.h"
#include "app/finding/reference_bones.h"
#include "app/opening/codes.h"
#include "app/opening/set_text.h"
#include "app/session/workspace_state.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <unordered_map>

namespace marrow::app {
namespace {

bool holdsClip(const LoadedFile& file, const std::shared_ptr<const core::Clip>& clip, int index) {
  const auto& clips = file.content->clips;
  return static_cast<std::size_t>(index) < clips.size() && clips[static_cast<std::size_t>(index)] == clip;
}

bool contains(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

// -1: there is none.
int clipNamed(const LoadedFile& file, const std::string& name) {
  const auto& clips = file.content->clips;
  const auto found =
      std::find_if(clips.begin(), clips.end(), [&](const auto& one) { return one->name == name; });
  return found == clips.end() ? -1 : static_cast<int>(found - clips.begin());
}

bool isForClips(const LoadedFile& file) {
  return file.content->format == nullptr || file.content->format->isForClips();
}

}  // namespace

void WorkspaceState::apply(OpenOutcome outcome) {
  options = std::move(outcome.options);
  words = std::move(outcome.words);
  offeredWords = std::move(outcome.offeredWords);
  const std::shared_ptr<const core::Clip> before = shownClip();
  const std::vector<std::string> completeBefore = completeSets(files);
  const std::string modelBefore = model >= 0 ? files[static_cast<std::size_t>(model)].path : std::string();
  const std::vector<std::string> awakened = takeChanged(outcome.changed);
  const Intent intent = outcome.request.intent;
  std::vector<std::string> added = takeRead(std::move(outcome.files), intent == Intent::Reload);
  takeMaterialAnimations(std::move(outcome.materialAnimations));
  pending.files = true;
  pending.issues = true;
  const bool isReplaced =
      before != nullptr && !holdsClip(files[static_cast<std::size_t>(clip.file)], before, clip.clip);
  const bool reshowsModel = contains(added, modelBefore);
  const int completed = completedSince(files, completeBefore);
  if (completed >= 0) forgetFlatList(completed);
  if (isReplaced) {
    findClipAgain(before->name);
    clip.isValid() ? showClip(clip, true) : showWhatIsLeft();
  } else {
    pairEventsAnew();
  }
  if (intent == Intent::Reload || intent == Intent::Beside) {
    if (reshowsModel && !shownClip()) showModelAgain();
    return;
  }
  const bool isCompared = intent == Intent::Reference && shownClip();
  if (completed >= 0 && !isCompared && showCompletedSet(completed, added)) return;
  if (added.empty()) {
    if (!awakened.empty() && !shownClip()) showFirstOf(awakened, {});
    return;
  }
  if (isCompared && compareWithOneOf(added)) return;
  if (added.size() == 1 && isReplaced && awakened.empty()) return;  // a reload
  if (added.size() == 1 && reshowsModel && !shownClip()) return showModelAgain();
  added.insert(added.end(), awakened.begin(), awakened.end());
  showFirstOf(added, std::move(outcome.pairing));
}

/// @return open files that now have their first clips.
std::vector<std::string> WorkspaceState::takeChanged(const std::vector<LoadedFile>& changed) {
  std::vector<std::string> awakened;
  for (const LoadedFile& file : changed) {
    const int open = indexOf(file.path);
    if (open < 0) continue;  // closed in the meantime
    LoadedFile& before = files[static_cast<std::size_t>(open)];
    if (before.content->clips.empty() && !file.content->clips.empty()) awakened.push_back(file.path);
    before = file;
  }
  return awakened;
}

/// @return the paths that were taken.
std::vector<std::string> WorkspaceState::takeRead(std::vector<LoadedFile> read, bool isReload) {
  std::vector<std::string> taken;
  // A map, because a folder may have thousands of files.
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < files.size(); ++i) places.emplace(files[i].path, i);
  for (LoadedFile& file : read) {
    if (isReload && !isOpenOnDisk(file.diskPath())) continue;  // closed in the meantime
    // The user opens a file that was only found. It is now the user's, under the name that they gave.
    const auto isSame = [&file](const auto& one) { return wholePath(one.first) == wholePath(file.path); };
    const auto found = isReload ? foundFor_.end() : std::find_if(foundFor_.begin(), foundFor_.end(), isSame);
    if (found != foundFor_.end()) {
      if (const auto before = places.find(found->first); before != places.end())
        places.try_emplace(file.path, before->second);
      foundFor_.erase(found);
    }
    taken.push_back(file.path);
    // It can be read now, so errors reported about it no longer apply.
    std::erase_if(reported, [&](const core::Diagnostic& issue) {
      return issue.severity == core::Severity::Error &&
             (issue.file == file.path || issue.file == file.diskPath());
    });
    const auto [place, isNew] = places.try_emplace(file.path, files.size());
    if (isNew) files.emplace_back();
    files[place->second] = std::move(file);
  }
  return taken;
}

void WorkspaceState::takeMaterialAnimations(FoundMaterialAnimations found) {
  if (indexOf(found.clipPath) < 0) return;  // closed in the meantime
  for (const core::Error& error : found.errors) report(core::toDiagnostic(error));
  for (const std::string& path : found.open) {
    const auto known = foundFor_.find(path);
    if (known != foundFor_.end()) known->second.insert(found.clipPath);
  }
  for (LoadedFile& file : found.files) {
    if (indexOf(file.path) >= 0) continue;
    foundFor_[file.path] = {found.clipPath};
    files.push_back(std::move(file));
    pending.files = true;
    pending.issues = true;
  }
}

void WorkspaceState::showFirstOf(const std::vector<std::string>& paths, std::optional<Pairing> found) {
  std::vector<const LoadedFile*> opened;
  for (const int file : indicesOf(paths)) opened.push_back(&files[static_cast<std::size_t>(file)]);
  const auto first = firstClipOf(opened);
  if (!first) return offerModels(paths);
  const ClipRef ref{indexOf(paths[first->file]), first->clip};
  if (found) rememberPairing(ref, std::move(*found));
  showClip(ref, false);
}

/// The model that a set is joined with, else the first with a body, else the first. Images come last.
/// @pre there is a file.
int WorkspaceState::bestModelOf(const std::vector<int>& indices) const {
  const auto isOfSet = [&](const LoadedFile& file) {
    return std::any_of(files.begin(), files.end(), [&](const LoadedFile& owner) {
      return owner.set && owner.path != file.path && owner.set->modelPath() == file.path;
    });
  };
  const auto rankOf = [&](int index) {
    const LoadedFile& file = files[static_cast<std::size_t>(index)];
    if (file.content->skeletons.empty()) return 0;
    if (isOfSet(file)) return 4;
    if (!isForClips(file)) return 1;
    return file.content->skeletons.front()->body ? 3 : 2;
  };
  return *std::max_element(indices.begin(), indices.end(),
                           [&](int a, int b) { return rankOf(a) < rankOf(b); });
}

// Shows the clip on a new model without clips, if it fits. Without a shown clip, shows the model alone.
void WorkspaceState::offerModels(const std::vector<std::string>& paths) {
  const auto skeletonsOf = [&](int file) -> const auto& {
    return files[static_cast<std::size_t>(file)].content->skeletons;
  };
  const std::vector<int> indices = indicesOf(paths);
  const int first = indices.empty() ? -1 : bestModelOf(indices);
  if (first < 0 || skeletonsOf(first).empty()) return;
  const std::string& opened = files[static_cast<std::size_t>(first)].path;
  const std::shared_ptr<const core::Clip> shown = shownClip();
  if (!shown || !isForClips(files[static_cast<std::size_t>(first)])) return showModel(first, 0);
  // The clips of a set have a skeleton already.
  if (contains(paths, pairing.modelPath)) return;
  const std::string& ofClip = files[static_cast<std::size_t>(clip.file)].path;
  if (shown->isMaterialAnimation()) {
    Pairing found = findPairing(*shown, ofClip, files, SearchIn::OpenFiles);
    if (found.hasModel()) return setPairing(std::move(found));
    return offerMisfit(
        opened, {code("app.tracks-differ"), shown->name, core::FileName{opened, formats::baseNameOf(opened)},
                 trackFit(*shown, *skeletonsOf(first).front())});
  }
  core::Words sizes;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!isForClips(files[static_cast<std::size_t>(indices[i])])) continue;
    for (const auto& candidate : skeletonsOf(indices[i])) {
      if (candidate->size() == shown->boneCount()) {
        return setPairing(pairWithOpened(*shown, candidate, ofClip, paths[i], files));
      }
      sizes += (sizes.empty() ? "" : ", ") +
               core::Words(core::FileName{paths[i], formats::baseNameOf(paths[i])}) + " has " +
               std::to_string(candidate->size());
    }
  }
  offerMisfit(opened, {code("app.joints-differ"), shown->name, shown->boneCount(), sizes});
}

void WorkspaceState::offerMisfit(const std::string& path, core::Message why) {
  offeredPath = path;
  pending.shown |= ShownPart::Text;
  report({core::Severity::Info, std::move(why), path, std::nullopt, {}});
}

// The file may hold fewer skeletons than before.
void WorkspaceState::showModelAgain() {
  const auto count = static_cast<int>(files[static_cast<std::size_t>(model)].content->skeletons.size());
  if (count > 0) showModel(model, skeleton < count ? skeleton : 0);
}

// Selects the namesake of the shown clip in any of the files, else the first clip.
bool WorkspaceState::compareWithOneOf(const std::vector<std::string>& paths) {
  const std::string& name = shownClip()->name;
  ClipRef first;
  std::size_t count = 0;
  for (const std::string& path : paths) {
    const int file = indexOf(path);
    const auto& clips = files[static_cast<std::size_t>(file)].content->clips;
    const NamedReference found = referenceAmong(clips, name);
    count += clips.size();
    if (found.clip < 0) continue;
    if (found.isNamesake) {
      pending.reference = ClipRef{file, found.clip};
      return true;
    }
    if (!first.isValid()) first = {file, found.clip};
  }
  if (!first.isValid()) return false;
  pending.reference = first;
  if (count > 1) {
    const std::string& taken = clipAt(files, first)->name;
    report({core::Severity::Info,
            {code("app.reference-not-named"), count, name, taken},
            files[static_cast<std::size_t>(first.file)].path});
  }
  return true;
}

// -- clips that need several files ----------------------------------------------------------------------

// The file that completes a set may have nothing to show itself. The file that holds the set may already be
// shown, with a clip of its own.
// @return true if the added files need nothing else shown.
bool WorkspaceState::showCompletedSet(int owner, const std::vector<std::string>& added) {
  const std::string& path = files[static_cast<std::size_t>(owner)].path;
  const int first = files[static_cast<std::size_t>(owner)].firstSetClip();
  const std::shared_ptr<const core::Clip> shown = shownClip();
  if (first < 0 || contains(added, path) || showsSet()) return false;
  if (!shown || !isSelectedByHand) {
    showClip({owner, first}, false);
    return true;
  }
  completedPath = path;
  pending.shown |= ShownPart::Text;
  return true;
}

// The user had selected the flat list because there was no skeleton.
void WorkspaceState::forgetFlatList(int owner) {
  const LoadedFile& file = files[static_cast<std::size_t>(owner)];
  const int first = file.firstSetClip();
  if (first < 0) return;
  const auto known =
      knownPairings_.find(pairingKeyOf(file, *file.content->clips[static_cast<std::size_t>(first)]));
  if (known != knownPairings_.end() && !known->second.hasModel()) knownPairings_.erase(known);
}

// The clips of a set may have moved to another of its files.
bool WorkspaceState::findInSet(const std::string& name) {
  const std::string from = files[static_cast<std::size_t>(clip.file)].path;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!files[i].set || !files[i].set->isWhole) continue;
    const int found = files[i].isJoinedTo(from) ? clipNamed(files[i], name) : -1;
    if (found < 0) continue;
    clip = {static_cast<int>(i), found};
    return true;
  }
  return false;
}

// The shown clip may have another index in its file now, or be gone.
void WorkspaceState::findClipAgain(const std::string& name) {
  const LoadedFile& file = files[static_cast<std::size_t>(clip.file)];
  if (!file.content->clips.empty()) {
    clip.clip = std::max(clipNamed(file, name), 0);
  } else if (!findInSet(name)) {
    clearShown();
  }
}

}  // namespace marrow::app
