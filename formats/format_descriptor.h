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
class Recording;

/// The folder that a file lies in, on the disk or in an archive. Both functions are empty if it lies in none.
struct Beside {
  /// Reads a file of that name.
  std::function<core::Result<Bytes>(const std::string& name)> read = {};
  /// The names of the files with an extension, sorted; the first thousand.
  std::function<std::vector<std::string>(const std::string& extension)> names = {};
};

/// A reader's input besides the bytes.
struct ReadContext {
  std::string fileName;  ///< base name without folders; clips and skeletons are named after it

  /// The bytes of memory that reading may take; fewer where a small file was unpacked to a large one. Readers
  /// keep to it if small files of their formats can ask for much.
  std::uint64_t memoryLimit = UINT64_MAX;

  Options options = {};  ///< the user's; a reader knows the ids of its own format's options

  Beside beside = {};

  Recording* recording = nullptr;  ///< every ByteReader of the file writes to it; null: nothing is recorded
};

/// A file, and the parts that it is joined with.
struct Joining {
  const Asset& own;         ///< the file's own content
  const std::string& path;  ///< the file's
  /// As FormatDescriptor::parts(); all without bytes if a needed one is missing.
  std::span<const PartFile> parts;
  const Options& options;                     ///< for the set
  const Options& ownOptions;                  ///< for the file itself
  std::span<const Asset* const> others = {};  ///< other open files, which may hold what the user named
};

/// The window's words when it offers to open an unknown file as this format, with options.
struct OpenAsWords {
  const char* title;     ///< "Open as ..."
  const char* question;  ///< with %1 for the file's name
  const char* button;    ///< on a notice that the file could not be opened: "Name an offset…"
  /// Space separated: unknown files with one of them get the offer; "-" stands for files without one.
  const char* extensions;
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

  std::span<const core::Code> codes = {};  ///< of its reader's errors and diagnostics

  /// True if the format has no signature; its probe must then be strict. A file with its extension that no
  /// probe knows is read all the same: it may be odd but readable, and if not, the reader's error says more.
  bool isReadByExtension = false;

  /// For files that nothing in their bytes identifies: true if it is this format by its name, or because the
  /// user gives an option that only this format has. Asked only if every probe says no.
  bool (*claims)(const ReadContext& context) = nullptr;

  /// Lists an archive's members; takes linear time and memory whatever the bytes say.
  core::Result<Archive> (*list)(ByteView bytes) = nullptr;

  std::span<const OptionSpec> options = {};  ///< for reading such files
  /// True if an option changes what a file shows. Null: each does.
  bool (*hasUseFor)(const OptionSpec& option, const Asset& file) = nullptr;
  const char* family = "";      ///< the console or game under which users find it: "Switch"
  const char* familyNote = "";  ///< beside the extensions in the empty window: "events of an animation"
  const char* noun = "";        ///< one such file, with its article: "an archive"
  const OpenAsWords* openAs = nullptr;  ///< null: never offered
  bool isForExchange = false;           ///< programs hand such files on, as exports; no game has them
  bool holdsSkeletons = false;          ///< clips of other files may be shown on its skeletons
  std::span<const Want> wants = {};     ///< the things that its files need from other files

  // -- formats whose animations are spread over several files: their wants list the parts, one of them the
  // model, and one of their options names files for them --
  const char* setName = "";  ///< all clips of such files: "Link's animations"
  /// Puts what the parts give together before what the file holds of its own. If a needed part is missing,
  /// only says what cannot be read without it. Null: files are not joined.
  core::Result<Asset> (*join)(const Joining& joining) = nullptr;

  /// The want of that kind; null: its files have none.
  [[nodiscard]] const Want* want(WantKind kind) const {
    const auto found = std::ranges::find(wants, kind, &Want::kind);
    return found == wants.end() ? nullptr : &*found;
  }
  /// Its wants for parts, which stand side by side, in the order in which they are told of.
  [[nodiscard]] std::span<const Want> parts() const {
    const auto first = std::ranges::find(wants, WantKind::Part, &Want::kind);
    const auto last =
        std::find_if(first, wants.end(), [](const Want& want) { return want.kind != WantKind::Part; });
    return {first, last};
  }
  /// The part of that slot; null: there is none.
  [[nodiscard]] const Want* part(int slot) const {
    const auto found = std::ranges::find(wants, slot, &Want::slot);
    return found == wants.end() || slot < 0 ? nullptr : &*found;
  }
  /// The part that the clips are shown on.
  /// @pre it joins files, as for partOption().
  [[nodiscard]] const Want& modelPart() const { return *std::ranges::find(wants, true, &Want::isModel); }
  /// The option with which the user names files for parts.
  [[nodiscard]] const OptionSpec& partOption() const {
    return *std::ranges::find(options, OptionKind::FilePerSlot, &OptionSpec::kind);
  }
  /// True if clips may be shown on its files' skeletons. Otherwise these only carry a body: an image's.
  [[nodiscard]] bool isForClips() const { return holdsSkeletons || isForExchange; }
  /// True if its files hold events of a clip in another file. The first extension is then that of plain
  /// files, the others are those of packed ones.
  [[nodiscard]] bool holdsEvents() const { return want(WantKind::Clip) != nullptr; }
};

}  // namespace marrow::formats
