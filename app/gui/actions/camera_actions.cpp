// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/viewport/camera_history.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/workspace.h"
#include "core/skeleton.h"

#include <QAction>
#include <QCoreApplication>

#include <memory>
#include <optional>

namespace marrow::gui {
namespace {

constexpr ActionSpec kBack{
    "view.previousView", ActionGroup::View,     QT_TRANSLATE_NOOP("Actions", "Pre&vious view"),
    Icon::None,          {kAlt | Qt::Key_Left}, QT_TRANSLATE_NOOP("Actions", "camera undo")};
constexpr ActionSpec kForward{
    "view.nextView", ActionGroup::View,      QT_TRANSLATE_NOOP("Actions", "Ne&xt view"),
    Icon::None,      {kAlt | Qt::Key_Right}, QT_TRANSLATE_NOOP("Actions", "camera redo")};

/// The history with the two actions that walk it.
class CameraSteps final : public QObject {
 public:
  CameraSteps(ActionRegistry& actions, ViewportWidget& viewport, const app::Workspace& workspace)
      : QObject(&actions), viewport_(viewport), workspace_(workspace), history_(viewport.camera().place()) {
    back_ = actions.add(kBack, [this] { go(history_.back()); });
    forward_ = actions.add(kForward, [this] { go(history_.forward()); });
    connect(&viewport_, &ViewportWidget::cameraChanged, this, &CameraSteps::note);
    connect(&workspace_, &app::Workspace::clipChanged, this, &CameraSteps::syncModel);
    onChange();
  }

 private:
  void note() {
    history_.note(viewport_.camera().place(), viewport_.gesture());
    onChange();
  }
  void syncModel() {
    if (workspace_.skeleton() == skeleton_.lock()) return;
    skeleton_ = workspace_.skeleton();
    history_.restart(viewport_.camera().place());
    onChange();
  }
  void go(const std::optional<render::CameraPlace>& place) {
    if (place) viewport_.setCameraPlace(*place);
    onChange();
  }
  void onChange() {
    back_->setEnabled(history_.canGoBack());
    forward_->setEnabled(history_.canGoForward());
  }

  ViewportWidget& viewport_;
  const app::Workspace& workspace_;
  CameraHistory history_;
  std::weak_ptr<const core::Skeleton> skeleton_;
  QAction* back_;
  QAction* forward_;
};

}  // namespace

void addCameraActions(ActionRegistry& actions, ViewportWidget& viewport, const app::Workspace& workspace) {
  new CameraSteps(actions, viewport, workspace);
}

}  // namespace marrow::gui
