// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/discontinuity_text.h"

#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/compare.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <glm/geometric.hpp>

#include <QStringList>

#include <algorithm>

namespace marrow::gui {
namespace {

// A visible step of more than twice its neighbours looks like a jump.
constexpr float kLeastDegrees = 0.5F;
constexpr float kLeastOfReach = 0.005F;

float reachOf(const core::Pose& pose) {
  float reach = 0.0F;
  for (std::size_t bone = 0; bone < pose.size(); ++bone) {
    if (core::isFinite(pose.origin(bone))) reach = std::max(reach, glm::length(pose.origin(bone)));
  }
  return reach;
}

bool isJump(const core::DiscontinuityStep& step, float least) {
  return step.bone >= 0 && step.across - step.beside > std::max(step.beside, least);
}

QString jumpsText(const app::Workspace& workspace, const app::Playback& playback) {
  const core::LoopDiscontinuity discontinuity =
      core::loopDiscontinuity(*workspace.sampler(), playback.sampleMode());
  const auto name = [&](int bone) {
    return toQString(workspace.skeleton()->bones[static_cast<std::size_t>(bone)].name);
  };
  const auto text = [](float value, QString (*measure)(double)) {
    return measure(static_cast<double>(value));
  };
  QStringList jumps;
  if (const auto& step = discontinuity.rotation; isJump(step, kLeastDegrees)) {
    jumps << tr("%1 turns %2 from the last frame to the first, and %3 beside it")
                 .arg(name(step.bone), text(step.across, degreesText), text(step.beside, degreesText));
  }
  if (const auto& step = discontinuity.position; isJump(step, kLeastOfReach * reachOf(playback.pose()))) {
    jumps << tr("%1 moves %2 there, and %3 beside it")
                 .arg(name(step.bone), text(step.across, unitsText), text(step.beside, unitsText));
  }
  if (jumps.isEmpty()) return tr("Even: no bone jumps from the last frame to the first");
  return tr("Jumps: %1").arg(jumps.join(QStringLiteral("; ")));
}

}  // namespace

QString discontinuityText(const app::Workspace& workspace, const app::Playback& playback) {
  const auto clip = workspace.clip();
  if (!clip || !workspace.sampler() || clip->frameCount < 3) return {};
  const bool isSelected = playback.loopOverride().has_value() && playback.loopMode() != clip->loopMode;
  const bool goesRound = playback.loopMode() == core::LoopMode::Loop;
  const bool wentRound = clip->loopMode == core::LoopMode::Loop;
  if (!isSelected) return goesRound ? jumpsText(workspace, playback) : QString();
  if (goesRound) return tr("%1. It goes round by your choice of loop").arg(jumpsText(workspace, playback));
  return wentRound
             ? tr("None: by your choice of loop it plays as \"%1\"").arg(loopModeText(playback.loopMode()))
             : QString();
}

}  // namespace marrow::gui
