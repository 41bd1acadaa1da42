// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QSize>
#include <QStringList>

#include <optional>

namespace marrow::gui {

/// The program's parsed command line.
struct CommandLine {
  QStringList paths;
  std::optional<ThemeChoice> theme;
  std::optional<double> frame;
  QString clip;              ///< a clip's name or number; empty: the first
  QStringList bones;         ///< names or numbers; the last one is active; empty: none is selected
  std::optional<int> key;    ///< of the active bone's first animated channel
  std::optional<int> event;  ///< a row of the events panel, counted from 0
  QString filter;            ///< of the list of clips
  QString reference;         ///< the clip to compare with, by name or number, or its file; empty: none
  QStringList actions;       ///< run by their ids once all is shown: "view.ghosts"
  QString names;             ///< a word list for event names; empty: the remembered one
  QString panel;             ///< id of the panel to bring to the front
  QString screenshot;        ///< path for an image of the window; empty: none
  QSize size;                ///< of the window; invalid: as last time
  bool hasOptions = false;

  /// True with a clip, a frame or bones to show.
  [[nodiscard]] bool asksForAView() const { return !clip.isEmpty() || frame || !bones.isEmpty(); }
  /// True when an open window can take the files.
  [[nodiscard]] bool isOnlyFiles() const { return !paths.isEmpty() && !hasOptions; }

  /// Set if there is nothing to run: print and exit with this status. 0 is help or version, on stdout; 2 is
  /// bad usage, on stderr.
  std::optional<int> exitStatus;
  QString output;

  [[nodiscard]] static CommandLine parse(const QStringList& arguments);
};

}  // namespace marrow::gui
