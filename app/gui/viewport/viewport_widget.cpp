// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/viewport_widget.h"

#include "app/gui/model/body_text.h"
#include "app/gui/theme/theme.h"
#include "app/scene/clip_bounds.h"
#include "app/session/key_frames.h"
#include "app/session/session.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "render/pose_bounds.h"

#include <QApplication>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFramebufferObject>
#include <QWindow>

#include <algorithm>
#include <cstring>
#include <utility>

namespace marrow::gui {
namespace {

constexpr int kSamples = 4;
constexpr const char* kSoftwareRenderers[] = {"llvmpipe", "softpipe", "swrast", "Software Rasterizer", "GDI"};
constexpr int kFirstFrameMilliseconds = 1500;
constexpr int kTurnMilliseconds = 16;

std::unique_ptr<QOpenGLFramebufferObject> makeSmoothTarget(const QSize& pixels) {
  QOpenGLFramebufferObjectFormat format;
  format.setAttachment(QOpenGLFramebufferObject::CombinedDepthStencil);
  format.setSamples(kSamples);
  return std::make_unique<QOpenGLFramebufferObject>(pixels, format);
}

}  // namespace

ViewportWidget::ViewportWidget(app::Session& session, QWidget* parent)
    : QOpenGLWidget(parent),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison),
      materialAnimations_(session.materialAnimations),
      mousePreset_(&mousePresets().front()) {
  setObjectName(QStringLiteral("viewport"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Viewport"));
  takeThemeColours();
  connect(
      this, &QOpenGLWidget::frameSwapped, this,
      [this] {
        hasShown_ = true;
        if (hasSmoothEdges()) update();
      },
      Qt::SingleShotConnection);
  const auto repaint = [this] { update(); };
  connect(&playback_, &app::Playback::frameChanged, this, repaint);
  connect(&playback_, &app::Playback::playbackChanged, this, repaint);
  connect(&playback_, &app::Playback::frameChanged, this, &ViewportWidget::followRoot);
  connect(&selection_, &app::Selection::selectionChanged, this, &ViewportWidget::syncKeyFrames);
  connect(&selection_, &app::Selection::boneHovered, this, repaint);
  connect(&selection_, &app::Selection::materialsSelected, this, repaint);
  connect(&workspace_, &app::Workspace::clipChanged, this, &ViewportWidget::syncClip);
  connect(&comparison_, &app::Comparison::referenceChanged, this, repaint);
  connect(&materialAnimations_, &app::MaterialAnimations::materialAnimationsChanged, this, repaint);
  turntable_.setInterval(kTurnMilliseconds);
  turntable_.setTimerType(Qt::PreciseTimer);
  connect(&turntable_, &QTimer::timeout, this, &ViewportWidget::turn);
}

ViewportWidget::~ViewportWidget() {
  releaseGraphics();
  // The base class destroys the context after this class is gone.
  if (context()) disconnect(context(), nullptr, this, nullptr);
}

// A QOpenGLWidget gets a new context when its top-level window changes: this and releaseGraphics() may run
// several times.
void ViewportWidget::initializeGL() {
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGraphics,
          Qt::UniqueConnection);
  renderer_ = std::make_unique<render::SceneRenderer>();
  renderer_->setWaitsForPrograms(waitsForMaterials_);
  graphicsProblem_ = QString::fromStdString(renderer_->create());
  const auto* name = reinterpret_cast<const char*>(context()->functions()->glGetString(GL_RENDERER));
  isSoftware_ = name && std::any_of(std::begin(kSoftwareRenderers), std::end(kSoftwareRenderers),
                                    [name](const char* software) { return std::strstr(name, software); });
  // With software OpenGL, every blink of a text cursor composes the whole window.
  if (isSoftware_) QApplication::setCursorFlashTime(0);
  if (graphicsProblem_.isEmpty()) return;
  renderer_.reset();
  failGraphics(graphicsProblem_);
}

// The signal is queued: a window must not open messages while it paints.
void ViewportWidget::failGraphics(const QString& why) {
  graphicsProblem_ = why;
  QMetaObject::invokeMethod(
      this, [this] { emit graphicsFailed(graphicsProblem_); }, Qt::QueuedConnection);
}

void ViewportWidget::showEvent(QShowEvent* event) {
  QOpenGLWidget::showEvent(event);
  // Without any OpenGL there is no context, and Qt never calls initializeGL().
  QTimer::singleShot(kFirstFrameMilliseconds, this, [this] {
    if (!isValid() && graphicsProblem_.isEmpty()) failGraphics(tr("no OpenGL context could be made"));
  });
}

void ViewportWidget::afterFirstFrame(std::function<void()> action) {
  auto once = std::make_shared<std::function<void()>>(std::move(action));
  const auto run = [once] {
    if (const auto wanted = std::exchange(*once, nullptr)) wanted();
  };
  connect(this, &QOpenGLWidget::frameSwapped, this, run, Qt::SingleShotConnection);
  QTimer::singleShot(kFirstFrameMilliseconds, this, run);
}

void ViewportWidget::releaseGraphics() {
  if (!renderer_) return;
  makeCurrent();
  renderer_->destroy();
  renderer_.reset();
  smoothTarget_.reset();
  doneCurrent();
}

void ViewportWidget::paintGL() {
  if (!renderer_) return;
  // Qt paints at every resize, also before the window is visible.
  if (const QWindow* shown = window()->windowHandle(); !shown || !shown->isExposed()) return;
  const QSize pixels = size() * devicePixelRatioF();
  // Allocating samples takes as long as the rest of the start, so the first frame has none. With software
  // OpenGL, a moving view has none either.
  const bool wantsSmooth = hasShown_ && hasSmoothEdges() && !(isSoftware_ && isMoving());
  if (wantsSmooth && (!smoothTarget_ || smoothTarget_->size() != pixels))
    smoothTarget_ = makeSmoothTarget(pixels);
  const bool isSmooth = wantsSmooth && smoothTarget_->isValid() && smoothTarget_->bind();
  renderer_->draw(builder_.build(content(), playback_.frame(), camera_, playback_.pose()),
                  {pixels.width(), pixels.height()});
  if (renderer_->wantsFrame()) update();
  if (!isSmooth) return;
  QOpenGLExtraFunctions& gl = *context()->extraFunctions();
  gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, smoothTarget_->handle());
  gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
  gl.glBlitFramebuffer(0, 0, pixels.width(), pixels.height(), 0, 0, pixels.width(), pixels.height(),
                       GL_COLOR_BUFFER_BIT, GL_NEAREST);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, defaultFramebufferObject());
}

