// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/overlay_options.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/links/links.h"
#include "app/gui/panels/panel.h"
#include "app/gui/preferences.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/form_grid.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/session.h"
#include "core/skeleton.h"

#include <QAction>
#include <QCheckBox>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kNumberWidth = 92;
constexpr int kSectionGap = 8;
constexpr int kBesideButton = 12;

/// A check box for an action. @param text  shorter than the action's.
QCheckBox* switchOf(QAction& action, const QString& text) {
  auto* box = new QCheckBox(text);
  box->setObjectName(action.objectName());
  box->setToolTip(action.toolTip());
  const auto sync = [box, &action] { box->setChecked(action.isChecked()); };
  QObject::connect(&action, &QAction::toggled, box, sync);
  QObject::connect(box, &QCheckBox::clicked, &action, [box, &action](bool on) {
    action.setChecked(on);
    box->setChecked(action.isChecked());  // the action may refuse
  });
  sync();
  return box;
}

}  // namespace

OverlayOptions::OverlayOptions(const PanelContext& context, ViewportWidget& viewport)
    : QWidget(&viewport, Qt::Popup), settings_(context.settings), viewport_(viewport) {
  setObjectName(QStringLiteral("overlayOptions"));
  setAccessibleName(tr("Onion skin, trail and camera"));
  setAttribute(Qt::WA_NoMouseReplay);  // a press on the button closes it and does not open it again
  auto* form = new FormGrid(this);
  form->setContentsMargins(14, 12, 14, 12);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(7);
  addOnionSkin(*form, context.actions);
  form->setRowMinimumHeight(form->rowCount(), kSectionGap);
  addTrail(*form, context);
  form->setRowMinimumHeight(form->rowCount(), kSectionGap);
  addCamera(*form);
}

QWidget* OverlayOptions::numberBox(const char* name, const QString& label, const Preference<int>& preference,
                                   int least, int most, const QString& suffix) {
  auto* box = new NumberBox(name, label, least, most, 0);
  box->setSuffix(suffix);
  box->setFixedWidth(kNumberWidth);
  settings_.onChange(preference, box, [box](int value) { box->showValue(value); });
  connect(box, &NumberBox::entered, this,
          [this, preference](double value) { settings_.setValue(preference, static_cast<int>(value)); });
  return box;
}

QWidget* OverlayOptions::checkBox(const char* name, const QString& text, const Preference<bool>& preference) {
  auto* box = new QCheckBox(text);
  box->setObjectName(QLatin1String(name));
  settings_.onChange(preference, box, [box](bool on) { box->setChecked(on); });
  connect(box, &QCheckBox::clicked, this,
          [this, preference](bool on) { settings_.setValue(preference, on); });
  return box;
}

void OverlayOptions::addOnionSkin(FormGrid& form, const ActionRegistry& actions) {
  QAction& ghosts = *actions.action("view.ghosts");
  form.addRow(switchOf(ghosts, tr("Onion skin")));
  QWidget* count = numberBox("ghostCount", tr("Ghosts on each side"), kGhostsEachSide, 1,
                             app::OnionSkin::kMostEachSide, {});
  QWidget* step = numberBox("ghostStep", tr("Frames between ghosts"), kGhostStep, 1,
                            app::OnionSkin::kLongestStep, tr(" frames"));
  QWidget* opacity = numberBox("ghostOpacity", tr("Opacity of the nearest ghost"), kGhostOpacity, 5, 100,
                               QStringLiteral(" %"));
  QWidget* atKeys = checkBox("ghostsAtKeys", tr("Key frames only"), kGhostsAtKeys);
  QWidget* ofBone = checkBox("ghostsOfBone", tr("Selected bone only"), kGhostsOfBone);
  form.addRow(tr("Each side"), count);
  form.addRow(tr("Step"), step);
  form.addRow(tr("Opacity"), opacity);
  form.addRow(atKeys);
  form.addRow(ofBone);
  const auto sync = [this, &ghosts, count, step, opacity, atKeys, ofBone] {
    for (QWidget* field : {count, opacity, atKeys, ofBone}) field->setEnabled(ghosts.isChecked());
    step->setEnabled(ghosts.isChecked() && !settings_.value(kGhostsAtKeys));
  };
  connect(&ghosts, &QAction::toggled, this, sync);
  settings_.onChange(kGhostsAtKeys, this, [sync](bool) { sync(); });
}

void OverlayOptions::addTrail(FormGrid& form, const PanelContext& context) {
  form.addRow(switchOf(*context.actions.action("view.trail"), tr("Motion trail")));
  QCheckBox* pinning = switchOf(*context.actions.action("view.pinTrail"), tr("Pin to this bone and range"));
  pinning->setEnabled(viewport_.trailPin() || viewport_.content().extras.selectedBone >= 0);
  form.addRow(pinning);
  auto* pinned = new ElidedLabel;
  pinned->setObjectName(QStringLiteral("trailPin"));
  followLinks(*pinned, context);
  form.addRow(pinned);
  const auto sync = [this, pinned, context] {
    const auto& pin = viewport_.trailPin();
    const auto skeleton = context.session.workspace.skeleton();
    const bool isKnown = pin && skeleton && static_cast<std::size_t>(pin->bone) < skeleton->size();
    if (!isKnown) return pinned->setText(tr("Selected bone, whole clip"));
    const QString name = shownName(skeleton->bones[static_cast<std::size_t>(pin->bone)].name);
    const auto frame = [](double at) { return NamedWords{frameText(at), {.frame = at}}; };
    pinned->setText(linked(tr("%1, frames %2 to %3"), {NamedWords{name, {.bone = pin->bone}},
                                                       frame(pin->span.from), frame(pin->span.to)}));
  };
  connect(&viewport_, &ViewportWidget::trailPinChanged, pinned, sync);
  sync();
}

void OverlayOptions::addCamera(FormGrid& form) {
  // The texts are in the order of app::Follow.
  auto* follow = new SegmentedControl("followRoot", tr("Camera"), {tr("Free"), tr("In place"), tr("Follow")});
  follow->setToolTip(
      tr("In place: the camera goes along with the root on the ground. Follow: up and down as well."));
  settings_.onChange(kFollowRoot, follow,
                     [follow](int stored) { follow->setCurrent(std::clamp(stored, 0, 2)); });
  connect(follow, &SegmentedControl::selected, this,
          [this](int index) { settings_.setValue(kFollowRoot, index); });
  form.addRow(tr("Camera"), follow);
}

void OverlayOptions::showBeside(const QWidget& button) {
  adjustSize();
  const QRect screen = button.screen()->availableGeometry();
  const QPoint corner = button.mapToGlobal(button.rect().topRight());
  const int right = std::max(screen.left(), screen.right() - width());
  const int bottom = std::max(screen.top(), screen.bottom() - height());
  move(std::clamp(corner.x() + kBesideButton, screen.left(), right),
       std::clamp(corner.y(), screen.top(), bottom));
  show();
  findChild<QCheckBox*>()->setFocus(Qt::PopupFocusReason);
}

void OverlayOptions::keyPressEvent(QKeyEvent* event) {
  event->matches(QKeySequence::Cancel) ? void(close()) : QWidget::keyPressEvent(event);
}

void OverlayOptions::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.setPen(theme.border);
  painter.setBrush(theme.panel);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace marrow::gui
