// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sequence/quit_guard.h"

#include "app/gui/sequence/sequence_writer.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace marrow::gui {

QuitGuard::QuitGuard(SequenceWriter& writer, QWidget& window)
    : QObject(&window), writer_(writer), window_(window) {
  connect(&writer_, &SequenceWriter::cancelled, this, [this] { onEnd(isLeaving_); });
  // It was the only reason to stay. One that failed has something to say first.
  connect(&writer_, &SequenceWriter::finished, this, [this] { onEnd(isLeaving_ || question_); });
  connect(&writer_, &SequenceWriter::failed, this, [this] { onEnd(false); });
}

bool QuitGuard::mayClose() {
  if (!writer_.isBusy()) return true;
  if (!isLeaving_) ask();
  return false;
}

void QuitGuard::ask() {
  if (!question_) {
    question_ = new QMessageBox(QMessageBox::Question, tr("Quit during an export"),
                                tr("A sequence is still being written."), QMessageBox::NoButton, &window_);
    question_->setObjectName(QStringLiteral("quitQuestion"));
    question_->setAttribute(Qt::WA_DeleteOnClose);
    const QString path = writer_.path();
    const QFileInfo target(path);
    question_->setInformativeText(
        isEncoded(writer_.kind())
            ? tr("If it is cancelled, %1 is not written; nothing half-made is left.").arg(target.fileName())
            : tr("If it is cancelled, the files that are written already stay in %1, each of them whole.")
                  .arg(QDir::toNativeSeparators(target.absolutePath())));
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
  emit cancelWanted();
}

// Not from within the writer's own signal: closing may end the program.
void QuitGuard::onEnd(bool quits) {
  isLeaving_ = false;
  if (question_) question_->close();
  if (quits) QMetaObject::invokeMethod(&window_, &QWidget::close, Qt::QueuedConnection);
}

}  // namespace marrow::gui
