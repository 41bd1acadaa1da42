// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/bytes/byte_view.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>

namespace marrow::formats::sm64ds {

/// The console's texture formats, by their number.
enum class DsFormat : std::uint8_t { None, A3I5, Colours4, Colours16, Colours256, Blocks4x4, A5I3, Direct };

/// "A3I5", "16-colour", "4x4".
[[nodiscard]] const char* toString(DsFormat format);

/// The console's 15 bits, widened to 24.
[[nodiscard]] glm::u8vec3 dsColour(std::uint32_t colour);
/// Five bits, widened to eight.
[[nodiscard]] constexpr std::uint32_t widened(std::uint32_t five) { return five << 3 | five >> 2; }

/// The console's word of texture parameters, decoded.
struct DsTextureInfo {
  explicit DsTextureInfo(std::uint32_t parameters);

  DsFormat format;
  int width;   ///< 8 .. 1024
  int height;  ///< 8 .. 1024
  bool firstIsClear;

  [[nodiscard]] std::uint64_t texelCount() const;
  /// Bytes of texels; a 4x4 texture has half as many again of block words.
  [[nodiscard]] std::uint64_t texelBytes() const;
  /// The most colours that its texels can ask for; 0: it needs no palette.
  [[nodiscard]] std::uint32_t mostColours() const;
};

/// The bytes that a texture is made of.
struct DsTextureBytes {
  ByteView texels;   ///< [texelBytes()]
  ByteView blocks;   ///< [texelBytes() / 2] of 4x4 textures
  ByteView palette;  ///< two bytes a colour; may be shorter than mostColours()
};

/// Decodes all texels, row by row from the top. Colours beyond the palette are black.
/// @param texels  [texelCount()] written in full.
/// @return false when a texel has a colour beyond the palette.
bool decodeDsTexture(const DsTextureInfo& info, const DsTextureBytes& bytes, std::span<core::Texel> texels);

}  // namespace marrow::formats::sm64ds
