// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QLabel;
class QModelIndex;
class QStackedWidget;
class QTreeView;

namespace marrow::app {
class Document;
struct EventRow;
}  // namespace marrow::app

namespace marrow::gui {

class PropertiesView;
class InspectorModel;
class SegmentedControl;

/// The selected bone in numbers; while none is selected, what is known about the clip; a selected file before
/// both.
class InspectorPanel final : public QDockWidget {
  Q_OBJECT

 public:
  explicit InspectorPanel(app::Document& document, QWidget* parent = nullptr);

  [[nodiscard]] PropertiesView& properties() { return *properties_; }
  /// Degrees or raw, as this panel shows them.
  [[nodiscard]] SegmentedControl& units() { return *units_; }
  /// In all detail, until something else is selected.
  void describe(const app::EventRow& event);

 signals:
  /// A byte of the shown clip. @param path  of another file that it lies in; empty: the clip's own.
  void placeWanted(const QString& path, quint64 offset);

 private:
  QWidget* makeHeader();
  [[nodiscard]] static QString childrenText(const QStringList& names);
  void goTo(const QModelIndex& index);
  QTreeView* makeView();
  void syncModel();
  void describeBone(int bone);
  void describeEvent(const app::EventRow& event);
  void copySelected() const;
  void openContextMenu(const QPoint& position);

  app::Document& document_;
  InspectorModel* model_;
  QLabel* name_;
  QLabel* relations_;
  SegmentedControl* units_;
  QTreeView* view_;
  PropertiesView* properties_;
  QStackedWidget* pages_;
};

}  // namespace marrow::gui
