// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace marrow::gui {

/// Shown in the viewport while nothing is open: what can be dropped here, and where to begin.
class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  EmptyState(bool hasSample, QWidget* parent);

  void setRecentFiles(const QStringList& paths);

  /// Takes the height that it needs. Where the height is too small it hides first the mark, then the recent
  /// files, then the kinds of files.
  /// @param height  pixels that the card may take.
  void setRoom(int height);

 signals:
  void openWanted();
  void folderWanted();
  void sampleWanted();
  void recentWanted(const QString& path);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* families_;  ///< formats, by family of games
  QWidget* recent_;
  QVBoxLayout* recentRows_;
  bool hasMark_ = true;
  bool hasRecent_ = false;
};

}  // namespace marrow::gui
