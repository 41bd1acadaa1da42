// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/pixel_commands.h"

#include "formats/z64/list_records.h"

namespace marrow::formats::z64 {
namespace {

/// Follows the command for other modes: replaces `length` bits that end above bit 31 - `above`.
void setMode(std::uint32_t& mode, const Command& command) {
  const unsigned length = bits(command.high, 0, 8) + 1;
  const unsigned above = bits(command.high, 8, 8);
  if (length + above > 32) return;
  const std::uint32_t mask = (length == 32 ? 0xFFFFFFFFU : (1U << length) - 1U) << (32 - above - length);
  mode = (mode & ~mask) | (command.low & mask);
}

float scaleOf(std::uint32_t stored) {
  return stored == 0xFFFF ? 1.0F : static_cast<float>(stored) / 65536.0F;
}

void setTexture(PixelState& state, const Command& command) {
  state.hasTexture = bits(command.high, 1, 7) != 0;
  state.textureTile = bits(command.high, 8, 3);
  state.textureScale = {scaleOf(command.low >> 16U), scaleOf(command.low & 0xFFFFU)};
}

void setAxis(TileAxis& axis, std::uint32_t word) {
  axis.clamps = bits(word, 9, 1) != 0;
  axis.mirrors = bits(word, 8, 1) != 0;
  axis.mask = bits(word, 4, 4);
  axis.shift = bits(word, 0, 4);
}

void setTile(PixelState& state, const Command& command) {
  Tile& tile = state.tiles[bits(command.low, 24, 3)];
  tile.format = bits(command.high, 21, 3);
  tile.size = bits(command.high, 19, 2);
  tile.line = bits(command.high, 9, 9);
  tile.word = bits(command.high, 0, 9);
  tile.palette = bits(command.low, 20, 4);
  setAxis(tile.t, command.low >> 10U);
  setAxis(tile.s, command.low);
}

void setTileSize(PixelState& state, const Command& command) {
  Tile& tile = state.tiles[bits(command.low, 24, 3)];
  tile.s.first = bits(command.high, 12, 12);
  tile.t.first = bits(command.high, 0, 12);
  tile.s.last = bits(command.low, 12, 12);
  tile.t.last = bits(command.low, 0, 12);
}

}  // namespace

bool setPixelState(PixelState& state, const Command& command) {
  switch (command.number()) {
    case 0xD7:
      setTexture(state, command);
      return true;
    case 0xD9:  // the high word holds the bits to keep
      state.geometry = (state.geometry & command.high & 0xFFFFFFU) | command.low;
      return true;
    case 0xE2:
      setMode(state.modeLow, command);
      return true;
    case 0xE3:
      setMode(state.modeHigh, command);
      return true;
    case 0xEF:
      state.modeHigh = command.high & 0xFFFFFFU;
      state.modeLow = command.low;
      return true;
    case 0xF2:
      setTileSize(state, command);
      return true;
    case 0xF5:
      setTile(state, command);
      return true;
    case 0xFA:
      state.primitive = command.low;
      return true;
    case 0xFB:
      state.environment = command.low;
      return true;
    case 0xFC:
      state.combineHigh = command.high & 0xFFFFFFU;
      state.combineLow = command.low;
      return true;
    default:
      return false;
  }
}

TextureLoad textureLoadOf(const PixelState& state, const TextureImage& image, const Command& command) {
  const Tile& tile = state.tiles[bits(command.low, 24, 3)];
  TextureLoad load;
  load.address = image.address;
  load.size = image.size;
  load.width = image.width;
  load.line = tile.line;
  load.word = tile.word;
  switch (command.number()) {
    case 0xF0:
      load.kind = TextureLoad::Kind::Palette;
      load.size = 2;
      load.right = bits(command.low, 14, 10);
      break;
    case 0xF3:
      load.kind = TextureLoad::Kind::Block;
      load.left = bits(command.high, 12, 12);
      load.top = bits(command.high, 0, 12);
      load.right = bits(command.low, 12, 12);
      load.step = bits(command.low, 0, 12);
      break;
    case 0xF4:
      load.kind = TextureLoad::Kind::Tile;
      load.left = bits(command.high, 14, 10);
      load.top = bits(command.high, 2, 10);
      load.right = bits(command.low, 14, 10);
      load.bottom = bits(command.low, 2, 10);
      break;
    default:
      break;
  }
  return load;
}

bool hasNoEffect(unsigned number) {
  switch (number) {
    case 0x00:
    case 0x03:  // skips the rest of the list when it is off screen
    case 0xDC:  // lights
    case 0xE0:
    case 0xE6:
    case 0xE7:
    case 0xE8:
    case 0xE9:
    case 0xEA:
    case 0xEB:
    case 0xEC:
    case 0xED:
    case 0xEE:
    case 0xF1:
    case 0xF7:
    case 0xF8:  // fog and blend colour
    case 0xF9:
      return true;
    default:
      return false;
  }
}

}  // namespace marrow::formats::z64
