// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/differences.h"
#include "app/document/event_names.h"
#include "app/document/event_pairing.h"
#include "app/document/key_ref.h"
#include "app/document/loaded_file.h"
#include "app/document/opening.h"
#include "app/document/pairing.h"
#include "app/document/reference.h"
#include "app/document/zelda_choices.h"
#include "core/diagnostic.h"
#include "core/playback_clock.h"
#include "core/pose.h"
#include "core/sampler.h"

#include <QObject>
#include <QStringList>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace marrow::app {

/// What the opened files hold together, how they were paired, and the view state every panel follows: current
/// clip, playhead, selection. The one owner of time: panels read frame() and pose(), and repaint on
/// frameChanged(). Lives on the GUI thread; never touches the disk.
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  // -- files ------------------------------------------------------------------------------------------
  [[nodiscard]] const std::vector<LoadedFile>& files() const { return files_; }

  /// Adds or (same path) replaces files, keeps the rest, then shows the first new clip, or puts a new model
  /// under the current clip when it fits.
  /// @param pairing  what the loading thread found for the first clip of \p files; without it, and without a
  ///                 fitting model among the open files, a flat list is shown and pairingWanted() is emitted.
  void addFiles(std::vector<LoadedFile> files, std::optional<Pairing> pairing = {});
  /// Takes what a worker made of a request: open files that changed, files that are new, the choices and
  /// words that they were read with. The clip and its place stay where they can.
  void apply(OpenOutcome outcome);

  /// What a worker needs to know for openAmong().
  [[nodiscard]] OpenState openState() const;
  /// Which files on the disk are gone. What was read of them stays and is marked.
  void setGone(const QStringList& diskPaths);
  [[nodiscard]] bool isGone(const LoadedFile& file) const { return gone_.contains(file.diskPath()); }
  void closeFile(int file);
  /// Closes the open file of that path, or all members of the archive of that path.
  void closePath(const std::string& path);
  void closeAll();

  // -- clip and skeleton ------------------------------------------------------------------------------
  [[nodiscard]] ClipRef currentClipRef() const { return current_; }
  [[nodiscard]] std::shared_ptr<const core::Clip> clip() const;          ///< null when no clip is shown
  [[nodiscard]] std::shared_ptr<const core::Skeleton> skeleton() const;  ///< null when nothing is shown
  [[nodiscard]] const Pairing& pairing() const { return pairing_; }
  /// Another one whenever the clip, the skeleton or what was read of them is another; null without a clip.
  [[nodiscard]] const std::shared_ptr<const core::Sampler>& sampler() const { return sampler_; }
  /// The user's choice: files that complete a set of Link's do not take its place.
  void setCurrentClip(ClipRef ref);

  /// Shows a model alone, in its rest pose; there is then no current clip.
  /// @param skeleton  which of the file's.
  void showModel(int file, int skeleton = 0);
  [[nodiscard]] int shownModelFile() const { return shownModel_; }  ///< -1: none
  /// Which of that file's skeletons; of no meaning without one.
  [[nodiscard]] int shownSkeleton() const { return shownSkeleton_; }

  /// Another skeleton for the current clip, remembered for every clip of the same folder and joint count
  /// (SM64DS: and the same first word of the name).
  void setPairing(Pairing pairing);

  /// What is shown and why, in sentences: which model, which parts of Link's set, which events. Also where
  /// there is nothing to show yet.
  [[nodiscard]] std::string explanation() const;
  /// What waitingFile() waits for, a sentence that names it; empty: none waits.
  [[nodiscard]] std::string waitingText() const;

  // -- Zelda 64 ---------------------------------------------------------------------------------------
  /// What the user said about segments, offsets and ages. Changed through apply(), with what follows from it.
  [[nodiscard]] const ZeldaChoices& zeldaChoices() const { return zelda_; }
  /// The file that such choices are about: that of the clip or model that is shown, or that puts its set
  /// together, else the first open one; -1: none is of these games.
  [[nodiscard]] int zeldaFile() const;
  /// The open file of Link's for whose animations other files are missing; -1: none, or one of his animations
  /// is shown already.
  [[nodiscard]] int waitingFile() const;
  /// The open file whose set of Link's became complete while a clip of the user's choice was shown, and still
  /// is; -1: none.
  [[nodiscard]] int completedFile() const;
  /// Shows the first animation of the set of completedFile(); with none, nothing happens.
  void showCompleted();

  // -- events -----------------------------------------------------------------------------------------
  [[nodiscard]] const EventPairing& eventPairing() const { return eventPairing_; }
  /// The user's choice of the events that lie under the shown clip (with no clip: alone); empty: the document
  /// pairs by name again.
  void setEventChoice(std::optional<EventChoice> choice);
  /// Names for hashed events; null: none. Changed through apply().
  [[nodiscard]] std::shared_ptr<const WordList> wordList() const { return words_; }

  // -- time -------------------------------------------------------------------------------------------
  [[nodiscard]] double frame() const { return frame_; }
  [[nodiscard]] int frameCount() const;  ///< the clip's; without one, up to where the shown events end, or 0
  [[nodiscard]] double framesPerSecond() const { return framesPerSecond_; }
  [[nodiscard]] core::LoopMode fileLoopMode() const;
  [[nodiscard]] core::LoopMode loopMode() const { return loopOverride_.value_or(fileLoopMode()); }
  [[nodiscard]] std::optional<core::LoopMode> loopOverride() const { return loopOverride_; }
  [[nodiscard]] double speed() const { return speed_; }
  [[nodiscard]] bool isPlaying() const { return playing_; }
  [[nodiscard]] bool isReversed() const { return reversed_; }
  [[nodiscard]] double rangeIn() const;   ///< first played frame
  [[nodiscard]] double rangeOut() const;  ///< end of the played range, exclusive
  [[nodiscard]] bool hasRange() const { return rangeIn_.has_value() || rangeOut_.has_value(); }
  [[nodiscard]] core::SampleMode sampleMode() const { return sampleMode_; }

  void setFrame(double frame);  ///< clamped to 0..frameCount; recomputes pose() before frameChanged()
  void setFramesPerSecond(double framesPerSecond);
  /// The rate that clips start with instead of their own, the shown one at once; empty: each its own.
  void setUsualRate(std::optional<double> framesPerSecond);
  /// No whole frame is left out, however long one takes; playback is then slower than it should be. Otherwise
  /// time decides.
  void setPlaysEveryFrame(bool everyFrame) { playsEveryFrame_ = everyFrame; }
  void setLoopOverride(std::optional<core::LoopMode> mode);
  void setSpeed(double speed);  ///< clamped to 0.05..8
  void setPlaying(bool playing);
  void setReversed(bool reversed);
  void setRangeIn(std::optional<double> frame);
  void setRangeOut(std::optional<double> frame);
  void setSampleMode(core::SampleMode mode);

  /// Playback by wall-clock time: moves the playhead through the loop mode. Stops playing at a mode's end. In
  /// game-exact mode it moves by whole frames, as the game does. Does nothing while the playhead is held.
  void advance(double seconds);

  /// A person holds the playhead: playback waits until it is let go.
  void setHeld(bool held) { held_ = held; }

  // -- pose and selection -----------------------------------------------------------------------------
  [[nodiscard]] const core::Pose& pose() const { return pose_; }    ///< at frame(); empty without a skeleton
  [[nodiscard]] int selectedBone() const { return selectedBone_; }  ///< -1: none
  [[nodiscard]] int hoveredBone() const { return hoveredBone_; }    ///< -1: none
  /// Every selected bone, in the skeleton's order; selectedBone() is one of them, the active one.
  [[nodiscard]] const std::vector<int>& selectedBones() const { return selectedBones_; }
  void setSelectedBone(int bone);
  /// Several at once. What is no bone of the skeleton is left out; the first is active where `active` is not
  /// one of them.
  void setSelectedBones(std::vector<int> bones, int active);
  void setHoveredBone(int bone);

  /// The stored key that the panels mark; nothing after another clip or skeleton is shown.
  [[nodiscard]] const std::optional<KeyRef>& selectedKey() const { return selectedKey_; }
  /// Its bone becomes the active one; several selected bones stay selected when it is one of them.
  void selectKey(std::optional<KeyRef> key);

  /// The nearest key time of the selected bone's curves before or after the playhead (of all bones when none
  /// is selected); empty when there is none.
  [[nodiscard]] std::optional<double> previousKeyFrame() const;
  [[nodiscard]] std::optional<double> nextKeyFrame() const;

  /// Sorted, distinct key times of one bone (-1: of every bone) within the clip.
  [[nodiscard]] std::vector<float> keyFrames(int bone) const;

  /// A file or an archive that is looked into beside what is shown, by its path; empty: none. Forgotten when
  /// a clip, a model, a bone or a key is selected, also the one that is shown, and when it is closed.
  [[nodiscard]] std::string selectedFile() const;
  void selectFile(const std::string& path);
  /// The file that "this file" means: the selected one, else that of the clip, the model or the events that
  /// are shown, else the first; empty: none is open.
  [[nodiscard]] std::string fileInHand() const;

  // -- comparing --------------------------------------------------------------------------------------
  [[nodiscard]] Reference& reference() { return reference_; }
  [[nodiscard]] const Reference& reference() const { return reference_; }
  [[nodiscard]] Differences& differences() { return differences_; }
  [[nodiscard]] const Differences& differences() const { return differences_; }

  // -- issues -----------------------------------------------------------------------------------------
  /// Every file's diagnostics and the failures of this session, oldest first.
  [[nodiscard]] std::vector<core::Diagnostic> issues() const;
  void addIssue(core::Diagnostic issue);
  /// Forgets what was reported of a file: it is no longer true of it.
  void forgetReported(const std::string& path);
  /// Forgets one such report, as it was added.
  void forgetIssue(const core::Diagnostic& issue);
  /// Did something of this session fail that is still listed?
  [[nodiscard]] bool hasReportedIssues() const { return !reportedIssues_.empty(); }
  void clearReportedIssues();

 signals:
  /// The current clip has no known model: the window looks for one off the GUI thread and calls setPairing().
  void pairingWanted(marrow::app::ClipRef clip);
  void filesChanged();     ///< the list of files or their clips
  void eventsChanged();    ///< other events lie on the timeline; told before filesChanged() and clipChanged()
  void clipChanged();      ///< another clip, skeleton or pairing; frame and pose are already new
  void frameChanged();     ///< the playhead or the pose at it
  void playbackChanged();  ///< playing, speed, loop mode, range, frame rate, sample mode
  void selectionChanged();  ///< selected bone
  void hoverChanged();      ///< hovered bone
  void keySelected();       ///< selected key
  void fileSelected();      ///< selected file
  void goneChanged();       ///< which open files are no longer on the disk
  void issuesChanged();

 private:
  [[nodiscard]] bool isOpenOnDisk(const std::string& diskPath) const;
  [[nodiscard]] bool showCompletedSet(int host, const std::vector<std::string>& added);
  void forgetFlatList(int host);
  void findClipAgain(const std::string& name);
  [[nodiscard]] bool findInSet(const std::string& name);
  void showModelAgain(int skeleton);
  void showWhatIsLeft();
  void pairEventsAnew();
  [[nodiscard]] std::string eventKey() const;
  [[nodiscard]] bool compareWithFirstOf(const std::vector<std::string>& paths);
  void showFirstOf(const std::vector<std::string>& paths, std::optional<Pairing> pairing);
  void offerModels(const std::vector<std::string>& paths);
  [[nodiscard]] int fileIndexOf(const std::string& path) const;
  void applyClip(ClipRef ref, bool keepPlace);
  void applyPairing(Pairing pairing);
  void clearShown();
  void updatePose();
  void restartClock();
  void changePlayback();
  [[nodiscard]] double startingRate() const;
  [[nodiscard]] double playedFrames(double seconds);
  [[nodiscard]] std::pair<std::string, std::size_t> pairingKey() const;

  std::vector<LoadedFile> files_;
  std::map<std::pair<std::string, std::size_t>, Pairing> knownPairings_;  ///< by folder, name and joint count
  std::set<std::string> gone_;
  ZeldaChoices zelda_;
  std::shared_ptr<const WordList> words_;
  std::map<std::string, EventChoice> eventChoices_;  ///< by clip
  EventPairing eventPairing_;
  int eventFrames_ = 0;  ///< where the events end that are shown without a clip
  ClipRef current_;
  bool isSelectedByHand_ = false;  ///< the clip
  std::string completedPath_;      ///< of the set that the user is told of; empty: none
  int shownModel_ = -1;
  int shownSkeleton_ = 0;
  Pairing pairing_;
  std::shared_ptr<const core::Sampler> sampler_;
  core::Pose pose_;
  core::PlaybackClock clock_;
  double frame_ = 0.0;
  double framesPerSecond_ = 30.0;
  std::optional<double> usualRate_;
  bool playsEveryFrame_ = false;
  double speed_ = 1.0;
  bool playing_ = false;
  bool reversed_ = false;
  bool held_ = false;
  double unplayedFrames_ = 0.0;  ///< game-exact mode: time that has not made a whole frame yet
  std::optional<core::LoopMode> loopOverride_;
  std::optional<double> rangeIn_;
  std::optional<double> rangeOut_;
  core::SampleMode sampleMode_ = core::SampleMode::Smooth;
  int selectedBone_ = -1;
  std::vector<int> selectedBones_;
  std::optional<KeyRef> selectedKey_;
  std::string selectedPath_;  ///< of a file or an archive, which may have been closed
  int hoveredBone_ = -1;
  std::vector<core::Diagnostic> reportedIssues_;
  // Last: they look at the rest, and are told of changes before any panel is.
  Reference reference_{*this};
  Differences differences_;
};

}  // namespace marrow::app
