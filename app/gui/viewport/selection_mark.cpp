// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/selection_mark.h"

#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/branch.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"
#include "core/pose.h"
#include "core/skeleton.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace marrow::gui {
namespace {

constexpr float kFoundPixels = 22.0F;  // a bone of this length needs no mark
constexpr int kHalf = 13;              // ring and halo, and half of the height
constexpr double kRing = 9.0;
constexpr int kGap = 4;
constexpr int kNameMargin = 6;
constexpr int kLongestName = 220;

}  // namespace

SelectionMark::SelectionMark(const app::Workspace& workspace, const app::Playback& playback,
                             const app::Selection& selection, const ViewportWidget& viewport, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      playback_(playback),
      selection_(selection),
      viewport_(viewport) {
  setObjectName(QStringLiteral("selectionMark"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  connect(&selection_, &app::Selection::selectionChanged, this, &SelectionMark::syncBone);
  connect(&workspace_, &app::Workspace::clipChanged, this, &SelectionMark::syncBone);
  connect(&playback_, &app::Playback::frameChanged, this, &SelectionMark::onChange);
}

void SelectionMark::syncBone() {
  const auto skeleton = workspace_.skeleton();
  const int selected = selection_.activeBone();
  const bool exists = skeleton && selected >= 0 && static_cast<std::size_t>(selected) < skeleton->size();
  bone_ = exists ? selected : -1;
  // Half of the viewport has space for it at one side of the mark, wherever the mark is.
  const int space = std::min(kLongestName, parentWidget()->width() / 2 - 2 * (kHalf + kNameMargin + kGap));
  name_ = exists ? fontMetrics().elidedText(shownName(skeleton->bones[static_cast<std::size_t>(bone_)].name),
                                            Qt::ElideMiddle, space)
                 : QString();
  onChange();
  update();
}

void SelectionMark::setNamed(bool named) {
  isNamed_ = named;
  onChange();
  update();
}

float SelectionMark::reachPixels() const {
  const core::Skeleton& skeleton = *workspace_.skeleton();
  const core::Pose& pose = playback_.pose();
  const glm::vec2 view(parentWidget()->width(), parentWidget()->height());
  const glm::vec2 joint(viewport_.camera().project(pose.origin(static_cast<std::size_t>(bone_)), view));
  float longest = 0.0F;
  const auto reach = [&](std::size_t other) {
    const glm::vec3 end = viewport_.camera().project(pose.origin(other), view);
    if (end.z >= 0.0F) longest = std::max(longest, std::hypot(end.x - joint.x, end.y - joint.y));
  };
  for (std::size_t i = static_cast<std::size_t>(bone_) + 1; i < skeleton.size(); ++i) {
    if (skeleton.bones[i].parent == bone_) reach(i);
  }
  const int parent = skeleton.bones[static_cast<std::size_t>(bone_)].parent;
  if (longest == 0.0F && parent >= 0) reach(static_cast<std::size_t>(parent));
  return longest;
}

void SelectionMark::onChange() {
  const core::Pose& pose = playback_.pose();
  const auto skeleton = workspace_.skeleton();
  const auto bone = static_cast<std::size_t>(std::max(bone_, 0));
  // The camera may move before the selection has updated for another model.
  const bool isPosed = bone_ >= 0 && skeleton && skeleton->isHierarchy && pose.size() == skeleton->size() &&
                       bone < pose.size() && core::isFinite(pose.modelMatrices[bone]) &&
                       isInBranch(*skeleton, bone_, viewport_.branch());
  if (!isPosed) return hide();
  const glm::vec2 view(parentWidget()->width(), parentWidget()->height());
  const glm::vec3 joint = viewport_.camera().project(pose.origin(bone), view);
  const bool isSeen =
      joint.z >= 0.0F && joint.x >= 0.0F && joint.y >= 0.0F && joint.x <= view.x && joint.y <= view.y;
  const float reach = isSeen ? reachPixels() : 0.0F;
  if (reach <= 0.0F || reach >= kFoundPixels) return hide();
  placeAround(QPointF(static_cast<double>(joint.x), static_cast<double>(joint.y)));
  show();
}

void SelectionMark::placeAround(const QPointF& joint) {
  const QPoint centre = joint.toPoint();
  const int words = isNamed_ ? fontMetrics().horizontalAdvance(name_) + 2 * kNameMargin + kGap : 0;
  const bool isLeft = centre.x() + kHalf + words > parentWidget()->width();
  if (isLeft != isLeft_) update();
  isLeft_ = isLeft;
  setGeometry(centre.x() - kHalf - (isLeft ? words : 0), centre.y() - kHalf, 2 * kHalf + words, 2 * kHalf);
}

void SelectionMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  QColor halo = theme.isDark ? theme.window : theme.base;
  halo.setAlpha(190);
  const QPointF centre(isLeft_ ? width() - kHalf : kHalf, kHalf);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(halo, 4.5));
  painter.drawEllipse(centre, kRing, kRing);
  painter.setPen(QPen(theme.accent, 2.0));
  painter.drawEllipse(centre, kRing, kRing);
  if (!isNamed_) return;
  const int height = fontMetrics().height() + 2;
  const int wide = width() - 2 * kHalf - kGap;
  const QRect words(isLeft_ ? 0 : 2 * kHalf + kGap, kHalf - height / 2, wide, height);
  painter.setPen(Qt::NoPen);
  painter.setBrush(halo);
  painter.drawRoundedRect(words, 4, 4);
  painter.setPen(theme.accent);
  painter.drawText(words, Qt::AlignCenter, name_);
}

}  // namespace marrow::gui
