// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/channel_toggles.h"

#include "app/gui/curves/channel_look.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/track_text.h"
#include "core/curve.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

constexpr std::uint16_t kAll = 0x1FF;

constexpr int kSampleWidth = 12;  // two dashes and the gap between them

/// A letter over a piece of the channel's line, on a coloured tile while it is on, dim while it is off.
class AxisButton final : public QToolButton {
 public:
  AxisButton(core::Channel channel, QWidget* parent) : QToolButton(parent), channel_(channel) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
  }

  [[nodiscard]] QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(QLatin1Char('X')) + 12, fontMetrics().height() + 9};
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = themeOf(palette());
    const ChannelLook look = lookOf(theme, channel_);
    const QColor& colour = look.colour;
    const QRectF tile = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setPen(hasFocus() ? QPen(theme.accent, 1.5) : QPen(isChecked() ? colour : theme.border, 1.0));
    painter.setBrush(isChecked()    ? mix(theme.panel, colour, 0.28)
                     : underMouse() ? theme.hover
                                    : QColor(Qt::transparent));
    painter.drawRoundedRect(tile, 4, 4);
    painter.setPen(isChecked() ? theme.text : theme.faintText);
    painter.drawText(rect().adjusted(0, 0, 0, -4), Qt::AlignCenter, text());
    paintSample(painter, look, isChecked() ? colour : theme.faintText);
  }

 private:
  void paintSample(QPainter& painter, const ChannelLook& look, const QColor& colour) const {
    constexpr double kThickness = 2.0;
    const double left = (width() - kSampleWidth) / 2.0;
    const double y = height() - 6.0;
    const int dash = look.gap > 0 ? std::min(look.dash, 5) : kSampleWidth;
    for (int x = 0; x < kSampleWidth; x += dash + std::min(look.gap, 2)) {
      painter.fillRect(QRectF(left + x, y, std::min(dash, kSampleWidth - x), kThickness), colour);
    }
  }

  core::Channel channel_;
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
  // Most curves are rotations, so they come first.
  for (const int group : {1, 2, 0}) {
    auto* name = new QToolButton(this);
    name->setText(groupName(group));
    name->setAutoRaise(true);
    name->setFocusPolicy(Qt::TabFocus);
    name->setToolTip(tr("Show or hide all of them"));
    const auto bits = static_cast<std::uint16_t>(0b111U << (3U * static_cast<unsigned>(group)));
    connect(name, &QToolButton::clicked, this, [this, bits] { toggle(bits); });
    name->setAccessibleName(groupName(group));
    groups_[static_cast<std::size_t>(group)] = name;
    row->addWidget(name);
    for (int axis = 0; axis < 3; ++axis) {
      const auto channel = static_cast<std::size_t>(group) * 3 + static_cast<std::size_t>(axis);
      auto* button = new AxisButton(static_cast<core::Channel>(channel), this);
      button->setObjectName(QStringLiteral("channel%1").arg(channel));
      connect(button, &QToolButton::clicked, this,
              [this, channel] { toggle(static_cast<std::uint16_t>(1U << channel)); });
      channels_[channel] = button;
      row->addWidget(button);
    }
    row->addSpacing(6);
  }
  nameChannels();
}

void ChannelToggles::setOfTexture(bool isOfTexture) {
  if (std::exchange(isOfTexture_, isOfTexture) != isOfTexture) nameChannels();
}

// A texture lies in a plane, so its file's numbers for the other axes do nothing.
void ChannelToggles::nameChannels() {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const auto channel = static_cast<core::Channel>(i);
    const bool isRotation = core::isRotation(channel);
    const char* axes = !isOfTexture_ ? "XYZ" : isRotation ? "  R" : "UV ";
    const QString axis{QLatin1Char(axes[i % 3])};
    const QString label =
        asSentence(isOfTexture_ ? trackCurveText(core::TargetKind::TextureMatrix, i)
                                : QCoreApplication::translate("Channel", core::toString(channel)));
    channels_[i]->setText(axis);
    channels_[i]->setVisible(axis != QLatin1String(" "));
    channels_[i]->setAccessibleName(label);
    channels_[i]->setToolTip(tr("%1 (Alt+click: this one alone)").arg(label));
  }
}

void ChannelToggles::setShort(bool isShort) {
  for (int group = 0; group < 3; ++group)
    groups_[static_cast<std::size_t>(group)]->setText(isShort ? groupName(group).left(1) : groupName(group));
}

void ChannelToggles::toggle(std::uint16_t bits) {
  const bool isAlone = QGuiApplication::keyboardModifiers() & Qt::AltModifier;
  const int switched = (mask_ & bits) == bits ? mask_ & ~bits : mask_ | bits;
  const int alone = mask_ == bits ? kAll : bits;
  mask_ = static_cast<std::uint16_t>(isAlone ? alone : switched);
  for (std::size_t i = 0; i < channels_.size(); ++i) channels_[i]->setChecked((mask_ >> i & 1U) != 0);
  emit maskChanged(mask_);
}

}  // namespace marrow::gui
