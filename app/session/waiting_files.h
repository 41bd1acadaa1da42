// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace marrow::app {

class Workspace;

/// The file that the form for read options is about: that of the shown clip or model, or the one that puts
/// its set together, else the first open file that has options; -1: none.
[[nodiscard]] int optionsFile(const Workspace& workspace);

/// The open file whose clips cannot be shown before other files are opened; -1: none, or a clip of such a set
/// is shown already.
[[nodiscard]] int waitingFile(const Workspace& workspace);

/// Which files waitingFile() waits for, a sentence that names it; empty: none waits.
[[nodiscard]] std::string waitingText(const Workspace& workspace);

/// Sentences: which model is shown and why, which other files are waited for, which events. Also says
/// something where nothing is shown yet.
[[nodiscard]] std::string explanationOf(const Workspace& workspace);

}  // namespace marrow::app
