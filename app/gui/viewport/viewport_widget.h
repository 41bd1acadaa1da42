// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/background.h"
#include "app/gui/viewport/image_capture.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/scene/scene_builder.h"
#include "app/scene/scene_content.h"
#include "render/bones/bone_picker.h"
#include "render/camera.h"
#include "render/scene.h"
#include "render/scene_renderer.h"

#include <QImage>
#include <QOpenGLWidget>

#include <functional>
#include <memory>
#include <optional>

class QOpenGLFramebufferObject;

namespace marrow::app {
class Comparison;
class Playback;
class Selection;
struct Session;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class Turntable;

/// The skeleton in three dimensions: draws the pose at the playhead, moves the camera, picks bones.
class ViewportWidget final : public QOpenGLWidget {
  Q_OBJECT

 public:
  explicit ViewportWidget(app::Session& session, QWidget* parent = nullptr);
  ~ViewportWidget() override;

  [[nodiscard]] const render::OrbitCamera& camera() const { return camera_; }
  [[nodiscard]] const app::ViewOptions& viewOptions() const { return content_.options; }
  void setViewOptions(const app::ViewOptions& options);
  void setMousePreset(const MousePreset& preset) { mousePreset_ = &preset; }

  /// Four samples a pixel, or one. By default four, but one where OpenGL is software, because there they
  /// double the work. Images for files are always smooth.
  void setSmoothEdges(bool smooth);
  [[nodiscard]] bool hasSmoothEdges() const { return smoothEdges_.value_or(!isSoftware_); }
  void setShowGhosts(bool show);
  void setShowTrail(bool show);
  void setBackground(const Background& background);
  /// Lets the camera turn slowly around its target; a drag pauses it.
  void setTurning(bool turning);
  /// Shows only the selected bone and its descendants. Without a selected bone, or when bones are hidden
  /// already, shows all.
  void toggleBranch();
  [[nodiscard]] int branch() const { return content_.branch; }  ///< -1: all bones are shown

  void frameAll();        ///< all poses of the clip
  void frameSelection();  ///< the selected bone, or everything when none is
  void setView(render::ViewPreset preset);
  void setCameraPlace(const render::CameraPlace& place);
  /// Counts camera moves by the user: each drag, turn of the wheel or command is one.
  [[nodiscard]] int gesture() const { return gesture_; }
  void setOrthographic(bool orthographic);

  /// What the viewport shows now.
  const app::SceneContent& content();
  /// The view as it is now, for an ImageRenderer to draw.
  /// @param pixels  size of the image; invalid: that of the viewport.
  [[nodiscard]] std::unique_ptr<const ImageCapture> imageOfNow(bool transparent, const QSize& pixels = {});
  /// Other content, seen by the viewport's camera.
  /// @param turnDegrees  turns the camera around its target.
  [[nodiscard]] std::unique_ptr<const ImageCapture> imageOf(app::SceneContent content, double frame,
                                                            const QSize& pixels, bool transparent,
                                                            float turnDegrees = 0.0F) const;
  /// Draws a part of an image. @return null when OpenGL failed or cannot draw that size.
  [[nodiscard]] QImage drawTile(const ImageCapture& image, const QRect& tile);
  /// imageOfNow(), drawn at once: for small images. @return null as drawTile().
  [[nodiscard]] QImage image(bool transparent, const QSize& pixels = {});
  /// Why nothing can be drawn; empty while all is well.
  [[nodiscard]] const QString& graphicsProblem() const { return graphicsProblem_; }

  /// Runs something once, when the first frame is on the screen, or after a moment without one.
  void afterFirstFrame(std::function<void()> action);

 signals:
  void cameraChanged();
  void branchChanged();
  void graphicsFailed(const QString& why);

 protected:
  void initializeGL() override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void releaseGraphics();
  void failGraphics(const QString& why);
  void syncClip();
  void frame(const render::Bounds& bounds);
  [[nodiscard]] bool isFramed() const;
  void frameAgain();
  [[nodiscard]] render::OrbitCamera cameraFor(const QSize& pixels) const;
  void takeThemeColours();
  void onCameraMoved();
  void beginGesture(bool isWheel = false);
  void turnBy(float degrees);
  [[nodiscard]] int boneAt(const QPointF& position);
  [[nodiscard]] float aspectRatio() const;
  [[nodiscard]] bool isMoving() const;

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  app::Selection& selection_;
  const app::Comparison& comparison_;
  std::unique_ptr<render::SceneRenderer> renderer_;
  std::unique_ptr<QOpenGLFramebufferObject>
      smoothTarget_;  ///< what paintGL() draws into, four samples a pixel
  bool hasShown_ = false;
  bool isSoftware_ = false;
  std::optional<bool> smoothEdges_;  ///< empty: the default
  QString graphicsProblem_;
  render::OrbitCamera camera_;
  app::SceneContent content_;  ///< as content() last left it
  app::SceneBuilder builder_;
  render::BonePicker picker_;
  Background background_;
  Turntable* turntable_;
  bool showsTrail_ = false;
  const MousePreset* mousePreset_ = nullptr;
  std::shared_ptr<const core::Skeleton> framedSkeleton_;  ///< framed once, when it was new
  render::Bounds framed_;                                 ///< what was framed last
  render::CameraPlace framedFrom_;                        ///< where the camera stood then

  CameraDrag drag_ = CameraDrag::None;
  Qt::MouseButton pressedButton_ = Qt::NoButton;
  QPointF pressedAt_;
  QPointF lastPosition_;
  bool movedSincePress_ = false;
  int gesture_ = 0;
  bool wheelTurns_ = false;
};

}  // namespace marrow::gui
