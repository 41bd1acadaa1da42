// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/reference_actions.h"

#include "app/document/document.h"
#include "app/gui/actions/action_registry.h"

#include <QAction>
#include <QCoreApplication>

#include <utility>

namespace marrow::gui {
namespace {

constexpr int kShift = Qt::ShiftModifier;
constexpr auto kView = ActionGroup::View;

// clang-format off
constexpr ActionSpec kUse{"reference.use", kView, QT_TRANSLATE_NOOP("Actions", "&Use the shown clip as the reference"), Icon::None, {Qt::Key_R}};
constexpr ActionSpec kFile{"reference.file", kView, QT_TRANSLATE_NOOP("Actions", "Reference from a &file…"), Icon::None, {}};
constexpr ActionSpec kSwap{"reference.swap", kView, QT_TRANSLATE_NOOP("Actions", "S&wap the shown clip and the reference"), Icon::None, {}};
constexpr ActionSpec kEarlier{"reference.earlier", kView, QT_TRANSLATE_NOOP("Actions", "Reference one frame &back"), Icon::None, {Qt::Key_BracketLeft}};
constexpr ActionSpec kLater{"reference.later", kView, QT_TRANSLATE_NOOP("Actions", "Reference one frame &ahead"), Icon::None, {Qt::Key_BracketRight}};
constexpr ActionSpec kAlign{"reference.align", kView, QT_TRANSLATE_NOOP("Actions", "Reference at the &same frame"), Icon::None, {}};
constexpr ActionSpec kClear{"reference.clear", kView, QT_TRANSLATE_NOOP("Actions", "&No reference"), Icon::None, {kShift | Qt::Key_R}};
constexpr ActionSpec kGameExact{"view.consoleStrip", kView, QT_TRANSLATE_NOOP("Actions", "Strip where console sampling &differs"), Icon::None, {}};
// clang-format on

void swap(app::Document& document) {
  const app::ClipRef shown = document.currentClipRef();
  const app::ClipRef other = document.comparison().clipRef();
  if (!shown.isValid() || !other.isValid()) return;
  const double frame = document.frame();
  document.setCurrentClip(other);
  document.comparison().selectReference(shown);
  document.setFrame(frame);
}

void syncDocument(const ActionRegistry& actions, const app::Document& document) {
  const bool hasReference = document.comparison().clip() != nullptr;
  const bool hasClip = document.clip() != nullptr;
  actions.action("reference.use")->setEnabled(hasClip);
  for (const char* id : {"reference.earlier", "reference.later", "reference.align", "reference.clear"}) {
    actions.action(id)->setEnabled(hasReference);
  }
  actions.action("reference.swap")->setEnabled(hasReference && hasClip);
}

}  // namespace

void addReferenceActions(ActionRegistry& actions, app::Document& document, std::function<void()> selectFile) {
  app::Comparison& reference = document.comparison();
  const auto shift = [&reference](double frames) { reference.setOffset(reference.offset() + frames); };
  actions.add(kUse, [&document] { document.comparison().selectReference(document.currentClipRef()); });
  actions.add(kFile, std::move(selectFile));
  actions.add(kSwap, [&document] { swap(document); });
  actions.add(kEarlier, [shift] { shift(-1.0); });
  actions.add(kLater, [shift] { shift(1.0); });
  actions.add(kAlign, [&reference] { reference.setOffset(0.0); });
  actions.add(kClear, [&reference] { reference.clearReference(); });
  actions.addToggle(kGameExact, document.comparison().isGameExactWanted(),
                    [&document](bool on) { document.comparison().setGameExactWanted(on); });
  const auto onChange = [&actions, &document] { syncDocument(actions, document); };
  QObject::connect(&reference, &app::Comparison::referenceChanged, &actions, onChange);
  QObject::connect(&document, &app::Document::clipChanged, &actions, onChange);
  onChange();
}

}  // namespace marrow::gui
