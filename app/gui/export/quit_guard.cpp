// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/quit_guard.h"

#include "app/gui/export/export_run.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace marrow::gui {

namespace {

/// Says which files of these exports stay when they are cancelled.
QString consequence(const QList<ExportRun*>& runs) {
  if (runs.size() > 1)
    return QuitGuard::tr("If they are cancelled, complete files stay; nothing half-made is left.");
  const ExportJob& job = runs.first()->job();
  const QFileInfo target(job.path);
  if (!job.leavesSeveralFiles)
    return QuitGuard::tr("If it is cancelled, %1 is not written; nothing half-made is left.")
        .arg(target.fileName());
  return QuitGuard::tr(
             "If it is cancelled, the files that are written already stay in %1, each of them whole.")
      .arg(QDir::toNativeSeparators(target.absolutePath()));
}

}  // namespace

QuitGuard::QuitGuard(QWidget& window) : QObject(&window), window_(window) {}

void QuitGuard::watch(ExportRun& run) {
  runs_.append(&run);
  connect(&run, &ExportRun::cancelled, this, [this, &run] { onEnd(run, isLeaving_); });
  // Quits if the window stayed open only for the export. After a failure, the message is shown first.
  connect(&run, &ExportRun::finished, this, [this, &run] { onEnd(run, isLeaving_ || question_); });
  connect(&run, &ExportRun::failed, this, [this, &run] { onEnd(run, false); });
}

bool QuitGuard::mayClose() {
  if (runs_.isEmpty()) return true;
  if (!isLeaving_) ask();
  return false;
}

void QuitGuard::ask() {
  if (!question_) {
    question_ = new QMessageBox(QMessageBox::Question, tr("Quit during an export"),
                                tr("Something is still being exported."), QMessageBox::NoButton, &window_);
    question_->setObjectName(QStringLiteral("quitQuestion"));
    question_->setAttribute(Qt::WA_DeleteOnClose);
    question_->setInformativeText(consequence(runs_));
    auto* leave = question_->addButton(tr("&Cancel the export and quit"), QMessageBox::DestructiveRole);
    leave->setObjectName(QStringLiteral("quitLeave"));
    auto* stay = question_->addButton(tr("&Keep exporting"), QMessageBox::RejectRole);
    stay->setObjectName(QStringLiteral("quitStay"));
    question_->setDefaultButton(stay);
    question_->setEscapeButton(stay);
    connect(leave, &QPushButton::clicked, this, &QuitGuard::onAnswer);
    question_->open();
  }
  question_->raise();
  question_->activateWindow();
}

void QuitGuard::onAnswer() {
  isLeaving_ = true;
  for (ExportRun* run : std::as_const(runs_)) run->cancel();
}

// Queued, not in the run's signal: closing may end the program.
void QuitGuard::onEnd(ExportRun& run, bool quits) {
  runs_.removeOne(&run);
  if (!runs_.isEmpty()) return;
  isLeaving_ = false;
  if (question_) question_->close();
  if (quits) QMetaObject::invokeMethod(&window_, &QWidget::close, Qt::QueuedConnection);
}

}  // namespace marrow::gui
