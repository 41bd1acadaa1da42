// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/key_text.h"

#include "app/gui/text.h"
#include "app/gui/track_text.h"
#include "app/opening/loaded_file.h"
#include "app/session/key_ref.h"
#include "app/session/selection.h"
#include "app/session/session.h"
#include "app/session/workspace.h"
#include "core/key_words.h"
#include "core/skeleton.h"

#include <QCoreApplication>

#include <algorithm>

namespace marrow::gui {

const core::Curve* curveOf(const app::KeyRef& key) {
  if (!key.track.isValid()) return nullptr;
  const auto curves = key.track.clip->curvesOf(key.track.get());
  const auto number = static_cast<std::size_t>(key.channel);
  return number < curves.size() && key.key < curves[number].keyCount ? &curves[number] : nullptr;
}

std::optional<RunKey> runKeyOf(const app::KeyRef& key) {
  if (!key.track.isValid() || key.track.get().run < 0) return std::nullopt;
  const core::ValueRun& run = key.track.clip->runs[static_cast<std::size_t>(key.track.get().run)];
  if (key.key >= run.values.size()) return std::nullopt;
  return RunKey{&run, run.values[key.key], run.byteOffset + std::uint64_t{key.key} * run.strideBytes};
}

QString runWordText(const core::ValueRun& run, int value) {
  constexpr std::uint32_t kMostBytes = 2;
  if (run.strideBytes > kMostBytes) return {};
  return QString::number(value, 16).toUpper().rightJustified(qsizetype{2} * run.strideBytes,
                                                             QLatin1Char('0'));
}

app::KeyRef runKeyAt(const app::TrackRef& track, double frame) {
  const core::ValueRun& run = track.clip->runs[static_cast<std::size_t>(track.get().run)];
  return {track, core::kChannels.front(), run.indexAt(frame)};
}

std::string keysPathOf(const app::Workspace& workspace, const core::Clip& clip) {
  if (!clip.keysFile.empty()) return clip.keysFile;
  const app::ClipRef ref = clipRefOf(workspace, clip);
  return ref.isValid() ? workspace.files()[static_cast<std::size_t>(ref.file)].path : std::string();
}

std::shared_ptr<const core::Clip> clipOfGraph(const app::Session& session) {
  const app::TrackRef& track = session.selection.track();
  return track.isValid() ? track.clip : session.workspace.clip();
}

app::ClipRef clipRefOf(const app::Workspace& workspace, const core::Clip& clip) {
  const auto& files = workspace.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    const auto& clips = files[file].content->clips;
    const auto own = std::ranges::find_if(clips, [&](const auto& one) { return one.get() == &clip; });
    if (own != clips.end()) return {static_cast<int>(file), static_cast<int>(own - clips.begin())};
  }
  return {};
}

QString channelText(const core::Track& track, std::size_t curve) {
  return track.target.kind == core::TargetKind::Bone
             ? QCoreApplication::translate("Channel", core::toString(core::kChannels[curve]))
             : trackCurveText(track.target.kind, curve);
}

core::KeyWords keyWordsOf(const core::Clip& clip, const core::Track& track, core::Channel channel,
                          const core::Curve& curve) {
  core::KeyWords words = core::keyWords(clip, channel, curve);
  if (isColour(track.target.kind)) words.kind = core::WordKind::Signed16;
  return words;
}

bool isAngle(const core::Track& track, core::Channel channel) {
  return !isColour(track.target.kind) && core::isRotation(channel);
}

QString keyValueText(const core::Curve& curve, double value, bool isRaw) {
  if (!isRaw || curve.unit == 1.0F) return numberText(value, 4);
  return QString::number(value / static_cast<double>(curve.unit), 'f', 0);  // a stored integer
}

QString keyNumberText(const core::Curve& curve, std::size_t key) {
  if (curve.keyCount == 1) return tr("key %1, the only one").arg(key);
  return tr("key %1 of 0 – %2").arg(key).arg(curve.keyCount - 1);
}

QStringList keyWordTexts(const core::Clip& clip, const core::KeyWords& words, const core::Curve& curve,
                         std::size_t key) {
  QStringList texts;
  for (std::size_t i = 0; i < words.count; ++i) {
    const std::uint32_t word = core::storedWord(clip, curve, key, words, i);
    texts.append(QString::number(word, 16).toUpper().rightJustified(
        curve.keyStrideBytes == 1 ? 2 : static_cast<int>(2 * core::sizeOf(words.kind)), QLatin1Char('0')));
  }
  return texts;
}

QStringList keyWordTexts(const core::Clip& clip, core::Channel channel, const core::Curve& curve,
                         std::size_t key) {
  return keyWordTexts(clip, core::keyWords(clip, channel, curve), curve, key);
}

ChannelState stateOf(const core::Curve& curve) {
  if (curve.isAnimated()) return ChannelState::Animated;
  return curve.keepsRest ? ChannelState::NotStored : ChannelState::Constant;
}

QString channelStateText(ChannelState state) {
  return state == ChannelState::Animated   ? tr("animated")
         : state == ChannelState::Constant ? tr("constant")
                                           : tr("not stored");
}

QString channelStateTip(ChannelState state) {
  return state == ChannelState::Animated ? tr("Animated: it has several keys")
         : state == ChannelState::Constant
             ? tr("Constant: one value for the whole clip")
             : tr("Not stored: the format has no such channel, the bone keeps its rest value");
}

QString rotationUnitText(const core::Curve& curve) {
  return QString::number(static_cast<double>(curve.unit), 'g', 4) + QStringLiteral("°");
}

QString rotationUnitTip(const core::Clip& clip, const core::Curve& curve) {
  if (curve.unit == 1.0F) return {};
  const QString text = tr("A stored unit of rotation turns by %1 here").arg(rotationUnitText(curve));
  if (clip.rotationShift == 0) return text;
  return tr("%1: a 65536th of a turn, doubled %2 because the file's rotation shift is %3")
      .arg(text, clip.rotationShift == 1 ? tr("once") : tr("%1 times").arg(clip.rotationShift))
      .arg(clip.rotationShift);
}

QString rotationUnitTip(const core::Clip& clip, std::size_t track) {
  const std::span<const core::Curve> curves = clip.curvesOf(clip.tracks[track]);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (isAngle(clip.tracks[track], core::kChannels[i]) && curves[i].keyCount > 0)
      return rotationUnitTip(clip, curves[i]);
  }
  return {};
}

}  // namespace marrow::gui
