// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/reference_bones.h"

#include "app/opening/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace marrow::app {
namespace {

/// A bone's name, and its number among the bones that share it.
using NumberedName = std::pair<std::string, std::size_t>;

/// Other programs let no two bones share a name: "null", 1 becomes "null.001".
std::string apart(const NumberedName& name) { return fmt::format("{}.{:03}", name.first, name.second); }

/// "null", 1 of "null.001".
std::optional<NumberedName> together(const std::string& name) {
  constexpr std::size_t kEnd = 4;  // ".001"
  if (name.size() <= kEnd || name[name.size() - kEnd] != '.') return std::nullopt;
  std::size_t number = 0;
  for (const char digit : name.substr(name.size() - kEnd + 1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<std::size_t>(digit - '0');
  }
  return NumberedName{name.substr(0, name.size() - kEnd), number};
}

/// The tracks of a skeleton by the names of its bones.
class TracksByName {
 public:
  explicit TracksByName(const core::Skeleton& own) {
    for (std::size_t bone = 0; bone < own.size(); ++bone)
      tracks_[own.bones[bone].name].push_back(own.trackOf(bone));
  }

  /// The track of that name; -1: there is none. If bones share a name, the second goes with the second, or
  /// with the name that another program gave to it.
  [[nodiscard]] int find(const NumberedName& name) const {
    int track = exactly(name);
    if (track < 0 && name.second > 0) track = exactly({apart(name), 0});
    if (const auto joined = together(name.first); track < 0 && name.second == 0 && joined)
      track = exactly(*joined);
    return track;
  }

 private:
  [[nodiscard]] int exactly(const NumberedName& name) const {
    const auto known = tracks_.find(name.first);
    return known != tracks_.end() && name.second < known->second.size()
               ? static_cast<int>(known->second[name.second])
               : -1;
  }

  std::unordered_map<std::string, std::vector<std::size_t>> tracks_;
};

/// By bone of the shown skeleton: the track of the bone of that name; -1: there is none.
std::vector<int> tracksByName(const core::Skeleton& shown, const core::Skeleton& own) {
  const TracksByName tracks(own);
  std::unordered_map<std::string, std::size_t> taken;
  std::vector<int> found;
  for (const core::Bone& bone : shown.bones) found.push_back(tracks.find({bone.name, taken[bone.name]++}));
  return found;
}

// Where both have as many bones, names decide only if they are mostly the same and say something else than
// the order does: another program may have sorted them.
bool isOtherOrder(const core::Skeleton& shown, const core::Skeleton& own) {
  const std::vector<int> tracks = tracksByName(shown, own);
  std::size_t known = 0;
  std::size_t atSamePlace = 0;
  for (std::size_t bone = 0; bone < shown.size(); ++bone) {
    if (tracks[bone] >= 0) ++known;
    if (tracks[bone] == static_cast<int>(shown.trackOf(bone))) ++atSamePlace;
  }
  return known * 2 > shown.size() && known > atSamePlace;
}

std::shared_ptr<const core::Skeleton> withTracksByName(const core::Skeleton& shown, const core::Clip& clip,
                                                       const core::Skeleton& own) {
  const std::vector<int> tracks = tracksByName(shown, own);
  auto skeleton = std::make_shared<core::Skeleton>(shown);
  for (std::size_t bone = 0; bone < shown.size(); ++bone) {
    // A track past the end is none.
    skeleton->bones[bone].track = tracks[bone] < 0 ? static_cast<int>(clip.boneCount()) : tracks[bone];
  }
  return skeleton;
}

std::string trackName(const core::Skeleton* own, std::size_t track) {
  for (std::size_t bone = 0; own != nullptr && bone < own->size(); ++bone) {
    if (own->trackOf(bone) == track) return own->bones[bone].name;
  }
  return "track " + std::to_string(track);
}

bool namesAgree(const core::Skeleton& shown, const core::Skeleton& own) {
  const std::vector<int> tracks = tracksByName(shown, own);
  for (std::size_t bone = 0; bone < shown.size(); ++bone) {
    if (tracks[bone] != static_cast<int>(shown.trackOf(bone))) return false;
  }
  return true;
}

/// "wave" of "rig|wave", "rig|wave_rig" and "rig|wave|layer": what Blender's FBX makes of it.
std::string_view withoutOwner(std::string_view name) {
  const std::size_t bar = name.find('|');
  if (bar == std::string_view::npos) return name;
  const std::string ending = "_" + std::string(name.substr(0, bar));
  name = name.substr(bar + 1);
  name = name.substr(0, name.find('|'));
  if (name.size() > ending.size() && name.ends_with(ending)) name.remove_suffix(ending.size());
  return name;
}

/// 2: the very name; 1: the name with its owner's; 0: another.
int likeness(const std::string& of, const std::string& name) {
  return of == name ? 2 : withoutOwner(of) == name ? 1 : 0;
}

}  // namespace

NamedReference referenceAmong(std::span<const std::shared_ptr<const core::Clip>> clips,
                              const std::string& name) {
  NamedReference best;
  int bestRank = 0;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const int like = likeness(clips[i]->name, name);
    const int rank = 1 + 2 * like + (clips[i]->boneCount() > 0 ? 1 : 0);
    if (rank <= bestRank) continue;
    best = {static_cast<int>(i), like > 0};
    bestRank = rank;
  }
  return best;
}

ReferenceMatch matchReference(const std::shared_ptr<const core::Skeleton>& shown, const core::Clip& clip,
                              const core::Skeleton* own) {
  ReferenceMatch match;
  const bool sameSize = shown->size() == clip.boneCount();
  match.byName =
      own != nullptr && own->isHierarchy && shown->isHierarchy && (!sameSize || isOtherOrder(*shown, *own));
  // A list of joints without names has only its places, which say nothing where the counts differ.
  const bool isKnown = match.byName || sameSize;
  match.namesAgree = own != nullptr && own->isHierarchy && sameSize && namesAgree(*shown, *own);
  match.skeleton = match.byName ? withTracksByName(*shown, clip, *own) : shown;
  std::vector<char> isTaken(clip.boneCount(), 0);
  match.isMatched.resize(shown->size());
  for (std::size_t bone = 0; bone < shown->size(); ++bone) {
    const std::size_t track = match.skeleton->trackOf(bone);
    const bool isMatched = isKnown && track < clip.boneCount();
    match.isMatched[bone] = static_cast<char>(isMatched);
    if (isMatched) {
      isTaken[track] = 1;
    } else {
      match.unmatched.push_back(shown->bones[bone].name);
    }
  }
  for (std::size_t track = 0; track < clip.boneCount(); ++track) {
    if (isTaken[track] != 0) continue;
    match.leftOver.push_back(trackName(match.byName ? own : nullptr, track));
    match.leftOverTracks.push_back(track);
  }
  return match;
}

bool ReferenceMatch::matchesAny() const {
  return std::find(isMatched.begin(), isMatched.end(), char{1}) != isMatched.end();
}

core::Sentences ReferenceMatch::explanation() const {
  core::Sentences sentences = {byName       ? code("app.reference.by-name")
                               : namesAgree ? code("app.reference.names-agree")
                                            : code("app.reference.by-place")};
  if (!unmatched.empty()) sentences.emplace_back(code("app.reference.unmatched"), unmatched.size());
  if (!leftOver.empty()) sentences.emplace_back(code("app.reference.left-over"), leftOver.size());
  return sentences;
}

}  // namespace marrow::app
