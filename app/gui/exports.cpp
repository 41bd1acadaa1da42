// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exports.h"

#include "app/document/document.h"
#include "app/gui/text.h"
#include "core/sampler.h"

#include <QBuffer>
#include <QStringList>

#include <cmath>

namespace marrow::gui {
namespace {

QString stemOf(const std::string& path) {
  const QString name = baseName(path);
  const auto dot = name.lastIndexOf(QLatin1Char('.'));
  return dot > 0 ? name.left(dot) : name;
}

// Clip names come out of files and may hold anything.
QString safeForFileName(QString name) {
  for (QChar& character : name) {
    const bool fine = character.isLetterOrNumber() || QStringLiteral("-_.").contains(character);
    if (!fine) character = QLatin1Char('_');
  }
  return name;
}

QString frameDigits(double frame) {
  const double whole = std::floor(frame);
  QString digits = QString::number(static_cast<long long>(whole)).rightJustified(3, QLatin1Char('0'));
  if (frame - whole > 0.0005)
    digits +=
        QStringLiteral("_%1").arg(static_cast<int>((frame - whole) * 100 + 1e-6), 2, 10, QLatin1Char('0'));
  return digits;
}

}  // namespace

QString exportName(const app::Document& document, double frame, const QString& extension) {
  QStringList parts;
  if (document.pairing().hasModel()) parts.append(stemOf(document.pairing().modelPath));
  if (const auto clip = document.clip()) {
    // "wanderer" and "wanderer_walk" need not say wanderer twice.
    QString name = toQString(clip->name);
    if (!parts.isEmpty() && name.startsWith(parts.first() + QLatin1Char('_'))) parts.clear();
    parts.append(name);
    parts.append(QLatin1Char('f') + frameDigits(frame));
  }
  if (parts.isEmpty()) parts.append(QStringLiteral("marrow"));
  return safeForFileName(parts.join(QLatin1Char('_'))) + QLatin1Char('.') + extension;
}

FileSaver::Producer objProducer(const app::Document& document, double frame,
                                const formats::ObjOptions& options) {
  return [clip = document.clip(), skeleton = document.skeleton(), mode = document.sampleMode(), frame,
          options]() -> core::Result<QByteArray> {
    core::Pose pose;
    if (clip) {
      core::Sampler(clip, skeleton).sample(static_cast<float>(frame), mode, pose);
    } else {
      pose = core::restPose(*skeleton);
    }
    auto text = formats::toObj(*skeleton, pose, options);
    if (!text) return tl::unexpected(text.error());
    return QByteArray::fromStdString(*text);
  };
}

FileSaver::Producer pngProducer(const QImage& image) {
  return [image]() -> core::Result<QByteArray> {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (image.save(&buffer, "PNG")) return bytes;
    return tl::unexpected(core::Error{
        core::ErrorCode::FileUnwritable, "the picture could not be encoded", {}, std::nullopt, {}});
  };
}

}  // namespace marrow::gui
