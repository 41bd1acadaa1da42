// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::render {

/// Messages on drawing.
inline constexpr core::Code kCodes[] = {
    {"render.no-core-context", "the graphics driver offers no OpenGL 3.3 core context"},
    {"render.no-display", "no EGL display could be opened"},
    {"render.no-application", "images need a running QGuiApplication on this system"},
    {"render.driver", "{0}"},
    {"render.no-area", "an image of {0} pixel|pixels has no area"},
    {"render.too-large", "an image of {0} pixel|pixels is larger than 16384 each way"},
    {"render.no-memory", "not enough memory for an image of {0} pixel|pixels"},
    {"render.no-png", "the image could not be packed as PNG"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::render
