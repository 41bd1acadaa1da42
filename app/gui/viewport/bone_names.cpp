// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/bone_names.h"

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

namespace marrow::gui {
namespace {
constexpr QPointF kBesideBone(8.0, -7.0);
}  // namespace

BoneNames::BoneNames(const app::Workspace& workspace, const app::Playback& playback,
                     const app::Selection& selection, const ViewportWidget& viewport, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      playback_(playback),
      selection_(selection),
      viewport_(viewport) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  const auto repaint = [this] { update(); };
  connect(&workspace_, &app::Workspace::clipChanged, this, &BoneNames::syncClip);
  connect(&playback_, &app::Playback::frameChanged, this, repaint);
  connect(&selection_, &app::Selection::selectionChanged, this, repaint);
  syncClip();
}

void BoneNames::syncClip() {
  names_.clear();
  if (const auto skeleton = workspace_.skeleton()) {
    names_.reserve(skeleton->size());
    for (const core::Bone& bone : skeleton->bones) {
      QStaticText text(shownName(bone.name));
      text.setTextFormat(Qt::PlainText);
      names_.push_back(std::move(text));
    }
  }
  update();
}

// Selected bones first, then near before far, so that important names are placed first.
void BoneNames::placeNames() {
  placed_.clear();
  const core::Pose& pose = playback_.pose();
  const glm::vec2 view(width(), height());
  for (std::size_t bone = 0; bone < std::min(pose.size(), names_.size()); ++bone) {
    if (!core::isFinite(pose.modelMatrices[bone])) continue;
    if (!isInBranch(*workspace_.skeleton(), static_cast<int>(bone), viewport_.branch())) continue;
    const glm::vec3 seen = viewport_.camera().project(pose.origin(bone), view);
    if (seen.z < 0.0F || seen.x < 0 || seen.y < 0 || seen.x > view.x || seen.y > view.y) continue;
    const bool selected = static_cast<int>(bone) == selection_.activeBone();
    placed_.push_back({bone, QPointF(seen.x, seen.y) + kBesideBone, selected ? -1.0F : seen.z});
  }
  std::sort(placed_.begin(), placed_.end(),
            [](const Placed& a, const Placed& b) { return a.depth < b.depth; });
}

void BoneNames::paintEvent(QPaintEvent*) {
  placeNames();
  taken_.clear();
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  QColor halo = theme.isDark ? theme.window : theme.base;
  halo.setAlpha(170);
  for (const Placed& placed : placed_) {
    const QStaticText& name = names_[placed.bone];
    const QRectF rect(placed.place, name.size());
    const bool covered =
        std::any_of(taken_.begin(), taken_.end(), [&](const QRectF& r) { return r.intersects(rect); });
    if (covered) continue;
    taken_.push_back(rect);
    const bool selected = static_cast<int>(placed.bone) == selection_.activeBone();
    painter.fillRect(rect.adjusted(-3, 0, 3, 0), halo);
    painter.setPen(selected ? theme.accent : theme.text);
    painter.drawStaticText(placed.place, name);
  }
}

}  // namespace marrow::gui
