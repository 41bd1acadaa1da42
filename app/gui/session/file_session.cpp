// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/file_session.h"

#include "app/gui/text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr qsizetype kLongestText = 8192;
constexpr qsizetype kMostOffsets = 256;
constexpr int kSegments = 16;
constexpr double kMostFrames = 1e7;
constexpr const char* kModels[] = {"found", "none", "chosen"};

QString textOf(const QJsonObject& json, const char* key) {
  const QString text = json.value(QLatin1String(key)).toString();
  return text.size() <= kLongestText ? text : QString();
}

// JSON has only doubles; a time in milliseconds fits one to the digit.
qint64 numberOf(const QJsonObject& json, const char* key) {
  const double number = json.value(QLatin1String(key)).toDouble(-1);
  return std::isfinite(number) && std::abs(number) < 9e15 ? static_cast<qint64>(number) : -1;
}

QJsonArray cameraArray(const render::CameraPlace& place) {
  return {place.target.x,   place.target.y,     place.target.z,   place.distance,
          place.yawDegrees, place.pitchDegrees, place.sceneRadius};
}

std::optional<render::CameraPlace> cameraFrom(const QJsonArray& numbers) {
  std::array<float, 7> read{};
  if (numbers.size() != static_cast<qsizetype>(read.size())) return std::nullopt;
  for (std::size_t i = 0; i < read.size(); ++i) {
    read[i] = static_cast<float>(numbers[static_cast<qsizetype>(i)].toDouble(NAN));
  }
  const render::CameraPlace place{{read[0], read[1], read[2]}, read[3], read[4], read[5], read[6]};
  return render::isUsable(place) ? std::optional(place) : std::nullopt;
}

QJsonArray offsetArray(const std::vector<std::uint32_t>& offsets) {
  QJsonArray array;
  for (const std::uint32_t offset : offsets) array.append(static_cast<double>(offset));
  return array;
}

std::vector<std::uint32_t> offsetsFrom(const QJsonArray& array) {
  std::vector<std::uint32_t> offsets;
  for (const QJsonValue& value : array) {
    const double number = value.toDouble(-1);
    const bool isOffset = number >= 0.0 && number <= 4294967295.0 && offsets.size() < kMostOffsets;
    if (isOffset) offsets.push_back(static_cast<std::uint32_t>(number));
  }
  return offsets;
}

QJsonObject zeldaObject(const formats::ZeldaOptions& options) {
  QJsonObject segments;
  for (const auto& [segment, path] : options.segmentFiles)
    segments.insert(QString::number(segment), toQString(path));
  return {{QStringLiteral("segments"), segments},
          {QStringLiteral("skeletonAt"), offsetArray(options.skeletonAt)},
          {QStringLiteral("animationAt"), offsetArray(options.animationAt)},
          {QStringLiteral("limbSize"), static_cast<int>(options.limbSize)},
          {QStringLiteral("ownSegment"), options.ownSegment},
          {QStringLiteral("rootScale"), static_cast<int>(options.rootScale)}};
}

formats::ZeldaOptions zeldaFrom(const QJsonObject& json) {
  formats::ZeldaOptions options;
  options.skeletonAt = offsetsFrom(json.value(QStringLiteral("skeletonAt")).toArray());
  options.animationAt = offsetsFrom(json.value(QStringLiteral("animationAt")).toArray());
  options.keepsFound = !options.animationAt.empty();  // as all are that are named in the window
  const int limbs = json.value(QStringLiteral("limbSize")).toInt();
  if (limbs == 12 || limbs == 16) options.limbSize = static_cast<formats::LimbSize>(limbs);
  const int own = json.value(QStringLiteral("ownSegment")).toInt();
  if (own > 0 && own < kSegments) options.ownSegment = own;
  const int age = json.value(QStringLiteral("rootScale")).toInt();
  if (age == 1 || age == 2) options.rootScale = static_cast<formats::RootScale>(age);
  const QJsonObject segments = json.value(QStringLiteral("segments")).toObject();
  for (int segment = 0; segment < kSegments; ++segment) {
    const QByteArray key = QByteArray::number(segment);
    if (segments.contains(QLatin1String(key)))
      options.segmentFiles[segment] = textOf(segments, key.constData()).toStdString();
  }
  return options;
}

}  // namespace

FileStamp FileStamp::of(const QString& diskPath) {
  const QFileInfo info(diskPath);
  if (!info.isFile()) return {};
  return {info.size(), info.lastModified().toMSecsSinceEpoch()};
}

QJsonObject toJson(const FileSession& session) {
  QJsonObject json{{QStringLiteral("path"), session.path},
                   {QStringLiteral("disk"), session.diskPath},
                   {QStringLiteral("size"), session.stamp.sizeBytes},
                   {QStringLiteral("modified"), session.stamp.modifiedMilliseconds},
                   {QStringLiteral("used"), session.usedMilliseconds},
                   {QStringLiteral("clip"), session.clip},
                   {QStringLiteral("clipIndex"), session.clipIndex},
                   {QStringLiteral("frames"), session.frameCount},
                   {QStringLiteral("frame"), session.frame},
                   {QStringLiteral("model"), QLatin1String(kModels[static_cast<int>(session.model)])}};
  if (session.camera) json.insert(QStringLiteral("camera"), cameraArray(*session.camera));
  if (session.model == FileSession::Model::Selected) {
    json.insert(QStringLiteral("modelPath"), session.modelPath);
    json.insert(QStringLiteral("skeleton"), session.skeleton);
    json.insert(QStringLiteral("modelSize"), session.modelStamp.sizeBytes);
    json.insert(QStringLiteral("modelModified"), session.modelStamp.modifiedMilliseconds);
  }
  if (session.zelda != formats::ZeldaOptions{})
    json.insert(QStringLiteral("zelda"), zeldaObject(session.zelda));
  return json;
}

std::optional<FileSession> sessionFrom(const QJsonObject& json) {
  FileSession session;
  session.path = textOf(json, "path");
  session.diskPath = textOf(json, "disk");
  session.stamp = {numberOf(json, "size"), numberOf(json, "modified")};
  session.usedMilliseconds = numberOf(json, "used");
  session.clip = textOf(json, "clip");
  session.clipIndex = static_cast<int>(std::clamp<qint64>(numberOf(json, "clipIndex"), -1, 1'000'000));
  session.frameCount = static_cast<int>(std::clamp<qint64>(numberOf(json, "frames"), 0, 1'000'000'000));
  session.frame = json.value(QStringLiteral("frame")).toDouble(-1);
  const bool isSound = !session.path.isEmpty() && !session.diskPath.isEmpty() && session.stamp.isOfAFile() &&
                       session.usedMilliseconds >= 0 && session.frame >= 0.0 && session.frame <= kMostFrames;
  if (!isSound) return std::nullopt;
  session.camera = cameraFrom(json.value(QStringLiteral("camera")).toArray());
  const QString model = textOf(json, "model");
  for (int kind = 0; kind < 3; ++kind) {
    if (model == QLatin1String(kModels[kind])) session.model = static_cast<FileSession::Model>(kind);
  }
  session.modelPath = textOf(json, "modelPath");
  session.skeleton = textOf(json, "skeleton");
  if (session.model == FileSession::Model::Selected)
    session.modelStamp = {numberOf(json, "modelSize"), numberOf(json, "modelModified")};
  session.zelda = zeldaFrom(json.value(QStringLiteral("zelda")).toObject());
  return session;
}

}  // namespace marrow::gui
