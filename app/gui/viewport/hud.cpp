// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/hud.h"

#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QPainter>

namespace marrow::gui {
namespace {
constexpr int kLines = 5;
constexpr int kLineGap = 3;
}  // namespace

Hud::Hud(const app::Session& session, QWidget* parent)
    : QWidget(parent),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(&workspace_, &app::Workspace::clipChanged, this, &Hud::syncClip);
  connect(&playback_, &app::Playback::frameChanged, this, &Hud::syncFrame);
  connect(&selection_, &app::Selection::boneHovered, this, &Hud::syncBone);
  connect(&selection_, &app::Selection::bonesSelected, this, &Hud::syncBone);
  connect(&playback_, &app::Playback::playbackChanged, this, &Hud::syncFrame);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &Hud::syncReference);
  syncClip();
}

QSize Hud::sizeHint() const { return {0, (fontMetrics().height() + kLineGap) * kLines}; }

void Hud::syncClip() {
  const auto clip = workspace_.clip();
  const auto skeleton = workspace_.skeleton();
  title_ = clip ? toQString(clip->name) : skeleton ? toQString(skeleton->name) : QString();
  syncFrame();
  syncBone();
  syncReference();
  update();
}

void Hud::syncFrame() {
  const QString frame = workspace_.clip() ? tr("Frame %1 of %2")
                                                .arg(playheadText(playback_.frame(), playback_.isPlaying()))
                                                .arg(workspace_.frameCount())
                        : workspace_.skeleton()
                            ? (workspace_.skeleton()->previewPose.empty() ? tr("Rest pose") : tr("Standing"))
                            : QString();
  syncReference();
  if (frame == frame_) return;
  frame_ = frame;
  update();
}

void Hud::syncBone() {
  const auto skeleton = workspace_.skeleton();
  const int shown = selection_.hoveredBone() >= 0 ? selection_.hoveredBone() : selection_.activeBone();
  const bool exists = skeleton && shown >= 0 && static_cast<std::size_t>(shown) < skeleton->size();
  syncReference();
  QString bone = exists ? toQString(skeleton->bones[static_cast<std::size_t>(shown)].name) : QString();
  const std::size_t selected = selection_.bones().size();
  if (exists && selected > 1 && selection_.hoveredBone() < 0)
    bone = tr("%1 and %2 more").arg(bone, QString::number(selected - 1));
  if (bone == bone_) return;
  bone_ = bone;
  update();
}

void Hud::syncReference() {
  const QString reference = referenceText(playback_, comparison_);
  const QString difference = differenceText(workspace_, selection_, comparison_);
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
