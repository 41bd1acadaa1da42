// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/screenshot.h"

#include "app/gui/command_line.h"
#include "app/gui/main_window.h"
#include "app/gui/terminal.h"
#include "app/gui/theme/theme.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/whole_file.h"
#include "render/offscreen/png.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace marrow::gui {

Screenshot::Screenshot(MainWindow& window, const CommandLine& line)
    : window_(window), path_(line.screenshot) {
  window_.viewportArea().viewport().setWaitsForMaterials(true);
  if (line.paths.isEmpty()) {
    window_.viewportArea().viewport().afterFirstFrame([this] { onLoaded(0); });
    return;
  }
  connect(&window_.opener(), &OpenController::loadingFinished, this, [this](const app::OpenOutcome& outcome) {
    if (outcome.request.isChange() && outcome.errors.empty()) return;
    for (const core::Error& error : outcome.errors) tellTerminal(core::toText(error));
    onLoaded(static_cast<int>(outcome.errors.size()));
  });
}

void Screenshot::onLoaded(int errorCount) {
  failed_ = failed_ || errorCount > 0;
  // A search for a model may begin; after one turn of the event loop that is known.
  QMetaObject::invokeMethod(this, &Screenshot::whenSettled, Qt::QueuedConnection);
}

void Screenshot::whenSettled() {
  if (window_.opener().isSearchingModel()) {
    connect(&window_.opener(), &OpenController::modelSearchFinished, this, &Screenshot::whenSettled,
            Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    return;
  }
  if (window_.opener().isSearchingMaterialAnimations()) {
    connect(&window_.opener(), &OpenController::materialAnimationSearchFinished, this,
            &Screenshot::whenSettled, Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    return;
  }
  window_.waitForWorkers();  // a panel may still be reading its data
  // Draws one more frame, so that the image shows the last loaded data, with smooth edges.
  ViewportWidget& viewport = window_.viewportArea().viewport();
  viewport.setSmoothEdges(true);
  viewport.afterFirstFrame(
      [this] { QMetaObject::invokeMethod(this, &Screenshot::take, Qt::QueuedConnection); });
  viewport.update();
}

// The place of another window over this one, kept inside the image as far as it fits.
QRect Screenshot::placeOf(const QWidget& other) const {
  const QSize space = window_.size() - other.size();
  if (other.windowType() == Qt::Dialog) return {QPoint(space.width() / 2, space.height() / 2), other.size()};
  const QPoint own = window_.mapFromGlobal(other.mapToGlobal(QPoint()));
  return {QPoint(std::clamp(own.x(), 0, std::max(0, space.width())),
                 std::clamp(own.y(), 0, std::max(0, space.height()))),
          other.size()};
}

// Dialogs and floating panels are windows of their own; they are laid over this one's image.
QPixmap Screenshot::image() const {
  QPixmap image = window_.grab();
  QPainter painter(&image);
  QWidgetList others = QApplication::topLevelWidgets();
  others.removeIf([this](const QWidget* other) { return other == &window_ || !other->isVisible(); });
  std::stable_partition(others.begin(), others.end(), [](const QWidget* other) { return !other->isModal(); });
  for (QWidget* other : others) {
    if (other->isModal()) painter.fillRect(window_.rect(), QColor(0, 0, 0, 110));
    const QRect place = placeOf(*other);
    painter.drawPixmap(place.topLeft(), other->grab());
    painter.setPen(themeOf(window_.palette()).border);
    painter.drawRect(place.adjusted(-1, -1, 0, 0));
  }
  return image;
}

void Screenshot::take() {
  // Lay out labels whose text has just changed.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  const auto written = render::toPng(image().toImage()).and_then([this](const QByteArray& bytes) {
    return app::writeWhole(path_.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
  });
  if (!written) tellTerminal(core::toText(written.error()));
  QApplication::exit(!written || failed_ ? 1 : 0);
}

}  // namespace marrow::gui
