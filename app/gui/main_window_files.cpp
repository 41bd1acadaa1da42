// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window opens: files, models, word lists.
#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/open_as_dialog.h"
#include "app/gui/main_window.h"
#include "app/gui/panels/parts_panel.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/library/loaded_file.h"
#include "app/library/pairing.h"
#include "app/session/clip_ref.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "formats/registry.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QStatusBar>

#include <utility>

namespace marrow::gui {
namespace {

Preference<QString> wordListPreference() { return {"events/wordList", {}}; }

}  // namespace

QString MainWindow::fileFilter() const {
  QStringList patterns;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    for (const QString& extension : QString::fromLatin1(format.extensions).split(QLatin1Char(' '))) {
      patterns.append(QStringLiteral("*.") + extension);
    }
  }
  return tr("Animations and models (%1)").arg(patterns.join(QLatin1Char(' '))) + QStringLiteral(";;") +
         tr("All files (*)");
}

// Dialogs use open(), not exec(): the animation goes on and no event loop is nested.
QFileDialog* MainWindow::fileDialog(const QString& title) {
  auto* dialog = new QFileDialog(this, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const QStringList recent = settings_.recentFiles();
  if (!recent.isEmpty()) dialog->setDirectory(QFileInfo(recent.front()).absolutePath());
  return dialog;
}

void MainWindow::selectFiles() {
  QFileDialog* dialog = fileDialog(tr("Open animations and models"));
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilter(fileFilter());
  connect(dialog, &QFileDialog::filesSelected, &opener_, &OpenController::open);
  dialog->open();
}

void MainWindow::selectFolder() {
  QFileDialog* dialog = fileDialog(tr("Open a folder"));
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::filesSelected, &opener_, &OpenController::open);
  dialog->open();
}

void MainWindow::selectModel() {
  QFileDialog* dialog = fileDialog(tr("Select the model to show the animation on"));
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({tr("Models (*.bmd *.bdl)"), tr("All files (*)")});
  if (const app::ClipRef clip = session_.workspace.clipRef(); clip.isValid()) {
    dialog->setDirectory(
        folderOf(session_.workspace.files()[static_cast<std::size_t>(clip.file)].diskPath()));
  }
  connect(dialog, &QFileDialog::fileSelected, &opener_, &OpenController::pairWithFile);
  dialog->open();
}

void MainWindow::selectReference() {
  QFileDialog* dialog = fileDialog(tr("Select the animation to compare with"));
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(fileFilter());
  if (const int file = shownFile(); file >= 0) {
    dialog->setDirectory(folderOf(session_.workspace.files()[static_cast<std::size_t>(file)].diskPath()));
  }
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& path) { opener_.openReference({path}); });
  dialog->open();
}

void MainWindow::useNoModel() {
  if (const auto clip = session_.workspace.clip()) session_.workspace.setPairing(app::pairWithNone(*clip));
}

int MainWindow::shownFile() const {
  const app::ClipRef clip = session_.workspace.clipRef();
  return clip.isValid() ? clip.file : session_.workspace.shownModelFile();
}

void MainWindow::reloadCurrent() {
  if (const std::string path = session_.selection.fileInHand(); !path.empty())
    opener_.reload({toQString(path)});
}

void MainWindow::closeCurrent() { session_.workspace.closePath(session_.selection.fileInHand()); }

// -- options and events --------------------------------------------------------------------------------

void MainWindow::selectPartFile(int slot) {
  QFileDialog* dialog = fileDialog(tr("Select the file for part %1").arg(slot));
  dialog->setFileMode(QFileDialog::ExistingFile);
  if (const int file = app::optionsFile(session_.workspace); file >= 0) {
    dialog->setDirectory(folderOf(session_.workspace.files()[static_cast<std::size_t>(file)].diskPath()));
  }
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, slot](const QString& path) { findChild<PartsPanel*>()->select(slot, path); });
  dialog->open();
}

void MainWindow::openAs(const formats::FormatDescriptor& format, const QString& path) {
  auto* dialog = new OpenAsDialog(format, path, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &OpenAsDialog::openWanted, &opener_, &OpenController::setOptions);
  connect(&opener_, &OpenController::changeRefused, dialog, &OpenAsDialog::refuse);
  connect(dialog, &QDialog::rejected, this, [this, path] { opener_.forgetRefused(path); });
  connect(&opener_, &OpenController::loadingFinished, dialog, [dialog](const OpenReport& report) {
    if (report.isChange && report.errors.empty()) dialog->end();
  });
  dialog->open();
}

void MainWindow::selectWordList() {
  QFileDialog* dialog = fileDialog(tr("Select a list of names, one a line"));
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({tr("Text files (*.txt *.csv *.lst)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    askedForWords_ = true;
    opener_.setWordList(path);
  });
  dialog->open();
}

void MainWindow::forgetWordList() {
  askedForWords_ = true;
  opener_.setWordList({});
}

void MainWindow::rememberedWordList() {
  const QString path = settings_.value(wordListPreference());
  if (!path.isEmpty()) opener_.setWordList(path);
}

void MainWindow::onWordListRead(const QString& path, int names) {
  settings_.setValue(wordListPreference(), path);
  actions_->action("file.noWordList")->setEnabled(!path.isEmpty());
  // A remembered list must not hide the message about pairing.
  if (!std::exchange(askedForWords_, false)) return;
  statusBar()->showMessage(path.isEmpty()
                               ? tr("Events are shown by their hashes again")
                               : tr("%1 names read from %2").arg(names).arg(baseName(path.toStdString())),
                           kMessageMilliseconds);
}

}  // namespace marrow::gui
