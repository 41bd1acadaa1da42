// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the main window writes.
#include "app/export/writer_table.h"
#include "app/gui/export/export_dialog.h"
#include "app/gui/export/image_saving.h"
#include "app/gui/export/quit_guard.h"
#include "app/gui/export/viewport_images.h"
#include "app/gui/key_text.h"
#include "app/gui/links/links.h"
#include "app/gui/main_window.h"
#include "app/gui/notices.h"
#include "app/gui/ordinary_file.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/widgets/loading_bar.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/opening/loaded_file.h"
#include "app/opening/read_paths.h"

#include <QDir>
#include <QFileInfo>
#include <QStatusBar>

#include <algorithm>
#include <string_view>
#include <utility>

namespace marrow::gui {
namespace {

Preference<QString> exportFolderPreference() { return {"files/exportFolder", {}}; }
constexpr const char* kCurvesWriter = "csv";
/// The format of the last sequence, by its writer's id.
Preference<QString> sequenceFormatPreference() { return {"export/sequenceFormat", QStringLiteral("png")}; }

}  // namespace

QString MainWindow::exportFolder() const {
  const QString last = settings_.value(exportFolderPreference());
  if (QFileInfo(last).isDir()) return last;
  const int file = session_.workspace.shownFile();
  if (file < 0) return QDir::homePath();
  const std::string& path = session_.workspace.files()[static_cast<std::size_t>(file)].diskPath();
  return folderOrHome(QFileInfo(toQString(path)).absolutePath());
}

ExportDialog* MainWindow::showExport(const QString& writer, formats::ExportWhat what, bool transparent) {
  if (!session_.workspace.skeleton()) return nullptr;
  auto images = std::make_shared<ViewportImages>(area_->viewport());
  ExportSetup setup = exportSetup(session_, settings_, std::move(images));
  setup.scene.what = what;
  setup.writer = writer;
  setup.folder = exportFolder();
  if (transparent) setup.preferred.set("transparent", true);
  return showExport(app::writers(), std::move(setup));
}

ExportDialog* MainWindow::showExport(std::span<const formats::Writer> writers, ExportSetup setup) {
  auto* dialog = new ExportDialog(writers, std::move(setup), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ExportDialog::exportWanted, this,
          [this, dialog](const ExportJob& job) { dialog->watch(startExport(job, *dialog)); });
  followLinks(*dialog->findChild<WrappingLabel*>(QStringLiteral("exportHint")), context());
  dialog->open();
  return dialog;
}

void MainWindow::showSequenceExport() {
  ExportDialog* dialog =
      showExport(settings_.value(sequenceFormatPreference()), formats::ExportWhat::Range, false);
  if (dialog == nullptr) return;
  connect(dialog, &ExportDialog::exportWanted, this, [this](const ExportJob& job) {
    settings_.setValue(sequenceFormatPreference(), QString::fromLatin1(job.writer.id));
  });
}

void MainWindow::showCurvesExport() {
  const auto clip = clipOfGraph(session_);
  if (!clip || !session_.workspace.skeleton()) return;
  if (clip == session_.workspace.clip()) {
    const bool hasRange = session_.playback.hasRange();
    showExport(QLatin1String(kCurvesWriter),
               hasRange ? formats::ExportWhat::Range : formats::ExportWhat::Clip, false);
    return;
  }
  // For material animations beside the shown clip, only this format: others would want the clip's poses and
  // images, too.
  const auto tables = std::ranges::find(app::writers(), std::string_view(kCurvesWriter),
                                        [](const formats::Writer& writer) { return writer.id; });
  ExportSetup setup = exportSetup(session_, settings_, std::make_shared<ViewportImages>(area_->viewport()));
  setCurvesOf(clip, toQString(keysPathOf(session_.workspace, *clip)), setup);
  setup.folder = exportFolder();
  showExport(std::span(&*tables, 1), std::move(setup));
}

// While the dialog is open, its own bar shows the progress.
ExportRun& MainWindow::startExport(ExportJob job, const ExportDialog& dialog) {
  notices_->onSaved();  // the previous export's message is out of date
  auto* run = new ExportRun(std::move(job), this);
  auto* bar = new LoadingBar(tr("Saving"));
  statusBar()->addPermanentWidget(bar);
  connect(&dialog, &QDialog::finished, bar, &LoadingBar::begin);
  connect(run, &QObject::destroyed, bar, &QObject::deleteLater);
  connect(run, &ExportRun::progressed, bar, &LoadingBar::setProgress);
  connect(bar, &LoadingBar::cancelled, run, &ExportRun::cancel);
  connect(run, &ExportRun::finished, this, &MainWindow::onExported);
  connect(run, &ExportRun::cancelled, this, &MainWindow::onExportCancelled);
  connect(run, &ExportRun::failed, this, &MainWindow::onExportFailed);
  quitGuard_->watch(*run);
  return *run;
}

// -- images of a body -----------------------------------------------------------------------------------

void MainWindow::askToSaveImages(const std::shared_ptr<const core::Model>& body, int image) {
  const bool isOne = image >= 0;
  auto* dialog = new QFileDialog(this, isOne ? tr("Save the image") : tr("Select a folder for the images"),
                                 exportFolder());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (isOne) {
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("PNG image (*.png)"));
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(imageTargets(*body, {})[static_cast<std::size_t>(image)].path);
  } else {
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
  }
  connect(dialog, &QFileDialog::fileSelected, this, [this, body, image, isOne](const QString& path) {
    if (isOne) return saveImages(body, {{static_cast<std::size_t>(image), path}});
    std::vector<ImageTarget> targets = imageTargets(*body, path);
    const qsizetype existing = std::count_if(targets.begin(), targets.end(),
                                             [](const auto& one) { return QFileInfo::exists(one.path); });
    if (existing == 0) return saveImages(body, std::move(targets));
    askToReplace(*this, existing, [this, body, targets] { saveImages(body, targets); });
  });
  dialog->open();
}

void MainWindow::saveImages(const std::shared_ptr<const core::Model>& body,
                            std::vector<ImageTarget> targets) {
  notices_->onSaved();  // the previous export's message is out of date
  tasks_.run(
      [this, body, targets = std::move(targets)] {
        const SavedImages saved = writeImages(*body, targets);
        return TaskRunner::Continuation([this, saved] {
          saved.error ? onExportFailed(*saved.error) : onExported(saved.lastPath, saved.count, false, {});
        });
      },
      [this] { onExportFailed(app::noMemory({})); });
}

// -- how it ended ---------------------------------------------------------------------------------------

void MainWindow::onExported(const QString& path, int fileCount, bool isMain, const QStringList& notes) {
  notices_->onSaved();
  settings_.setValue(exportFolderPreference(), QFileInfo(path).absolutePath());
  notices_->showSaved(path, fileCount, isMain, notes);
}

void MainWindow::onExportCancelled(const QString& path, int fileCount) {
  const QFileInfo last(path);
  const QString kept = countText(fileCount, tr("1 file was written before and stays"),
                                 tr("%1 files were written before and stay"));
  notices_->showSaveNote(
      tr("The export was cancelled"),
      fileCount == 0 ? tr("Nothing was written.")
                     : tr("%1 in %2; the last is %3.")
                           .arg(kept, QDir::toNativeSeparators(last.absolutePath()), last.fileName()));
}

void MainWindow::onExportFailed(const core::Error& error) {
  session_.workspace.reportIssue(core::toDiagnostic(error));
  notices_->showSaveError(tr("%1 could not be saved").arg(toQString(error.file)), error);
}

}  // namespace marrow::gui
