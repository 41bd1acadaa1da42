// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"
#include "app/session/shown_change.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::core {
struct Clip;
struct Diagnostic;
class Sampler;
struct Skeleton;
}  // namespace marrow::core

namespace marrow::app {

struct EventPairing;
struct EventSource;
struct LoadedFile;
struct OpenOutcome;
struct OpenState;
struct Pairing;
struct WordList;
struct WorkspaceState;
class ZeldaChoices;

/// A file that was open.
struct ClosedFile {
  std::string path;
  std::string archive;  ///< as LoadedFile::archive
};

/// The open files and which clip or model of them is shown. Lives on the GUI thread; never touches the disk.
///
/// Order of signals: a call first changes all that it changes, then tells of it. stateChanged() comes first,
/// and Playback, Selection and Comparison follow it before anybody else is told. So whatever signal a panel
/// hears, files, clip, frame, pose, selection and comparison already fit each other. Panels then hear
/// eventsChanged(), filesChanged(), issuesChanged() and clipChanged(), those that apply, in this order.
/// stateTold() comes last: then the three other objects emit signals of their own.
class Workspace final : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(QObject* parent = nullptr);
  ~Workspace() override;

  // -- files ------------------------------------------------------------------------------------------
  [[nodiscard]] const std::vector<LoadedFile>& files() const;
  /// What a worker needs to know for openAmong().
  [[nodiscard]] OpenState openState() const;
  /// Takes what a worker read. Shows the first new clip, or puts a new model under the shown clip when it
  /// fits. After a reload the shown clip and its frame stay where they can.
  void apply(OpenOutcome outcome);
  /// @param diskPaths  the open files that are no longer on the disk. What was read of them stays.
  void setGone(const QStringList& diskPaths);
  [[nodiscard]] bool isGone(const LoadedFile& file) const;
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
  /// The clip's frames; without a clip, up to where the shown events end, or 0.
  [[nodiscard]] int frameCount() const;
  /// The user's choice: files that complete a set later do not replace it.
  void showClip(ClipRef clip);
  /// Shows a model alone, in its rest pose; there is then no shown clip.
  /// @param skeleton  index in the file's skeletons.
  void showModel(int file, int skeleton = 0);
  [[nodiscard]] int shownModelFile() const;  ///< the file of a model that is shown alone; -1: none is
  [[nodiscard]] int shownSkeleton() const;   ///< which of that file's skeletons
  [[nodiscard]] int shownFile() const;       ///< the file of the shown clip or model; -1: none
  /// Shows the clip on another skeleton. It is remembered for every clip of the same folder and joint count.
  void setPairing(Pairing pairing);
  /// What the user said about how files are read.
  [[nodiscard]] const ZeldaChoices& readOptions() const;
  /// The open file that became complete while a clip of the user's choice was shown, and still is; -1: none.
  [[nodiscard]] int completedFile() const;
  /// Shows the first clip of completedFile(), if there is one.
  void showCompleted();

  // -- events -----------------------------------------------------------------------------------------
  [[nodiscard]] const EventPairing& eventPairing() const;
  /// @param choice  the events that the user wants under the shown clip, or alone; empty: those of its name.
  void setEventChoice(std::optional<EventSource> choice);
  [[nodiscard]] std::shared_ptr<const WordList> wordList() const;  ///< names for hashed events; null: none

  // -- issues -----------------------------------------------------------------------------------------
  /// What failed in this session, oldest first; issue_list.h lists all.
  [[nodiscard]] const std::vector<core::Diagnostic>& reportedIssues() const;
  void reportIssue(core::Diagnostic issue);
  /// Removes what was reported of a file that is no longer true of it.
  void clearIssuesOf(const std::string& path);
  /// Removes one report, as it was made.
  void removeIssue(const core::Diagnostic& issue);
  void clearReportedIssues();

 signals:
  void stateChanged(marrow::app::ShownChange change);  ///< for Playback, Selection and Comparison alone
  void eventsChanged();                                ///< other events lie on the timeline
  /// The list of files, or what was read of them.
  void filesChanged(const std::vector<marrow::app::ClosedFile>& closed);
  void issuesChanged();
  void clipChanged(marrow::app::ShownChange change);  ///< another clip, skeleton or pairing
  void stateTold();                                   ///< for Playback, Selection and Comparison alone
  void goneChanged();
  /// No open model fits the shown clip: search for one on a worker and call setPairing().
  void pairingWanted(marrow::app::ClipRef clip);
  /// A clip was opened to compare with.
  void referenceOpened(marrow::app::ClipRef clip);

 private:
  void tell();

  std::unique_ptr<WorkspaceState> state_;
};

}  // namespace marrow::app
