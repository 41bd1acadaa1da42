// SPDX-License-Identifier: GPL-3.0-or-later
// The shown clip or model, its skeleton and its events.
#include "app/session/workspace_state.h"

#include "app/finding/names.h"
#include "app/finding/pairing.h"
#include "app/opening/codes.h"
#include "app/opening/event_list.h"
#include "app/opening/set_text.h"
#include "core/game/game_rules.h"
#include "core/name_hash.h"
#include "formats/format_descriptor.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace marrow::app {
namespace {

/// Says which pose a skeleton without an animation has, and how to make it move.
core::Sentences restReason(const LoadedFile& model, int skeleton) {
  const formats::Asset& content = *model.content;
  const core::Skeleton& shown = *content.skeletons[static_cast<std::size_t>(skeleton)];
  const core::Words name = core::FileName{model.path, shortNameOf(model.path)};
  const formats::FormatDescriptor* joining = formats::joiningFormatOf(model);
  if (!shown.previewPose.empty() && joining != nullptr) {
    return {{code("app.model.preview"), name},
            content.clips.empty() ? openPartsAdvice(*joining) : code("app.advice.select-clip")};
  }
  if (content.format != nullptr && !content.format->isForClips()) return {{code("app.model.image"), name}};
  const core::Words what = content.skeletons.size() > 1 ? shown.name + " of " + name : name;
  const auto& partners = content.clipSkeletons;
  const auto own = std::count(partners.begin(), partners.end(), skeleton);
  if (own == 0 && !content.clips.empty()) return {{code("app.model.rest-alone"), what}};
  return {{code("app.model.rest"), what},
          {own > 0 ? code("app.advice.select-clip") : code("app.advice.open-clip")}};
}

}  // namespace

std::shared_ptr<const core::Clip> clipAt(const std::vector<LoadedFile>& files, ClipRef ref) {
  if (!ref.isValid() || static_cast<std::size_t>(ref.file) >= files.size()) return nullptr;
  const auto& clips = files[static_cast<std::size_t>(ref.file)].content->clips;
  const auto index = static_cast<std::size_t>(ref.clip);
  return index < clips.size() ? clips[index] : nullptr;
}

int WorkspaceState::indexOf(const std::string& path) const {
  const LoadedFile* found = formats::findFile(files, path);
  return found == nullptr ? -1 : static_cast<int>(found - files.data());
}

std::vector<int> WorkspaceState::indicesOf(const std::vector<std::string>& paths) const {
  std::unordered_map<std::string_view, int> places;
  for (const LoadedFile& file : files) places.emplace(file.path, static_cast<int>(places.size()));
  std::vector<int> indices;
  indices.reserve(paths.size());
  for (const std::string& path : paths) {
    const auto found = places.find(path);
    indices.push_back(found == places.end() ? -1 : found->second);
  }
  return indices;
}

bool WorkspaceState::isOpenOnDisk(const std::string& diskPath) const {
  return std::any_of(files.begin(), files.end(),
                     [&](const LoadedFile& file) { return file.diskPath() == diskPath; });
}

std::shared_ptr<const core::Clip> WorkspaceState::shownClip() const { return clipAt(files, clip); }

WorkspaceState::Pending WorkspaceState::takePending() {
  std::shared_ptr<const core::Clip> now = shownClip();
  if (now != emittedClip_) pending.shown |= ShownPart::Clip;
  if (pairing.skeleton != emittedSkeleton_) pending.shown |= ShownPart::Skeleton;
  emittedClip_ = std::move(now);
  emittedSkeleton_ = pairing.skeleton;
  return std::exchange(pending, {});
}

void WorkspaceState::report(core::Diagnostic issue) {
  reported.push_back(std::move(issue));
  pending.issues = true;
}

// -- closing --------------------------------------------------------------------------------------------

/// @return paths of files that were found for clips, none of which is open any more.
std::set<std::string> WorkspaceState::leftWithout(const std::set<std::string>& closedPaths) {
  std::set<std::string> left;
  for (auto& [path, clips] : foundFor_) {
    std::erase_if(clips, [&](const std::string& clipPath) { return closedPaths.contains(clipPath); });
    if (clips.empty()) left.insert(path);
  }
  std::erase_if(foundFor_,
                [&](const auto& one) { return closedPaths.contains(one.first) || left.contains(one.first); });
  return left;
}

