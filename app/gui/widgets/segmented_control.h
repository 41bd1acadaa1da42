// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QAbstractButton;

namespace marrow::gui {

/// A few options side by side, one of them selected: radio buttons that look like one control. Tab goes to
/// the selected one, the arrow keys to the others.
class SegmentedControl final : public QWidget {
  Q_OBJECT

 public:
  /// @param name  the object's. @param label  for screen readers.
  SegmentedControl(const char* name, const QString& label, const QStringList& segments,
                   QWidget* parent = nullptr);

  [[nodiscard]] int current() const { return current_; }
  void setCurrent(int index);  ///< emits nothing
  void select(int index);      ///< as the user does; emits selected()
  [[nodiscard]] QAbstractButton& segment(int index) { return *segments_[static_cast<std::size_t>(index)]; }

 signals:
  void selected(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<QAbstractButton*> segments_;
  int current_ = 0;
};

}  // namespace marrow::gui
