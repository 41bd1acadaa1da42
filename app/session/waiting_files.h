// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::app {

class Workspace;

/// The file whose options the form shows: the shown clip's or model's, or the file that shows its set. If
/// that has no options, it is the first open file with some. -1: none.
[[nodiscard]] int optionsFile(const Workspace& workspace);

/// The open file whose clips need other files that are not open; -1: none, or a clip of its set is shown.
[[nodiscard]] int waitingFile(const Workspace& workspace);

/// A sentence that names waitingFile() and the files it needs; empty: none.
[[nodiscard]] core::Words waitingText(const Workspace& workspace);

/// Why the shown clip or model is shown like this; empty: nothing is shown.
[[nodiscard]] core::Words pairingText(const Workspace& workspace);

/// Sentences: the shown model and why, the missing files, the events. Never empty, even if nothing is shown.
[[nodiscard]] core::Words explanationOf(const Workspace& workspace);

}  // namespace marrow::app
