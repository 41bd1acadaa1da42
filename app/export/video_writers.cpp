// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/video_writers.h"

#include "app/export/image_sequence.h"
#include "app/export/work_folder.h"
#include "app/opening/codes.h"
#include "app/opening/whole_file.h"

#include <fmt/format.h>

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

#include <array>
#include <utility>

namespace marrow::app {
namespace {

constexpr int kMostGifRate = 50;
constexpr int kPollMilliseconds = 50;

constexpr std::array kGifOptions = {kSizeOption,       kRateOption,   kTurntableOption,
                                    kTurnImagesOption, kExtrasOption, kTransparentOption};
constexpr std::array kMp4Options = {kSizeOption, kRateOption, kTurntableOption, kTurnImagesOption,
                                    kExtrasOption};

/// The differences between GIF and MP4.
struct Encoding {
  const char* extension;
  bool needsEvenSides;
  QStringList (*arguments)(const formats::Options&, double, const QString&);
};
constexpr Encoding kGif{"gif", false, gifArguments};
constexpr Encoding kMp4{"mp4", true, mp4Arguments};

auto failure(core::ErrorCode reason, core::Message message) {
  return tl::unexpected(core::Error{reason, std::move(message), {}, std::nullopt, {}});
}

double rateOf(const formats::ExportScene& scene, const formats::Options& options) {
  return options.number(kRateOption.id, scene.framesPerSecond);
}

// The name of the folder may hold a "%", which ffmpeg would take for a number's place. So names are relative.
QStringList inputArguments(double framesPerSecond) {
  return {QStringLiteral("-nostdin"), QStringLiteral("-y"),         QStringLiteral("-loglevel"),
          QStringLiteral("error"),    QStringLiteral("-framerate"), QString::number(framesPerSecond, 'f', 4),
          QStringLiteral("-i"),       QStringLiteral("%05d.png")};
}

core::Result<ImageSequence> imagesFor(const Encoding& encoding, const formats::ExportScene& scene,
                                      const formats::Options& options, const std::string& path) {
  auto sequence = imagesOf(scene, options, path, encoding.extension);
  if (!sequence || !encoding.needsEvenSides) return sequence;
  for (formats::ImageRequest& image : sequence->images) image.size = evenSize(image.size);
  return sequence;
}

core::Result<formats::ExportPlan> planWith(const Encoding& encoding, const formats::ExportScene& scene,
                                           const formats::Options& options, const std::string& path) {
  if (encoderPath().isEmpty()) {
    return failure(core::ErrorCode::NotFound, {code("app.no-ffmpeg")});
  }
  auto sequence = imagesFor(encoding, scene, options, path);
  if (!sequence) return tl::unexpected(sequence.error());
  const std::size_t count = sequence->images.size();
  sequence->files.isNumbered = false;
  formats::ExportPlan plan = planOf(*sequence, scene);
  plan.fileCount = 1;
  plan.text = fmt::format("{} frame{}, {:.2f} seconds.{}{}", count, count == 1 ? "" : "s",
                          static_cast<double>(count) / rateOf(scene, options), plan.text.empty() ? "" : " ",
                          plan.text);
  const formats::PixelSize size = sequence->images.front().size;
  const auto wanted = formats::parseSize(options.text(kSizeOption.id)).value_or(scene.imageSize);
  // The plan says that the size differs from the wanted one.
  if (size != wanted)
    plan.text += fmt::format(" Video has even sides: it will be {} × {} pixels.", size.width, size.height);
  return plan;
}

/// Waits for ffmpeg. @return an error if it failed; nothing if it was stopped.
core::Result<void> encode(const QStringList& arguments, const QString& folder, formats::Sink& sink,
                          std::size_t frames) {
  QProcess process;
  process.setWorkingDirectory(folder);
  process.start(encoderPath(), arguments);
  while (!process.waitForFinished(kPollMilliseconds) && process.state() != QProcess::NotRunning) {
    if (sink.progress(frames, frames)) continue;
    process.kill();
    process.waitForFinished();
    return {};
  }
  if (process.error() != QProcess::FailedToStart && process.exitStatus() == QProcess::NormalExit &&
      process.exitCode() == 0) {
    return {};
  }
  return failure(core::ErrorCode::FileUnwritable,
                 {code("app.ffmpeg-failed"), process.readAllStandardError().trimmed().toStdString()});
}

// The encoder writes beside its images; only a complete file replaces the target.
core::Result<void> writeWith(const Encoding& encoding, const formats::ExportScene& scene,
                             const formats::Options& options, formats::Sink& sink) {
  const auto sequence = imagesFor(encoding, scene, options, sink.path());
  if (!sequence) return tl::unexpected(sequence.error());
  const WorkFolder folder;
  if (!folder.isValid())
    return failure(core::ErrorCode::FileUnwritable,
                   {code("app.no-work-folder"), folder.path().toStdString()});
  const std::size_t count = sequence->images.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!sink.progress(i, count)) return {};
    const auto png = scene.drawPng(sequence->images[i]);
    if (!png) return tl::unexpected(png.error());
    const std::string path = folder.filePath(QString::asprintf("%05zu.png", i)).toStdString();
    if (const auto written = writeWhole(path, *png); !written) return tl::unexpected(written.error());
  }
  if (!sink.progress(count, count)) return {};
  const QString name = QStringLiteral("made.") + QLatin1String(encoding.extension);
  QFile made(folder.filePath(name));
  const QStringList arguments = encoding.arguments(options, rateOf(scene, options), name);
  if (auto encoded = encode(arguments, folder.path(), sink, count); !encoded) return encoded;
  if (!sink.progress(count, count)) return {};
  if (!made.open(QIODevice::ReadOnly))
    return failure(core::ErrorCode::FileUnwritable, {code("app.ffmpeg-wrote-nothing")});
  return sink.put(made.readAll().toStdString());
}

