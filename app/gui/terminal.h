// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace marrow::gui {

/// "marrow: TEXT" on the terminal that the program was started from. Names from files and arguments are never
/// a terminal's commands.
void tellTerminal(const std::string& text);
/// Text as it is, over several lines, with names as above. @param isError  else it goes to standard output.
void printOnTerminal(const QString& text, bool isError);

}  // namespace marrow::gui
