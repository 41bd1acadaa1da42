// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace marrow::core {

/// What happens at the end of a clip. The values are those of the J3D header.
enum class LoopMode {
  Once = 0,          ///< stops on the last frame
  OnceAndReset = 1,  ///< stops on the first frame
  Loop = 2,
  MirroredOnce = 3,  ///< there and back, stops on the first frame
  MirroredLoop = 4,  ///< there and back, without end
};

inline constexpr std::array<LoopMode, 5> kLoopModes = {
    LoopMode::Once, LoopMode::OnceAndReset, LoopMode::Loop, LoopMode::MirroredOnce, LoopMode::MirroredLoop,
};

/// The name of the command line and of JSON: once, once-and-reset, loop, mirrored-once, mirrored-loop.
[[nodiscard]] const char* toString(LoopMode mode);
[[nodiscard]] std::optional<LoopMode> loopModeFromString(std::string_view name);

}  // namespace marrow::core
