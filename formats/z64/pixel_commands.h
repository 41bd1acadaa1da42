// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/draw_state.h"

#include <cstdint>

namespace marrow::formats::z64 {

/// A command of a display list.
struct Command {
  std::uint32_t high = 0;
  std::uint32_t low = 0;
  std::uint64_t offset = 0;  ///< in its file

  [[nodiscard]] unsigned number() const { return high >> 24U; }
};

/// The image that loads take texels from.
struct TextureImage {
  unsigned size = 0;
  unsigned width = 1;
  std::uint32_t address = 0;
};

/// Executes a command that only sets numbers.
/// @return false for any other command.
/// Source: docs/formats/zelda64-mesh.md, "Display lists".
bool setPixelState(PixelState& state, const Command& command);

/// The load that a command asks for; Kind::None for other commands.
[[nodiscard]] TextureLoad textureLoadOf(const PixelState& state, const TextureImage& image,
                                        const Command& command);

/// True if a command changes nothing that a preview shows.
[[nodiscard]] bool hasNoEffect(unsigned number);

}  // namespace marrow::formats::z64