// Updated on demand, not at each signal: a frame that is not painted need not be posed.
const app::SceneContent& ViewportWidget::content() {
  const auto skeleton = workspace_.skeleton();
  content_.skeleton = skeleton && playback_.pose().size() == skeleton->size() ? skeleton : nullptr;
  content_.clip = {workspace_.sampler(), playback_.sampleMode(), playback_.rangeIn(), playback_.rangeOut(),
                   playback_.loopMode() == core::LoopMode::Loop};
  content_.look = materialAnimations_.look();
  content_.hoveredBone = selection_.hoveredBone();
  content_.markedMaterials = selection_.materials();
  content_.options.pixelRatio = static_cast<float>(devicePixelRatioF());
  app::SceneExtras& extras = content_.extras;
  extras.trailBone = showsTrail_ ? trailPin_ ? trailPin_->bone : selection_.activeBone() : -1;
  extras.trailSpan = trailPin_ ? std::optional(trailPin_->span) : std::nullopt;
  extras.selectedBone = selection_.activeBone();
  extras.selectedBones = selection_.bones();
  extras.reference.reset();
  const app::Comparison& comparison = comparison_;
  if (comparison.isShown())
    extras.reference = app::ReferenceClip{comparison.compared().other, comparison.offset()};
  return content_;
}

void ViewportWidget::setWaitsForMaterials(bool waits) {
  waitsForMaterials_ = waits;
  if (renderer_) renderer_->setWaitsForPrograms(waits);
  update();
}

void ViewportWidget::setSmoothEdges(bool smooth) {
  smoothEdges_ = smooth;
  if (!smooth) smoothTarget_.reset();
  update();
}

void ViewportWidget::setShowGhosts(bool show) {
  content_.extras.ghosts = show;
  update();
}

void ViewportWidget::setShowTrail(bool show) {
  showsTrail_ = show;
  update();
  if (trailPin_) emit trailPinChanged();
}

void ViewportWidget::setOnionSkin(const app::OnionSkin& onion) {
  content_.extras.onionSkin = onion;
  syncKeyFrames();
}

// The keys that the timeline shows: those of the selected bone, or all.
void ViewportWidget::syncKeyFrames() {
  app::SceneExtras& extras = content_.extras;
  extras.keyFrames.clear();
  if (extras.onionSkin.isAtKeys && workspace_.clip())
    extras.keyFrames = app::keyFrames(workspace_, selection_.activeBone());
  update();
}

