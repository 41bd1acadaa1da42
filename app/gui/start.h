// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

#include <functional>

namespace marrow::gui {

class MainWindow;
class Settings;

/// False where Qt would abort because there is nothing to open a window on.
[[nodiscard]] bool hasDisplay();

/// Names, version, surface format: what must be set before the application object is made.
void prepareApplication();

/// True when the system has any OpenGL; a window with a viewport must not be made without. Asking costs
/// nothing, because the viewport needs what is loaded here.
[[nodiscard]] bool hasOpenGl();

/// Style and palette; the application object exists, no window does. The settings outlive the application.
void dressApplication(const CommandLine& line, const Settings& settings);

/// Once the window has shown its first frame: loads what the command line names, then goes to its clip and
/// frame. What cannot be shown is said in the window and on the terminal, and onProblem is called.
void openFromCommandLine(MainWindow& window, const CommandLine& line,
                         const std::function<void()>& onProblem = {});

/// Parses, prepares, shows the window, loads, runs. @return the process's exit status.
[[nodiscard]] int runMarrow(int argc, char** argv);

}  // namespace marrow::gui
