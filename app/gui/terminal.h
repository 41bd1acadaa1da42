// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace marrow::gui {

/// Writes "marrow: TEXT" to the terminal that the program was started from. Names from files and arguments
/// are never commands to a terminal.
void tellTerminal(const std::string& text);
/// Writes text over several lines, with names as above. @param isError  false: to standard output.
void printOnTerminal(const QString& text, bool isError);

}  // namespace marrow::gui
