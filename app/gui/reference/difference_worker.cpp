// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reference/difference_worker.h"

#include "app/gui/task_runner.h"
#include "app/session/comparison.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/sampler.h"

#include <utility>

namespace marrow::gui {
namespace {

// Smooth and game-exact sampling differ between whole frames.
constexpr int kGameExactSamples = 4;

}  // namespace

DifferenceWorker::DifferenceWorker(const app::Workspace& workspace, const app::Playback& playback,
                                   app::Comparison& comparison, TaskRunner& tasks, QObject* parent)
    : QObject(parent), workspace_(workspace), playback_(playback), comparison_(comparison), tasks_(tasks) {
  connect(&comparison_, &app::Comparison::referenceChanged, this, &DifferenceWorker::syncReference);
  connect(&comparison_, &app::Comparison::gameExactWantedChanged, this, &DifferenceWorker::syncGameExact);
  connect(&workspace_, &app::Workspace::clipChanged, this, [this](app::ShownChange change) {
    if (change != app::ShownChange(app::ShownPart::Text)) syncGameExact();
  });
  connect(&playback_, &app::Playback::playbackChanged, this, [this](app::PlaybackChange change) {
    if (change.testFlag(app::PlaybackPart::Sampling)) syncReference();
  });
}

DifferenceWorker::~DifferenceWorker() {
  cancel(app::Compared::Reference);
  cancel(app::Compared::GameExact);
}

void DifferenceWorker::syncReference() {
  cancel(app::Compared::Reference);
  comparison_.setTable(app::Compared::Reference, nullptr);
  if (comparison_.isShown()) start(app::Compared::Reference, comparison_.compared());
}

void DifferenceWorker::syncGameExact() {
  cancel(app::Compared::GameExact);
  comparison_.setTable(app::Compared::GameExact, nullptr);
  const auto& sampler = workspace_.sampler();
  if (sampler == nullptr || !comparison_.isGameExactWanted()) return;
  start(app::Compared::GameExact, {*sampler,
                                   core::SampleMode::Smooth,
                                   *sampler,
                                   core::SampleMode::GameExact,
                                   0.0,
                                   {},
                                   kGameExactSamples});
}

void DifferenceWorker::cancel(app::Compared kind) {
  if (CancelFlag flag = std::exchange(cancelled_[static_cast<std::size_t>(kind)], nullptr)) *flag = true;
}

void DifferenceWorker::start(app::Compared kind, core::ComparedClips clips) {
  CancelFlag& flag = cancelled_[static_cast<std::size_t>(kind)];
  flag = std::make_shared<std::atomic<bool>>(false);
  tasks_.run([this, kind, clips = std::move(clips), cancelled = flag] {
    auto table = core::DifferenceTable::of(clips, cancelled.get());
    return TaskRunner::Continuation([this, kind, cancelled, table = std::move(table)] {
      if (table && !*cancelled) comparison_.setTable(kind, table);
    });
  });
}

}  // namespace marrow::gui