void ViewportWidget::setTrailPinned(bool pinned) {
  trailPin_.reset();
  if (const int bone = selection_.activeBone(); pinned && bone >= 0)
    trailPin_ = TrailPin{bone, {playback_.rangeIn(), playback_.rangeOut()}};
  update();
  emit trailPinChanged();
}

// -- the root's way -------------------------------------------------------------------------------------

void ViewportWidget::setFollow(app::Follow follow) {
  follow_ = follow;
  syncRoot();
  if (follow_ == app::Follow::Off || rootBone_ < 0) return;
  // The character comes into the middle; the height stays as the user has it.
  render::CameraPlace place = camera_.place();
  place.target.x = rootAt_.x;
  place.target.z = rootAt_.z;
  setCameraPlace(place);
}

void ViewportWidget::syncRoot() {
  rootBone_ = workspace_.sampler() ? app::rootMotionBone(*workspace_.sampler()) : -1;
  if (rootBone_ < 0) return;
  core::Pose start;
  workspace_.sampler()->sample(0.0F, playback_.sampleMode(), start);
  rootStart_ = start.origin(static_cast<std::size_t>(rootBone_));
  if (const auto now = rootNow()) rootAt_ = *now;
}

std::optional<glm::vec3> ViewportWidget::rootNow() const {
  const auto bone = static_cast<std::size_t>(rootBone_);
  if (rootBone_ < 0 || bone >= playback_.pose().size()) return std::nullopt;
  const glm::vec3 place = playback_.pose().origin(bone);
  return core::isFinite(place) ? std::optional(place) : std::nullopt;
}

std::optional<app::RootPlace> ViewportWidget::rootPlace() const {
  const auto now = rootNow();
  const bool isWanted = follow_ != app::Follow::Off || selection_.activeBone() == rootBone_;
  if (!isWanted || !now) return std::nullopt;
  return app::rootPlace(rootStart_, *now);
}

void ViewportWidget::followRoot() {
  const auto now = rootNow();
  if (follow_ == app::Follow::Off || !now) return;
  const glm::vec3 step = app::followed(follow_, *now - std::exchange(rootAt_, *now));
  if (step == glm::vec3(0.0F)) return;
  render::CameraPlace place = camera_.place();
  place.target += step;
  camera_.setPlace(place);
  onCameraMoved();
}

void ViewportWidget::setBackground(const Background& background) {
  background_ = background;
  takeThemeColours();
  update();
}

void ViewportWidget::setTurning(bool turning) {
  turning ? turntable_.start() : turntable_.stop();
  sinceTurn_.start();
  update();
}

// Turns by the clock, so that the speed is the same wherever it is drawn. After a stall it goes on without a
// jump.
void ViewportWidget::turn() {
  constexpr double kLongestStepSeconds = 0.25;
  constexpr double kDegreesPerSecond = 30.0;
  const double seconds = std::min(static_cast<double>(sinceTurn_.nsecsElapsed()) * 1e-9, kLongestStepSeconds);
  sinceTurn_.start();
  if (drag_ != CameraDrag::None) return;
  camera_.setAngles(camera_.yawDegrees() + static_cast<float>(seconds * kDegreesPerSecond),
                    camera_.pitchDegrees());
  onCameraMoved();
}

void ViewportWidget::toggleBranch() {
  content_.branch = content_.branch < 0 ? selection_.activeBone() : -1;
  emit branchChanged();
  update();
}

ViewSnapshot ViewportWidget::snapshot() {
  ViewSnapshot seen{content(), camera_, {}, size() * devicePixelRatioF(), follow_, rootBone_, rootAt_};
  seen.content.hoveredBone = -1;
  seen.content.markedMaterials.clear();
  if (isFramed()) seen.framed = framed_;
  return seen;
}

QImage ViewportWidget::drawTile(const ImageCapture& capture, const QRect& tile) {
  if (!renderer_) return {};
  makeCurrent();
  GLint most[2] = {0, 0};
  context()->functions()->glGetIntegerv(GL_MAX_VIEWPORT_DIMS, most);
  const QSize whole = capture.pixels();
  QImage image;
  // Destroyed while the context is current, which frees its memory.
  if (const auto target = makeSmoothTarget(tile.size());
      whole.width() <= most[0] && whole.height() <= most[1] && target->isValid() && target->bind()) {
    const render::PixelBox part{{tile.left(), whole.height() - tile.bottom() - 1},
                                {tile.width(), tile.height()}};
    renderer_->drawTile(capture.scene(), {whole.width(), whole.height()}, part);
    target->release();
    image = target->toImage();
  }
  doneCurrent();
  return image.convertToFormat(capture.isTransparent() ? QImage::Format_ARGB32_Premultiplied
                                                       : QImage::Format_RGB32);
}

