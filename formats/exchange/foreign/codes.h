// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::foreign {

/// Messages on files of other programs.
inline constexpr core::Code kCodes[] = {
    {"foreign.unknown", "this is none of the kinds of file that marrow-import reads"},
    {"foreign.not-read", "{0} is not read; export the model as glTF"},
    {"foreign.no-program", "such files need marrow-import, which is not installed beside this program"},
    {"foreign.not-started", "marrow-import cannot be started"},
    {"foreign.too-slow", "marrow-import did not read it within {0} second|seconds and was ended"},
    {"foreign.stopped", "reading was stopped"},
    {"foreign.crashed", "marrow-import broke down over this file"},
    {"foreign.memory", "marrow-import would need more than {0} megabyte|megabytes for this file"},
    {"foreign.refused", "it cannot be read: {0}"},
    {"foreign.refused-silently", "marrow-import cannot read it; Assimp gives no reason"},
    {"foreign.bad-answer", "what marrow-import made of it makes no sense"},
    {"foreign.bad-model", "what marrow-import made of it makes no sense: {0}"},
    {"foreign.large-answer", "what it holds would be out of proportion to its {0} byte|bytes"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::foreign
