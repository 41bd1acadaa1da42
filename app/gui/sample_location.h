// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace marrow::gui {

/// The files of the bundled sample, the model first; empty if they are not installed.
[[nodiscard]] QStringList sampleFiles();

}  // namespace marrow::gui
