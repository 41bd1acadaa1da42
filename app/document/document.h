// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/event_names.h"
#include "app/document/event_pairing.h"
#include "app/document/loaded_file.h"
#include "app/document/opening.h"
#include "app/document/pairing.h"
#include "app/document/zelda_choices.h"
#include "app/session/issue_list.h"
#include "app/session/key_frames.h"
#include "app/session/session.h"
#include "app/session/waiting_files.h"
#include "core/diagnostic.h"

namespace marrow::app {

/// The session as one object, until its users take the parts that they need.
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  [[nodiscard]] Workspace& workspace() { return session_.workspace; }
  [[nodiscard]] const Workspace& workspace() const { return session_.workspace; }
  [[nodiscard]] Playback& playback() { return session_.playback; }
  [[nodiscard]] const Playback& playback() const { return session_.playback; }
  [[nodiscard]] Selection& selection() { return session_.selection; }
  [[nodiscard]] const Selection& selection() const { return session_.selection; }
  [[nodiscard]] Comparison& comparison() { return session_.comparison; }
  [[nodiscard]] const Comparison& comparison() const { return session_.comparison; }

  [[nodiscard]] const std::vector<LoadedFile>& files() const { return workspace().files(); }
  void addFiles(std::vector<LoadedFile> files, std::optional<Pairing> pairing = {});
  void apply(OpenOutcome outcome) { workspace().apply(std::move(outcome)); }
  [[nodiscard]] OpenState openState() const { return workspace().openState(); }
  void setGone(const QStringList& diskPaths) { workspace().setGone(diskPaths); }
  [[nodiscard]] bool isGone(const LoadedFile& file) const { return workspace().isGone(file); }
  void closeFile(int file) { workspace().closeFile(file); }
  void closePath(const std::string& path) { workspace().closePath(path); }
  void closeAll() { workspace().closeAll(); }

  [[nodiscard]] ClipRef currentClipRef() const { return workspace().clipRef(); }
  [[nodiscard]] std::shared_ptr<const core::Clip> clip() const { return workspace().clip(); }
  [[nodiscard]] std::shared_ptr<const core::Skeleton> skeleton() const { return workspace().skeleton(); }
  [[nodiscard]] const Pairing& pairing() const { return workspace().pairing(); }
  [[nodiscard]] const std::shared_ptr<const core::Sampler>& sampler() const { return workspace().sampler(); }
  void setCurrentClip(ClipRef ref) { workspace().showClip(ref); }
  void showModel(int file, int skeleton = 0) { workspace().showModel(file, skeleton); }
  [[nodiscard]] int shownModelFile() const { return workspace().shownModelFile(); }
  [[nodiscard]] int shownSkeleton() const { return workspace().shownSkeleton(); }
  void setPairing(Pairing pairing) { workspace().setPairing(std::move(pairing)); }
  [[nodiscard]] std::string explanation() const { return explanationOf(workspace()); }
  [[nodiscard]] std::string waitingText() const { return app::waitingText(workspace()); }

  [[nodiscard]] const ZeldaChoices& zeldaChoices() const { return workspace().readOptions(); }
  [[nodiscard]] int zeldaFile() const { return optionsFile(workspace()); }
  [[nodiscard]] int waitingFile() const { return app::waitingFile(workspace()); }
  [[nodiscard]] int completedFile() const { return workspace().completedFile(); }
  void showCompleted() { workspace().showCompleted(); }

  [[nodiscard]] const EventPairing& eventPairing() const { return workspace().eventPairing(); }
  void setEventChoice(std::optional<EventChoice> choice) { workspace().setEventChoice(std::move(choice)); }
  [[nodiscard]] std::shared_ptr<const WordList> wordList() const { return workspace().wordList(); }

