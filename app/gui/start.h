// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"

#include <functional>
#include <future>

namespace marrow::gui {

class MainWindow;
class Settings;

/// False if Qt would abort because there is no display.
[[nodiscard]] bool hasDisplay();

/// Sets names, version and surface format. Call it before the application object is made.
void prepareApplication();

/// Checks on another thread whether the system has OpenGL; without it, a window with a viewport must not be
/// shown. Loading the graphics driver is the longest part of a start, and the window is made meanwhile.
/// @pre the application object exists.
[[nodiscard]] std::future<bool> findOpenGl();

/// Sets style and palette. @pre the application object exists, no window does. The settings outlive the
/// application.
void dressApplication(const CommandLine& line, const Settings& settings);

/// Opens the files of the command line, then goes to its clip and frame. Problems are reported in the window
/// and on the terminal, and onProblem is called.
void openFromCommandLine(MainWindow& window, const CommandLine& line,
                         const std::function<void()>& onProblem = {});

/// Parses, prepares, loads, shows the window, runs.
/// @param onWindow  called once, when the window is made and not yet shown; may be empty.
/// @return the process's exit status.
[[nodiscard]] int runMarrow(int argc, char** argv, const std::function<void(MainWindow&)>& onWindow = {});

}  // namespace marrow::gui
