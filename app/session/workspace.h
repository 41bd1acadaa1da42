// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"
#include "app/session/shown_change.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace marrow::core {
struct Clip;
struct Diagnostic;
class Sampler;
struct Skeleton;
}  // namespace marrow::core

namespace marrow::formats {
class FileOptions;
}  // namespace marrow::formats

namespace marrow::app {

class EventIndex;
struct EventPairing;
struct EventSource;
struct FoundMaterialAnimations;
struct OpenOutcome;
struct OpenState;
struct Pairing;
struct WordList;
struct WorkspaceState;

/// A file that was closed, by the paths that open it again.
struct ClosedFile {
  std::string path;
  std::string archive;  ///< as LoadedFile::archive
};

/// The open files and the shown clip or model. Lives on the GUI thread; never touches the disk.
///
/// Order of signals: a call makes all its changes, then emits. The first signal is stateChanged(): the other
/// four objects of the session (Playback, Selection, Comparison, MaterialAnimations) update themselves. So
/// all five agree at any signal that a panel gets. Then come eventsChanged(), filesChanged(), issuesChanged()
/// and clipChanged(), as far as they apply, in this order. At changesEmitted(), the other four emit their own
/// signals. pairingWanted() and referenceOpened() come last.
class Workspace final : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(QObject* parent = nullptr);
  ~Workspace() override;

  // -- files ------------------------------------------------------------------------------------------
  [[nodiscard]] const std::vector<LoadedFile>& files() const;
  /// The input of openAmong(), for a worker.
  [[nodiscard]] OpenState openState() const;
  /// Takes the files that a worker has read. With Intent::Show, it shows the first new clip, or the shown
  /// clip on a new model that fits. With other intents, the shown clip and its frame stay if they can.
  void apply(OpenOutcome outcome);
  /// Opens the material animations that a worker found for an open clip. The shown clip stays.
  void takeMaterialAnimations(FoundMaterialAnimations found);
  /// @param diskPaths  open files that are no longer on the disk; they stay open.
  void setGone(const QStringList& diskPaths);
  [[nodiscard]] bool isGone(const LoadedFile& file) const;
  [[nodiscard]] bool isModelGone() const;  ///< the shown clip's model, if it is not open itself
  void closeFile(int file);
  /// Closes the open file of that path, or all members of the archive of that path.
  void closePath(const std::string& path);
  void closeAll();

  // -- what is shown ----------------------------------------------------------------------------------
  [[nodiscard]] ClipRef clipRef() const;                                 ///< not valid when no clip is shown
  [[nodiscard]] std::shared_ptr<const core::Clip> clip() const;          ///< null when no clip is shown
  [[nodiscard]] std::shared_ptr<const core::Skeleton> skeleton() const;  ///< null when nothing is shown
  [[nodiscard]] const Pairing& pairing() const;
  /// A new one whenever the clip or the skeleton is replaced; null without a clip.
  [[nodiscard]] const std::shared_ptr<const core::Sampler>& sampler() const;
  /// The clip's frames. Without a clip, the end of the shown events, or 0.
  [[nodiscard]] int frameCount() const;
  /// Shows a clip that the user selected: files that complete a set later do not replace it.
  void showClip(ClipRef clip);
  /// Shows a model alone, in its rest pose; there is then no shown clip.
  /// @param skeleton  index in the file's skeletons.
  void showModel(int file, int skeleton = 0);
  [[nodiscard]] int shownModelFile() const;  ///< the file of a model that is shown alone; -1: none is
  [[nodiscard]] int shownSkeleton() const;   ///< its skeleton, as an index in that file
  [[nodiscard]] int shownFile() const;       ///< the file of the shown clip or model; -1: none
  /// Clips of bones on the shown clip's model, with that clip, in the order of the files. Empty if no clip is
  /// shown.
  [[nodiscard]] std::vector<ClipRef> clipsOnShownModel() const;
  /// Shows the clip on another skeleton, and remembers it for similar clips: those in the same folder or
  /// archive with as many bones and, in formats whose names begin with the character, the same first word.
  void setPairing(Pairing pairing);
  [[nodiscard]] bool showsSet() const;  ///< true for a clip that is joined from several files
  /// The user's options for how files are read.
  [[nodiscard]] const formats::FileOptions& readOptions() const;
  /// The open file whose set became complete while a clip was shown that the user had selected; -1: none.
  [[nodiscard]] int completedFile() const;
  /// The file of a newly opened model that has another number of bones than the shown clip; -1: none.
  [[nodiscard]] int offeredModel() const;
  /// Shows the first clip of completedFile(), if there is one.
  void showCompleted();

  // -- events -----------------------------------------------------------------------------------------
  [[nodiscard]] const EventPairing& eventPairing() const;
  /// The events of any clip, as if it were shown.
  /// @param archives  the index of files().
  [[nodiscard]] EventPairing eventsOf(ClipRef clip, const EventIndex& archives) const;
  /// @param choice  the events that the user selected; empty: those with the shown clip's name.
  void setEventChoice(std::optional<EventSource> choice);
  [[nodiscard]] std::shared_ptr<const WordList> wordList() const;  ///< names for hashed events; null: none
  /// The path of a text file beside event files that may name them; empty: none, or a list is in use.
  [[nodiscard]] const std::string& offeredWordList() const;

  // -- issues -----------------------------------------------------------------------------------------
  /// Failures of this session, oldest first; issue_list.h lists all.
  [[nodiscard]] const std::vector<core::Diagnostic>& reportedIssues() const;
  void reportIssue(core::Diagnostic issue);
  /// Replaces all reports about the files of these issues.
  void replaceIssues(std::vector<core::Diagnostic> issues);
  /// Removes all reports about these files.
  void clearIssuesOf(const std::set<std::string>& paths);
  /// Removes the reports about a file that no longer apply.
  void clearIssuesOf(const std::string& path);
  /// Removes one report, compared by value.
  void removeIssue(const core::Diagnostic& issue);
  void clearReportedIssues();

 signals:
  void stateChanged(marrow::app::ShownChange change);  ///< only for the other four objects of the session
  void eventsChanged();                                ///< other events are on the timeline
  /// The list of files changed, or the content of some.
  void filesChanged(const std::vector<marrow::app::ClosedFile>& closed);
  void issuesChanged();
  void clipChanged(marrow::app::ShownChange change);  ///< another clip, skeleton or pairing
  void changesEmitted();                              ///< only for the other four objects of the session
  void goneChanged();                                 ///< isGone() gives other answers
  /// No open model fits the shown clip. Search for one on a worker and call setPairing().
  void pairingWanted(marrow::app::ClipRef clip);
  /// A clip was opened as the reference.
  void referenceOpened(marrow::app::ClipRef clip);

 private:
  void emitPending();

  std::unique_ptr<WorkspaceState> state_;
};

}  // namespace marrow::app
