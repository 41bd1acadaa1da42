// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pair_events.h"
#include "app/gui/panels/panel.h"
#include "app/opening/event_list.h"

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace marrow::gui {

class ElidedLabel;
class EventListModel;

/// The events of the shown clip, or of event files alone, as a list: event, time, parameters, cause.
/// Selecting a row moves the playhead; events at the playhead are highlighted.
class EventsPanel final : public Panel {
  Q_OBJECT

 public:
  EventsPanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  /// Selects a row of the unfiltered list, like a click. @return false where there is no such row.
  bool selectRow(int row);

 private:
  void select(const core::Event& event);
  QWidget* makeHeader();
  QTreeView* makeView();
  void syncEvents();
  void syncFrame();
  void nameEvents();
  void fillSources();
  void addSourcesOf(const app::LoadedFile& file);
  void addSource(const QString& text, std::optional<app::EventChoice> choice);
  void selectSource(int index);
  void goTo(const QModelIndex& index);
  void filter(const QString& text);
  void copySelected() const;
  void showBytesOf(const QModelIndex& index);
  [[nodiscard]] const app::EventRow* rowAt(const QModelIndex& index) const;
  void openContextMenu(const QPoint& position);

  app::Workspace& workspace_;
  app::Playback& playback_;
  EventListModel* model_;
  QSortFilterProxyModel* proxy_;
  QStackedWidget* pages_;
  QTreeView* view_;
  QLineEdit* filter_ = nullptr;
  QComboBox* source_ = nullptr;

  ElidedLabel* reason_ = nullptr;
  QLabel* note_ = nullptr;                                ///< in place of an empty list
  QPushButton* names_ = nullptr;                          ///< shown beside bare hashes
  std::vector<std::optional<app::EventChoice>> sources_;  ///< one an entry of the box
  bool syncing_ = false;  ///< the current row changes by code, not by the user
};

}  // namespace marrow::gui
