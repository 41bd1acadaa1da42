// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/textures_read.h"

#include "formats/j3d/codes.h"
#include "formats/j3d/image_read.h"
#include "formats/j3d/name_table.h"
#include "formats/j3d/stand_ins.h"

#include <cstdint>
#include <string>
#include <utility>

namespace marrow::formats::j3d {
namespace {

std::size_t textureCount(ByteReader& reader, const Block& block, std::size_t names,
                         core::Diagnostics& diagnostics) {
  const std::uint16_t count = reader.u16(block.offset + 0x08, "count");
  if (names == 0 || count <= names) return count;
  warn(diagnostics, reader, {code("j3d.texture-count"), count, names}, block.offset + 0x08, "count");
  return names;
}

}  // namespace

Textures readTextures(ByteReader& reader, const Block& block, const ReadContext& context,
                      core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "TEX1");
  const std::vector<std::string> names =
      readNameTable(reader, block.offset, reader.u32(block.offset + 0x10, "name table offset"), diagnostics);
  const std::size_t count = textureCount(reader, block, names.size(), diagnostics);
  const std::uint64_t headers = block.offset + reader.u32(block.offset + 0x0C, "headers offset");
  Textures textures;
  KeptTexels kept(reader.size());
  StandIns standIns(context, diagnostics);
  for (std::size_t i = 0; i < count; ++i) {
    const ByteReader::Scope textureScope(reader, "texture", static_cast<int>(i));
    const std::uint64_t at = headers + i * kImageHeaderSize;
    core::Texture texture;
    try {
      HeadedImage read = readImage(reader, at, kept, diagnostics);
      read.image.name = i < names.size() ? names[i] : "texture_" + std::to_string(i);
      standIns.replace(read);
      texture = std::move(read.texture);
      texture.image = static_cast<int>(textures.images.size());
      textures.images.push_back(std::move(read.image));
    } catch (const ReadFailure& failure) {
      diagnostics.add(core::leftOut({code("j3d.texture-left-out"), i, failure.error.message}, failure.error));
      if (at >= reader.size()) break;  // so are all others
    }
    textures.byNumber.push_back(std::move(texture));
  }
  return textures;
}

}  // namespace marrow::formats::j3d
