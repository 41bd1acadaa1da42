// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse in the viewport.
#include "app/gui/links/subject.h"
#include "app/gui/model/body_text.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>
#include <cstddef>
#include <utility>

namespace marrow::gui {
namespace {

constexpr qreal kClickSlackPixels = 4.0;
constexpr float kPixelsPerDollyStep = 40.0F;

glm::vec2 toVec(const QPointF& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.y())};
}

glm::vec2 toVec(const QSize& size) {
  return {static_cast<float>(size.width()), static_cast<float>(size.height())};
}

}  // namespace

int ViewportWidget::boneAt(const QPointF& position) {
  const app::SceneContent& shown = content();
  if (!shown.skeleton || shownImage(workspace_) != nullptr) return -1;
  const core::Pose& pose = playback_.pose();
  if (app::showsSkeleton(shown)) {
    const int bone = picker_.boneAt(app::skeletonItem(shown, pose), camera_, toVec(position), toVec(size()));
    if (bone >= 0 || !app::shownBody(shown)) return bone;
  }
  render::MeshItem item = app::meshItem(shown, pose);
  const auto& drawn = builder_.scene().meshes;  // hidden shapes cannot be picked
  if (!drawn.empty() && drawn.back().model == item.model) item.look = drawn.back().look;
  return meshAt({item}, position).bone;
}

render::MeshHit ViewportWidget::meshAt(std::vector<render::MeshItem> items, const QPointF& position) {
  if (!renderer_ || items.empty()) return {};
  render::Scene seen;
  seen.camera = camera_;
  seen.meshes = std::move(items);
  const QSize pixels = size() * devicePixelRatioF();
  const QPointF at = position * devicePixelRatioF();
  makeCurrent();
  const glm::ivec2 pixel(std::floor(at.x()), pixels.height() - 1 - std::floor(at.y()));
  const render::MeshHit hit = renderer_->meshAt(seen, {pixels.width(), pixels.height()}, pixel);
  doneCurrent();
  return hit;
}

// The scene is built anew, because the last frame's may belong to a closed file.
std::optional<double> ViewportWidget::ghostFrameAt(const QPointF& position) {
  const app::SceneContent& shown = content();
  if (!shown.extras.ghosts || !shown.skeleton) return std::nullopt;
  const render::Scene& scene = builder_.build(shown, playback_.frame(), camera_, playback_.pose());
  const auto ghosts = builder_.ghosts();
  const bool areOfBone = shown.extras.onionSkin.isOfBone && shown.extras.selectedBone >= 0;
  if (app::shownBody(shown)) {
    const auto bodies = scene.meshes.begin();
    const int hit = meshAt({bodies, bodies + static_cast<std::ptrdiff_t>(ghosts.size())}, position).item;
    if (hit >= 0) return ghosts[static_cast<std::size_t>(hit)].frame;
    if (!areOfBone) return std::nullopt;
  }
  for (std::size_t i = ghosts.size(); i-- > 0;) {  // the strongest are last
    if (picker_.boneAt(scene.skeletons[i], camera_, toVec(position), toVec(size())) >= 0)
      return ghosts[i].frame;
  }
  return std::nullopt;
}

void ViewportWidget::hover(const QPointF& position) {
  const int bone = boneAt(position);
  selection_.hoverBone(bone);
  const auto ghost = bone < 0 && !playback_.isPlaying() ? ghostFrameAt(position) : std::nullopt;
  if (ghost == hoveredGhost_) return;
  hoveredGhost_ = ghost;
  setCursor(ghost ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setToolTip(ghost ? tr("Go to frame %1").arg(frameText(*ghost)) : QString());
}

// Selects a bone, else goes to the frame of a ghost, else deselects.
void ViewportWidget::clickAt(const QPointF& position) {
  const int bone = boneAt(position);
  const auto ghost = bone < 0 ? ghostFrameAt(position) : std::nullopt;
  if (!ghost) return selection_.selectBone(bone);
  playback_.setPlaying(false);
  playback_.setFrame(*ghost);
  hover(position);
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
  pressedButton_ = event->button();
  pressedAt_ = lastPosition_ = event->position();
  movedSincePress_ = false;
  beginGesture();
  drag_ = mousePreset_->dragFor(event->button(), event->modifiers());
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() == Qt::NoButton) {
    return hover(event->position());
  }
  if (!movedSincePress_ && (event->position() - pressedAt_).manhattanLength() < kClickSlackPixels) return;
  movedSincePress_ = true;
  const glm::vec2 delta = toVec(event->position() - lastPosition_);
  lastPosition_ = event->position();
  switch (drag_) {
    case CameraDrag::None:
      return;
    case CameraDrag::Orbit:
      camera_.orbit(delta);
      break;
    case CameraDrag::Pan:
      camera_.pan(delta, static_cast<float>(height()));
      break;
    case CameraDrag::Dolly:
      camera_.dolly((delta.x - delta.y) / kPixelsPerDollyStep);
      break;
  }
  onCameraMoved();
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
  const bool wasClick = event->button() == pressedButton_ && !movedSincePress_;
  pressedButton_ = Qt::NoButton;
  drag_ = CameraDrag::None;
  update();
  if (wasClick && event->button() == Qt::LeftButton) clickAt(event->position());
  if (wasClick && event->button() == Qt::RightButton) openMenuAt(event->position());
}

void ViewportWidget::openMenuAt(const QPointF& position) {
  Subject subject{.bone = boneAt(position), .clip = workspace_.clipRef()};
  if (subject.bone < 0) subject.frame = ghostFrameAt(position);
  emit menuWanted(subject, mapToGlobal(position.toPoint()));
}

// The key opens the menu for the active bone. A right drag moves the camera, so the mouse opens the menu when
// its button is released.
void ViewportWidget::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Keyboard) return;
  emit menuWanted({.bone = selection_.activeBone(), .clip = workspace_.clipRef()},
                  mapToGlobal(rect().center()));
}

void ViewportWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  mousePressEvent(event);
  if (event->button() != Qt::LeftButton) return;
  const int bone = boneAt(event->position());
  // The camera may move now, so the release must not select.
  movedSincePress_ = true;
  drag_ = CameraDrag::None;
  if (bone < 0) return;
  selection_.selectBone(bone);
  frameSelection();
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
  constexpr float kUnitsPerNotch = 120.0F;
  const float steps = static_cast<float>(event->angleDelta().y()) / kUnitsPerNotch;
  if (steps == 0.0F) return event->ignore();
  beginGesture(true);
  camera_.dolly(steps);
  onCameraMoved();
  event->accept();
}

void ViewportWidget::leaveEvent(QEvent* event) {
  selection_.hoverBone(-1);
  QOpenGLWidget::leaveEvent(event);
}

}  // namespace marrow::gui
