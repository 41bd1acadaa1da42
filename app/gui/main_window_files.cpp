// SPDX-License-Identifier: GPL-3.0-or-later
// Files, models and word lists that the main window opens.
#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/model_dialog.h"
#include "app/gui/dialogs/open_as_dialog.h"
#include "app/gui/inspector/options_view.h"
#include "app/gui/links/links.h"
#include "app/gui/main_window.h"
#include "app/gui/ordinary_file.h"
#include "app/gui/preferences.h"
#include "app/gui/settings.h"
#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/waiting_files.h"
#include "core/clip.h"
#include "formats/containers/dictionaries.h"
#include "formats/registry.h"

#include <QAction>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

/// @param what  with %1 for the patterns of the formats that `is` accepts.
QStringList filters(const QString& what, bool (*is)(const formats::FormatDescriptor&)) {
  QStringList patterns;
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    for (const QString& extension : QString::fromLatin1(format.extensions).split(QLatin1Char(' '))) {
      if (is(format)) patterns.append(QStringLiteral("*.") + extension);
    }
  }
  patterns.removeDuplicates();
  return {what.arg(patterns.join(QLatin1Char(' '))), MainWindow::tr("All files (*)")};
}

QStringList formatFilters() {
  return filters(MainWindow::tr("Animations and models (%1)"), [](const auto&) { return true; });
}

}  // namespace

// open(), not exec(): the animation goes on, and no event loop is nested.
const QFileDialog* MainWindow::ask(const QString& title, QFileDialog::FileMode mode,
                                   const QStringList& filters, int beside) {
  const QStringList recent = settings_.recentFiles();
  const std::string near = beside >= 0
                               ? session_.workspace.files()[static_cast<std::size_t>(beside)].diskPath()
                           : recent.isEmpty() ? std::string()
                                              : recent.front().toStdString();
  auto* dialog = new QFileDialog(this, title, folderOrHome(folderOf(near)));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(mode);
  dialog->setOption(QFileDialog::ShowDirsOnly, mode == QFileDialog::Directory);
  if (!filters.isEmpty()) dialog->setNameFilters(filters);
  dialog->open();
  return dialog;
}

void MainWindow::selectFiles() {
  const auto* dialog = ask(tr("Open animations and models"), QFileDialog::ExistingFiles, formatFilters());
  connect(dialog, &QFileDialog::filesSelected, &opener_, &OpenController::open);
}

void MainWindow::selectFolder() {
  const auto* dialog = ask(tr("Open a folder"), QFileDialog::Directory, {});
  connect(dialog, &QFileDialog::filesSelected, &opener_, &OpenController::open);
}

