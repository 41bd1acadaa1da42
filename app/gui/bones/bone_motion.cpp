// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bones/bone_motion.h"

#include "app/gui/task_runner.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/sampler.h"

#include <utility>

namespace marrow::gui {

BoneMotion::BoneMotion(const app::Workspace& workspace, const app::Playback& playback, TaskRunner& tasks,
                       QObject* parent)
    : QObject(parent), workspace_(workspace), playback_(playback), tasks_(tasks) {
  connect(&workspace_, &app::Workspace::clipChanged, this, [this](app::ShownChange change) {
    if (change != app::ShownChange(app::ShownPart::Text)) sync();
  });
  connect(&playback_, &app::Playback::playbackChanged, this, [this](app::PlaybackChange change) {
    if (change.testFlag(app::PlaybackPart::Sampling)) sync();
  });
}

BoneMotion::~BoneMotion() { cancel(); }

void BoneMotion::cancel() {
  if (const auto flag = std::exchange(cancelled_, nullptr)) *flag = true;
}

void BoneMotion::setWanted(bool wanted) {
  if (wanted == std::exchange(isWanted_, wanted)) return;
  sync();
}

void BoneMotion::sync() {
  cancel();
  if (!std::exchange(travelled_, {}).empty()) emit changed();
  const auto& sampler = workspace_.sampler();
  if (!isWanted_ || sampler == nullptr) return;
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  tasks_.run([this, work = *sampler, mode = playback_.sampleMode(), cancelled = cancelled_] {
    auto travelled = core::travelled(work, mode, cancelled.get());
    return TaskRunner::Continuation([this, cancelled, travelled = std::move(travelled)] {
      if (!travelled || *cancelled) return;
      travelled_ = *travelled;
      emit changed();
    });
  });
}

}  // namespace marrow::gui
