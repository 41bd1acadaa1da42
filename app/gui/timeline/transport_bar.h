// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QDockWidget>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace marrow::gui {

class ActionRegistry;
class NumberBox;
class SegmentedControl;

/// The playhead's frame, the transport's buttons, speed, rate and modes. It is a dock, so that it can lie
/// below the viewport and its panels but beside the panels at the left. The user cannot move it.
class TransportBar final : public QDockWidget {
  Q_OBJECT

 public:
  TransportBar(const app::Workspace& workspace, app::Playback& playback, ActionRegistry& actions,
               QWidget* parent = nullptr);

  /// Puts the cursor into the frame field.
  void editFrame();
  /// Puts the cursor into the frame rate's field, wherever that is.
  void editRate();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The visible parts: all, all but words, or all but the options, which a button then shows.
  enum class Room { Wide, Narrow, Small };

  QHBoxLayout* makeTime();
  QHBoxLayout* makeButtons(ActionRegistry& actions);
  QWidget* makeOptions();
  void makeDrawer();
  void measure();
  void setRoom(Room room);
  void openDrawer();
  void syncClip();
  void syncFrame();
  void syncPlayback();
  void syncRate();
  [[nodiscard]] QString fileLoopText() const;
  void onLoopSelected(int index);

  const app::Workspace& workspace_;
  app::Playback& playback_;
  NumberBox* frame_;
  QLabel* frameWord_;
  QLabel* frameCount_;
  QLabel* seconds_;
  NumberBox* speed_;
  NumberBox* framesPerSecond_;
  QComboBox* loop_;
  SegmentedControl* sampling_;
  QWidget* content_;
  QGridLayout* grid_;
  QHBoxLayout* time_;
  QWidget* options_;
  QToolButton* more_ = nullptr;
  QWidget* drawer_ = nullptr;  ///< holds the options if the bar has no space for them
  int wideWidth_ = 0;
  int narrowWidth_ = 0;
  Room room_ = Room::Wide;
};

}  // namespace marrow::gui
