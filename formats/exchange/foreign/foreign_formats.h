// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/exchange/foreign/line.h"
#include "formats/format_descriptor.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace marrow::formats::foreign {

/// The formats of other programs, read by marrow-import. Source: docs/formats/foreign.md.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// A kind of file by its content.
struct Kind {
  const char* id;     ///< the extension by which Assimp knows it, too
  const char* label;  ///< for people
  bool isRead;        ///< false: refused by name
  int (*probe)(ByteView bytes);
};

/// The kind of a file; null: none. `bytes` may be hostile.
[[nodiscard]] const Kind* kindOf(ByteView bytes);

/// Has marrow-import read the file, then reads its answer, which may be hostile as well.
[[nodiscard]] core::Result<Asset> readThrough(Line& line, const Kind& kind, ByteView bytes,
                                              const ReadContext& context);
/// @return the Asset, as readGltf() makes it; or an Error, which has no place in the file.
[[nodiscard]] core::Result<Asset> readForeign(ByteView bytes, const ReadContext& context);
/// readForeign() with that program in place of marrow-import.
[[nodiscard]] core::Result<Asset> readWith(const std::filesystem::path& program, const Kind& kind,
                                           ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::foreign
