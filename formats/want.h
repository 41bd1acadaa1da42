// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace marrow::formats {

enum class WantKind : std::uint8_t {
  Model,               ///< a clip's: the skeleton or body that it moves
  MaterialAnimations,  ///< a clip's or model's: material animations that play with it
  Clip,                ///< an event file's: the clip that the events belong to
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
  const char* noun = "model";                 ///< the thing that a user looks for: "model" or "skeleton"
  const char* file = "a model";               ///< the file that a user opens: "its BMD or BDL"
  bool liesInSameFile = false;                ///< true: no folder is searched for files of other families
  bool namesShareWords = false;               ///< files of one character share words: kuro_model, kuro_walk
  const char* prefix = "";                    ///< may stand before the clip's name in their names
  std::span<const char* const> endings = {};  ///< their extensions, without dots
  std::span<const char* const> folders = {};  ///< besides the clip's own, seen from there, nearest first
  std::span<const EventPlace> eventPlaces = {};
};

}  // namespace marrow::formats
