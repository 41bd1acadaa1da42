// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/record_bytes.h"

#include "core/key_words.h"
#include "formats/registry.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace marrow::formats {
namespace {

FieldType typeOf(core::WordKind kind) {
  switch (kind) {
    case core::WordKind::Signed16:
      return FieldType::S16;
    case core::WordKind::Signed32:
      return FieldType::S32;
    case core::WordKind::Float32:
      return FieldType::F32;
  }
  return FieldType::Raw;
}

FieldGroup groupOf(core::Channel channel) {
  if (core::isScale(channel)) return FieldGroup::Scale;
  return core::isRotation(channel) ? FieldGroup::Rotation : FieldGroup::Translation;
}

/// Records the keys of an asset's clips. The curves know where the keys lie and to whom they belong.
class KeyRecorder {
 public:
  KeyRecorder(Recording& recording, const Asset& content) : recording_(recording), content_(content) {}

  /// @param keysFile  of the clips that count.
  void addAll(const std::string& keysFile) {
    recording_.finish();  // descriptors give keys their names
    std::vector<RecordRun> runs;
    for (std::size_t i = 0; i < content_.clips.size(); ++i) {
      if (content_.clips[i]->keysFile == keysFile) addClip(*content_.clips[i], static_cast<int>(i), runs);
    }
    for (RecordRun& run : runs) recording_.addKeys(std::move(run));
    recording_.finish();
  }

 private:
  void addClip(const core::Clip& clip, int index, std::vector<RecordRun>& runs) const {
    for (std::size_t number = 0; number < clip.tracks.size(); ++number) {
      const core::Track& track = clip.tracks[number];
      const std::span<const core::Curve> curves = clip.curvesOf(track);
      for (std::size_t i = 0; i < curves.size(); ++i) {
        RecordRun run = runOf(clip, track, curves[i], i);
        if (run.count == 0 || run.stride == 0) continue;  // the file does not store such keys
        run.name = nameOf(clip, number, curves[i], core::kChannels[i]);
        run.endian = recording_.endian();
        run.clip = index;
        run.track = number;
        run.channel = core::kChannels[i];
        runs.push_back(std::move(run));
      }
      if (track.run < 0) continue;
      const core::ValueRun& values = clip.runs[static_cast<std::size_t>(track.run)];
      runs.push_back({.offset = values.byteOffset,
                      .count = static_cast<std::uint32_t>(values.values.size()),
                      .stride = values.strideBytes,
                      .name = nameOf(clip, number),
                      .record = "frame",
                      .fields = {{values.field, 0, values.strideBytes == 1 ? FieldType::U8 : FieldType::U16}},
                      .group = FieldGroup::Event,
                      .endian = recording_.endian(),
                      .clip = index,
                      .track = number});
    }
  }

  static RecordRun runOf(const core::Clip& clip, const core::Track& track, const core::Curve& curve,
                         std::size_t number) {
    const core::Channel channel = core::kChannels[number];
    RecordRun run{.offset = curve.keysOffset,
                  .count = curve.keepsRest ? 0 : curve.keyCount,
                  .stride = curve.keyStrideBytes,
                  .record = curve.keyCount > 1 ? "key" : nullptr};
    const bool isBone = track.target.kind == core::TargetKind::Bone;
    const bool isMatrix = track.target.kind == core::TargetKind::TextureMatrix;
    run.group = isBone || isMatrix ? groupOf(channel) : FieldGroup::Rotation;
    const core::KeyWords words = core::keyWords(clip, channel, curve);
    FieldType type = typeOf(words.kind);
    if (!isBone) {
      const std::size_t size = curve.keyStrideBytes / words.count;
      type = size == 1 ? FieldType::U8 : size == 2 ? FieldType::S16 : FieldType::F32;
    }
    for (std::size_t i = 0; i < words.count; ++i)
      run.fields.push_back({core::wordName(words, i), static_cast<std::uint32_t>(i) * sizeOf(type), type});
    return run;
  }

  static std::string nameOf(const core::Clip& clip, std::size_t number) {
    const core::Target& target = clip.tracks[number].target;
    const std::string bone = "bone " + std::to_string(number);
    if (target.kind == core::TargetKind::Bone) return clip.name.empty() ? bone : clip.name + " / " + bone;
    const std::string whose = target.name.empty() ? std::to_string(number - clip.boneCount()) : target.name;
    return clip.name + " / " + toString(target.kind) + " " + whose;
  }

  /// The name of the curve's descriptor, or a made-up name if several curves share a descriptor.
  [[nodiscard]] std::string nameOf(const core::Clip& clip, std::size_t number, const core::Curve& curve,
                                   core::Channel channel) const {
    const bool isBone = clip.tracks[number].target.kind == core::TargetKind::Bone;
    const auto descriptor = clip.keysFile.empty() && curve.descriptorOffset != 0
                                ? recording_.fieldAt(curve.descriptorOffset)
                                : std::nullopt;
    if (descriptor) {
      std::string name = descriptor->path.substr(0, descriptor->path.rfind(" / "));
      if (!isBone || name.ends_with(core::toString(channel))) return name;
    }
    return nameOf(clip, number) + " / " + core::toString(channel);
  }

  Recording& recording_;
  const Asset& content_;
};

}  // namespace

Recording recordBytes(ByteView bytes, const ReadContext& context, const Asset* content) {
  Recording recording(bytes.size());
  ReadContext recorded = context;
  recorded.recording = &recording;
  const FormatDescriptor* format =
      content != nullptr && content->format != nullptr ? content->format : recognise(bytes, context).format;
  core::Result<Asset> read;
  if (format != nullptr) {
    read = format->read(bytes, recorded);
    if (content == nullptr && read) content = &*read;
  }
  recording.finish();
  if (content != nullptr) KeyRecorder(recording, *content).addAll({});
  return recording;
}

Recording recordKeys(std::uint64_t size, const Asset& content, const std::string& path) {
  Recording recording(size);
  KeyRecorder(recording, content).addAll(path);
  return recording;
}

}  // namespace marrow::formats
