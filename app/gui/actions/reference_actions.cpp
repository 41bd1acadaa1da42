// SPDX-License-Identifier: GPL-3.0-or-later
// The actions that select a reference clip and move it in time.
#include "app/gui/actions/actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/session/clip_ref.h"
#include "app/session/comparison.h"
#include "app/session/playback.h"
#include "app/session/workspace.h"
#include "core/clip.h"

#include <QAction>
#include <QCoreApplication>

#include <utility>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kUse{"reference.use", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Use the shown clip as the reference"), Icon::None, {Qt::Key_R}, QT_TRANSLATE_NOOP("Actions", "compare")};
constexpr ActionSpec kFile{"reference.file", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Reference from a &file…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "compare open")};
constexpr ActionSpec kSwap{"reference.swap", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "S&wap the shown clip and the reference"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "compare exchange")};
constexpr ActionSpec kEarlier{"reference.earlier", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Reference one frame &back"), Icon::None, {Qt::Key_BracketLeft}, QT_TRANSLATE_NOOP("Actions", "compare offset")};
constexpr ActionSpec kLater{"reference.later", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Reference one frame &ahead"), Icon::None, {Qt::Key_BracketRight}, QT_TRANSLATE_NOOP("Actions", "compare offset")};
constexpr ActionSpec kAlign{"reference.align", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Reference at the &same frame"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "compare offset reset")};
constexpr ActionSpec kClear{"reference.clear", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&No reference"), Icon::None, {kShift | Qt::Key_R}, QT_TRANSLATE_NOOP("Actions", "compare remove")};
constexpr ActionSpec kGameExact{"view.gameExactDifferences", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Show game-exact &difference"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "compare console")};
// clang-format on

void swap(app::Workspace& workspace, app::Playback& playback, app::Comparison& comparison) {
  const app::ClipRef shown = workspace.clipRef();
  const app::ClipRef other = comparison.clipRef();
  if (!shown.isValid() || !other.isValid()) return;
  const double frame = playback.frame();
  workspace.showClip(other);
  comparison.selectReference(shown);
  playback.setFrame(frame);
}

void syncActions(const ActionRegistry& actions, const app::Workspace& workspace,
                 const app::Comparison& comparison) {
  const bool hasReference = comparison.clip() != nullptr;
  const bool hasClip = workspace.clip() != nullptr;
  actions.action("reference.use")->setEnabled(hasClip);
  for (const char* id : {"reference.earlier", "reference.later", "reference.align", "reference.clear"}) {
    actions.action(id)->setEnabled(hasReference);
  }
  actions.action("reference.swap")->setEnabled(hasReference && hasClip);
}

}  // namespace

void addReferenceActions(ActionRegistry& actions, app::Workspace& workspace, app::Playback& playback,
                         app::Comparison& comparison, std::function<void()> selectFile) {
  const auto shift = [&comparison](double frames) { comparison.setOffset(comparison.offset() + frames); };
  actions.add(kUse, [&workspace, &comparison] { comparison.selectReference(workspace.clipRef()); });
  actions.add(kFile, std::move(selectFile));
  actions.add(kSwap, [&workspace, &playback, &comparison] { swap(workspace, playback, comparison); });
  actions.add(kEarlier, [shift] { shift(-1.0); });
  actions.add(kLater, [shift] { shift(1.0); });
  actions.add(kAlign, [&comparison] { comparison.setOffset(0.0); });
  actions.add(kClear, [&comparison] { comparison.clearReference(); });
  actions.addToggle(kGameExact, comparison.isGameExactWanted(),
                    [&comparison](bool on) { comparison.setGameExactWanted(on); });
  const auto onChange = [&actions, &workspace, &comparison] { syncActions(actions, workspace, comparison); };
  QObject::connect(&comparison, &app::Comparison::referenceChanged, &actions, onChange);
  QObject::connect(&workspace, &app::Workspace::clipChanged, &actions, onChange);
  onChange();
}

}  // namespace marrow::gui
