// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/options/options.h"
#include "formats/want.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace marrow::formats {

struct Archive;
struct Asset;
struct FileSet;
class Recording;

/// The folder that a file lies in, on the disk or in an archive. Both empty: it lies in none.
struct Beside {
  /// Reads a file of that name.
  std::function<core::Result<Bytes>(const std::string& name)> read = {};
  /// The names of the files with an extension, sorted; the first thousand.
  std::function<std::vector<std::string>(const std::string& extension)> names = {};
};

/// A reader's input beside the bytes.
struct ReadContext {
  std::string fileName;  ///< base name without folders; clips and skeletons are named after it

  /// Bytes that what is read may take; small where a small file was unpacked to a large one. A reader whose
  /// formats can ask for any number of things keeps to it.
  std::uint64_t memoryLimit = UINT64_MAX;

  Options options = {};  ///< what the user says; a reader knows the ids of its own format's options

  Beside beside = {};

  Recording* recording = nullptr;  ///< every ByteReader of the file writes to it; null: nobody asks
};

/// How the window asks for options of a file that may be of a format although nothing in it says so.
struct OpenAsWords {
  const char* title;       ///< "Open as ..."
  const char* question;    ///< with %1 for the file's name
  const char* button;      ///< on a notice that the file could not be opened: "Name an offset…"
  const char* extensions;  ///< of unknown files that this is offered for, space separated; "-": none at all
};

/// One format, described once for readers, dialogs, the command line, documentation and tests.
struct FormatDescriptor {
  const char* id;          ///< stable, used in JSON: "baev"
  const char* label;       ///< for people
  const char* extensions;  ///< space separated, without dots: "bmd bdl"

  /// 0: not this format; larger: surer. Looks at content first; bytes may be hostile.
  int (*probe)(ByteView bytes);

  /// Reads the whole file. The error carries offset and field path but not the file's name.
  core::Result<Asset> (*read)(ByteView bytes, const ReadContext& context);

  std::span<const core::Code> codes = {};  ///< what its reader says of files

  /// The format has no signature, so its probe must be strict. A file with its extension that no probe knows
  /// is read all the same: it may be odd but readable, and if not, the reader's error says more.
  bool isReadByExtension = false;

  /// For files that nothing in their bytes identifies: is it this format by its name, or because the user
  /// says something about it that only this format has? Asked only when every probe says no.
  bool (*claims)(const ReadContext& context) = nullptr;

  /// Lists an archive's members; takes linear time and memory whatever the bytes say.
  core::Result<Archive> (*list)(ByteView bytes) = nullptr;

  std::span<const OptionSpec> options = {};  ///< what a user may say about such files
  const char* family = "";                   ///< whose files they are, in help and in the window: "Switch"
  const char* familyNote = "";               ///< what the family's extensions do not say
  const char* noun = "";                     ///< one such file, with its article
  const OpenAsWords* openAs = nullptr;
  const FileSet* fileSet = nullptr;  ///< which other files such a file needs; null: none
  bool isForExchange = false;        ///< what programs hand on, exports among it: no game has such files
  bool holdsSkeletons = false;       ///< a clip of another file may be shown on one
  std::span<const Want> wants = {};  ///< what its files need that other files hold

  /// The want of that kind; null: its files have none.
  [[nodiscard]] const Want* want(WantKind kind) const {
    const auto found = std::ranges::find(wants, kind, &Want::kind);
    return found == wants.end() ? nullptr : &*found;
  }
  /// May clips be shown on its files' skeletons? Else these only carry a body, as an image's does.
  [[nodiscard]] bool isForClips() const { return holdsSkeletons || isForExchange; }
  /// Do its files hold events of a clip in another file? Then the first extension is theirs alone.
  [[nodiscard]] bool holdsEvents() const { return want(WantKind::Clip) != nullptr; }
};

}  // namespace marrow::formats
