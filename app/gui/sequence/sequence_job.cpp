// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sequence/sequence_job.h"

#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr double kMostFrames = 100'000.0;
constexpr int kDigits = 4;
constexpr int kMostGifRate = 50;

bool isWhole(double frame) { return frame == std::floor(frame); }

}  // namespace

std::vector<double> framesBetween(double from, double to, double step) {
  std::vector<double> frames;
  if (!(step > 0.0) || !(to >= from) || (to - from) / step >= kMostFrames) return frames;
  // A hair more, so that the last of 0.1 + 0.1 + … is not lost.
  const auto count = static_cast<std::size_t>(std::floor((to - from) / step + 1e-6)) + 1;
  for (std::size_t i = 0; i < count; ++i) frames.push_back(from + static_cast<double>(i) * step);
  return frames;
}

std::vector<double> repeated(const std::vector<double>& frames, std::size_t count) {
  std::vector<double> result;
  if (frames.empty() || static_cast<double>(count) > kMostFrames) return result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) result.push_back(frames[i % frames.size()]);
  return result;
}

QString numberedPath(const SequenceJob& job, std::size_t index) {
  const bool byFrame = !job.isTurntable && std::all_of(job.frames.begin(), job.frames.end(), isWhole);
  const auto number = byFrame ? static_cast<qulonglong>(job.frames[index]) : static_cast<qulonglong>(index);
  const QFileInfo file(job.path);
  return file.path() + QLatin1Char('/') + file.completeBaseName() + QLatin1Char('.') +
         QString::number(number).rightJustified(kDigits, QLatin1Char('0')) + QLatin1Char('.') +
         extensionOf(job.kind);
}

QStringList encoderArguments(const SequenceJob& job, const QString& folder, const QString& target) {
  QStringList arguments = {QStringLiteral("-nostdin"),   QStringLiteral("-y"),
                           QStringLiteral("-loglevel"),  QStringLiteral("error"),
                           QStringLiteral("-framerate"), QString::number(job.framesPerSecond, 'f', 4),
                           QStringLiteral("-i"),         folder + QStringLiteral("/%05d.png")};
  if (job.kind == SequenceKind::Gif) {
    // It counts hundredths of a second, and who shows it takes a single one for ten of them.
    const QString rate =
        job.framesPerSecond > kMostGifRate ? QStringLiteral("fps=%1,").arg(kMostGifRate) : QString();
    // A palette of the whole clip: the default one bands and flickers.
    const QString reserve = job.transparent ? QStringLiteral("=reserve_transparent=1") : QString();
    arguments << QStringLiteral("-vf")
              << rate + QStringLiteral("split[a][b];[a]palettegen%1[p];[b][p]paletteuse=alpha_threshold=128")
                            .arg(reserve)
              << QStringLiteral("-loop") << QStringLiteral("0");
  } else {
    // Players want even sides and this pixel format.
    arguments << QStringLiteral("-vf") << QStringLiteral("pad=ceil(iw/2)*2:ceil(ih/2)*2")
              << QStringLiteral("-pix_fmt") << QStringLiteral("yuv420p") << QStringLiteral("-movflags")
              << QStringLiteral("+faststart");
  }
  return arguments << target;
}

QString encoderPath() { return QStandardPaths::findExecutable(QStringLiteral("ffmpeg")); }

QString extensionOf(SequenceKind kind) {
  switch (kind) {
    case SequenceKind::Images:
      return QStringLiteral("png");
    case SequenceKind::Gif:
      return QStringLiteral("gif");
    case SequenceKind::Video:
      return QStringLiteral("mp4");
    case SequenceKind::Obj:
      return QStringLiteral("obj");
  }
  return {};
}

}  // namespace marrow::gui
