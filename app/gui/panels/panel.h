// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/event_list.h"

#include <QDockWidget>

namespace marrow::app {
class Comparison;
class Playback;
class Selection;
class Workspace;
struct Session;
}  // namespace marrow::app

namespace marrow::gui {

class ActionRegistry;
class OpenController;
class Settings;
class TaskRunner;
struct PanelSpec;

/// What panels ask of each other, so that none of them needs to know another.
class PanelMessages final : public QObject {
  Q_OBJECT

 signals:
  /// Show this byte. @param path  empty: the shown clip's own file.
  void bytesWanted(const QString& path, quint64 offset);
  void eventSelected(const marrow::app::EventRow& event);
  void eventBytesWanted(const marrow::app::EventRow& event);
  void eventPicked(const marrow::core::Event& event);  ///< on the timeline
};

/// What panels are made with. All of it outlives them.
struct PanelContext {
  app::Session& session;
  OpenController& opener;
  TaskRunner& tasks;
  Settings& settings;
  ActionRegistry& actions;
  PanelMessages& messages;
};

/// A dock of the main window. Name, title and place come from its PanelSpec.
class Panel : public QDockWidget {
  Q_OBJECT

 public:
  /// @param spec  outlives the panel.
  Panel(const PanelSpec& spec, const PanelContext& context, QWidget* window);

  [[nodiscard]] const PanelSpec& spec() const { return spec_; }
  /// Shows the panel in front of its tabs and gives it the focus.
  void bringUp();
  /// Takes the panel out of the window, or puts it back.
  void setFloatingAlone(bool floating);

 protected:
  [[nodiscard]] const PanelContext& context() const { return context_; }
  /// The widget that gets the focus when the panel is brought up. A focus proxy would make Tab skip what
  /// stands before the view.
  void setMainView(QWidget* view) { mainView_ = view; }
  /// Adds a count to the title, as in "Issues (3)"; menus show the title alone. Empty: none.
  void setTitleNote(const QString& note);

 private:
  void focusMainView();

  const PanelSpec& spec_;
  const PanelContext context_;
  QWidget* mainView_ = nullptr;
};

/// Whether another tab covers the widget's panel. Qt says such widgets are visible.
[[nodiscard]] bool isBehindTab(const QWidget* widget);

}  // namespace marrow::gui