void WorkspaceState::closeWhere(const std::function<bool(const LoadedFile&)>& isClosed) {
  std::set<std::string> closedPaths;
  for (const LoadedFile& file : files) {
    if (isClosed(file)) closedPaths.insert(file.path);
  }
  if (closedPaths.empty()) return;
  const std::set<std::string> left = leftWithout(closedPaths);
  std::vector<LoadedFile> kept;
  int* const shown = clip.isValid() ? &clip.file : &model;
  const int shownBefore = *shown;
  bool closesShown = false;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const bool wasAskedFor = isClosed(files[i]);
    const bool closes = wasAskedFor || left.contains(files[i].path);
    if (static_cast<int>(i) == shownBefore) {
      closesShown = closes;
      *shown = static_cast<int>(kept.size());
    }
    // Files that were only found are found again when the clip is opened again.
    if (wasAskedFor) pending.closed.push_back({files[i].path, files[i].archive});
    if (!closes) kept.push_back(std::move(files[i]));
  }
  files = std::move(kept);
  std::erase_if(knownPairings_,
                [&](const auto& known) { return closedPaths.contains(known.second.modelPath); });
  pending.files = true;
  pending.issues = true;
  if (closesShown) {
    clearShown();
    showWhatIsLeft();
  } else if (clip.isValid() && closedPaths.contains(pairing.modelPath)) {
    showClip(clip, true);  // finds a skeleton as if the model had never been open
  } else {
    pairEventsAnew();
  }
}

void WorkspaceState::closeAll() {
  clearShown();
  for (const LoadedFile& file : files) pending.closed.push_back({file.path, file.archive});
  files.clear();
  reported.clear();
  knownPairings_.clear();
  foundFor_.clear();
  options.clear();
  eventChoices_.clear();
  pending.files = true;
  pending.issues = true;
  pairEventsAnew();
}

void WorkspaceState::clearShown() {
  clip = {};
  isSelectedByHand = false;
  completedPath.clear();
  offeredPath.clear();
  model = -1;
  pairing = {};
  sampler.reset();
  pending.shown |= ShownPart::Start | ShownPart::Pairing;
}

void WorkspaceState::showWhatIsLeft() {
  std::vector<const LoadedFile*> all;
  for (const LoadedFile& file : files) all.push_back(&file);
  if (const auto first = firstClipOf(all))
    return showClip({static_cast<int>(first->file), first->clip}, false);
  const auto other = std::find_if(files.begin(), files.end(),
                                  [](const LoadedFile& file) { return !file.content->skeletons.empty(); });
  if (other != files.end()) return showModel(static_cast<int>(other - files.begin()), 0);
  pairEventsAnew();
}

// -- clip and skeleton ----------------------------------------------------------------------------------

// A model that the user selected probably fits all files of a folder or an archive. One folder may hold
// several characters of one size, which differ by their names.
WorkspaceState::PairingKey WorkspaceState::pairingKeyOf(const LoadedFile& file, const core::Clip& of) {
  const std::string folder =
      file.isMember() ? file.archive : formats::toUtf8(formats::toPath(file.path).parent_path());
  // Clips that move no bones fit models by the names in them. Another file of the same name may have other
  // names.
  if (of.boneCount() == 0) return {file.path + "#" + of.name, 0};
  const std::string name =
      formats::wantOf(file, formats::WantKind::Model).namesShareWords ? firstWord(of.name) : std::string();
  return {folder + (name.empty() ? "" : "/" + name), of.boneCount()};
}

void WorkspaceState::rememberPairing(ClipRef of, Pairing selected) {
  const LoadedFile& file = files[static_cast<std::size_t>(of.file)];
  const core::Clip& known = *file.content->clips[static_cast<std::size_t>(of.clip)];
  knownPairings_[pairingKeyOf(file, known)] = std::move(selected);
}

bool WorkspaceState::showsSet() const {
  const std::shared_ptr<const core::Clip> shown = shownClip();
  return shown && files[static_cast<std::size_t>(clip.file)].isFromSet(*shown);
}

void WorkspaceState::showClip(ClipRef ref, bool keepsPlace) {
  clip = ref;
  model = -1;
  const std::shared_ptr<const core::Clip> shown = shownClip();
  if (showsSet()) completedPath.clear();
  if (!keepsPlace) {
    isSelectedByHand = false;
    pending.shown |= ShownPart::Start;
  }
  Found found = pairingOf(ref);
  pending.wantsPairing = found.isSearchWanted;
  usePairing(std::move(found.pairing));
  pairEventsAnew();
}

