// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace marrow::gui {

/// The message from one start of the program to another: a JSON array of paths in one line.
[[nodiscard]] QByteArray messageOf(const QStringList& paths);
/// @param line  may be hostile.
/// @return nothing if it is not a list of absolute paths.
[[nodiscard]] QStringList pathsIn(const QByteArray& line);

}  // namespace marrow::gui
