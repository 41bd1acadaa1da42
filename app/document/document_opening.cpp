// SPDX-License-Identifier: GPL-3.0-or-later
// How the document takes in what workers read, and what it knows of Link's sets and of events.
#include "app/document/document.h"

#include "app/document/event_list.h"
#include "app/document/link_binding.h"
#include "app/document/link_progress.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace marrow::app {
namespace {

bool holdsClip(const LoadedFile& file, const std::shared_ptr<const core::Clip>& clip, int index) {
  const auto& clips = file.content.clips;
  return static_cast<std::size_t>(index) < clips.size() && clips[static_cast<std::size_t>(index)] == clip;
}

}  // namespace

// -- opening --------------------------------------------------------------------------------------------

OpenState Document::openState() const {
  const std::string current =
      current_.isValid() ? files_[static_cast<std::size_t>(current_.file)].path : std::string();
  return {files_, zelda_, words_, current};
}

void Document::apply(OpenOutcome outcome) {
  zelda_ = std::move(outcome.zelda);
  words_ = std::move(outcome.words);
  const std::shared_ptr<const core::Clip> before = clip();
  const std::vector<std::string> completeBefore = completeSets(files_);
  const int shownSkeleton = shownSkeleton_;
  const std::string shownModelPath =
      shownModel_ >= 0 ? files_[static_cast<std::size_t>(shownModel_)].path : std::string();
  std::vector<std::string> added;
  std::vector<std::string> awakened;  // open before, but with clips only now
  for (const LoadedFile& file : outcome.changed) {
    const int open = fileIndexOf(file.path);
    if (open < 0) continue;  // closed in the meantime
    if (files_[static_cast<std::size_t>(open)].content.clips.empty() && !file.content.clips.empty()) {
      awakened.push_back(file.path);
    }
    files_[static_cast<std::size_t>(open)] = file;
  }
  // Of a folder of thousands, each is looked for; going through the list for each would take seconds.
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < files_.size(); ++i) places.emplace(files_[i].path, i);
  for (LoadedFile& file : outcome.files) {
    if (outcome.isReload && !isOpenOnDisk(file.diskPath())) continue;  // closed in the meantime
    added.push_back(file.path);
    // What kept it from being read is over.
    std::erase_if(reportedIssues_, [&](const core::Diagnostic& issue) {
      return issue.severity == core::Severity::Error &&
             (issue.file == file.path || issue.file == file.diskPath());
    });
    const auto [place, isNew] = places.try_emplace(file.path, files_.size());
    if (isNew) files_.emplace_back();
    files_[place->second] = std::move(file);
  }
  const bool isReplaced =
      before != nullptr && !holdsClip(files_[static_cast<std::size_t>(current_.file)], before, current_.clip);
  const bool reshows = std::find(added.begin(), added.end(), shownModelPath) != added.end();
  const int completed = completedSince(files_, completeBefore);
  if (completed >= 0) forgetFlatList(completed);
  if (isReplaced) findClipAgain(before->name);
  pairEventsAnew();
  emit filesChanged();
  emit issuesChanged();
  if (isReplaced && current_.isValid()) applyClip(current_, true);
  if (isReplaced && !current_.isValid()) showWhatIsLeft();
  if (outcome.isReload) {
    if (reshows && !clip()) showModelAgain(shownSkeleton);
    return;
  }
  const bool isCompared = outcome.isReference && clip();
  if (completed >= 0 && !isCompared && showCompletedSet(completed, added)) return;
  if (added.empty()) {
    if (!awakened.empty() && !clip()) showFirstOf(awakened, {});
    return;
  }
  if (outcome.isReference && clip() && compareWithFirstOf(added)) return;
  if (added.size() == 1 && isReplaced && awakened.empty()) return;  // a reload
  if (added.size() == 1 && reshows && !clip()) return showModelAgain(shownSkeleton);
  added.insert(added.end(), awakened.begin(), awakened.end());
  showFirstOf(added, std::move(outcome.pairing));
}

// The last part of a set may hold nothing to show by itself, and what holds the set may show something else
// already: gameplay_keep has arrows and doors of its own.
// @return is nothing else to be shown of the files that were added?
bool Document::showCompletedSet(int host, const std::vector<std::string>& added) {
  const std::string& path = files_[static_cast<std::size_t>(host)].path;
  const int first = firstLinkClip(files_[static_cast<std::size_t>(host)]);
  const std::shared_ptr<const core::Clip> shown = clip();
  const bool isNew = std::find(added.begin(), added.end(), path) != added.end();
  if (first < 0 || isNew || (shown && isOfLink(*shown))) return false;
  if (!shown || !isSelectedByHand_) {
    applyClip({host, first}, false);
    return true;
  }
  completedPath_ = path;
  emit clipChanged();  // what is said of it is another
  return true;
}

// Read again, the file may hold fewer skeletons.
void Document::showModelAgain(int skeleton) {
  const auto count = static_cast<int>(files_[static_cast<std::size_t>(shownModel_)].content.skeletons.size());
  showModel(shownModel_, skeleton < count ? skeleton : 0);
}

bool Document::compareWithFirstOf(const std::vector<std::string>& paths) {
  return std::any_of(paths.begin(), paths.end(), [this](const std::string& path) {
    return reference_.select({fileIndexOf(path), 0});
  });
}

