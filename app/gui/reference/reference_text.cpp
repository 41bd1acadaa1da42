// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reference/reference_text.h"

#include "app/gui/text.h"
#include "app/session/comparison.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <glm/geometric.hpp>

#include <QStringList>

#include <algorithm>

namespace marrow::gui {
namespace {

QString boneName(const app::Workspace& workspace, int bone) {
  return shownName(workspace.skeleton()->bones[static_cast<std::size_t>(bone)].name);
}

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

std::vector<LoopSentence> jumpSentences(const app::Workspace& workspace, const app::Playback& playback) {
  const core::LoopDiscontinuity discontinuity =
      core::loopDiscontinuity(*workspace.sampler(), playback.sampleMode());
  std::vector<LoopSentence> jumps;
  const auto add = [&](const core::DiscontinuityStep& step, QString (*measure)(double)) {
    jumps.push_back({tr("%1 jumps %2 (neighbours: %3)")
                         .arg(boneName(workspace, step.bone), measure(static_cast<double>(step.across)),
                              measure(static_cast<double>(step.beside))),
                     {.bone = step.bone, .frame = static_cast<double>(workspace.clip()->frameCount - 1)}});
  };
  if (const auto& step = discontinuity.rotation; isJump(step, kLeastDegrees)) add(step, degreesText);
  if (const auto& step = discontinuity.position; isJump(step, kLeastOfReach * reachOf(playback.pose())))
    add(step, unitsText);
  if (jumps.empty()) jumps.push_back({tr("None: no bone jumps from the last frame to the first")});
  return jumps;
}

}  // namespace

bool isSame(const core::BoneDifference& difference) {
  constexpr float kSameDegrees = 0.0014F;  // a quarter of a 16-bit angle step
  constexpr float kSameUnits = 0.0005F;
  return difference.degrees < kSameDegrees && difference.units < kSameUnits;
}

QString roundedText(double value) {
  return QString::number(value, 'f', value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

LinkedText differenceText(const app::Workspace& workspace, const app::Selection& selection,
                          const app::Comparison& comparison) {
  if (!comparison.isShown()) return {};
  const auto apart = comparison.differences();
  const auto at = [&](int bone) { return apart[static_cast<std::size_t>(bone)]; };
  const auto name = [&](int bone) { return NamedWords{boneName(workspace, bone), {.bone = bone}}; };
  const auto degrees = [&](int bone) {
    return NamedWords{degreesText(static_cast<double>(at(bone).degrees)), {.bone = bone}};
  };
  const auto units = [&](int bone) { return unitsText(static_cast<double>(at(bone).units)); };
  if (const int selected = selection.activeBone(); selected >= 0) {
    if (!comparison.isMatched(selected)) return linked(tr("%1 is not in the reference"), {name(selected)});
    return linked(QStringLiteral("%1 %2, %3"), {name(selected), degrees(selected), units(selected)});
  }
  const core::WorstBones worst = comparison.worst();
  if (isSame({at(worst.turned).degrees, at(worst.moved).units})) return tr("the same at this frame");
  return linked(tr("at most %1 (%2), %3 (%4)"),
                {degrees(worst.turned), name(worst.turned), units(worst.moved), name(worst.moved)});
}

QString degreesText(double degrees) { return roundedText(degrees) + QStringLiteral("°"); }

QString unitsText(double units) { return tr("%1 units").arg(roundedText(units)); }

LinkedText referenceText(const app::Playback& playback, const app::Comparison& comparison) {
  if (!comparison.isShown() && !comparison.isResting()) return {};
  const NamedWords name{shownName(comparison.clip()->name), {.clip = comparison.clipRef()}};
  if (comparison.isResting()) return linked(tr("Reference %1 is not shown: no bones in common"), {name});
  return linked(tr("Reference %1, frame %2"), {name, playheadText(comparison.frame(), playback.isPlaying())});
}

std::vector<RankedBone> worstBones(const app::Workspace& workspace, const app::Comparison& comparison) {
  constexpr std::size_t kMostBones = 10;
  if (!comparison.isShown()) return {};
  const auto& table = comparison.table(app::Compared::Reference);
  const std::size_t bones = workspace.skeleton()->size();
  if (!table || table->frameCount() == 0 || !table->hasBones() || table->boneCount() != bones) return {};
  std::vector<core::BonePeak> peaks = core::rankedPeaks(*table, comparison.match().isMatched, kMostBones);
  std::erase_if(peaks, [](const core::BonePeak& peak) { return isSame(peak.largest); });
  std::vector<RankedBone> ranked;
  for (const core::BonePeak& peak : peaks) {
    const int frame = peak.largest.degrees > 0.0F ? peak.turnedAt : peak.movedAt;
    ranked.push_back(
        {peak.bone, frame, table->at(static_cast<std::size_t>(frame), static_cast<std::size_t>(peak.bone))});
  }
  return ranked;
}

std::vector<LoopSentence> discontinuitySentences(const app::Workspace& workspace,
                                                 const app::Playback& playback) {
  const auto clip = workspace.clip();
  if (!clip || clip->isMaterialAnimation() || !workspace.sampler() || clip->frameCount < 3) return {};
  const bool isSelected = playback.loopMode() != clip->loopMode;
  const bool goesRound = playback.loopMode() == core::LoopMode::Loop;
  const bool wentRound = clip->loopMode == core::LoopMode::Loop;
  std::vector<LoopSentence> sentences;
  if (goesRound) sentences = jumpSentences(workspace, playback);
  if (isSelected && goesRound) sentences.push_back({tr("You selected to loop it")});
  if (isSelected && wentRound)
    sentences.push_back(
        {tr("None: you selected to play it as \"%1\"").arg(loopModeText(playback.loopMode()))});
  return sentences;
}

}  // namespace marrow::gui
