// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/drawn_textures.h"

#include "formats/z64/codes.h"

#include <utility>
#include <vector>

namespace marrow::formats::z64 {

const DrawnTextures::Face DrawnTextures::kFaces[2] = {{kEyesSegment, "eyes", 8, 0x800},
                                                      {kMouthSegment, "mouth", 4, 0x400}};

const DrawnTextures::Face* DrawnTextures::faceOf(const TextureLoad& load, const TileTexels& texels,
                                                 std::uint64_t offset) {
  if (!isLink_ || load.kind == TextureLoad::Kind::Palette) return nullptr;
  for (const Face& face : kFaces) {
    if (segmentOf(load.address) != face.segment) continue;
    // Only whole images of the face's size can be swapped.
    const std::uint64_t shown = std::uint64_t{texels.lineBytes} * static_cast<unsigned>(texels.height);
    const bool isWhole = offsetOf(load.address) == 0 && load.firstByte() == 0 && load.endByte() >= shown &&
                         load.endByte() <= face.bytes;
    if (isWhole) return &face;
    faults_.warn({code("z64.face-load"), face.track}, offset, "texture");
  }
  return nullptr;
}

int DrawnTextures::addImage(TileTexels texels, const TextureLoad& load, std::uint64_t moved) {
  const auto found = segments_.find(load.address);
  const bool isOwn = found && found->isOwn;
  return builder_.imageOf(std::move(texels), isOwn ? found->offset + moved : 0,
                          isOwn ? load.endByte() - load.firstByte() : 0);
}

/// A face track stores the image's number + 1; 0 leaves it to the game, which shows the first.
std::vector<int> DrawnTextures::faceImages(const PixelState& state, const Tile& tile, const TextureLoad& load,
                                           const Face& face, std::uint64_t offset) {
  std::vector<int> images;
  const auto found = segments_.find(load.address);
  if (!found) return images;
  for (int i = 0; i < face.count; ++i) {
    const std::uint64_t moved = face.bytes * static_cast<std::uint64_t>(i);
    FoundBytes swapped = *found;
    swapped.offset += moved;
    if (!swapped.file.has(swapped.offset, load.endByte())) {
      faults_.warn({code("z64.face-outside"), i, face.count, face.track}, offset, "texture");
      break;
    }
    TextureMemory memory = state.memory;
    memory.load(load, swapped.rest());
    images.push_back(addImage(memory.cut(tile, state.paletteMode()), load, moved));
    if (i == 0) images.push_back(images.back());
  }
  return images;
}

bool DrawnTextures::lacksPalette(const PixelState& state, const Tile& tile, std::uint64_t offset) {
  if (state.paletteMode() == 0 || tile.size > 1) return false;
  const unsigned word = TextureMemory::kPaletteWord + (tile.size == 0 ? 16 * tile.palette : 0);
  if (state.memory.isLoaded(word)) return false;
  // A missing palette of another file was reported when it was loaded.
  if (state.memory.loadAt(word).kind == TextureLoad::Kind::None) {
    faults_.warn({code("z64.palette-missing")}, offset, "palette");
  }
  return true;
}

std::optional<DrawnImage> DrawnTextures::imageOf(const PixelState& state, unsigned number,
                                                 std::uint64_t offset) {
  const Tile& tile = state.tiles[number];
  TileTexels texels = state.memory.cut(tile, state.paletteMode());
  const TextureLoad& load = state.memory.loadAt(tile.word);
  if (builder_.imageBytes() > budget_.imageBytes) {
    faults_.warn({code("z64.drawn-too-much")}, offset, "textures");
    return std::nullopt;
  }
  if (texels.bytes.empty() || !state.memory.isLoaded(tile.word) || lacksPalette(state, tile, offset)) {
    if (load.kind == TextureLoad::Kind::None)
      faults_.warn({code("z64.texture-not-loaded")}, offset, "texture");
    return DrawnImage{builder_.missingImage(texels, load.address)};
  }
  const Face* face = faceOf(load, texels, offset);
  DrawnImage drawn{addImage(std::move(texels), load, 0)};
  if (face != nullptr) {
    drawn.track = face->track;
    drawn.frames = faceImages(state, tile, load, *face, offset);
  }
  return drawn;
}

}  // namespace marrow::formats::z64
