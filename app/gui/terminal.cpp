// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/terminal.h"

#include "formats/text/terminal_buffer.h"

#include <iostream>

namespace marrow::gui {

void tellTerminal(const std::string& text) {
  printOnTerminal(QStringLiteral("marrow: %1\n").arg(QString::fromStdString(text)), true);
}

void printOnTerminal(const QString& text, bool isError) {
  std::ostream& terminal = isError ? std::cerr : std::cout;
  {
    formats::TerminalBuffer safe(*terminal.rdbuf());
    std::ostream(&safe) << text.toStdString();
  }
  terminal.flush();
}

}  // namespace marrow::gui
