// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace marrow::core {
struct Model;
}

namespace marrow::gui {

/// An image of a body, and the file that it is written to.
struct ImageTarget {
  std::size_t image = 0;
  QString path;
};
/// A target for every image. @param folder  empty: the paths are names alone.
[[nodiscard]] std::vector<ImageTarget> imageTargets(const core::Model& body, const QString& folder);

/// How many images were written, and the last of them.
struct SavedImages {
  QString lastPath;
  int count = 0;
  std::optional<core::Error> error;  ///< the first; images after one that cannot be decoded are written
};
/// Writes PNG files, each whole or not at all. Stops if the disk refuses one. Thread-safe.
[[nodiscard]] SavedImages writeImages(const core::Model& body, const std::vector<ImageTarget>& targets);

/// Asks before files are replaced. @param replace  called when the user agrees.
void askToReplace(QWidget& window, qsizetype fileCount, const std::function<void()>& replace);

}  // namespace marrow::gui
