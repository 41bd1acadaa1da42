// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/background.h"
#include "app/gui/viewport/image_capture.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/scene/ghosts.h"
#include "app/scene/motion_trail.h"
#include "app/scene/scene_extras.h"
#include "render/bone_picker.h"
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
class Document;
}

namespace marrow::gui {

class Turntable;

/// The skeleton in three dimensions: draws the document's pose, moves the camera, picks bones.
class ViewportWidget final : public QOpenGLWidget {
  Q_OBJECT

 public:
  explicit ViewportWidget(app::Document& document, QWidget* parent = nullptr);
  ~ViewportWidget() override;

  [[nodiscard]] const render::OrbitCamera& camera() const { return camera_; }
  [[nodiscard]] const render::ViewOptions& viewOptions() const { return options_; }
  void setViewOptions(const render::ViewOptions& options);
  void setMousePreset(const MousePreset& preset) { mousePreset_ = &preset; }

  /// Four samples a pixel, or one. Without a choice: four, but one where OpenGL is software, for which the
  /// samples cost as much as all the rest. Images for files are always smooth.
  void setSmoothEdges(bool smooth);
  [[nodiscard]] bool hasSmoothEdges() const { return smoothEdges_.value_or(!isSoftware_); }
  void setShowGhosts(bool show);
  void setShowTrail(bool show);
  void setBackground(const Background& background);
  /// The camera goes slowly around what it looks at; a drag holds it.
  void setTurning(bool turning);
  /// Shows only the selected bone and those below it; without a selected bone, or when something is hidden
  /// already, everything again.
  void toggleBranch();
  [[nodiscard]] int branch() const { return branch_; }  ///< -1: everything is shown

  void frameAll();        ///< all poses of the clip
  void frameSelection();  ///< the selected bone, or everything when none is
  void setView(render::ViewPreset preset);
  void setCameraPlace(const render::CameraPlace& place);
  /// Counts what moved the camera: a drag is one, a turning of the wheel is one, a command is one.
  [[nodiscard]] int gesture() const { return gesture_; }
  void setOrthographic(bool orthographic);

  /// What is seen, in that many pixels, or as many as there are here, for a ImageRenderer to draw.
  [[nodiscard]] std::unique_ptr<const ImageCapture> imageOfNow(bool transparent, const QSize& pixels = {});
  /// A scene of somebody else's, seen from where the camera is; of the shown skeleton only the branch that is
  /// shown here.
  /// @param skeleton     the scene's.
  /// @param turnDegrees  how far around the target the camera is beside where it is now.
  [[nodiscard]] std::unique_ptr<const ImageCapture> imageOf(render::Scene scene,
                                                            std::shared_ptr<const core::Skeleton> skeleton,
                                                            const QSize& pixels, bool transparent,
                                                            float turnDegrees = 0.0F) const;
  /// Draws a part of an image. @return null when OpenGL failed or cannot draw that size.
  [[nodiscard]] QImage drawTile(const ImageCapture& image, const QRect& tile);
  /// imageOfNow(), drawn while everything waits: right for small ones. @return null as drawTile().
  [[nodiscard]] QImage image(bool transparent, const QSize& pixels = {});
  /// What is shown here beside the pose.
  [[nodiscard]] app::ExtrasChoice extras() const;
  /// Why nothing can be drawn; empty while all is well.
  [[nodiscard]] const QString& graphicsProblem() const { return graphicsProblem_; }

  /// Runs something once, when the first frame is on the screen, or after a moment where none will ever be.
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
  [[nodiscard]] render::ViewOptions imageOptions(bool transparent) const;
  void drawScene(const render::Scene& shown, const render::ViewOptions& options, const QSize& pixels);
  void updateExtras();
  [[nodiscard]] render::Scene scene() const;
  [[nodiscard]] int boneAt(const QPointF& position);
  [[nodiscard]] float aspectRatio() const;
  [[nodiscard]] bool isMoving() const;

  app::Document& document_;
  std::unique_ptr<render::SceneRenderer> renderer_;
  std::unique_ptr<QOpenGLFramebufferObject>
      smoothTarget_;  ///< what paintGL() draws into, four samples a pixel
  bool hasShown_ = false;
  bool isSoftware_ = false;
  std::optional<bool> smoothEdges_;  ///< none: nobody has selected
  QString graphicsProblem_;
  render::OrbitCamera camera_;
  render::ViewOptions options_;
  render::BonePicker picker_;
  app::Ghosts ghosts_;
  app::MotionTrail trail_;
  Background background_;
  Turntable* turntable_;
  bool showsGhosts_ = false;
  bool showsTrail_ = false;
  int branch_ = -1;
  const MousePreset* mousePreset_ = nullptr;
  std::shared_ptr<const core::Skeleton> framedSkeleton_;  ///< a new model is framed once
  render::Bounds framed_;                                 ///< what was framed last,
  render::CameraPlace framedFrom_;                        ///< and where the camera stood then

  CameraDrag drag_ = CameraDrag::None;
  Qt::MouseButton pressedButton_ = Qt::NoButton;
  QPointF pressedAt_;
  QPointF lastPosition_;
  bool movedSincePress_ = false;
  int gesture_ = 0;
  bool wheelTurns_ = false;
};

}  // namespace marrow::gui
