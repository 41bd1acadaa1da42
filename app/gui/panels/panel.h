// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/event_list.h"
#include "app/session/session_fwd.h"

#include <QDockWidget>

#include <memory>

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

class ActionRegistry;
class OpenController;
class Settings;
class TaskRunner;
struct PanelSpec;

/// Signals between panels, so that none of them includes another.
class PanelMessages final : public QObject {
  Q_OBJECT

 signals:
  /// Show this byte. @param path  empty: the shown clip's own file.
  void bytesWanted(const QString& path, quint64 offset);
  void propertiesWanted();  ///< Show the properties of the selected file.
  void optionsWanted();     ///< Show the options of the shown file.
  void eventSelected(const marrow::app::EventRow& event);
  void eventDeselected();
  void eventBytesWanted(const marrow::app::EventRow& event);
  void eventPicked(const marrow::core::Event& event);  ///< on the timeline
  /// Show the material of that name, of the shown body.
  void materialWanted(const QString& name);
  /// Ask for a place, and write there. @param image  of the body; -1: all images.
  void imagesSaveWanted(const std::shared_ptr<const marrow::core::Model>& body, int image);
};

/// The constructor arguments of panels. All of them outlive the panels.
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
  /// Floats the panel, or docks it again.
  void setFloatingAlone(bool floating);

 protected:
  [[nodiscard]] const PanelContext& context() const { return context_; }
  /// Sets the widget that gets the focus when the panel is brought up. A focus proxy would make Tab skip the
  /// widgets before the view.
  void setMainView(QWidget* view) { mainView_ = view; }
  /// Adds a count to the title, as in "Issues (3)", but not in menus. Empty: none.
  void setTitleNote(const QString& note);

 private:
  void focusMainView();

  const PanelSpec& spec_;
  const PanelContext context_;
  QWidget* mainView_ = nullptr;
};

/// Whether another tab covers the widget's panel. Qt reports such widgets as visible.
[[nodiscard]] bool isBehindTab(const QWidget* widget);

}  // namespace marrow::gui
