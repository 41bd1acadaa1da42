// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/icon_outlines.h"

#include <initializer_list>

namespace marrow::gui {
namespace {

using Points = std::initializer_list<QPointF>;

void line(QPainterPath& path, Points points) {
  bool first = true;
  for (const QPointF& point : points) {
    first ? path.moveTo(point) : path.lineTo(point);
    first = false;
  }
}

void polygon(QPainterPath& path, Points points) {
  line(path, points);
  path.closeSubpath();
}

void diamond(QPainterPath& path, const QPointF& centre, qreal radius) {
  polygon(path, {centre + QPointF(0, -radius), centre + QPointF(radius, 0), centre + QPointF(0, radius),
                 centre + QPointF(-radius, 0)});
}

// A triangle that points along `direction` (1 right, -1 left) with its flat side at x.
void triangle(QPainterPath& path, qreal x, qreal length, qreal halfHeight, qreal direction) {
  polygon(path, {{x, 12 - halfHeight}, {x + direction * length, 12}, {x, 12 + halfHeight}});
}

IconOutline ends(qreal direction) {
  IconOutline outline;
  const qreal x = 12 + direction * 5.5;
  outline.filled.addRect(QRectF(x - 1.1, 6.5, 2.2, 11));
  triangle(outline.filled, 12 - direction * 5.5, 9, 5.5, direction);
  return outline;
}

IconOutline keyJump(qreal direction) {
  IconOutline outline;
  diamond(outline.accented, {12 + direction * 5.2, 12}, 3.6);
  triangle(outline.filled, 12 - direction * 7.0, 7.0, 5.0, direction);
  return outline;
}

IconOutline stepIcon(qreal direction) {
  IconOutline outline;
  outline.filled.addRect(QRectF(12 - direction * 5.0 - 1.0, 7, 2.0, 10));
  triangle(outline.filled, 12 - direction * 2.2, 7.6, 5.0, direction);
  return outline;
}

IconOutline playIcon(qreal direction) {
  IconOutline outline;
  triangle(outline.filled, 12 - direction * 5.2, 12, 7.0, direction);
  return outline;
}

IconOutline pauseIcon() {
  IconOutline outline;
  outline.filled.addRoundedRect(QRectF(6.4, 5.5, 4.0, 13), 1, 1);
  outline.filled.addRoundedRect(QRectF(13.6, 5.5, 4.0, 13), 1, 1);
  return outline;
}

IconOutline folderIcon(bool opened) {
  IconOutline outline;
  line(outline.stroked, {{3.5, 18.5}, {3.5, 6}, {9, 6}, {11, 8.5}, {19, 8.5}, {19, 11}});
  if (opened) {
    polygon(outline.stroked, {{3.5, 18.5}, {6.3, 11}, {21.5, 11}, {18.7, 18.5}});
  } else {
    line(outline.stroked, {{19, 10}, {19, 18.5}, {3.5, 18.5}});
  }
  return outline;
}

IconOutline exportIcon() {
  IconOutline outline;
  line(outline.stroked, {{8, 10}, {5, 10}, {5, 20}, {19, 20}, {19, 10}, {16, 10}});
  line(outline.stroked, {{12, 15}, {12, 3.5}});
  line(outline.stroked, {{8.5, 7}, {12, 3.5}, {15.5, 7}});
  return outline;
}

IconOutline imageIcon() {
  IconOutline outline;
  outline.stroked.addRoundedRect(QRectF(3.5, 7, 17, 12), 2, 2);
  line(outline.stroked, {{8, 7}, {9.5, 4.5}, {14.5, 4.5}, {16, 7}});
  outline.stroked.addEllipse(QPointF(12, 13), 3.3, 3.3);
  return outline;
}

IconOutline reloadIcon() {
  IconOutline outline;
  outline.stroked.arcMoveTo(QRectF(5, 5, 14, 14), 40);
  outline.stroked.arcTo(QRectF(5, 5, 14, 14), 40, 285);
  line(outline.stroked, {{18.2, 3.8}, {17.6, 8}, {13.4, 7.4}});
  return outline;
}

IconOutline loopIcon() {
  IconOutline outline;
  line(outline.stroked, {{4.5, 11.5}, {4.5, 8}, {19, 8}});
  line(outline.stroked, {{16, 5}, {19, 8}, {16, 11}});
  line(outline.stroked, {{19.5, 12.5}, {19.5, 16}, {5, 16}});
  line(outline.stroked, {{8, 13}, {5, 16}, {8, 19}});
  return outline;
}

IconOutline rangeIcon(qreal direction) {
  IconOutline outline;
  const qreal x = 12 - direction * 3;
  line(outline.stroked, {{x + direction * 6, 5}, {x, 5}, {x, 19}, {x + direction * 6, 19}});
  return outline;
}

IconOutline frameIcon(bool selection) {
  IconOutline outline;
  line(outline.stroked, {{4, 8.5}, {4, 4}, {8.5, 4}});
  line(outline.stroked, {{15.5, 4}, {20, 4}, {20, 8.5}});
  line(outline.stroked, {{20, 15.5}, {20, 20}, {15.5, 20}});
  line(outline.stroked, {{8.5, 20}, {4, 20}, {4, 15.5}});
  if (selection) {
    diamond(outline.accented, {12, 12}, 4.2);
  } else {
    outline.filled.addEllipse(QPointF(12, 12), 2.4, 2.4);
  }
  return outline;
}

IconOutline gridIcon() {
  IconOutline outline;
  for (const qreal position : {4.0, 9.33, 14.67, 20.0}) {
    line(outline.stroked, {{position, 4}, {position, 20}});
    line(outline.stroked, {{4, position}, {20, position}});
  }
  return outline;
}

IconOutline axesIcon() {
  IconOutline outline;
  line(outline.stroked, {{10, 3.5}, {10, 14}, {20.5, 14}});
  line(outline.stroked, {{10, 14}, {4, 20}});
  line(outline.stroked, {{7.8, 5.8}, {10, 3.5}, {12.2, 5.8}});
  line(outline.stroked, {{18.2, 11.8}, {20.5, 14}, {18.2, 16.2}});
  return outline;
}

IconOutline namesIcon() {
  IconOutline outline;
  polygon(outline.stroked, {{4, 4}, {12, 4}, {20, 12}, {12, 20}, {4, 12}});
  outline.filled.addEllipse(QPointF(8.3, 8.3), 1.6, 1.6);
  return outline;
}

IconOutline orthographicIcon() {
  IconOutline outline;
  polygon(outline.stroked, {{4, 9}, {15, 9}, {15, 20}, {4, 20}});
  line(outline.stroked, {{4, 9}, {9, 4}, {20, 4}, {20, 15}, {15, 20}});
  line(outline.stroked, {{15, 9}, {20, 4}});
  return outline;
}

IconOutline clipIcon() {
  IconOutline outline;
  outline.stroked.addRoundedRect(QRectF(3.5, 5.5, 17, 13), 2, 2);
  triangle(outline.filled, 9.6, 6, 3.6, 1);
  return outline;
}

IconOutline boneIcon() {
  IconOutline outline;
  polygon(outline.stroked, {{5, 19}, {6, 12}, {19.5, 4.5}, {12, 18}});
  line(outline.stroked, {{5, 19}, {9, 15}});
  line(outline.stroked, {{6, 12}, {9, 15}, {12, 18}});
  return outline;
}

// The flag that marks an event in the timeline, on its pole.
IconOutline eventIcon() {
  IconOutline outline;
  line(outline.stroked, {{6, 20.5}, {6, 4}});
  polygon(outline.stroked, {{6, 4.5}, {19, 4.5}, {15.5, 9}, {19, 13.5}, {6, 13.5}});
  return outline;
}

IconOutline moreIcon() {
  IconOutline outline;
  for (const qreal x : {6.5, 12.5}) line(outline.stroked, {{x, 7}, {x + 5, 12}, {x, 17}});
  return outline;
}

IconOutline closeIcon() {
  IconOutline outline;
  line(outline.stroked, {{6.5, 6.5}, {17.5, 17.5}});
  line(outline.stroked, {{17.5, 6.5}, {6.5, 17.5}});
  return outline;
}

IconOutline floatIcon() {
  IconOutline outline;
  outline.stroked.addRoundedRect(QRectF(5, 9, 10, 10), 1.5, 1.5);
  line(outline.stroked, {{9, 5.5}, {18.5, 5.5}, {18.5, 15}});
  return outline;
}

void exclamation(IconOutline& outline, qreal top, qreal bottom) {
  line(outline.stroked, {{12, top}, {12, bottom - 4}});
  outline.filled.addEllipse(QPointF(12, bottom), 1.2, 1.2);
}

IconOutline noteIcon() {
  IconOutline outline;
  outline.stroked.addEllipse(QPointF(12, 12), 8.5, 8.5);
  line(outline.stroked, {{12, 11.5}, {12, 16}});
  outline.filled.addEllipse(QPointF(12, 8), 1.2, 1.2);
  return outline;
}

IconOutline warningIcon() {
  IconOutline outline;
  polygon(outline.stroked, {{12, 3.8}, {21, 19.5}, {3, 19.5}});
  exclamation(outline, 9.5, 16.8);
  return outline;
}

IconOutline errorIcon() {
  IconOutline outline;
  outline.stroked.addEllipse(QPointF(12, 12), 8.5, 8.5);
  exclamation(outline, 7.5, 16);
  return outline;
}

IconOutline helpIcon() {
  IconOutline outline;
  outline.stroked.addRoundedRect(QRectF(2.5, 6, 19, 12), 2, 2);
  for (const qreal x : {6.5, 10.0, 14.0, 17.5}) outline.filled.addEllipse(QPointF(x, 10), 0.9, 0.9);
  line(outline.stroked, {{8, 14.5}, {16, 14.5}});
  return outline;
}

// An octahedral bone between two joints, beside the keys that it swings past: the mark of the program, as in
// packaging/linux/marrow.svg.
IconOutline programIcon() {
  IconOutline outline;
  // The facets stand a little apart, so that one colour shows all four.
  polygon(outline.filled, {{5.6, 16.4}, {5.2, 10.9}, {8.6, 12.9}});
  polygon(outline.filled, {{6.6, 17.0}, {9.5, 13.9}, {11.7, 15.7}});
  polygon(outline.filled, {{5.9, 10.2}, {13.6, 5.6}, {9.3, 12.2}});
  polygon(outline.filled, {{12.2, 14.7}, {10.2, 13.1}, {14.5, 6.5}});
  outline.accented.addEllipse(QPointF(5.2, 18.4), 2.6, 2.6);
  outline.accented.addEllipse(QPointF(15.7, 4.6), 2.1, 2.1);
  diamond(outline.accented, {19.0, 9.8}, 1.6);
  diamond(outline.accented, {20.6, 15.4}, 1.8);
  return outline;
}

}  // namespace

IconOutline outlineOf(Icon which) {
  switch (which) {
    case Icon::None:
      return {};
    case Icon::Open:
      return folderIcon(true);
    case Icon::Folder:
      return folderIcon(false);
    case Icon::Export:
      return exportIcon();
    case Icon::ImageCapture:
      return imageIcon();
    case Icon::Reload:
      return reloadIcon();
    case Icon::ToStart:
      return ends(-1);
    case Icon::PreviousKey:
      return keyJump(-1);
    case Icon::StepBack:
      return stepIcon(-1);
    case Icon::PlayBack:
      return playIcon(-1);
    case Icon::Play:
      return playIcon(1);
    case Icon::Pause:
      return pauseIcon();
    case Icon::Step:
      return stepIcon(1);
    case Icon::NextKey:
      return keyJump(1);
    case Icon::ToEnd:
      return ends(1);
    case Icon::Loop:
      return loopIcon();
    case Icon::RangeIn:
      return rangeIcon(1);
    case Icon::RangeOut:
      return rangeIcon(-1);
    case Icon::FrameAll:
      return frameIcon(false);
    case Icon::FrameSelection:
      return frameIcon(true);
    case Icon::Grid:
      return gridIcon();
    case Icon::Axes:
      return axesIcon();
    case Icon::Names:
      return namesIcon();
    case Icon::Orthographic:
      return orthographicIcon();
    case Icon::Clip:
      return clipIcon();
    case Icon::Bone:
      return boneIcon();
    case Icon::Float:
      return floatIcon();
    case Icon::More:
      return moreIcon();
    case Icon::Event:
      return eventIcon();
    case Icon::Close:
      return closeIcon();
    case Icon::Note:
      return noteIcon();
    case Icon::Warning:
      return warningIcon();
    case Icon::Error:
      return errorIcon();
    case Icon::Help:
      return helpIcon();
    case Icon::Program:
      return programIcon();
  }
  return {};
}

}  // namespace marrow::gui
