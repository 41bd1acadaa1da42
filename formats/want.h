// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace marrow::formats {

enum class WantKind : std::uint8_t {
  Model,               ///< the skeleton or body that a clip moves
  MaterialAnimations,  ///< what plays beside a clip, or on a model
  Clip,                ///< whose events a file holds
};

/// Two folders below a common one: clips lie in the first, their events in the second.
struct EventPlace {
  const char* clips;   ///< "AS"
  const char* events;  ///< "AnimationEvent/AsNode"
};

/// One thing that files of a format need and other files hold: how those are named, and where they lie.
/// app/finding looks for them.
struct Want {
  WantKind kind;
  const char* noun = "model";    ///< what a user looks for: "model" or "skeleton"
  const char* file = "a model";  ///< what a user opens: "its BMD or BDL"
  bool liesInSameFile = false;   ///< else only in files of its family: no folder is searched for others
  bool namesShareWords = false;  ///< files of one character share words: kuro_model, kuro_walk
  const char* prefix = "";       ///< may stand before the clip's name in theirs
  std::span<const char* const> endings = {};  ///< of their files, without dots
  std::span<const char* const> folders = {};  ///< besides the clip's own, seen from there, nearest first
  std::span<const EventPlace> eventPlaces = {};
};

}  // namespace marrow::formats
