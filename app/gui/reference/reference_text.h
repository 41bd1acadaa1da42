// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"
#include "app/session/session_fwd.h"
#include "core/compare.h"

#include <QString>

#include <vector>

namespace marrow::gui {

/// True for a difference that is only rounding.
[[nodiscard]] bool isSame(const core::BoneDifference& difference);

/// "34.2", "34.2°", "34.2 units": three digits, or two decimals.
[[nodiscard]] QString roundedText(double value);
[[nodiscard]] QString degreesText(double degrees);
[[nodiscard]] QString unitsText(double units);

/// The lines over the viewport: the reference and its frame, and the difference of the selected bone or,
/// without one, of the worst bone. Empty without a reference.
[[nodiscard]] LinkedText referenceText(const app::Playback& playback, const app::Comparison& comparison);
[[nodiscard]] LinkedText differenceText(const app::Workspace& workspace, const app::Selection& selection,
                                        const app::Comparison& comparison);

/// A bone at the frame where it differs most.
struct RankedBone {
  int bone = 0;
  int frame = 0;
  core::BoneDifference there;  ///< at that frame
};

/// The bones that differ most from the reference along the clip, the worst first, without bones that do not
/// differ. Empty until they are computed, and while no reference is shown.
[[nodiscard]] std::vector<RankedBone> worstBones(const app::Workspace& workspace,
                                                 const app::Comparison& comparison);

/// A sentence about a loop, and the bone, if any, that it names at the clip's last frame.
struct LoopSentence {
  QString text;
  Subject subject = {};
};

/// Whether the shown clip loops without a jump in its current loop mode, and which bones jump. Also says if
/// the selected loop mode and the file's differ in that. Empty for clips that do not loop.
[[nodiscard]] std::vector<LoopSentence> discontinuitySentences(const app::Workspace& workspace,
                                                               const app::Playback& playback);

}  // namespace marrow::gui
