// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace marrow::gui {

class NoticeBar;

/// Escape puts a notice away before it does anything else in the window. Fields and dialogs keep their own
/// Escape. Installed on the application.
class NoticeKeys final : public QObject {
  Q_OBJECT

 public:
  /// @param message  goes wherever the focus is.
  /// @param standing  stays until it is dealt with: it goes only while the focus is in it.
  NoticeKeys(NoticeBar& message, NoticeBar& standing, QObject* parent);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] NoticeBar* noticeFor(const QWidget& focus) const;

  NoticeBar& message_;
  NoticeBar& standing_;
};

}  // namespace marrow::gui
