// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/zelda_options.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace marrow::formats {

/// What a reader is told beside the bytes.
struct ReadContext {
  std::string fileName;  ///< base name without folders; clips and skeletons are named after it

  /// Bytes that what is read may take; small where a small file was unpacked to a large one. A reader whose
  /// formats can ask for any number of things keeps to it.
  std::uint64_t memoryLimit = UINT64_MAX;

  ZeldaOptions zelda = {};  ///< what the user says about a Zelda 64 object
};

/// One format, described once for dialogs, documentation and tests.
struct FormatDescriptor {
  const char* id;          ///< stable, used in JSON: "j3d-bck"
  const char* label;       ///< for people
  const char* extensions;  ///< space separated, without dots: "bmd bdl"

  /// 0: not this format; larger: surer. Looks at content first; bytes may be hostile.
  int (*probe)(ByteView bytes);

  /// Reads the whole file. The error carries offset and field path but not the file's name.
  core::Result<Asset> (*read)(ByteView bytes, const ReadContext& context);

  /// The format has no signature, so its probe must be strict. A file with its extension that no probe knows
  /// is read all the same: it may be odd but readable, and if not, the reader's error says more.
  bool isReadByExtension = false;

  /// For files that nothing in their bytes identifies: is it this format by its name, or because the user
  /// says something about it that only this format has? Asked only when every probe says no.
  bool (*claims)(const ReadContext& context) = nullptr;
};

/// Every format, in the order in which equal probes win.
[[nodiscard]] std::span<const FormatDescriptor> registeredFormats();

/// What bytes were recognised as.
struct Recognition {
  const FormatDescriptor* format = nullptr;       ///< null: of no format
  bool isSure = false;                            ///< the bytes say so, not only the extension
  std::optional<core::Result<Asset>> trial = {};  ///< how reading them went, where that had to be found out

  [[nodiscard]] bool isKnown() const { return isSure || (trial && trial->has_value()); }
};

/// The format that unpacked bytes look like, by content first. That a reader can read them is not said.
[[nodiscard]] Recognition recognise(ByteView bytes, const ReadContext& context);

/// The same, and reads them where only the extension says what they are.
[[nodiscard]] Recognition tryFormats(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats
