// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the main window as files: poses, sequences, images.
#include "app/document/loaded_file.h"
#include "app/gui/dialogs/curves_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/sequence_dialog.h"
#include "app/gui/main_window.h"
#include "app/gui/notices.h"
#include "app/gui/preferences.h"
#include "app/gui/text.h"
#include "app/gui/viewport/image_renderer.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>

#include <optional>

namespace marrow::gui {
namespace {

Preference<QString> exportFolderPreference() { return {"files/exportFolder", {}}; }

formats::ObjOptions preferredObj(const Settings& settings) {
  formats::ObjOptions options;
  options.up = settings.value(kExportZUp) ? formats::UpAxis::Z : formats::UpAxis::Y;
  options.unitScale = exportScale(settings);
  return options;
}

}  // namespace

QString MainWindow::exportFolder() const {
  const QString last = settings_.value(exportFolderPreference());
  if (!last.isEmpty() && QDir(last).exists()) return last;
  const int file = shownFile();
  if (file < 0) return QDir::homePath();
  return QFileInfo(toQString(session_.workspace.files()[static_cast<std::size_t>(file)].diskPath()))
      .absolutePath();
}

QSize MainWindow::imagePixels() const {
  const ViewportWidget& viewport = area_->viewport();
  return imageSize(settings_, viewport.size() * viewport.devicePixelRatioF());
}

void MainWindow::showExportDialog() {
  auto* dialog =
      new ExportDialog(session_.workspace, session_.playback, exportFolder(), preferredObj(settings_), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(
      dialog, &ExportDialog::exportWanted, this,
      [this](const QString& path, double frame, core::SampleMode mode, const formats::ObjOptions& options) {
        saver_.save(path, objProducer(session_.workspace, frame, mode, options));
      });
  dialog->open();
}

void MainWindow::showCurvesDialog() {
  if (!session_.workspace.clip() || !session_.workspace.skeleton()) return;
  auto* dialog =
      new CurvesDialog(session_.workspace, session_.playback, session_.selection, exportFolder(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &CurvesDialog::exportWanted, this,
          [this](const QString& path, const app::CurveTable& table, bool keys) {
            saver_.save(path, curvesProducer(table, keys));
          });
  dialog->open();
}

void MainWindow::showSequenceDialog() {
  if (sequence_->isBusy()) {
    statusBar()->showMessage(tr("A sequence is being written; it can be cancelled here"),
                             kMessageMilliseconds);
    return;
  }
  auto* dialog = new SequenceDialog(
      session_.workspace, session_.playback, exportFolder(), imagePixels(), area_->viewport().content(),
      static_cast<SequenceKind>(settings_.value(kSequenceKind)), preferredObj(settings_), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &SequenceDialog::exportWanted, this, [this](SequenceJob job) {
    settings_.setValue(kSequenceKind, static_cast<int>(job.kind));
    if (!sequence_->isBusy()) sequence_->start(job);
  });
  dialog->open();
}

// As seen now; a large one takes a while, and what was asked for first is drawn first.
void MainWindow::takeImage(bool transparent) {
  if (images_->isBusy()) {
    statusBar()->showMessage(tr("An image is being drawn; it can be cancelled here"), kMessageMilliseconds);
    return;
  }
  const QString name = exportName(session_.workspace, session_.playback.frame(), QStringLiteral("png"));
  images_->draw(area_->viewport().imageOfNow(transparent, imagePixels()),
                [this, name](const std::optional<QImage>& image) {
                  if (image) offerImage(*image, name);
                });
}

void MainWindow::offerImage(const QImage& image, const QString& name) {
  if (image.isNull()) {
    return onSaveFailed(
        {core::ErrorCode::NoGraphics, "the viewport has no OpenGL to draw an image with", {}, {}, {}});
  }
  QFileDialog* dialog = fileDialog(tr("Save the image"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilter(tr("PNG images (*.png)"));
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->setDirectory(exportFolder());
  dialog->selectFile(name);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, image](const QString& path) { saver_.save(path, pngProducer(image)); });
  dialog->open();
}

void MainWindow::onSaved(const QString& path) {
  notices_->onSaved();
  settings_.setValue(exportFolderPreference(), QFileInfo(path).absolutePath());
  statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), kMessageMilliseconds);
}

void MainWindow::onSequenceSaved(const QString& path, int fileCount) {
  notices_->onSaved();
  settings_.setValue(exportFolderPreference(), QFileInfo(path).absolutePath());
  const QString folder = QDir::toNativeSeparators(QFileInfo(path).absolutePath());
  statusBar()->showMessage(fileCount == 1 ? tr("Saved %1").arg(QDir::toNativeSeparators(path))
                                          : tr("Saved %1 files in %2").arg(fileCount).arg(folder),
                           kMessageMilliseconds);
}

void MainWindow::onSequenceCancelled(const QString& path, int fileCount) {
  const QFileInfo last(path);
  const QString kept = countText(fileCount, tr("1 file was written before and stays"),
                                 tr("%1 files were written before and stay"));
  notices_->showSaveNote(
      tr("The sequence was cancelled"),
      fileCount == 0 ? tr("Nothing was written.")
                     : tr("%1 in %2; the last is %3.")
                           .arg(kept, QDir::toNativeSeparators(last.absolutePath()), last.fileName()));
}

void MainWindow::onSaveFailed(const core::Error& error) {
  session_.workspace.reportIssue(core::toDiagnostic(error));
  notices_->showSaveError(
      tr("%1 could not be saved").arg(error.file.empty() ? tr("The image") : toQString(error.file)), error);
}

}  // namespace marrow::gui
