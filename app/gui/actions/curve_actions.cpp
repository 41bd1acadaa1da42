// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/curve_actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/panels/curves_panel.h"
#include "app/gui/widgets/segmented_control.h"

#include <QCoreApplication>

#include <iterator>

namespace marrow::gui {
namespace {

constexpr auto kView = ActionGroup::View;

// clang-format off
constexpr ActionSpec kModes[] = {  // in the order of CurveModes
    {"curves.smooth", kView, QT_TRANSLATE_NOOP("Actions", "Curves: smooth values"), Icon::None, {}},
    {"curves.console", kView, QT_TRANSLATE_NOOP("Actions", "Curves: the console's values"), Icon::None, {}},
    {"curves.both", kView, QT_TRANSLATE_NOOP("Actions", "Curves: smooth and console"), Icon::None, {}},
};
constexpr ActionSpec kFrameAll{"curves.frameAll", kView, QT_TRANSLATE_NOOP("Actions", "Curves: show all"), Icon::None, {}};
constexpr ActionSpec kFrameKey{"curves.frameKey", kView, QT_TRANSLATE_NOOP("Actions", "Curves: show the selected key"), Icon::None, {}};
// clang-format on

}  // namespace

void addCurveActions(ActionRegistry& actions, CurvesPanel& panel) {
  for (int mode = 0; mode < static_cast<int>(std::size(kModes)); ++mode) {
    actions.add(kModes[mode], [&panel, mode] { panel.modes().select(mode); });
  }
  actions.add(kFrameAll, [&panel] { panel.plot().frameAll(); });
  actions.add(kFrameKey, [&panel] { panel.plot().frameSelected(); });
}

}  // namespace marrow::gui