template <const Encoding& encoding>
core::Result<formats::ExportPlan> plan(const formats::ExportScene& scene, const formats::Options& options,
                                       const std::string& path) {
  return planWith(encoding, scene, options, path);
}

template <const Encoding& encoding>
core::Result<void> write(const formats::ExportScene& scene, const formats::Options& options,
                         formats::Sink& sink) {
  return writeWith(encoding, scene, options, sink);
}

constexpr formats::Accepts kAccepts{.frame = true, .range = true, .needsImages = true, .moves = true};

}  // namespace

/// Animated GIF, encoded by ffmpeg; plan() fails where it is not installed.
formats::Writer gifWriter() {
  return {"gif",       "Animated GIF", kGif.extension, kAccepts,
          kGifOptions, suggestImages,  plan<kGif>,     write<kGif>};
}

/// MP4 video, likewise.
formats::Writer mp4Writer() {
  return {"mp4", "MP4 video", kMp4.extension, kAccepts, kMp4Options, suggestImages, plan<kMp4>, write<kMp4>};
}

QString encoderPath() { return QStandardPaths::findExecutable(QStringLiteral("ffmpeg")); }

QStringList gifArguments(const formats::Options& options, double framesPerSecond, const QString& target) {
  // GIF counts hundredths of a second, and viewers show a delay of one as ten.
  const QString rate =
      framesPerSecond > kMostGifRate ? QStringLiteral("fps=%1,").arg(kMostGifRate) : QString();
  // The palette is made from the whole clip: the default one bands and flickers.
  const QString reserve =
      options.flag(kTransparentOption.id) ? QStringLiteral("=reserve_transparent=1") : QString();
  return inputArguments(framesPerSecond)
         << QStringLiteral("-vf")
         << rate + QStringLiteral("split[a][b];[a]palettegen%1[p];[b][p]paletteuse=alpha_threshold=128")
                       .arg(reserve)
         << QStringLiteral("-loop") << QStringLiteral("0") << target;
}

QStringList mp4Arguments(const formats::Options&, double framesPerSecond, const QString& target) {
  // Players need this pixel format.
  return inputArguments(framesPerSecond)
         << QStringLiteral("-pix_fmt") << QStringLiteral("yuv420p") << QStringLiteral("-movflags")
         << QStringLiteral("+faststart") << target;
}

formats::PixelSize evenSize(const formats::PixelSize& size) {
  return {size.width + size.width % 2, size.height + size.height % 2};
}

}  // namespace marrow::app
