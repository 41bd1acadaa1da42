// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QToolBar>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace marrow::gui {

class ActionRegistry;
class NumberBox;
class SegmentedControl;

/// The playhead's frame, the transport's buttons, speed, rate and modes.
class TransportBar final : public QToolBar {
  Q_OBJECT

 public:
  TransportBar(const app::Workspace& workspace, app::Playback& playback, ActionRegistry& actions,
               QWidget* parent = nullptr);

  /// Puts the cursor into the frame field.
  void editFrame();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QHBoxLayout* makeTime();
  QHBoxLayout* makeButtons(ActionRegistry& actions);
  QWidget* makeOptions();
  void syncClip();
  void syncFrame();
  void syncPlayback();
  void syncRate();
  [[nodiscard]] QString fileLoopText() const;
  void onLoopSelected(int index);

  const app::Workspace& workspace_;
  app::Playback& playback_;
  NumberBox* frame_;
  QLabel* frameCount_;
  QLabel* seconds_;
  NumberBox* speed_;
  NumberBox* framesPerSecond_;
  QComboBox* loop_;
  SegmentedControl* sampling_;
  QWidget* content_;
  QGridLayout* grid_;
  QWidget* options_;
  int oneRowWidth_ = 0;
  bool isNarrow_ = false;  ///< the options have a row of their own
};

}  // namespace marrow::gui