// @param open  of `files`; null: one is made where it is needed.
WorkspaceState::Found WorkspaceState::pairingOf(ClipRef ref, const Neighbourhood* open) const {
  const std::shared_ptr<const core::Clip> of = clipAt(files, ref);
  const LoadedFile& file = files[static_cast<std::size_t>(ref.file)];
  const auto known = knownPairings_.find(pairingKeyOf(file, *of));
  const bool isKnown = known != knownPairings_.end();
  // A clip with its own skeleton is shown on another only if the user selected that.
  const bool hasOwn = file.content->skeletonOf(static_cast<std::size_t>(ref.clip)) != nullptr;
  if (isKnown && ((known->second.hasModel() && !hasOwn) || known->second.selectedByUser))
    return {known->second};
  // An open model may fit where an earlier search found nothing.
  Pairing among = open != nullptr ? findPairing(*of, file.path, *open, SearchIn::OpenFiles)
                                  : findPairing(*of, file.path, files, SearchIn::OpenFiles);
  const bool isBest = among.hasModel() && among.foldersNearer == 0;
  const bool isSearchWanted = !isBest && !isKnown && !of->tracks.empty();
  if (isKnown && !among.hasModel()) return {known->second, isSearchWanted};
  return {std::move(among), isSearchWanted};
}

std::vector<ClipRef> WorkspaceState::clipsOnShownModel() const {
  std::vector<ClipRef> refs;
  if (!clip.isValid()) return refs;
  const Neighbourhood open(files);
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& clips = files[file].content->clips;
    for (std::size_t i = 0; i < clips.size(); ++i) {
      const ClipRef ref{static_cast<int>(file), static_cast<int>(i)};
      const bool mayBe =
          !clips[i]->isMaterialAnimation() && clips[i]->boneCount() == pairing.skeleton->size();
      if (ref == clip || (mayBe && pairingOf(ref, &open).pairing.skeleton == pairing.skeleton))
        refs.push_back(ref);
    }
  }
  return refs;
}

void WorkspaceState::usePairing(Pairing other) {
  offeredPath.clear();
  pairing = std::move(other);
  const std::shared_ptr<const core::Clip> shown = shownClip();
  sampler = shown ? std::make_shared<const core::Sampler>(shown, pairing.skeleton) : nullptr;
  pending.shown |= ShownPart::Pairing;
}

void WorkspaceState::setPairing(Pairing selected) {
  // Clips of other folders are shown on the model in its present form.
  for (auto& [key, known] : knownPairings_) {
    const bool isOlder = known.modelPath == selected.modelPath && known.skeleton != nullptr;
    if (isOlder && known.skeleton->size() == selected.skeleton->size()) known.skeleton = selected.skeleton;
  }
  rememberPairing(clip, selected);
  usePairing(std::move(selected));
}

void WorkspaceState::showModel(int file, int skeletonIndex) {
  clearShown();
  model = file;
  skeleton = skeletonIndex;
  const LoadedFile& shown = files[static_cast<std::size_t>(file)];
  Pairing alone;
  alone.skeleton = shown.content->skeletons[static_cast<std::size_t>(skeleton)];
  alone.modelPath = shown.path;
  alone.reason = unreachedBones(*alone.skeleton);  // first, because the line may be too short for the rest
  std::ranges::move(restReason(shown, skeleton), std::back_inserter(alone.reason));
  usePairing(std::move(alone));
  pairEventsAnew();
}

// -- events ---------------------------------------------------------------------------------------------

std::string WorkspaceState::eventKey(ClipRef of) const {
  const std::shared_ptr<const core::Clip> named = clipAt(files, of);
  return named ? files[static_cast<std::size_t>(of.file)].path + "#" + named->name : std::string();
}

void WorkspaceState::setEventChoice(std::optional<EventChoice> choice) {
  if (choice) {
    eventChoices_[eventKey(clip)] = std::move(*choice);
  } else {
    eventChoices_.erase(eventKey(clip));
  }
  pairEventsAnew();
}

EventPairing WorkspaceState::eventsOf(ClipRef ref, const EventIndex& archives) const {
  const std::shared_ptr<const core::Clip> of = clipAt(files, ref);
  const std::string path = of ? files[static_cast<std::size_t>(ref.file)].path : std::string();
  const auto choice = eventChoices_.find(eventKey(ref));
  return pairEvents(of.get(), path, archives,
                    choice == eventChoices_.end() ? std::nullopt : std::optional(choice->second));
}

void WorkspaceState::pairEventsAnew() {
  const std::shared_ptr<const core::Clip> shown = shownClip();
  events = eventsOf(clip, EventIndex(files, shown ? core::nameHash(shown->name) : 0));
  eventFrames = shown ? 0 : lastEventFrame(events, files);
  pending.events = true;
}

}  // namespace marrow::app