  [[nodiscard]] double frame() const { return playback().frame(); }
  [[nodiscard]] int frameCount() const { return playback().frameCount(); }
  [[nodiscard]] double framesPerSecond() const { return playback().framesPerSecond(); }
  [[nodiscard]] core::LoopMode fileLoopMode() const { return playback().fileLoopMode(); }
  [[nodiscard]] core::LoopMode loopMode() const { return playback().loopMode(); }
  [[nodiscard]] std::optional<core::LoopMode> loopOverride() const { return playback().loopOverride(); }
  [[nodiscard]] double speed() const { return playback().speed(); }
  [[nodiscard]] bool isPlaying() const { return playback().isPlaying(); }
  [[nodiscard]] bool isReversed() const { return playback().isReversed(); }
  [[nodiscard]] double rangeIn() const { return playback().rangeIn(); }
  [[nodiscard]] double rangeOut() const { return playback().rangeOut(); }
  [[nodiscard]] bool hasRange() const { return playback().hasRange(); }
  [[nodiscard]] core::SampleMode sampleMode() const { return playback().sampleMode(); }
  void setFrame(double frame) { playback().setFrame(frame); }
  void setFramesPerSecond(double rate) { playback().setFramesPerSecond(rate); }
  void setUsualRate(std::optional<double> rate) { playback().setUsualRate(rate); }
  void setPlaysEveryFrame(bool everyFrame) { playback().setPlaysEveryFrame(everyFrame); }
  void setLoopOverride(std::optional<core::LoopMode> mode) { playback().setLoopOverride(mode); }
  void setSpeed(double speed) { playback().setSpeed(speed); }
  void setPlaying(bool playing) { playback().setPlaying(playing); }
  void setReversed(bool reversed) { playback().setReversed(reversed); }
  void setRangeIn(std::optional<double> frame) { playback().setRangeIn(frame); }
  void setRangeOut(std::optional<double> frame) { playback().setRangeOut(frame); }
  void setSampleMode(core::SampleMode mode) { playback().setSampleMode(mode); }
  void advance(double seconds) { playback().advance(seconds); }
  void setHeld(bool held) { playback().setHeld(held); }
  [[nodiscard]] const core::Pose& pose() const { return playback().pose(); }

  [[nodiscard]] int selectedBone() const { return selection().activeBone(); }
  [[nodiscard]] int hoveredBone() const { return selection().hoveredBone(); }
  [[nodiscard]] const std::vector<int>& selectedBones() const { return selection().bones(); }
  void setSelectedBone(int bone) { selection().selectBone(bone); }
  void setSelectedBones(std::vector<int> bones, int active) {
    selection().selectBones(std::move(bones), active);
  }
  void setHoveredBone(int bone) { selection().hoverBone(bone); }
  [[nodiscard]] const std::optional<KeyRef>& selectedKey() const { return selection().key(); }
  void selectKey(std::optional<KeyRef> key) { selection().selectKey(key); }
  [[nodiscard]] std::optional<double> previousKeyFrame() const {
    return keyFrameBefore(keyFrames(selectedBone()), frame());
  }
  [[nodiscard]] std::optional<double> nextKeyFrame() const {
    return keyFrameAfter(keyFrames(selectedBone()), frame(), frameCount());
  }
  [[nodiscard]] std::vector<float> keyFrames(int bone) const { return app::keyFrames(workspace(), bone); }
  [[nodiscard]] std::string selectedFile() const { return selection().file(); }
  void selectFile(const std::string& path) { selection().selectFile(path); }
  [[nodiscard]] std::string fileInHand() const { return selection().fileInHand(); }

  [[nodiscard]] std::vector<core::Diagnostic> issues() const { return issuesOf(workspace()); }
  void addIssue(core::Diagnostic issue) { workspace().reportIssue(std::move(issue)); }
  void forgetReported(const std::string& path) { workspace().clearIssuesOf(path); }
  void forgetIssue(const core::Diagnostic& issue) { workspace().removeIssue(issue); }
  [[nodiscard]] bool hasReportedIssues() const { return !workspace().reportedIssues().empty(); }
  void clearReportedIssues() { workspace().clearReportedIssues(); }

 signals:
  void pairingWanted(marrow::app::ClipRef clip);
  void filesChanged();
  void eventsChanged();
  void clipChanged();
  void frameChanged();
  void playbackChanged();
  void selectionChanged();
  void hoverChanged();
  void keySelected();
  void fileSelected();
  void goneChanged();
  void issuesChanged();

 private:
  Session session_;
};

}  // namespace marrow::app
