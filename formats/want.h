// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"
#include "formats/bytes/byte_view.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace marrow::formats {

struct Asset;
class Options;

enum class WantKind : std::uint8_t {
  Model,               ///< a clip's: the skeleton or body that it moves
  MaterialAnimations,  ///< a clip's or model's: material animations that play with it
  Clip,                ///< an event file's: the clip that the events belong to
  Part,                ///< a file's that belongs to a set: another file of the set
  Images,              ///< a model's: the images that stand in for its dummies; its reader looks for them
};

/// Two folders below a common one: clips lie in the first, their events in the second.
struct EventPlace {
  const char* clips;   ///< "AS"
  const char* events;  ///< "AnimationEvent/AsNode"
};

/// A file that a set is joined from.
struct PartFile {
  std::string path = {};  ///< empty: there is none
  std::shared_ptr<const Bytes> bytes = {};
  /// True if the file is open, too, with the same offsets: it tells of wrong ones itself.
  bool isReadAlone = true;

  [[nodiscard]] ByteView view() const { return bytes ? ByteView(*bytes) : ByteView(); }
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

  // -- for a part: its noun is also its name in JSON --
  int slot = -1;          ///< as the user names it
  const char* name = "";  ///< of its file, in a form: "gameplay_keep"
  bool isNeeded = false;  ///< without it nothing can be shown
  /// The clips are shown on it. Several files may fit, and it shows the clips itself only if no other part
  /// does.
  bool isModel = false;
  /// Is a file that part, by its content?
  bool (*isServedBy)(const Asset& file) = nullptr;
  /// How well a file's name suits the part in a set around another file; 0: not at all.
  int (*nameScore)(const Want& part, const std::string& name, const std::string& anchor) = nullptr;
  /// Why bytes are not that part; empty: they may be. Null: any bytes may be.
  /// @param parts  the set's, as FormatDescriptor::parts(); may be empty.
  std::optional<core::Message> (*whyNot)(ByteView bytes, std::span<const PartFile> parts,
                                         const Options& options) = nullptr;
};

}  // namespace marrow::formats
