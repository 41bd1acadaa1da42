// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/loop_mode.h"

namespace marrow::core {

const char* toString(LoopMode mode) {
  switch (mode) {
    case LoopMode::Once:
      return "once";
    case LoopMode::OnceAndReset:
      return "once-and-reset";
    case LoopMode::Loop:
      return "loop";
    case LoopMode::MirroredOnce:
      return "mirrored-once";
    case LoopMode::MirroredLoop:
      return "mirrored-loop";
  }
  return "once";
}

std::optional<LoopMode> loopModeFromString(std::string_view name) {
  for (const LoopMode mode : kLoopModes) {
    if (name == toString(mode)) return mode;
  }
  return std::nullopt;
}

}  // namespace marrow::core
