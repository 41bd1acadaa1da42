// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QStringList>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace marrow::gui {

/// The card in the viewport while nothing is open: the files that can be dropped here, and where to begin.
class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 520;  ///< pixels, where there is room

  EmptyState(bool hasSample, QWidget* parent);

  void setRecentFiles(const QStringList& paths);

  /// Takes the size that it needs. If the height is too small, it hides first the mark, then the recent
  /// files, then the kinds of files, then the hint. If the width is too small, its text wraps.
  /// @param room  pixels that the card may take.
  void setRoom(const QSize& room);

 signals:
  void openWanted();
  void folderWanted();
  void sampleWanted();
  void recentWanted(const QString& path);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QMargins margins() const;
  void setCardWidth(int width);
  void elideRecent();

  QLabel* title_;
  QLabel* hint_;
  QWidget* families_;  ///< formats, by family of games
  QWidget* recent_;
  QVBoxLayout* recentRows_;
  bool hasMark_ = true;
  bool hasRecent_ = false;
};

}  // namespace marrow::gui
