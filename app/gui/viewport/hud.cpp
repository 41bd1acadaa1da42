// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/hud.h"

#include "app/gui/model/body_text.h"
#include "app/gui/reference/reference_text.h"
#include "app/gui/text.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/session/session.h"
#include "core/clip.h"
#include "core/skeleton.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {
constexpr int kLineGap = 3;
constexpr int kGroundAlpha = 200;
// A low viewport shows fewer lines, so that the body below can be seen; two always fit.
constexpr double kMostOfHeight01 = 0.3;
constexpr int kLeastLines = 2;
}  // namespace

QString shownTitle(const app::Workspace& workspace) {
  const auto clip = workspace.clip();
  const auto skeleton = workspace.skeleton();
  if (!clip && !skeleton) return {};
  const std::string& name = clip ? clip->name : skeleton->name;
  const int file = clip ? workspace.clipRef().file : workspace.shownModelFile();
  if (file < 0) return shownName(name);
  const std::string& path = workspace.files()[static_cast<std::size_t>(file)].path;
  return clipTitle(toQString(app::shortNameOf(path)), name);
}

Hud::Hud(app::Session& session, ViewportWidget& viewport, QWidget* parent)
    : QWidget(parent),
      viewport_(viewport),
      workspace_(session.workspace),
      playback_(session.playback),
      selection_(session.selection),
      comparison_(session.comparison) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  viewport_.installEventFilter(this);
  connect(&workspace_, &app::Workspace::clipChanged, this, &Hud::sync);
  connect(&playback_, &app::Playback::frameChanged, this, &Hud::sync);
  connect(&playback_, &app::Playback::playbackChanged, this, &Hud::sync);
  connect(&viewport_, &ViewportWidget::cameraChanged, this, &Hud::sync);
  connect(&viewport_, &ViewportWidget::trailPinChanged, this, &Hud::sync);
  connect(&selection_, &app::Selection::boneHovered, this, &Hud::sync);
  connect(&selection_, &app::Selection::selectionChanged, this, &Hud::sync);
  connect(&comparison_, &app::Comparison::referenceChanged, this, &Hud::sync);
  sync();
}

QSize Hud::sizeHint() const { return {0, (fontMetrics().height() + kLineGap) * kLines}; }

LinkedText Hud::titleLine() const {
  const QString title = shownTitle(workspace_);
  const int file = workspace_.clip() ? workspace_.clipRef().file : workspace_.shownModelFile();
  if (title.isEmpty() || file < 0) return title;
  const QString path = toQString(workspace_.files()[static_cast<std::size_t>(file)].path);
  return NamedWords{title, {.clip = workspace_.clipRef(), .path = path}};
}

LinkedText Hud::frameLine() const {
  if (workspace_.clip()) {
    const double at = playheadFrame(playback_.frame(), playback_.isPlaying());
    const NamedWords frame{tr("Frame %1").arg(frameText(at)), {.frame = at}};
    return linked(tr("%1 of %2"), {frame, QString::number(workspace_.frameCount())});
  }
  const auto skeleton = workspace_.skeleton();
  if (!skeleton) return {};
  if (const core::Image* image = shownImage(workspace_)) return sizeText(*image);
  return skeleton->previewPose.empty() ? tr("Rest pose") : tr("Preview pose");
}

LinkedText Hud::boneLine() const {
  const auto skeleton = workspace_.skeleton();
  const bool isHovered = selection_.hoveredBone() >= 0;
  const int shown = isHovered ? selection_.hoveredBone() : selection_.activeBone();
  if (!skeleton || shown < 0 || static_cast<std::size_t>(shown) >= skeleton->size()) return {};
  const NamedWords bone{shownName(skeleton->bones[static_cast<std::size_t>(shown)].name), {.bone = shown}};
  const std::size_t selected = selection_.bones().size();
  if (isHovered || selected < 2) return bone;
  return linked(tr("%1 and %2 more"), {bone, countText(selected - 1)});
}

LinkedText Hud::rootLine() const {
  const auto root = viewport_.rootPlace();
  if (!root) return {};
  return tr("Root %1 from start, %2 high")
      .arg(roundedText(static_cast<double>(root->distance)), roundedText(static_cast<double>(root->height)));
}

// A pinned trail stays while other bones are selected.
LinkedText Hud::trailLine() const {
  const auto skeleton = workspace_.skeleton();
  const auto& pin = viewport_.trailPin();
  const bool isShown =
      pin && viewport_.showsTrail() && skeleton && static_cast<std::size_t>(pin->bone) < skeleton->size();
  if (!isShown) return {};
  const NamedWords bone{shownName(skeleton->bones[static_cast<std::size_t>(pin->bone)].name),
                        {.bone = pin->bone}};
  const NamedWords from{tr("frames %1").arg(frameText(pin->span.from)), {.frame = pin->span.from}};
  const NamedWords to{tr("to %1").arg(frameText(pin->span.to)), {.frame = pin->span.to}};
  return linked(tr("Trail of %1, %2 %3"), {bone, from, to});
}

// Compared first, because a repaint also composes the scene below again.
void Hud::sync() {
  std::vector<LinkedText> lines = {titleLine(),
                                   frameLine(),
                                   rootLine(),
                                   boneLine(),
                                   trailLine(),
                                   referenceText(playback_, comparison_),
                                   differenceText(workspace_, selection_, comparison_)};
  if (lines == lines_) return;
  lines_ = std::move(lines);
  update();
}

