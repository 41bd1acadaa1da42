// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exports.h"

#include "app/document/pairing.h"
#include "app/gui/text.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/pose.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/obj/obj_export.h"
#include "render/offscreen/png.h"

#include <QStringList>

#include <sstream>

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

// "012", "012_35": the same digits that the window shows.
QString frameDigits(double frame) {
  const QStringList parts = frameText(frame).split(QLatin1Char('.'));
  const QString whole = parts.front().rightJustified(3, QLatin1Char('0'));
  return parts.size() == 1 ? whole : whole + QLatin1Char('_') + parts.back();
}

}  // namespace

QString exportName(const app::Workspace& workspace, double frame, const QString& extension) {
  QStringList parts;
  if (workspace.pairing().hasModel()) parts.append(stemOf(workspace.pairing().modelPath));
  if (const auto clip = workspace.clip()) {
    // "wanderer" and "wanderer_walk" need not say wanderer twice.
    QString name = toQString(clip->name);
    if (!parts.isEmpty() && name.startsWith(parts.first() + QLatin1Char('_'))) parts.clear();
    parts.append(name);
    parts.append(QLatin1Char('f') + frameDigits(frame));
  }
  if (parts.isEmpty()) parts.append(QStringLiteral("marrow"));
  return safeForFileName(parts.join(QLatin1Char('_'))) + QLatin1Char('.') + extension;
}

FileSaver::Producer objProducer(const app::Workspace& workspace, double frame, core::SampleMode mode,
                                const formats::ObjOptions& options) {
  return [clip = workspace.clip(), skeleton = workspace.skeleton(), mode, frame,
          options]() -> core::Result<QByteArray> {
    core::Pose pose;
    if (clip) {
      core::Sampler(clip, skeleton).sample(static_cast<float>(frame), mode, pose);
    } else {
      pose = core::idlePose(*skeleton);
    }
    auto text = formats::toObj(*skeleton, pose, options);
    if (!text) return tl::unexpected(text.error());
    return QByteArray::fromStdString(*text);
  };
}

FileSaver::Producer curvesProducer(const app::CurveTable& table, bool keys) {
  return [table, keys]() -> core::Result<QByteArray> {
    std::ostringstream text;
    (keys ? app::writeKeysCsv : app::writeValuesCsv)(table, text);
    return QByteArray::fromStdString(text.str());
  };
}

FileSaver::Producer pngProducer(const QImage& image) {
  return [image] { return render::toPng(image); };
}

}  // namespace marrow::gui
