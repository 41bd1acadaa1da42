// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/segmented_control.h"

#include "app/gui/theme/theme.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr qreal kRadius = 5.0;

class Segment final : public QAbstractButton {
 public:
  explicit Segment(const QString& label, QWidget* parent) : QAbstractButton(parent) {
    setText(label);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }

  // All are as wide as the widest.
  [[nodiscard]] QSize sizeHint() const override {
    constexpr int kSidePadding = 11;
    int widest = 0;
    for (const auto* one : parentWidget()->findChildren<QAbstractButton*>())
      widest = std::max(widest, fontMetrics().horizontalAdvance(one->text()));
    return {widest + 2 * kSidePadding, fontMetrics().height() + 11};
  }

 protected:
  // On some desktops Return presses buttons; here it is for the dialog's default button.
  void keyPressEvent(QKeyEvent* event) override {
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    isReturn ? event->ignore() : QAbstractButton::keyPressEvent(event);
  }

  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    if (isChecked()) {
      // A disabled control still shows its value.
      painter.setPen(hasFocus() ? QPen(theme.accent, 1.0) : QPen(Qt::NoPen));
      painter.setBrush(isEnabled() ? mix(theme.base, theme.accent, theme.isDark ? 0.24 : 0.16)
                                   : mix(theme.base, theme.text, 0.10));
      painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), kRadius - 2, kRadius - 2);
    }
    const bool isStrong = isChecked() && isEnabled();
    painter.setPen(isStrong ? theme.text : isChecked() || isEnabled() ? theme.dimText : theme.faintText);
    painter.drawText(rect(), Qt::AlignCenter, text());
  }
};

QAccessibleInterface* accessibleGroup(const QString&, QObject* object) {
  auto* control = qobject_cast<SegmentedControl*>(object);
  return control ? new QAccessibleWidget(control, QAccessible::Grouping) : nullptr;
}

}  // namespace

SegmentedControl::SegmentedControl(const char* name, const QString& label, const QStringList& segments,
                                   QWidget* parent)
    : QWidget(parent) {
  static const bool isInstalled = (QAccessible::installFactory(accessibleGroup), true);
  Q_UNUSED(isInstalled)
  setObjectName(QLatin1String(name));
  setFocusPolicy(Qt::TabFocus);  // the selected segment gets it
  setAccessibleName(label);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  for (const QString& text : segments) {
    auto* segment = new Segment(text, this);
    connect(segment, &Segment::clicked, this,
            [this, index = static_cast<int>(segments_.size())] { select(index); });
    segments_.push_back(segment);
    row->addWidget(segment);
  }
  setCurrent(0);
}

void SegmentedControl::select(int index) {
  if (index == current_) return;
  setCurrent(index);
  emit selected(index);
}

void SegmentedControl::setCurrent(int index) {
  QAbstractButton& before = segment(std::exchange(current_, index));
  QAbstractButton& now = segment(index);
  now.setChecked(true);
  now.setFocusPolicy(Qt::TabFocus);
  setTabOrder(&before, &now);
  if (&before != &now) before.setFocusPolicy(Qt::NoFocus);
  if (before.hasFocus()) now.setFocus();
  setFocusProxy(&now);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  painter.setPen(QPen(theme.border, 1.0));
  painter.setBrush(theme.base);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
}

}  // namespace marrow::gui
