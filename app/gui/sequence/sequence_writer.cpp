// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sequence/sequence_writer.h"

#include "app/document/whole_file.h"
#include "app/gui/exports.h"
#include "app/gui/task_runner.h"
#include "formats/obj/obj_export.h"

#include <QFile>
#include <QProcess>

#include <cassert>
#include <utility>

namespace marrow::gui {
namespace {

core::Result<std::size_t> writeBytes(const core::Result<QByteArray>& bytes, const QString& path) {
  if (!bytes) return tl::unexpected(bytes.error());
  return app::writeWhole(path.toStdString(), {bytes->constData(), static_cast<std::size_t>(bytes->size())});
}

core::Result<std::size_t> copyWhole(const QString& from, const QString& to) {
  QFile file(from);
  if (file.open(QIODevice::ReadOnly)) return writeBytes(file.readAll(), to);
  return tl::unexpected(core::Error{core::ErrorCode::FileUnwritable, "ffmpeg wrote nothing", {}, {}, {}});
}

}  // namespace

SequenceWriter::SequenceWriter(TaskRunner& tasks, Painter painter, QObject* parent)
    : QObject(parent), tasks_(tasks), painter_(std::move(painter)) {}

SequenceWriter::~SequenceWriter() {
  if (!encoder_) return;
  encoder_->disconnect(this);
  encoder_->kill();
  encoder_->waitForFinished();
}

void SequenceWriter::start(SequenceJob job) {
  job_ = std::move(job);
  sampler_ = std::make_unique<core::Sampler>(job_->clip, job_->skeleton);
  index_ = 0;
  isCancelled_ = false;
  if (isEncoded(job_->kind)) images_ = std::make_unique<QTemporaryDir>();
  emit started();
  next();
}

SequenceKind SequenceWriter::kind() const {
  assert(job_);
  return job_->kind;
}

QString SequenceWriter::path() const {
  assert(job_);
  return job_->path;
}

void SequenceWriter::cancel() {
  isCancelled_ = true;
  if (encoder_) encoder_->kill();
}

// Through the event loop, so that the window lives between two frames.
void SequenceWriter::next() {
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (!job_) return;
        emit progressed(static_cast<int>(index_), static_cast<int>(job_->frames.size()));
        if (isCancelled_) {
          const int kept = keptFiles();
          const QString last = lastKept();
          end();
          emit cancelled(last, kept);
        } else if (index_ < job_->frames.size()) {
          job_->kind == SequenceKind::Obj ? writeObj() : paintImage();
        } else if (images_) {
          encode();
        } else {
          const int written = keptFiles();
          const QString last = lastKept();
          end();
          emit finished(last, written);
        }
      },
      Qt::QueuedConnection);
}

// What an encoder reads is not kept.
int SequenceWriter::keptFiles() const { return images_ ? 0 : static_cast<int>(index_); }

QString SequenceWriter::lastKept() const {
  return keptFiles() > 0 ? numberedPath(*job_, index_ - 1) : QString();
}

QString SequenceWriter::framePath() const {
  if (!images_) return numberedPath(*job_, index_);
  return images_->filePath(QStringLiteral("%1.png").arg(index_, 5, 10, QLatin1Char('0')));
}

void SequenceWriter::paintImage() {
  const float part = static_cast<float>(index_) / static_cast<float>(job_->frames.size());
  painter_(job_->content, job_->frames[index_], job_->pixels, job_->transparent,
           job_->isTurntable ? 360.0F * part : 0.0F, [this](const QImage& image) { writeImage(image); });
}

void SequenceWriter::writeImage(const QImage& image) {
  if (isCancelled_) return next();
  if (image.isNull()) {
    return fail(core::ErrorCode::NoGraphics, tr("no image of that size can be drawn here"), job_->path);
  }
  tasks_.run([this, image, path = framePath()] {
    const auto result = writeBytes(pngProducer(image)(), path);
    return TaskRunner::Continuation([this, result] { onWritten(result); });
  });
}

void SequenceWriter::writeObj() {
  sampler_->sample(static_cast<float>(job_->frames[index_]), job_->mode, pose_);
  tasks_.run([this, skeleton = job_->skeleton, pose = pose_, options = job_->obj, path = framePath()] {
    const auto result = formats::toObj(*skeleton, pose, options).and_then([&](const std::string& text) {
      return app::writeWhole(path.toStdString(), text);
    });
    return TaskRunner::Continuation([this, result] { onWritten(result); });
  });
}

void SequenceWriter::onWritten(const core::Result<std::size_t>& result) {
  if (!result) {
    core::Error error = result.error();
    if (const int kept = keptFiles(); kept > 0)
      error.message += tr("; the %1 files before it were written and stay").arg(kept).toStdString();
    end();
    emit failed(error);
    return;
  }
  ++index_;
  next();
}

// The encoder writes beside its images; only a whole result takes the target's place.
void SequenceWriter::encode() {
  const QString made = images_->filePath(QStringLiteral("made.") + extensionOf(job_->kind));
  encoder_ = std::make_unique<QProcess>();
  connect(encoder_.get(), &QProcess::finished, this, &SequenceWriter::onEncoded);
  connect(encoder_.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) onEncoded();
  });
  encoder_->start(encoderPath(), encoderArguments(*job_, images_->path(), made));
}

void SequenceWriter::onEncoded() {
  const bool isFine = encoder_->exitStatus() == QProcess::NormalExit && encoder_->exitCode() == 0 &&
                      encoder_->error() != QProcess::FailedToStart;
  const QString said = QString::fromUtf8(encoder_->readAllStandardError()).trimmed();
  // It is still inside its own signal.
  encoder_.release()->deleteLater();
  if (isCancelled_) return next();
  const QString made = images_->filePath(QStringLiteral("made.") + extensionOf(job_->kind));
  if (!isFine) return fail(core::ErrorCode::FileUnwritable, tr("ffmpeg failed: %1").arg(said), job_->path);
  const auto result = copyWhole(made, job_->path);
  if (!result) return onWritten(result);
  const QString path = job_->path;
  end();
  emit finished(path, 1);
}

void SequenceWriter::fail(core::ErrorCode code, const QString& message, const QString& path) {
  end();
  emit failed({code, message.toStdString(), path.toStdString(), std::nullopt, {}});
}

void SequenceWriter::end() {
  job_.reset();
  sampler_.reset();
  images_.reset();
}

}  // namespace marrow::gui