QFont Hud::fontOf(Which which) const {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  return which == Title ? bold : font();
}

// In a low viewport, less important lines are left out.
std::vector<Hud::Drawn> Hud::drawnLines() const {
  constexpr Which kByImportance[] = {Title, Frame, Bone, Difference, Reference, Trail, Root};
  const int step = fontMetrics().height() + kLineGap;
  const int space =
      std::max(kLeastLines, static_cast<int>(parentWidget()->height() * kMostOfHeight01 / step));
  std::vector<Drawn> drawn;
  for (const Which which : kByImportance) {
    const LinkedText& line = lines_[which];
    if (line.isEmpty() || static_cast<int>(drawn.size()) >= space) continue;
    const QFontMetrics metrics(fontOf(which));
    drawn.push_back(
        {which, line.elided(metrics.elidedText(line.plain(), Qt::ElideRight, width() - 3 * kLineGap)), {}});
  }
  std::sort(drawn.begin(), drawn.end(), [](const Drawn& a, const Drawn& b) { return a.which < b.which; });
  int top = 0;
  for (Drawn& line : drawn) {
    line.rect = {kLineGap, top, QFontMetrics(fontOf(line.which)).horizontalAdvance(line.text.plain()), step};
    top += step;
  }
  return drawn;
}

std::vector<Hud::Link> Hud::links() const {
  std::vector<Link> links;
  for (const Drawn& line : drawnLines()) {
    const QFontMetrics metrics(fontOf(line.which));
    QString before;
    for (const NamedWords& run : line.text.runs()) {
      const int left = metrics.horizontalAdvance(before);
      const int right = metrics.horizontalAdvance(before += run.words);
      const QRect rect(line.rect.left() + left, line.rect.top(), right - left, line.rect.height());
      if (run.isLink()) links.push_back({rect, run.subject, lines_[line.which].plain()});
    }
  }
  return links;
}

int Hud::linkAt(const QPoint& inViewport) const {
  if (!isVisible()) return -1;
  const QPoint point = mapFrom(parentWidget(), viewport_.mapTo(parentWidget(), inViewport));
  const std::vector<Link> all = links();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Link& link) { return link.rect.contains(point); });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

void Hud::setHovered(int link) {
  if (link >= 0) viewport_.setCursor(Qt::PointingHandCursor);
  if (link < 0 && hovered_ >= 0) viewport_.unsetCursor();
  if (std::exchange(hovered_, link) != link) update();
}

// A drag that began elsewhere stays the viewport's, wherever it leads.
bool Hud::eventFilter(QObject* watched, QEvent* event) {
  const auto mouse = [event]() -> const QMouseEvent& { return static_cast<const QMouseEvent&>(*event); };
  switch (event->type()) {
    case QEvent::MouseMove: {
      if (pressed_ >= 0) return true;
      if (mouse().buttons() != Qt::NoButton) return false;
      const int link = linkAt(mouse().position().toPoint());
      if (link >= 0 && hovered_ < 0) selection_.hoverBone(-1);
      setHovered(link);
      return link >= 0;
    }
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
      if (mouse().buttons() != mouse().button()) return false;
      pressed_ = linkAt(mouse().position().toPoint());
      return pressed_ >= 0;
    case QEvent::MouseButtonRelease: {
      if (pressed_ < 0) return false;
      const int link = linkAt(mouse().position().toPoint());
      if (link != std::exchange(pressed_, -1)) return true;
      const Subject subject = links()[static_cast<std::size_t>(link)].subject;
      if (mouse().button() == Qt::LeftButton) emit clicked(subject);
      if (mouse().button() == Qt::RightButton) emit menuWanted(subject, mouse().globalPosition().toPoint());
      return true;
    }
    case QEvent::Leave:
      setHovered(-1);
      return false;
    case QEvent::ToolTip: {
      const auto& help = static_cast<const QHelpEvent&>(*event);
      const int link = linkAt(help.pos());
      if (link < 0) return false;
      QToolTip::showText(help.globalPos(), links()[static_cast<std::size_t>(link)].tip, &viewport_);
      return true;
    }
    default:
      return QWidget::eventFilter(watched, event);
  }
}

void Hud::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  // The ground below a line keeps it readable where the character is behind it.
  QColor ground = theme.isDark ? theme.window : theme.base;
  ground.setAlpha(kGroundAlpha);
  const QColor colours[kLines] = {theme.text,   theme.dimText,   theme.dimText,  theme.accent,
                                  theme.accent, theme.reference, theme.reference};
  const std::vector<Link> all = links();
  const bool isOverLink = hovered_ >= 0 && static_cast<std::size_t>(hovered_) < all.size();
  const QRect hovered = isOverLink ? all[static_cast<std::size_t>(hovered_)].rect : QRect();
  for (const Drawn& line : drawnLines()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(line.rect.adjusted(-kLineGap, 0, kLineGap, 0), 3, 3);
    painter.setPen(colours[line.which]);
    painter.setFont(fontOf(line.which));
    painter.drawText(line.rect.adjusted(0, 0, kLineGap, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     line.text.plain());
    if (line.rect.contains(hovered.center())) {
      const int base = hovered.top() + (hovered.height() + painter.fontMetrics().ascent()) / 2;
      painter.drawLine(hovered.left(), base, hovered.right(), base);
    }
  }
}

}  // namespace marrow::gui
