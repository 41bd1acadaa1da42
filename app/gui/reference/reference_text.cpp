// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reference/reference_text.h"

#include "app/document/document.h"
#include "app/gui/text.h"

#include <QCoreApplication>

namespace marrow::gui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Reference", text); }

QString boneName(const app::Document& document, int bone) {
  return toQString(document.skeleton()->bones[static_cast<std::size_t>(bone)].name);
}

}  // namespace

bool isSame(const core::BoneDifference& difference) {
  constexpr float kLeastDegrees = 0.0014F;  // a quarter of the finest angle of the games
  constexpr float kLeastUnits = 0.0005F;
  return difference.degrees < kLeastDegrees && difference.units < kLeastUnits;
}

QString roundedText(double value) {
  return QString::number(value, 'f', value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

QString differenceText(const app::Document& document) {
  const app::Comparison& reference = document.comparison();
  if (!reference.isShown()) return {};
  const auto apart = reference.differences();
  const auto at = [&](int bone) { return apart[static_cast<std::size_t>(bone)]; };
  const auto degrees = [&](int bone) { return degreesText(static_cast<double>(at(bone).degrees)); };
  const auto units = [&](int bone) { return unitsText(static_cast<double>(at(bone).units)); };
  if (const int selected = document.selectedBone(); selected >= 0) {
    if (!reference.isMatched(selected)) return tr("%1 is not in it").arg(boneName(document, selected));
    return QStringLiteral("%1 %2, %3").arg(boneName(document, selected), degrees(selected), units(selected));
  }
  const core::WorstBones worst = reference.worst();
  if (worst.turned < 0) return tr("no bone in common");
  if (isSame({at(worst.turned).degrees, at(worst.moved).units})) return tr("the same at this frame");
  return tr("at most %1 (%2), %3 (%4)")
      .arg(degrees(worst.turned), boneName(document, worst.turned), units(worst.moved),
           boneName(document, worst.moved));
}

QString degreesText(double degrees) { return roundedText(degrees) + QStringLiteral("°"); }

QString unitsText(double units) { return tr("%1 units").arg(roundedText(units)); }

QString referenceText(const app::Document& document) {
  const app::Comparison& reference = document.comparison();
  if (!reference.isShown()) return {};
  return tr("Reference %1, frame %2")
      .arg(toQString(reference.clip()->name), playheadText(reference.frame(), document.isPlaying()));
}

}  // namespace marrow::gui
