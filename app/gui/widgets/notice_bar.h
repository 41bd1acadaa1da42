// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/icons.h"
#include "app/gui/widgets/linked_text.h"

#include <QFrame>

#include <functional>
#include <vector>

namespace marrow::gui {

class FlowLayout;
class WrappingLabel;

/// A message that does not block: a headline, a reason, a few buttons, and a cross to dismiss it.
class NoticeBar final : public QFrame {
  Q_OBJECT

 public:
  enum class Tone { Note, Warning, Error };
  struct Button {
    QString text;
    std::function<void()> handler;
    bool primary = false;
  };

  explicit NoticeBar(QWidget* parent);

  void show(Tone tone, const LinkedText& headline, const LinkedText& detail, std::vector<Button> buttons);
  /// Its place in a list of notices. A notice shows no detail if another follows it, or if it would be too
  /// high. Least: two lines and the first button.
  enum class Place { Alone, Short, Least, First, Last };
  void setPlace(Place place);
  /// The height in pixels with the detail, even if that is not shown.
  [[nodiscard]] int wholeHeight(int width) const;
  /// Dismisses it, as its cross does.
  void dismiss();
  [[nodiscard]] WrappingLabel& headlineLabel() { return *headline_; }
  [[nodiscard]] WrappingLabel& detailLabel() { return *detail_; }
  [[nodiscard]] QString headline() const;
  [[nodiscard]] QString detail() const;

 signals:
  void dismissed();
  void focusLeft();  ///< it had the focus when it was dismissed
  void resized();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void syncParts();

  Tone tone_ = Tone::Note;
  Place place_ = Place::Alone;
  WrappingLabel* headline_;
  WrappingLabel* detail_;
  FlowLayout* buttons_;
};

}  // namespace marrow::gui
