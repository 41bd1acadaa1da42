// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace marrow::gui {

class ActionRegistry;
class FormGrid;
class NumberBox;
class Settings;
struct PanelContext;
class ViewportWidget;
template <typename T>
struct Preference;

/// The popover for things drawn around the pose: onion skin, motion trail, and whether the camera follows the
/// root. It writes settings and sets actions; both may change while it is open.
class OverlayOptions final : public QWidget {
  Q_OBJECT

 public:
  OverlayOptions(const PanelContext& context, ViewportWidget& viewport);

  /// Opens to the right of a widget, so that the viewport stays visible, and inside the screen.
  void showBeside(const QWidget& button);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void addOnionSkin(FormGrid& form, const ActionRegistry& actions);
  void addTrail(FormGrid& form, const PanelContext& context);
  void addCamera(FormGrid& form);
  QWidget* numberBox(const char* name, const QString& label, const Preference<int>& preference, int least,
                     int most, const QString& suffix);
  QWidget* checkBox(const char* name, const QString& text, const Preference<bool>& preference);

  Settings& settings_;
  ViewportWidget& viewport_;
};

}  // namespace marrow::gui
