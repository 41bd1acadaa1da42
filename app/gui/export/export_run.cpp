// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_run.h"

#include "app/export/file_sink.h"
#include "app/gui/export/viewport_images.h"
#include "app/gui/text.h"
#include "app/opening/codes.h"
#include "app/opening/read_paths.h"

#include <new>
#include <utility>

namespace marrow::gui {
namespace {

QStringList notesOf(const formats::Sink& sink) {
  QStringList notes;
  for (const std::string& note : sink.notes()) notes.append(asSentence(toQString(note)) + QLatin1Char('.'));
  for (const core::Error& error : sink.leftOut()) notes.append(errorText(error));
  return notes;
}

}  // namespace

/// Tells the run of its progress.
class ExportRun::RunSink final : public app::FileSink {
 public:
  RunSink(ExportRun& run, std::string path) : FileSink(std::move(path)), run_(run) {}

  bool progress(std::size_t done, std::size_t total) override {
    if (run_.isCancelled_) return false;
    const auto tell = [run = &run_, done, total] {
      run->steps_ = static_cast<int>(total);
      emit run->progressed(static_cast<int>(done), run->steps_);
    };
    QMetaObject::invokeMethod(&run_, tell, Qt::QueuedConnection);
    return true;
  }

 private:
  ExportRun& run_;
};

ExportRun::ExportRun(ExportJob job, QObject* parent)
    : QObject(parent),
      job_(std::move(job)),
      sink_(std::make_unique<RunSink>(*this, job_.path.toStdString())) {
  if (job_.images) {
    connect(job_.images.get(), &ViewportImages::progressed, this, [this](int done, int total) {
      if (steps_ == 1) emit progressed(done, total);
    });
  }
  thread_.start([this] {
    core::Result<void> result = tl::unexpected(app::noMemory({}));
    try {
      result = job_.writer.write(job_.scene, job_.options, *sink_);
    } catch (const std::bad_alloc&) {  // the writer's memory is free again
    }
    QMetaObject::invokeMethod(
        this, [this, result = std::move(result)] { end(result); }, Qt::QueuedConnection);
  });
}

ExportRun::~ExportRun() {
  if (!hasEnded_) cancel();
}

void ExportRun::cancel() {
  isCancelled_ = true;
  if (job_.images) job_.images->cancel();
}

void ExportRun::end(const core::Result<void>& result) {
  const QString last = toQString(sink_->lastFile());
  const auto count = static_cast<int>(sink_->fileCount());
  hasEnded_ = true;
  deleteLater();
  if (isCancelled_) return emit cancelled(last, count);
  if (result) return emit finished(last, count, sink_->lastFile() == sink_->path(), notesOf(*sink_));
  core::Error error = result.error();
  if (error.file.empty()) error.file = sink_->path();
  if (count > 0) error.message = {app::code("app.files-stay"), error.message, count};
  emit failed(error);
}

}  // namespace marrow::gui
