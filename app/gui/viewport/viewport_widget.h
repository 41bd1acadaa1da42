// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"
#include "app/gui/viewport/background.h"
#include "app/gui/viewport/image_capture.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/scene/root_motion.h"
#include "app/scene/scene_builder.h"
#include "app/scene/scene_content.h"
#include "app/session/session_fwd.h"
#include "render/bones/bone_picker.h"
#include "render/camera.h"
#include "render/scene.h"
#include "render/scene_renderer.h"

#include <QElapsedTimer>
#include <QImage>
#include <QOpenGLWidget>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QOpenGLFramebufferObject;

namespace marrow::gui {

/// A motion trail that stays while other bones and ranges are selected.
struct TrailPin {
  int bone = -1;
  app::FrameSpan span;
};

/// The 3D view: draws the pose at the playhead, moves the camera, picks bones.
class ViewportWidget final : public QOpenGLWidget {
  Q_OBJECT

 public:
  explicit ViewportWidget(app::Session& session, QWidget* parent = nullptr);
  ~ViewportWidget() override;

  [[nodiscard]] const render::OrbitCamera& camera() const { return camera_; }
  [[nodiscard]] const app::ViewOptions& viewOptions() const { return content_.options; }
  void setViewOptions(const app::ViewOptions& options);
  void setMousePreset(const MousePreset& preset) { mousePreset_ = &preset; }

  /// Four samples a pixel, or one. The default is four, or one with software OpenGL, where four double the
  /// work. Images for files are always smooth.
  void setSmoothEdges(bool smooth);
  [[nodiscard]] bool hasSmoothEdges() const { return smoothEdges_.value_or(!isSoftware_); }
  /// True: each frame has all materials and images, however long they take. By default, the first frames show
  /// some materials plain.
  void setWaitsForMaterials(bool waits);
  /// True if a better image of the same content is possible. It is drawn soon.
  [[nodiscard]] bool wantsFrame() const { return renderer_ && renderer_->wantsFrame(); }
  void setShowGhosts(bool show);
  [[nodiscard]] const app::OnionSkin& onionSkin() const { return content_.extras.onionSkin; }
  void setOnionSkin(const app::OnionSkin& onion);
  void setShowTrail(bool show);
  [[nodiscard]] bool showsTrail() const { return showsTrail_; }
  /// Pins the trail to the active bone and the played range; without a bone nothing is pinned.
  void setTrailPinned(bool pinned);
  [[nodiscard]] const std::optional<TrailPin>& trailPin() const { return trailPin_; }
  void setFollow(app::Follow follow);
  [[nodiscard]] std::optional<app::RootPlace> rootPlace()
      const;  ///< while the camera follows the root, or the root is active
  void setBackground(const Background& background);
  /// Turns the camera slowly around its target; a drag pauses it.
  void setTurning(bool turning);
  /// Shows only the selected bone and its descendants. Shows all bones if none is selected or some are
  /// already hidden.
  void toggleBranch();
  [[nodiscard]] int branch() const { return content_.branch; }  ///< -1: all bones are shown

  void frameAll();        ///< all poses of the clip
  void frameSelection();  ///< the selected bone, or all when none is selected
  void setView(render::ViewPreset preset);
  void setCameraPlace(const render::CameraPlace& place);
  /// Counts camera moves by the user: each drag, turn of the wheel or command is one.
  [[nodiscard]] int gesture() const { return gesture_; }
  void setOrthographic(bool orthographic);

  /// The viewport's current content.
  const app::SceneContent& content();
  /// The current content without the hovered bone, and the camera.
  [[nodiscard]] ViewSnapshot snapshot();
  /// Draws a part of an image. @return null when OpenGL failed or cannot draw that size.
  [[nodiscard]] QImage drawTile(const ImageCapture& image, const QRect& tile);

  /// Runs an action once, after the first frame is on the screen, or after a moment without one.
  void afterFirstFrame(std::function<void()> action);

 signals:
  void cameraChanged();
  void branchChanged();
  void menuWanted(const marrow::gui::Subject& subject, const QPoint& global);
  void trailPinChanged();  ///< also if a pinned trail is shown or hidden
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
  void contextMenuEvent(QContextMenuEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void releaseGraphics();
  void failGraphics(const QString& why);
  void syncClip();
  void turnToImage();
  void frame(const render::Bounds& bounds);
  [[nodiscard]] bool isFramed() const;
  void frameAgain();
  void takeThemeColours();
  void onCameraMoved();
  void beginGesture(bool isWheel = false);
  void turn();
  [[nodiscard]] int boneAt(const QPointF& position);
  [[nodiscard]] std::optional<double> ghostFrameAt(const QPointF& position);
  [[nodiscard]] render::MeshHit meshAt(std::vector<render::MeshItem> items, const QPointF& position);
  void hover(const QPointF& position);
  void clickAt(const QPointF& position);
  void openMenuAt(const QPointF& position);
  void syncKeyFrames();
  void syncRoot();
  void followRoot();
  [[nodiscard]] std::optional<glm::vec3> rootNow() const;
  [[nodiscard]] float aspectRatio() const;
  [[nodiscard]] bool isMoving() const;

  const app::Workspace& workspace_;
  app::Playback& playback_;
  app::Selection& selection_;
  const app::Comparison& comparison_;
  const app::MaterialAnimations& materialAnimations_;
  std::unique_ptr<render::SceneRenderer> renderer_;
  std::unique_ptr<QOpenGLFramebufferObject> smoothTarget_;  ///< paintGL() draws into it, four samples a pixel
  bool hasShown_ = false;
  bool isSoftware_ = false;
  std::optional<bool> smoothEdges_;  ///< empty: the default
  bool waitsForMaterials_ = false;
  QString graphicsProblem_;
  render::OrbitCamera camera_;
  app::SceneContent content_;  ///< as content() last made it
  app::SceneBuilder builder_;
  render::BonePicker picker_;
  Background background_;
  QTimer turntable_;
  QElapsedTimer sinceTurn_;
  bool showsTrail_ = false;
  std::optional<TrailPin> trailPin_;
  std::optional<double> hoveredGhost_;  ///< its frame
  app::Follow follow_ = app::Follow::Off;
  int rootBone_ = -1;
  glm::vec3 rootStart_{0.0F};  ///< the root's place at the clip's first frame
  glm::vec3 rootAt_{0.0F};     ///< the root's place that the camera last used
  const MousePreset* mousePreset_ = nullptr;
  std::shared_ptr<const core::Skeleton> framedSkeleton_;  ///< framed once, when it was new
  std::optional<glm::vec2> anglesBefore_;  ///< yaw and pitch, before an image turned the camera to its front
  render::Bounds framed_;                  ///< the box that was framed last
  render::CameraPlace framedFrom_;         ///< the camera's place then

  CameraDrag drag_ = CameraDrag::None;
  Qt::MouseButton pressedButton_ = Qt::NoButton;
  QPointF pressedAt_;
  QPointF lastPosition_;
  bool movedSincePress_ = false;
  int gesture_ = 0;
  bool wheelTurns_ = false;
};

}  // namespace marrow::gui
