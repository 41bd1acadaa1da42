// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/settings.h"

#include <QSize>
#include <QString>

/// The options that several parts of the window share: the parts that use an option, and the dialog that
/// changes it.
namespace marrow::gui {

inline constexpr Preference<bool> kReloadOnChange{"files/reloadOnChange", true};
inline constexpr Preference<bool> kRememberPlaces{"files/rememberPlaces", true};
/// Files that are opened from outside go to the open window.
inline constexpr Preference<bool> kOneWindow{"files/oneWindow", true};

[[nodiscard]] inline Preference<QString> wordListPreference() { return {"events/wordList", {}}; }

/// The last file of zstd dictionaries that the user added.
[[nodiscard]] inline Preference<QString> dictionaryPreference() { return {"files/dictionary", {}}; }

inline constexpr Preference<int> kUiScale{"window/scale", 100};    ///< percent, from the next start
inline constexpr Preference<int> kBodyStyle{"view/bodyStyle", 0};  ///< textured, lit, wireframe, bones only
inline constexpr Preference<int> kBoneStyle{"view/boneStyle", 0};  ///< octahedra, sticks, points
// Onion skin.
inline constexpr Preference<int> kGhostsEachSide{"view/ghostsEachSide", 3};
inline constexpr Preference<int> kGhostStep{"view/ghostStep", 2};         ///< frames
inline constexpr Preference<int> kGhostOpacity{"view/ghostOpacity", 34};  ///< percent, of the nearest
inline constexpr Preference<bool> kGhostsAtKeys{"view/ghostsAtKeys", false};
inline constexpr Preference<bool> kGhostsOfBone{"view/ghostsOfBone", false};
inline constexpr Preference<int> kFollowRoot{"view/followRoot", 0};  ///< app::Follow
inline constexpr Preference<bool> kRawUnits{"view/rawUnits", false};
[[nodiscard]] inline Preference<QString> mousePresetPreference() { return {"view/mousePreset", {}}; }

inline constexpr Preference<bool> kGameExactValues{"playback/console", false};
inline constexpr Preference<bool> kPlayOnOpen{"playback/onOpen", false};
inline constexpr Preference<int> kUsualLoop{"playback/loop", -1};  ///< core::LoopMode; -1: the file's
inline constexpr Preference<bool> kEveryFrame{"playback/everyFrame", false};
inline constexpr Preference<double> kUsualRate{"playback/framesPerSecond", 0.0};  ///< 0: the file's own

inline constexpr Preference<bool> kExportZUp{"export/zUp", false};
inline constexpr Preference<double> kExportScale{"export/scale", 1.0};
inline constexpr Preference<int> kImageWidth{"export/pictureWidth", 0};  ///< pixels; 0: as the viewport
inline constexpr Preference<int> kImageHeight{"export/pictureHeight", 0};

inline constexpr int kLargestImageSide = 16384;

/// The export scale, limited to usable values whatever the settings file holds.
[[nodiscard]] inline double exportScale(const Settings& settings) {
  const double scale = settings.value(kExportScale);
  return scale >= 1e-6 && scale <= 1e6 ? scale : 1.0;
}

/// The size of images in pixels: the user's, or the viewport's.
[[nodiscard]] inline QSize imageSize(const Settings& settings, const QSize& viewport) {
  const QSize wanted(settings.value(kImageWidth), settings.value(kImageHeight));
  const bool isUsable = wanted.width() > 0 && wanted.height() > 0 && wanted.width() <= kLargestImageSide &&
                        wanted.height() <= kLargestImageSide;
  return isUsable ? wanted : viewport;
}

}  // namespace marrow::gui
