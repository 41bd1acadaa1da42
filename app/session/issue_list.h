// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace marrow::core {
struct Diagnostic;
}

namespace marrow::app {

class Workspace;

/// Files that are gone, then the diagnostics of every open file, then the reports of this session, oldest
/// first.
[[nodiscard]] std::vector<core::Diagnostic> issuesOf(const Workspace& workspace);

}  // namespace marrow::app
