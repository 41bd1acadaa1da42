// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

namespace marrow::gui {

class MainWindow;
class Settings;

/// Names, version, surface format: what must be set before the application object is made.
void prepareApplication();

/// Style and palette; the application object exists, no window does. The settings outlive the application.
void dressApplication(const CommandLine& line, const Settings& settings);

/// Once the window has shown its first frame: loads what the command line names, then goes to its clip and
/// frame.
void openFromCommandLine(MainWindow& window, const CommandLine& line);

/// Parses, prepares, shows the window, loads, runs. @return the process's exit status.
[[nodiscard]] int runMarrow(int argc, char** argv);

}  // namespace marrow::gui
