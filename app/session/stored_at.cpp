// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/stored_at.h"

#include "app/finding/pairing.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/key_words.h"
#include "core/skeleton.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace marrow::app {
namespace {

std::optional<std::size_t> keyOfCurve(const core::Clip& clip, const core::Curve& curve, std::size_t channel,
                                      bool isOfBone, std::uint64_t offset) {
  if (curve.keyStrideBytes == 0 || offset < curve.keysOffset) return std::nullopt;
  const std::uint64_t key = (offset - curve.keysOffset) / curve.keyStrideBytes;
  if (key >= curve.keyCount) return std::nullopt;
  // Values of other curves may lie between its keys.
  const std::size_t bytes =
      isOfBone ? core::keyWords(clip, core::kChannels[channel], curve).sizeBytes() : curve.keyStrideBytes;
  if (offset - core::keyOffset(curve, key) >= bytes) return std::nullopt;
  return static_cast<std::size_t>(key);
}

std::optional<KeyRef> keyOfClip(const std::shared_ptr<const core::Clip>& clip, std::uint64_t offset) {
  const std::size_t bones = clip->boneCount();
  for (std::size_t track = 0; track < clip->tracks.size(); ++track) {
    const auto curves = clip->curvesOf(clip->tracks[track]);
    for (std::size_t i = 0; i < curves.size(); ++i) {
      if (const auto key = keyOfCurve(*clip, curves[i], i, track < bones, offset))
        return KeyRef{{clip, track}, core::kChannels[i], *key};
    }
  }
  return std::nullopt;
}

/// Records of bones lie one behind the other; the length of a single one is not known.
std::uint64_t recordBytes(const std::vector<core::Bone>& bones) {
  std::vector<std::uint64_t> offsets;
  for (const core::Bone& bone : bones) offsets.push_back(bone.byteOffset);
  std::sort(offsets.begin(), offsets.end());
  std::uint64_t least = UINT64_MAX;
  for (std::size_t i = 1; i < offsets.size(); ++i) least = std::min(least, offsets[i] - offsets[i - 1]);
  return least == UINT64_MAX ? 1 : least;
}

/// True if it is a step of a path whose steps are separated by " / ".
bool hasStep(std::string_view fieldPath, std::string_view name) {
  constexpr std::string_view kBetween = " / ";
  while (!name.empty()) {
    const std::size_t end = fieldPath.find(kBetween);
    if (fieldPath.substr(0, end) == name) return true;
    if (end == std::string_view::npos) break;
    fieldPath.remove_prefix(end + kBetween.size());
  }
  return false;
}

int boneIn(const core::Skeleton& skeleton, std::uint64_t offset, std::string_view fieldPath) {
  if (!skeleton.isHierarchy) return -1;
  const std::vector<core::Bone>& bones = skeleton.bones;
  const std::uint64_t bytes = recordBytes(bones);
  auto found = std::ranges::find_if(bones, [&](const core::Bone& bone) {
    return offset >= bone.byteOffset && offset - bone.byteOffset < bytes;
  });
  if (found == bones.end() && hasStep(fieldPath, skeleton.name))
    found =
        std::ranges::find_if(bones, [&](const core::Bone& bone) { return hasStep(fieldPath, bone.name); });
  return found == bones.end() ? -1 : static_cast<int>(found - bones.begin());
}

const core::Skeleton* skeletonOf(const Workspace& workspace, const BoneAt& at) {
  if (at.file < 0) return workspace.skeleton().get();
  const auto& skeletons = workspace.files()[static_cast<std::size_t>(at.file)].content->skeletons;
  return skeletons[static_cast<std::size_t>(at.skeleton)].get();
}

}  // namespace

std::optional<KeyRef> keyAt(const Workspace& workspace, const std::string& path, std::uint64_t offset) {
  for (const LoadedFile& file : workspace.files()) {
    for (const auto& clip : file.content->clips) {
      if ((clip->keysFile.empty() ? file.path : clip->keysFile) != path) continue;
      if (auto key = keyOfClip(clip, offset)) return key;
    }
  }
  return std::nullopt;
}

BoneAt boneAt(const Workspace& workspace, const std::string& path, std::uint64_t offset,
              std::string_view fieldPath) {
  const auto shown = workspace.skeleton();
  if (shown && workspace.pairing().modelPath == path) {
    if (const int bone = boneIn(*shown, offset, fieldPath); bone >= 0) return {bone};
  }
  const std::vector<LoadedFile>& files = workspace.files();
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path != path) continue;
    const auto& skeletons = files[file].content->skeletons;
    for (std::size_t i = 0; i < skeletons.size(); ++i) {
      const int bone = boneIn(*skeletons[i], offset, fieldPath);
      if (bone < 0) continue;
      if (skeletons[i] == shown) return {bone};
      return {bone, static_cast<int>(file), static_cast<int>(i)};
    }
  }
  return {};
}

std::string boneName(const Workspace& workspace, const BoneAt& at) {
  return at.isValid() ? skeletonOf(workspace, at)->bones[static_cast<std::size_t>(at.bone)].name
                      : std::string();
}

int boneOf(const Workspace& workspace, const TrackRef& track) {
  const auto skeleton = workspace.skeleton();
  if (!skeleton || track.clip != workspace.clip() || !track.isOfBone()) return -1;
  for (std::size_t bone = 0; bone < skeleton->size(); ++bone) {
    if (skeleton->trackOf(bone) == track.track) return static_cast<int>(bone);
  }
  return -1;
}

TrackRef trackOf(const Workspace& workspace, int bone) {
  const auto clip = workspace.clip();
  const auto skeleton = workspace.skeleton();
  if (!clip || !skeleton || bone < 0 || static_cast<std::size_t>(bone) >= skeleton->size()) return {};
  const std::size_t track = skeleton->trackOf(static_cast<std::size_t>(bone));
  return track < clip->boneCount() ? TrackRef{clip, track} : TrackRef();
}

}  // namespace marrow::app
