// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reference/difference_worker.h"

#include "app/document/document.h"
#include "app/gui/task_runner.h"

#include <utility>

namespace marrow::gui {
namespace {

// Between whole frames is where the two kinds of sampling part.
constexpr int kGameExactSamples = 4;

}  // namespace

DifferenceWorker::DifferenceWorker(app::Document& document, TaskRunner& tasks, QObject* parent)
    : QObject(parent), document_(document), tasks_(tasks), mode_(document.sampleMode()) {
  connect(&document_.comparison(), &app::Comparison::referenceChanged, this,
          &DifferenceWorker::followReference);
  connect(&document_.comparison(), &app::Comparison::gameExactWantedChanged, this,
          &DifferenceWorker::syncGameExact);
  connect(&document_, &app::Document::clipChanged, this, &DifferenceWorker::syncGameExact);
  connect(&document_, &app::Document::playbackChanged, this, [this] {
    if (std::exchange(mode_, document_.sampleMode()) != document_.sampleMode()) followReference();
  });
}

DifferenceWorker::~DifferenceWorker() {
  cancel(app::Compared::Reference);
  cancel(app::Compared::GameExact);
}

void DifferenceWorker::followReference() {
  cancel(app::Compared::Reference);
  document_.comparison().setTable(app::Compared::Reference, nullptr);
  const app::Comparison& reference = document_.comparison();
  if (reference.isShown()) start(app::Compared::Reference, reference.compared());
}

void DifferenceWorker::syncGameExact() {
  cancel(app::Compared::GameExact);
  document_.comparison().setTable(app::Compared::GameExact, nullptr);
  const auto& sampler = document_.sampler();
  if (sampler == nullptr || !document_.comparison().isGameExactWanted()) return;
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
      if (table && !*cancelled) document_.comparison().setTable(kind, table);
    });
  });
}

}  // namespace marrow::gui
