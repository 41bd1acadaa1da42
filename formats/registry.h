// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/containers/unwrap.h"
#include "formats/z64/zelda_options.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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

  /// For files that nothing in their bytes identifies: is it this format by its base name? Asked only when
  /// every probe says no.
  bool (*ownsName)(std::string_view fileName) = nullptr;
};

/// Every format, in the order in which equal probes win.
[[nodiscard]] std::span<const FormatDescriptor> registeredFormats();

/// The format that unpacked bytes look like, by content first; null where they look like none. That a reader
/// can read them is not said.
[[nodiscard]] const FormatDescriptor* likelyFormat(ByteView bytes, const std::string& fileName);

/// The one way in: unwraps compression, probes on content, reads.
/// @param fileName  path or name as the user gave it; goes into errors and diagnostics.
/// @param zelda  what the user says about a Zelda 64 object.
[[nodiscard]] core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName,
                                            const ZeldaOptions& zelda = {});

/// The two halves of readAsset(), for those who must look at the bytes in between.
/// @param name         base name: where bytes have no signature its extension decides, and clips and
/// skeletons
///                     are named after it.
/// @param memoryLimit  bytes that unpacking, or what is read, may take.
[[nodiscard]] core::Result<Unwrapped> unwrapKnown(ByteView bytes, const std::string& name,
                                                  std::uint64_t memoryLimit);
[[nodiscard]] core::Result<Asset> readUnwrapped(const Unwrapped& unwrapped, const std::string& fileName,
                                                const std::string& name, std::uint64_t memoryLimit,
                                                const ZeldaOptions& zelda = {});

/// Reads a file once and hands its bytes to readAsset().
/// @return FileNotFound or FileUnreadable, or readAsset()'s error.
[[nodiscard]] core::Result<Asset> readFile(const std::string& path, const ZeldaOptions& zelda = {});

}  // namespace marrow::formats
