// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace marrow::gui {

class NoticeBar;

/// Escape dismisses a notice before it does anything else in the window. Fields and dialogs keep their own
/// Escape. Installed on the application.
class NoticeKeys final : public QObject {
  Q_OBJECT

 public:
  /// @param message   dismissed wherever the focus is.
  /// @param standing  dismissed only while it has the focus.
  NoticeKeys(NoticeBar& message, NoticeBar& standing, QObject* parent);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] NoticeBar* noticeFor(const QWidget& focus) const;

  NoticeBar& message_;
  NoticeBar& standing_;
};

}  // namespace marrow::gui
