// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/window_fixture.h"

#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/loaded_file.h"
#include "core/clip.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <QUrl>

namespace marrow::testing {
namespace {
constexpr int kPatienceMilliseconds = 20'000;
}  // namespace

void WindowTest::SetUp() {
  settings_ = std::make_unique<gui::Settings>(gui::toQString(folder_.path("marrow.ini")));
  window_ = std::make_unique<gui::MainWindow>(*settings_);
  window_->resize(1280, 900);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get(), kPatienceMilliseconds));
}

bool WindowTest::waitFor(const std::function<bool()>& condition) {
  return QTest::qWaitFor(condition, kPatienceMilliseconds);
}

bool WindowTest::waitForKeys(QWidget& window) {
  return waitFor([&window] {
    if (window.isActiveWindow() && window.isAncestorOf(QApplication::focusWidget())) return true;
    window.activateWindow();
    return false;
  });
}

bool WindowTest::isSettled() const {
  const gui::OpenController& opener = window_->opener();
  return !opener.isLoading() && !opener.isSearchingModel() && !opener.isSearchingMaterialAnimations();
}

void WindowTest::open(const QStringList& paths) {
  window_->openPaths(paths);
  ASSERT_TRUE(waitFor([&] { return isSettled(); }));
}

void WindowTest::drop(const QStringList& paths) {
  QMimeData data;
  QList<QUrl> urls;
  for (const QString& path : paths) urls.append(QUrl::fromLocalFile(path));
  data.setUrls(urls);
  QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &enter);
  ASSERT_TRUE(enter.isAccepted());
  QDropEvent dropped(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &dropped);
  ASSERT_TRUE(dropped.isAccepted());
  ASSERT_TRUE(waitFor([&] { return isSettled(); }));
}

QString WindowTest::write(const char* name, const formats::Bytes& bytes) {
  return gui::toQString(folder_.write(name, bytes));
}

void WindowTest::image(const char* name) {
  const QString folder = qEnvironmentVariable("MARROW_IMAGES");
  if (folder.isEmpty()) return;
  QTest::qWait(200);  // until rows are laid out and the viewport has drawn
  window_->grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
}

std::unique_ptr<const gui::ImageCapture> WindowTest::capture(bool transparent, const QSize& pixels) {
  const gui::ViewSnapshot seen = window_->viewportArea().viewport().snapshot();
  const double frame = playback().frame();
  return seen.image(frame, pixels.isValid() ? pixels : seen.pixels, transparent);
}

QImage WindowTest::drawn(bool transparent, const QSize& pixels) {
  const auto wanted = capture(transparent, pixels);
  QImage image = wanted->blank();
  for (const QRect& place : wanted->tiles()) {
    const QImage tile = window_->viewportArea().viewport().drawTile(*wanted, place);
    if (tile.isNull() || image.isNull()) return {};
    gui::putTile(image, tile, place);
  }
  return image;
}

QString WindowTest::sample(const char* name) {
  return QStringLiteral(MARROW_SOURCE_DIR "/resources/samples/wanderer/") + QLatin1String(name);
}

void WindowTest::openSample() {
  open({sample("wanderer.bmd"), sample("wanderer_walk.bck"), sample("wanderer_wave.bck"),
        sample("wanderer_nod.bck")});
  ASSERT_NE(workspace().clip(), nullptr);
}

void WindowTest::showClip(const char* name) {
  const auto& files = workspace().files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].content->clips.empty() || files[file].content->clips.front()->name != name) continue;
    workspace().showClip({static_cast<int>(file), 0});
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    return;
  }
  FAIL() << "no clip " << name;
}

void WindowTest::pressKey(int key, Qt::KeyboardModifiers modifiers) {
  QWidget* focus = QApplication::focusWidget();
  QTest::keyClick(focus ? focus : window_.get(), static_cast<Qt::Key>(key), modifiers);
}

}  // namespace marrow::testing
