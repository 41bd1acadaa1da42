// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/hud.h"

#include "app/document/document.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"

#include <QPainter>

namespace marrow::gui {
namespace {
constexpr int kLines = 5;
constexpr int kLineGap = 3;
}  // namespace

Hud::Hud(app::Document& document, QWidget* parent) : QWidget(parent), document_(document) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(&document_, &app::Document::clipChanged, this, &Hud::syncClip);
  connect(&document_, &app::Document::frameChanged, this, &Hud::syncFrame);
  connect(&document_, &app::Document::hoverChanged, this, &Hud::syncBone);
  connect(&document_, &app::Document::selectionChanged, this, &Hud::syncBone);
  connect(&document_, &app::Document::playbackChanged, this, &Hud::syncFrame);
  connect(&document_.comparison(), &app::Comparison::referenceChanged, this, &Hud::followReference);
  syncClip();
}

QSize Hud::sizeHint() const { return {0, (fontMetrics().height() + kLineGap) * kLines}; }

void Hud::syncClip() {
  const auto clip = document_.clip();
  const auto skeleton = document_.skeleton();
  title_ = clip ? toQString(clip->name) : skeleton ? toQString(skeleton->name) : QString();
  syncFrame();
  syncBone();
  followReference();
  update();
}

void Hud::syncFrame() {
  const QString frame = document_.clip() ? tr("Frame %1 of %2")
                                               .arg(playheadText(document_.frame(), document_.isPlaying()))
                                               .arg(document_.frameCount())
                        : document_.skeleton()
                            ? (document_.skeleton()->previewPose.empty() ? tr("Rest pose") : tr("Standing"))
                            : QString();
  followReference();
  if (frame == frame_) return;
  frame_ = frame;
  update();
}

void Hud::syncBone() {
  const auto skeleton = document_.skeleton();
  const int shown = document_.hoveredBone() >= 0 ? document_.hoveredBone() : document_.selectedBone();
  const bool exists = skeleton && shown >= 0 && static_cast<std::size_t>(shown) < skeleton->size();
  followReference();
  QString bone = exists ? toQString(skeleton->bones[static_cast<std::size_t>(shown)].name) : QString();
  const std::size_t selected = document_.selectedBones().size();
  if (exists && selected > 1 && document_.hoveredBone() < 0)
    bone = tr("%1 and %2 more").arg(bone, QString::number(selected - 1));
  if (bone == bone_) return;
  bone_ = bone;
  update();
}

void Hud::followReference() {
  const QString reference = referenceText(document_);
  const QString difference = differenceText(document_);
  if (reference == reference_ && difference == difference_) return;
  reference_ = reference;
  difference_ = difference;
  update();
}

void Hud::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  const QFontMetrics metrics = fontMetrics();
  const auto line = [&](int index, const QString& text) {
    painter.drawText(QRect(0, index * (metrics.height() + kLineGap), width(), metrics.height() + 2),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideMiddle, width()));
  };
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  painter.setFont(bold);
  painter.setPen(theme.text);
  line(0, title_);
  painter.setFont(font());
  painter.setPen(theme.dimText);
  line(1, frame_);
  painter.setPen(theme.accent);
  line(2, bone_);
  painter.setPen(theme.reference);
  const int below = bone_.isEmpty() ? 2 : 3;
  line(below, reference_);
  line(below + 1, difference_);
}

}  // namespace marrow::gui
