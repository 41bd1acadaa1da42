// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reference/reference_text.h"

#include "app/gui/text.h"
#include "app/session/comparison.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/skeleton.h"

namespace marrow::gui {
namespace {

QString boneName(const app::Workspace& workspace, int bone) {
  return toQString(workspace.skeleton()->bones[static_cast<std::size_t>(bone)].name);
}

}  // namespace

bool isSame(const core::BoneDifference& difference) {
  constexpr float kLeastDegrees = 0.0014F;  // a quarter of a 16-bit angle step
  constexpr float kLeastUnits = 0.0005F;
  return difference.degrees < kLeastDegrees && difference.units < kLeastUnits;
}

QString roundedText(double value) {
  return QString::number(value, 'f', value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

QString differenceText(const app::Workspace& workspace, const app::Selection& selection,
                       const app::Comparison& comparison) {
  if (!comparison.isShown()) return {};
  const auto apart = comparison.differences();
  const auto at = [&](int bone) { return apart[static_cast<std::size_t>(bone)]; };
  const auto degrees = [&](int bone) { return degreesText(static_cast<double>(at(bone).degrees)); };
  const auto units = [&](int bone) { return unitsText(static_cast<double>(at(bone).units)); };
  if (const int selected = selection.activeBone(); selected >= 0) {
    if (!comparison.isMatched(selected)) return tr("%1 is not in it").arg(boneName(workspace, selected));
    return QStringLiteral("%1 %2, %3").arg(boneName(workspace, selected), degrees(selected), units(selected));
  }
  const core::WorstBones worst = comparison.worst();
  if (worst.turned < 0) return tr("no bone in common");
  if (isSame({at(worst.turned).degrees, at(worst.moved).units})) return tr("the same at this frame");
  return tr("at most %1 (%2), %3 (%4)")
      .arg(degrees(worst.turned), boneName(workspace, worst.turned), units(worst.moved),
           boneName(workspace, worst.moved));
}

QString degreesText(double degrees) { return roundedText(degrees) + QStringLiteral("°"); }

QString unitsText(double units) { return tr("%1 units").arg(roundedText(units)); }

QString referenceText(const app::Playback& playback, const app::Comparison& comparison) {
  if (!comparison.isShown()) return {};
  return tr("Reference %1, frame %2")
      .arg(toQString(comparison.clip()->name), playheadText(comparison.frame(), playback.isPlaying()));
}

}  // namespace marrow::gui
