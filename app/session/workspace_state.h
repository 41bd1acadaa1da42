// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pair_events.h"
#include "app/finding/pairing.h"
#include "app/opening/opening.h"
#include "app/session/clip_ref.h"
#include "app/session/shown_change.h"
#include "app/session/workspace.h"
#include "core/diagnostic.h"
#include "core/sampler.h"
#include "formats/options/file_options.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {

/// The data of a Workspace, and the dependencies between its parts. It emits nothing: `pending` notes the
/// changes that the Workspace must emit.
struct WorkspaceState {
  struct Pending {
    ShownChange shown;
    bool files = false;
    std::vector<ClosedFile> closed;
    bool events = false;
    bool issues = false;
    bool wantsPairing = false;
    std::optional<ClipRef> reference;
  };

  [[nodiscard]] int indexOf(const std::string& path) const;  ///< -1: not open
  /// indexOf() for many paths at once: a folder may have thousands of files.
  [[nodiscard]] std::vector<int> indicesOf(const std::vector<std::string>& paths) const;
  [[nodiscard]] bool isOpenOnDisk(const std::string& diskPath) const;
  [[nodiscard]] std::shared_ptr<const core::Clip> shownClip() const;
  [[nodiscard]] bool showsSet() const;  ///< a clip that comes from several files
  [[nodiscard]] int shownFile() const { return clip.isValid() ? clip.file : model; }

  void apply(OpenOutcome outcome);
  /// Opens the material animations that were found for a clip. Such a file closes with the last clip that
  /// needs it.
  void takeMaterialAnimations(FoundMaterialAnimations found);
  void closeWhere(const std::function<bool(const LoadedFile&)>& isClosed);
  void closeAll();
  /// @param keepsPlace  the playhead and the range stay.
  void showClip(ClipRef ref, bool keepsPlace);
  /// @pre the file has that skeleton.
  void showModel(int file, int skeletonIndex);
  /// @pre a clip is shown.
  void setPairing(Pairing selected);
  /// Clips of bones on the shown clip's model, with that clip.
  [[nodiscard]] std::vector<ClipRef> clipsOnShownModel() const;
  /// @param archives  of `files`.
  [[nodiscard]] EventPairing eventsOf(ClipRef ref, const EventIndex& archives) const;
  void setEventChoice(std::optional<EventChoice> choice);
  void report(core::Diagnostic issue);
  /// The changes to emit, with those of clip and skeleton since the last call.
  [[nodiscard]] Pending takePending();

  std::vector<LoadedFile> files;
  std::set<std::string> gone;  ///< paths on the disk
  formats::FileOptions options;
  std::shared_ptr<const WordList> words;
  std::string offeredWords;
  ClipRef clip;
  bool isSelectedByHand = false;  ///< the user selected the shown clip
  int model = -1;                 ///< the file of a model that is shown alone
  int skeleton = 0;               ///< the index of its skeleton in that file
  Pairing pairing;
  std::shared_ptr<const core::Sampler> sampler;
  std::string completedPath;  ///< the set that became complete beside the shown clip; empty: none
  std::string offeredPath;    ///< the newly opened model that does not fit the shown clip; empty: none
  EventPairing events;
  int eventFrames = 0;  ///< the end of events that are shown without a clip
  std::vector<core::Diagnostic> reported;
  Pending pending;

 private:
  using PairingKey = std::pair<std::string, std::size_t>;  ///< folder (and name), joint count

  [[nodiscard]] std::vector<std::string> takeChanged(const std::vector<LoadedFile>& changed);
  [[nodiscard]] std::vector<std::string> takeRead(std::vector<LoadedFile> read, bool isReload);
  [[nodiscard]] bool compareWithOneOf(const std::vector<std::string>& paths);
  [[nodiscard]] bool showCompletedSet(int owner, const std::vector<std::string>& added);
  void forgetFlatList(int owner);
  [[nodiscard]] bool findInSet(const std::string& name);
  void findClipAgain(const std::string& name);
  void showFirstOf(const std::vector<std::string>& paths, std::optional<Pairing> found);
  [[nodiscard]] int bestModelOf(const std::vector<int>& indices) const;
  void offerModels(const std::vector<std::string>& paths);
  void offerMisfit(const std::string& path, core::Message why);
  void showWhatIsLeft();
  void showModelAgain();
  void clearShown();
  [[nodiscard]] static PairingKey pairingKeyOf(const LoadedFile& file, const core::Clip& of);
  void rememberPairing(ClipRef of, Pairing selected);
  void usePairing(Pairing other);
  void pairEventsAnew();
  [[nodiscard]] std::string eventKey(ClipRef of) const;
  struct Found {
    Pairing pairing;
    bool isSearchWanted = false;  ///< a better one may lie on the disk
  };
  [[nodiscard]] Found pairingOf(ClipRef ref, const Neighbourhood* open = nullptr) const;

  [[nodiscard]] std::set<std::string> leftWithout(const std::set<std::string>& closedPaths);

  std::map<PairingKey, Pairing> knownPairings_;
  std::map<std::string, std::set<std::string>> foundFor_;  ///< file -> clips that it was opened for
  std::map<std::string, EventChoice> eventChoices_;        ///< by clip
  std::shared_ptr<const core::Clip> emittedClip_;
  std::shared_ptr<const core::Skeleton> emittedSkeleton_;
};

}  // namespace marrow::app