void ViewportWidget::setViewOptions(const app::ViewOptions& options) {
  content_.options = options;
  takeThemeColours();
  update();
}

void ViewportWidget::takeThemeColours() {
  content_.options.colours = sceneColours(background_, themeOf(palette()));
  content_.options.checkerboard = background_.kind == BackgroundKind::Checkerboard;
}

void ViewportWidget::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) takeThemeColours();
  QOpenGLWidget::changeEvent(event);
}

bool ViewportWidget::isMoving() const {
  return playback_.isPlaying() || turntable_.isActive() || (drag_ != CameraDrag::None && movedSincePress_);
}

float ViewportWidget::aspectRatio() const {
  return static_cast<float>(std::max(1, width())) / static_cast<float>(std::max(1, height()));
}

void ViewportWidget::onCameraMoved() {
  update();
  emit cameraChanged();
}

void ViewportWidget::beginGesture(bool isWheel) {
  if (!isWheel || !wheelTurns_) ++gesture_;
  wheelTurns_ = isWheel;
}

void ViewportWidget::setCameraPlace(const render::CameraPlace& place) {
  beginGesture();
  camera_.setPlace(place);
  onCameraMoved();
}

void ViewportWidget::syncClip() {
  const auto skeleton = workspace_.skeleton();
  // The view stays for clips of the same model. Another model is framed.
  const bool isNew = skeleton && skeleton != framedSkeleton_;
  framedSkeleton_ = skeleton;
  if (isNew) content_.branch = -1;
  if (isNew) setTrailPinned(false);
  syncKeyFrames();
  if (follow_ != app::Follow::Off && !isNew) followRoot();
  syncRoot();
  if (isNew) turnToImage();
  isNew ? frameAll() : update();
}

// An image is seen from the front. The next model is seen from where the last one was.
void ViewportWidget::turnToImage() {
  if (shownImage(workspace_) != nullptr) {
    if (!anglesBefore_) anglesBefore_ = {camera_.yawDegrees(), camera_.pitchDegrees()};
    camera_.setPreset(render::ViewPreset::Front);
  } else if (const auto before = std::exchange(anglesBefore_, std::nullopt)) {
    camera_.setAngles(before->x, before->y);
  }
}

void ViewportWidget::frameAll() {
  const app::SceneContent& shown = content();
  // A camera that follows the root needs only the pose in view.
  const app::PlayedClip clip = follow_ == app::Follow::Off ? shown.clip : app::PlayedClip{};
  frame(shown.skeleton ? app::boundsOfClip(*shown.skeleton, clip, playback_.pose()) : render::Bounds{});
}

void ViewportWidget::frameSelection() {
  const app::SceneContent& shown = content();
  const int selected = selection_.activeBone();
  if (!shown.skeleton || selected < 0) return frameAll();
  frame(render::boundsOfBone(*shown.skeleton, playback_.pose(), selected));
}

void ViewportWidget::frame(const render::Bounds& bounds) {
  beginGesture();
  framed_ = bounds;
  camera_.frame(bounds, aspectRatio());
  framedFrom_ = camera_.place();
  onCameraMoved();
}

bool ViewportWidget::isFramed() const { return camera_.place() == framedFrom_; }

// After a resize, only if the camera has not moved since frame(), and without a step in the camera's history.
void ViewportWidget::frameAgain() {
  camera_.frame(framed_, aspectRatio());
  framedFrom_ = camera_.place();
  onCameraMoved();
}

void ViewportWidget::resizeEvent(QResizeEvent* event) {
  QOpenGLWidget::resizeEvent(event);
  if (isFramed()) frameAgain();
}

void ViewportWidget::setView(render::ViewPreset preset) {
  beginGesture();
  camera_.setPreset(preset);
  onCameraMoved();
}

void ViewportWidget::setOrthographic(bool orthographic) {
  const bool wasFramed = isFramed();
  camera_.setOrthographic(orthographic);
  wasFramed ? frameAgain() : onCameraMoved();
}

}  // namespace marrow::gui
