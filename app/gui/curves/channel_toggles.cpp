// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/channel_toggles.h"

#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "core/curve.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace marrow::gui {
namespace {

constexpr std::uint16_t kAll = 0x1FF;

/// A letter on a coloured tile while it is on, a dim letter while it is off.
class AxisButton final : public QToolButton {
 public:
  AxisButton(const QString& letter, int axis, QWidget* parent) : QToolButton(parent), axis_(axis) {
    setText(letter);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
  }

  [[nodiscard]] QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(QLatin1Char('X')) + 12, fontMetrics().height() + 6};
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    const QColor* axes[] = {&theme.axisX, &theme.axisY, &theme.axisZ};
    const QColor& colour = *axes[axis_];
    const QRectF tile = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setPen(hasFocus() ? QPen(theme.accent, 1.5) : QPen(isChecked() ? colour : theme.border, 1.0));
    painter.setBrush(isChecked()    ? mix(theme.panel, colour, 0.28)
                     : underMouse() ? theme.hover
                                    : QColor(Qt::transparent));
    painter.drawRoundedRect(tile, 4, 4);
    painter.setPen(isChecked() ? theme.text : theme.faintText);
    painter.drawText(rect(), Qt::AlignCenter, text());
  }

 private:
  int axis_;
};

QString groupName(int group) {
  const char* names[] = {QT_TRANSLATE_NOOP("ChannelToggles", "Scale"),
                         QT_TRANSLATE_NOOP("ChannelToggles", "Rotation"),
                         QT_TRANSLATE_NOOP("ChannelToggles", "Translation")};
  return QCoreApplication::translate("ChannelToggles", names[group]);
}

}  // namespace

ChannelToggles::ChannelToggles(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  // Most curves turn, so rotations come first, then what moves the body.
  for (const int group : {1, 2, 0}) {
    auto* name = new QToolButton(this);
    name->setText(groupName(group));
    name->setAutoRaise(true);
    name->setFocusPolicy(Qt::TabFocus);
    name->setToolTip(tr("Show or hide all three"));
    const auto bits = static_cast<std::uint16_t>(0b111U << (3U * static_cast<unsigned>(group)));
    connect(name, &QToolButton::clicked, this, [this, bits] { toggle(bits); });
    groups_[static_cast<std::size_t>(group)] = name;
    row->addWidget(name);
    for (int axis = 0; axis < 3; ++axis) {
      const auto channel = static_cast<std::size_t>(group * 3 + axis);
      auto* button = new AxisButton(QStringLiteral("XYZ").mid(axis, 1), axis, this);
      const QString label = asSentence(
          QCoreApplication::translate("Channel", core::toString(static_cast<core::Channel>(channel))));
      button->setObjectName(QStringLiteral("channel%1").arg(channel));
      button->setAccessibleName(label);
      button->setToolTip(tr("%1 (Alt+click: this one alone)").arg(label));
      connect(button, &QToolButton::clicked, this,
              [this, channel] { toggle(static_cast<std::uint16_t>(1U << channel)); });
      channels_[channel] = button;
      row->addWidget(button);
    }
    row->addSpacing(6);
  }
  showMask();
}

void ChannelToggles::toggle(std::uint16_t bits) {
  const bool alone = QGuiApplication::keyboardModifiers() & Qt::AltModifier;
  std::uint16_t wanted = mask_;
  if (alone) {
    wanted = mask_ == bits ? kAll : bits;
  } else {
    wanted = static_cast<std::uint16_t>((mask_ & bits) == bits ? mask_ & ~bits : mask_ | bits);
  }
  setMask(wanted);
  emit maskChanged(mask_);
}

void ChannelToggles::setMask(std::uint16_t mask) {
  mask_ = mask & kAll;
  showMask();
}

void ChannelToggles::showMask() {
  for (std::size_t i = 0; i < channels_.size(); ++i) channels_[i]->setChecked((mask_ >> i & 1U) != 0);
}

void ChannelToggles::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) update();
}

}  // namespace marrow::gui
