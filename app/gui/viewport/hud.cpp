// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/hud.h"

#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QPainter>

#include <algorithm>

namespace marrow::gui {
namespace {
constexpr int kLines = 6;
constexpr int kLineGap = 3;
constexpr int kGroundAlpha = 160;
constexpr QSize kSmallViewport(420, 260);
constexpr int kAlsoElsewhere = 2;  // the first lines: the window's title and the transport say the same
}  // namespace

QString shownTitle(const app::Workspace& workspace) {
  const auto clip = workspace.clip();
  const auto skeleton = workspace.skeleton();
  if (!clip && !skeleton) return {};
  const std::string& name = clip ? clip->name : skeleton->name;
  const int file = clip ? workspace.clipRef().file : workspace.shownModelFile();
  if (file < 0) return toQString(name);
  const std::string& path = workspace.files()[static_cast<std::size_t>(file)].path;
  return clipTitle(toQString(app::shortNameOf(path)), name);
}

Hud::Hud(const app::Session& session, const ViewportWidget& viewport, QWidget* parent)
    : QWidget(parent),
      viewport_(viewport),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison),
      companions_(session.companions) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(&workspace_, &app::Workspace::clipChanged, this, &Hud::sync);
  connect(&playback_, &app::Playback::frameChanged, this, &Hud::sync);
  connect(&playback_, &app::Playback::playbackChanged, this, &Hud::sync);
  connect(&viewport_, &ViewportWidget::cameraChanged, this, &Hud::sync);
  connect(&selection_, &app::Selection::boneHovered, this, &Hud::sync);
  connect(&selection_, &app::Selection::bonesSelected, this, &Hud::sync);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &Hud::sync);
  connect(&companions_, &app::Companions::companionsChanged, this, &Hud::sync);
  sync();
}

QSize Hud::sizeHint() const { return {0, (fontMetrics().height() + kLineGap) * kLines}; }

QString Hud::frameLine() const {
  if (workspace_.clip()) {
    const QString frame = tr("Frame %1 of %2")
                              .arg(playheadText(playback_.frame(), playback_.isPlaying()))
                              .arg(workspace_.frameCount());
    // Only what has its own clock differs from turn to turn.
    const bool goOn = std::ranges::any_of(companions_.playing(),
                                          [this](const auto& one) { return companions_.goesItsOwnWay(one); });
    return goOn && playback_.turns() > 0 ? tr("%1, turn %2").arg(frame).arg(playback_.turns() + 1) : frame;
  }
  const auto skeleton = workspace_.skeleton();
  if (!skeleton) return {};
  return skeleton->previewPose.empty() ? tr("Rest pose") : tr("Preview pose");
}

QString Hud::boneLine() const {
  const auto skeleton = workspace_.skeleton();
  const bool isHovered = selection_.hoveredBone() >= 0;
  const int shown = isHovered ? selection_.hoveredBone() : selection_.activeBone();
  if (!skeleton || shown < 0 || static_cast<std::size_t>(shown) >= skeleton->size()) return {};
  const QString bone = toQString(skeleton->bones[static_cast<std::size_t>(shown)].name);
  const std::size_t selected = selection_.bones().size();
  return isHovered || selected < 2 ? bone : tr("%1 and %2 more").arg(bone, QString::number(selected - 1));
}

QString Hud::rootLine() const {
  const auto root = viewport_.rootPlace();
  if (!root) return {};
  return tr("Root %1 from start, %2 high")
      .arg(roundedText(static_cast<double>(root->distance)), roundedText(static_cast<double>(root->height)));
}

// Compared, because a repaint composes the scene below again.
void Hud::sync() {
  const QStringList lines = {shownTitle(workspace_),
                             frameLine(),
                             rootLine(),
                             boneLine(),
                             referenceText(playback_, comparison_),
                             differenceText(workspace_, selection_, comparison_)};
  if (lines == lines_) return;
  lines_ = lines;
  update();
}

void Hud::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  const QFontMetrics metrics = fontMetrics();
  // The ground below a line keeps it readable where the figure is behind it.
  QColor ground = theme.isDark ? theme.window : theme.base;
  ground.setAlpha(kGroundAlpha);
  const auto line = [&](int index, const QString& text) {
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideMiddle, width() - 2 * kLineGap);
    const QRect place(0, index * (metrics.height() + kLineGap), width(), metrics.height() + 2);
    const int end = painter.fontMetrics().horizontalAdvance(shown) + kLineGap;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRect(-kLineGap, place.top(), end + kLineGap, place.height()), 3, 3);
    painter.restore();
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, shown);
  };
  const QSize viewport = parentWidget()->size();
  const bool isSmall =
      viewport.width() < kSmallViewport.width() || viewport.height() < kSmallViewport.height();
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QColor colours[] = {theme.text,   theme.dimText,   theme.dimText,
                            theme.accent, theme.reference, theme.reference};
  int at = 0;
  for (int i = isSmall ? kAlsoElsewhere : 0; i < lines_.size(); ++i) {
    painter.setFont(i == 0 ? bold : font());
    painter.setPen(colours[i]);
    if (!lines_[i].isEmpty()) line(at++, lines_[i]);
  }
}

}  // namespace marrow::gui
