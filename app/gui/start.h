// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

#include <functional>
#include <future>

namespace marrow::gui {

class MainWindow;
class Settings;

/// False where Qt would abort because there is nothing to open a window on.
[[nodiscard]] bool hasDisplay();

/// Names, version, surface format: what must be set before the application object is made.
void prepareApplication();

/// Asks on another thread whether the system has any OpenGL; a window with a viewport must not be shown
/// without. Loading a graphics driver is the longest part of a start, and the viewport needs what is loaded
/// here, so that a window made meanwhile costs no time. The application object exists.
[[nodiscard]] std::future<bool> findOpenGl();

/// Style and palette; the application object exists, no window does. The settings outlive the application.
void dressApplication(const CommandLine& line, const Settings& settings);

/// Loads what the command line names, then goes to its clip and frame. What cannot be shown is said in the
/// window and on the terminal, and onProblem is called.
void openFromCommandLine(MainWindow& window, const CommandLine& line,
                         const std::function<void()>& onProblem = {});

/// Parses, prepares, loads, shows the window, runs.
/// @param onWindow  called once, when the window is made and not yet shown; may be empty.
/// @return the process's exit status.
[[nodiscard]] int runMarrow(int argc, char** argv, const std::function<void(MainWindow&)>& onWindow = {});

}  // namespace marrow::gui