bool Document::isOpenOnDisk(const std::string& diskPath) const {
  return std::any_of(files_.begin(), files_.end(),
                     [&](const LoadedFile& file) { return file.diskPath() == diskPath; });
}

// Link's animations stand under another file as soon as gameplay_keep is open.
bool Document::findInSet(const std::string& name) {
  const std::string from = files_[static_cast<std::size_t>(current_.file)].path;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (!files_[i].link || !files_[i].link->isWhole) continue;
    const auto& parts = files_[i].link->segments;
    const auto& clips = files_[i].content.clips;
    const bool isPart =
        std::any_of(parts.begin(), parts.end(), [&](const BoundSegment& part) { return part.path == from; });
    const auto same =
        std::find_if(clips.begin(), clips.end(), [&](const auto& one) { return one->name == name; });
    if (!isPart || same == clips.end()) continue;
    current_ = {static_cast<int>(i), static_cast<int>(same - clips.begin())};
    return true;
  }
  return false;
}

// The clip that was shown may stand elsewhere in its file now, or be gone from it.
void Document::findClipAgain(const std::string& name) {
  const auto& clips = files_[static_cast<std::size_t>(current_.file)].content.clips;
  const auto same =
      std::find_if(clips.begin(), clips.end(), [&](const auto& one) { return one->name == name; });
  if (clips.empty() && findInSet(name)) return;
  if (clips.empty()) {
    clearShown();
  } else {
    current_.clip = same == clips.end() ? 0 : static_cast<int>(same - clips.begin());
  }
}

std::string Document::explanation() const {
  std::string text = pairing_.reason;
  const auto add = [&](const std::string& more) { text += (text.empty() || more.empty() ? "" : " ") + more; };
  add(waitingText());
  add(eventPairing_.reason);
  return text;
}

std::string Document::waitingText() const {
  const int file = waitingFile();
  if (file < 0) return {};
  const LoadedFile& waiting = files_[static_cast<std::size_t>(file)];
  const std::string name = shortNameOf(waiting.path) + ": ";
  if (const std::string missing = missingPartsText(waiting); !missing.empty()) return name + missing + ".";
  const auto& entries = waiting.content.diagnostics.entries();
  return entries.empty() ? std::string() : name + entries.front().message + ".";
}

// -- Zelda 64 -------------------------------------------------------------------------------------------

int Document::zeldaFile() const {
  const auto holdsTheSet =
      std::find_if(files_.begin(), files_.end(), [](const LoadedFile& file) { return file.link != nullptr; });
  const int set = holdsTheSet == files_.end() ? -1 : static_cast<int>(holdsTheSet - files_.begin());
  const int shown = current_.isValid() ? current_.file : shownModel_;
  if (shown >= 0) {
    const LoadedFile& file = files_[static_cast<std::size_t>(shown)];
    if (!isZeldaFile(file)) return -1;
    // A part that is shown alone belongs to the set that is to be put together.
    return !file.link && set >= 0 && linkSegmentOf(file) != 0 ? set : shown;
  }
  if (set >= 0) return set;
  const auto waiting = std::find_if(files_.begin(), files_.end(), isZeldaFile);
  return waiting == files_.end() ? -1 : static_cast<int>(waiting - files_.begin());
}

int Document::waitingFile() const {
  if (const std::shared_ptr<const core::Clip> shown = clip())
    return isOfLink(*shown) ? -1 : incompleteSet(files_);
  const int file = zeldaFile();
  const bool waits = file >= 0 && files_[static_cast<std::size_t>(file)].content.clips.empty() &&
                     (!pairing_.skeleton || files_[static_cast<std::size_t>(file)].link);
  return waits ? file : incompleteSet(files_);
}

int Document::completedFile() const { return completedPath_.empty() ? -1 : fileIndexOf(completedPath_); }

void Document::showCompleted() {
  const int file = completedFile();
  if (file < 0) return;
  setCurrentClip({file, firstLinkClip(files_[static_cast<std::size_t>(file)])});
}

// -- events ---------------------------------------------------------------------------------------------

std::string Document::eventKey() const {
  if (!current_.isValid()) return {};
  return files_[static_cast<std::size_t>(current_.file)].path + "#" + clip()->name;
}

void Document::setEventChoice(std::optional<EventChoice> choice) {
  if (choice) {
    eventChoices_[eventKey()] = std::move(*choice);
  } else {
    eventChoices_.erase(eventKey());
  }
  pairEventsAnew();
  changePlayback();
  emit frameChanged();
}

void Document::pairEventsAnew() {
  const std::shared_ptr<const core::Clip> shown = clip();
  const std::string path = shown ? files_[static_cast<std::size_t>(current_.file)].path : std::string();
  const auto choice = eventChoices_.find(eventKey());
  eventPairing_ = pairEvents(shown.get(), path, files_,
                             choice == eventChoices_.end() ? std::nullopt : std::optional(choice->second));
  eventFrames_ = !shown ? lastEventFrame(eventPairing_, files_) : 0;
  frame_ = std::clamp(frame_, 0.0, static_cast<double>(frameCount()));
  emit eventsChanged();
}

}  // namespace marrow::app