// Offers the open models first, then a file.
void MainWindow::selectModel() {
  app::Workspace& workspace = session_.workspace;
  const auto clip = workspace.clip();
  if (!clip) return selectModelFile();
  const std::string& path = workspace.files()[static_cast<std::size_t>(workspace.clipRef().file)].path;
  std::vector<app::ModelOffer> offers = app::fittingModels(*clip, path, workspace.files());
  if (offers.empty()) return selectModelFile();
  auto* dialog = new ModelDialog(std::move(offers), workspace.skeleton(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  auto* offered = dialog->findChild<QTreeView*>(QStringLiteral("modelOffers"));
  offered->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(offered, &QWidget::customContextMenuRequested, this, [this, offered](const QPoint& position) {
    const Subject subject = subjectAt(offered->indexAt(position).siblingAtColumn(0));
    openLinkMenu(*offered, context(), subject, offered->viewport()->mapToGlobal(position));
  });
  connect(dialog, &ModelDialog::fileWanted, this, &MainWindow::selectModelFile);
  connect(dialog, &ModelDialog::selected, this, [this, clip](const app::ModelOffer& offer) {
    if (session_.workspace.clip() == clip)
      session_.workspace.setPairing(app::pairWith(*clip, offer.skeleton, offer.path));
  });
  dialog->open();
}

void MainWindow::selectModelFile() {
  const auto* dialog =
      ask(tr("Select the model to show the animation on"), QFileDialog::ExistingFile,
          filters(tr("Models (%1)"), [](const auto& format) { return format.holdsSkeletons; }),
          session_.workspace.clipRef().file);
  connect(dialog, &QFileDialog::fileSelected, &opener_, &OpenController::pairWithFile);
}

void MainWindow::selectReference() {
  const auto* dialog = ask(tr("Select the animation to compare with"), QFileDialog::ExistingFile,
                           formatFilters(), session_.workspace.shownFile());
  connect(dialog, &QFileDialog::fileSelected, &opener_,
          [this](const QString& path) { opener_.openReference({path}); });
}

void MainWindow::useNoModel() {
  if (const auto clip = session_.workspace.clip()) session_.workspace.setPairing(app::pairWithNone(*clip));
}

void MainWindow::reloadCurrent() {
  const std::string path = session_.selection.fileInHand();
  if (path.empty()) return;
  const app::Workspace& workspace = session_.workspace;
  const auto shown = static_cast<std::size_t>(workspace.shownFile());
  const bool isShown = shown < workspace.files().size() && workspace.files()[shown].path == path;
  const std::string& model = workspace.pairing().modelPath;
  QStringList paths{toQString(path)};
  if (isShown && formats::findFile(workspace.files(), model) == nullptr) paths += toQString(model);
  opener_.reload(paths);
}

// -- options and events --------------------------------------------------------------------------------

void MainWindow::selectPartFile(int slot) {
  const auto* dialog = ask(tr("Select the file for part %1").arg(slot), QFileDialog::ExistingFile, {},
                           app::optionsFile(session_.workspace));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, slot](const QString& path) { findChild<OptionsView*>()->select(slot, path); });
}

void MainWindow::openAs(const formats::FormatDescriptor& format, const QString& path) {
  auto* dialog = new OpenAsDialog(format, path, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &OpenAsDialog::openWanted, &opener_, &OpenController::setOptions);
  connect(&opener_, &OpenController::changeRefused, dialog, &OpenAsDialog::refuse);
  connect(dialog, &QDialog::rejected, this, [this, path] { opener_.forgetRefused(path); });
  connect(&opener_, &OpenController::loadingFinished, dialog, [dialog](const app::OpenOutcome& outcome) {
    if (outcome.request.isChange() && outcome.errors.empty()) dialog->end();
  });
  dialog->open();
}

void MainWindow::selectDictionary(const QString& refused) {
  const auto* dialog = ask(tr("Select a zstd dictionary, or ZsDic.pack.zs"), QFileDialog::ExistingFile,
                           {tr("Dictionaries (ZsDic.pack.zs *.zsdic)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, [this, refused](const QString& path) {
    settings_.setValue(dictionaryPreference(), path);
    opener_.open(refused.isEmpty() ? QStringList{path} : QStringList{path, refused});
  });
}

// A dictionary beside a file is found again for that file.
void MainWindow::clearDictionary() {
  settings_.setValue(dictionaryPreference(), {});
  formats::clearDictionaries();
}

void MainWindow::selectWordList() {
  const auto* dialog = ask(tr("Select a list of names, one per line"), QFileDialog::ExistingFile,
                           {tr("Text files (*.txt *.csv *.lst)"), tr("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::setWordList);
}

void MainWindow::setWordList(const QString& path) {
  askedForWords_ = true;
  opener_.setWordList(path);
}

void MainWindow::onWordListRead(const QString& path, int names) {
  settings_.setValue(wordListPreference(), path);
  actions_->action("file.noWordList")->setEnabled(!path.isEmpty());
  // A remembered list must not hide the message about pairing.
  if (!std::exchange(askedForWords_, false)) return;
  say(path.isEmpty()
          ? LinkedText(tr("Events are shown by their hashes again"))
          : linked(tr("%1 read from %2"), {countText(names, tr("1 name"), tr("%1 names")),
                                           NamedWords{baseName(path.toStdString()), {.path = path}}}));
}

}  // namespace marrow::gui
