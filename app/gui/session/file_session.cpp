// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/file_session.h"

#include "app/gui/text.h"
#include "formats/registry.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <variant>

namespace marrow::gui {
namespace {

constexpr qsizetype kLongestText = 8192;
constexpr qsizetype kMostOffsets = 256;
constexpr double kLastFrame = 1e7;
constexpr const char* kModels[] = {"found", "none", "chosen"};

QString textOf(const QJsonObject& json, const char* key) {
  const QString text = json.value(QLatin1String(key)).toString();
  return text.size() <= kLongestText ? text : QString();
}

// A double holds a time in milliseconds exactly.
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

QJsonArray offsetArray(const formats::Options::Offsets& offsets) {
  QJsonArray array;
  for (const std::uint32_t offset : offsets) array.append(static_cast<double>(offset));
  return array;
}

formats::Options::Offsets offsetsFrom(const QJsonArray& array) {
  formats::Options::Offsets offsets;
  for (const auto& value : array) {
    const double number = value.toDouble(-1);
    const bool isOffset = number >= 0.0 && number <= 4294967295.0 && offsets.size() < kMostOffsets;
    if (isOffset) offsets.push_back(static_cast<std::uint32_t>(number));
  }
  return offsets;
}

QJsonObject filesObject(const formats::Options::Files& files) {
  QJsonObject object;
  for (const auto& [slot, path] : files) object.insert(QString::number(slot), toQString(path));
  return object;
}

QJsonObject optionsObject(const formats::Options& options) {
  QJsonObject json;
  for (const auto& [id, value] : options.values()) {
    const auto insert = [&, &key = id](const auto& one) {
      using T = std::decay_t<decltype(one)>;
      const QString name = toQString(key);
      if constexpr (std::is_arithmetic_v<T>) json.insert(name, one);
      if constexpr (std::is_same_v<T, std::string>) json.insert(name, toQString(one));
      if constexpr (std::is_same_v<T, formats::Options::Offsets>) json.insert(name, offsetArray(one));
      if constexpr (std::is_same_v<T, formats::Options::Files>) json.insert(name, filesObject(one));
    };
    std::visit(insert, value);
  }
  return json;
}

void readPlain(const formats::OptionSpec& spec, const QJsonValue& json, formats::Options& options) {
  const QString text = json.isBool() ? (json.toBool() ? QStringLiteral("on") : QStringLiteral("off"))
                                     : json.toVariant().toString();
  if (text.size() <= kLongestText) (void)formats::parseOption(spec, text.toStdString(), options);
}

void readOption(const formats::OptionSpec& spec, const QJsonValue& json, formats::Options& options) {
  if (spec.kind == formats::OptionKind::Offsets) {
    options.set(spec.id, offsetsFrom(json.toArray()));
  } else if (spec.kind == formats::OptionKind::FilePerSlot) {
    const QJsonObject files = json.toObject();
    for (int slot = 0; slot < spec.slotCount; ++slot) {
      const QByteArray key = QByteArray::number(slot);
      if (files.contains(QLatin1String(key)))
        options.setFile(spec.id, slot, textOf(files, key.constData()).toStdString());
    }
  } else {
    readPlain(spec, json, options);
  }
  if (options.has(spec.id) && *spec.formFlag != '\0') options.set(spec.formFlag, true);
}

// Leaves out options that no longer exist or that the session never knew.
formats::Options optionsFrom(const QJsonObject& json) {
  formats::Options options;
  for (const formats::OptionGroup& group : formats::optionGroups()) {
    for (const formats::OptionSpec& spec : group.specs) {
      const QLatin1String id(spec.id);
      if (json.contains(id)) readOption(spec, json.value(id), options);
    }
  }
  return options;
}

}  // namespace

QJsonObject toJson(const FileSession& session) {
  QJsonObject json{{QStringLiteral("path"), session.path},
                   {QStringLiteral("disk"), session.diskPath},
                   {QStringLiteral("size"), static_cast<qint64>(session.stamp.size)},
                   {QStringLiteral("modified"), static_cast<qint64>(session.stamp.writeTime)},
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
  }
  if (!session.options.empty()) json.insert(QStringLiteral("options"), optionsObject(session.options));
  return json;
}

std::optional<FileSession> sessionFrom(const QJsonObject& json) {
  FileSession session;
  session.path = textOf(json, "path");
  session.diskPath = textOf(json, "disk");
  session.stamp = {static_cast<std::uint64_t>(json.value(QLatin1String("size")).toInteger()),
                   json.value(QLatin1String("modified")).toInteger()};
  session.usedMilliseconds = numberOf(json, "used");
  session.clip = textOf(json, "clip");
  session.clipIndex = static_cast<int>(std::clamp<qint64>(numberOf(json, "clipIndex"), -1, 1'000'000));
  session.frameCount = static_cast<int>(std::clamp<qint64>(numberOf(json, "frames"), 0, 1'000'000'000));
  session.frame = json.value(QStringLiteral("frame")).toDouble(-1);
  const bool isSound = !session.path.isEmpty() && !session.diskPath.isEmpty() &&
                       session.stamp != formats::FileStamp{} && session.usedMilliseconds >= 0 &&
                       session.frame >= 0.0 && session.frame <= kLastFrame;
  if (!isSound) return std::nullopt;
  session.camera = cameraFrom(json.value(QStringLiteral("camera")).toArray());
  const QString model = textOf(json, "model");
  for (int kind = 0; kind < 3; ++kind) {
    if (model == QLatin1String(kModels[kind])) session.model = static_cast<FileSession::Model>(kind);
  }
  session.modelPath = textOf(json, "modelPath");
  session.skeleton = textOf(json, "skeleton");
  session.options = optionsFrom(json.value(QStringLiteral("options")).toObject());
  return session;
}

}  // namespace marrow::gui
