// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/theme.h"

#include <QSize>
#include <QStringList>

#include <optional>

namespace marrow::gui {

/// What the program was asked for when it was started.
struct CommandLine {
  QStringList paths;
  std::optional<ThemeChoice> theme;
  std::optional<double> frame;
  QString clip;              ///< a clip's name or number; empty: the first
  QStringList bones;         ///< names or numbers; the last one is active; empty: none is selected
  std::optional<int> key;    ///< of the active bone's first animated channel
  std::optional<int> event;  ///< a row of the events panel, counted from 0
  QString filter;            ///< of the list of clips
  QString reference;         ///< the clip to compare with, by name or number; empty: none
  QStringList actions;       ///< run by their ids once all is shown: "view.ghosts"
  QString names;             ///< a word list for event names; empty: the remembered one
  QString panel;             ///< the panel to bring to the front, as its dock is called without "Panel"
  QString screenshot;        ///< where an image of the window goes; empty: none is wanted
  QSize size;                ///< of the window; invalid: as last time
  bool newWindow = false;    ///< also where a window is open that would take the files

  /// Somebody said more than what to open: a clip, a frame, a bone.
  [[nodiscard]] bool asksForAView() const { return !clip.isEmpty() || frame || !bones.isEmpty(); }
  /// Only files, which any window can show.
  [[nodiscard]] bool isOnlyFiles() const {
    return !paths.isEmpty() && !newWindow && !asksForAView() && !theme && names.isEmpty() &&
           panel.isEmpty() && screenshot.isEmpty() && !size.isValid() && !event && filter.isEmpty() &&
           reference.isEmpty() && actions.isEmpty();
  }

  /// Set when there is nothing to run: print to stdout and leave with this status (0 help or version, 2 bad
  /// usage; then to stderr).
  std::optional<int> exitStatus;
  QString output;

  [[nodiscard]] static CommandLine parse(const QStringList& arguments);
};

}  // namespace marrow::gui
