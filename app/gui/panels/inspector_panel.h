// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QLabel;
class QStackedWidget;
class QTreeView;

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class FactsView;
class InspectorModel;
class SegmentedControl;

/// The chosen bone in numbers, or, while none is chosen, what is known about the clip.
class InspectorPanel final : public QDockWidget {
  Q_OBJECT

 public:
  explicit InspectorPanel(app::Document& document, QWidget* parent = nullptr);

  [[nodiscard]] FactsView& facts() { return *facts_; }

 private:
  QWidget* makeHeader();
  QTreeView* makeView();
  void followSelection();
  void copySelected() const;
  void openContextMenu(const QPoint& position);

  app::Document& document_;
  InspectorModel* model_;
  QLabel* name_;
  QLabel* relations_;
  SegmentedControl* units_;
  QTreeView* view_;
  FactsView* facts_;
  QStackedWidget* pages_;
};

}  // namespace marrow::gui
