// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace marrow::core {
struct Diagnostic;
}

namespace marrow::app {

class Workspace;

/// Files that are gone, the diagnostics of every open file, then what was reported in this session, oldest
/// first.
[[nodiscard]] std::vector<core::Diagnostic> issuesOf(const Workspace& workspace);

}  // namespace marrow::app
