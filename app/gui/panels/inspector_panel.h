// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

class QLabel;
class QModelIndex;
class QStackedWidget;
class QTreeView;

namespace marrow::app {
class Selection;
class Workspace;
struct EventRow;
}  // namespace marrow::app

namespace marrow::gui {

class PropertiesView;
class InspectorModel;
class SegmentedControl;

/// The numbers of the selected bone, or without one the properties of the clip; a selected file goes before
/// both.
class InspectorPanel final : public Panel {
  Q_OBJECT

 public:
  InspectorPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

 private:
  void describe(const app::EventRow& event);
  QWidget* makeHeader();
  [[nodiscard]] static QString childrenText(const QStringList& names);
  void goTo(const QModelIndex& index);
  QTreeView* makeView();
  void syncModel();
  void describeBone(int bone);
  void describeEvent(const app::EventRow& event);
  void copySelected() const;
  void openContextMenu(const QPoint& position);

  const app::Workspace& workspace_;
  app::Selection& selection_;
  InspectorModel* model_;
  QLabel* name_;
  QLabel* relations_;
  SegmentedControl* units_;
  QTreeView* view_;
  PropertiesView* properties_;
  QStackedWidget* pages_;
};

}  // namespace marrow::gui
