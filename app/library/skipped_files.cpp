// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/skipped_files.h"

#include "app/library/loaded_file.h"

#include <algorithm>

namespace marrow::app {

std::string skippedText(const std::vector<std::string>& paths) {
  constexpr std::size_t kMostNames = 5;
  if (paths.empty()) return {};
  std::string text = paths.size() == 1 ? "1 file with nothing that Marrow reads was skipped: "
                                       : std::to_string(paths.size()) +
                                             " files with nothing that Marrow reads were skipped: ";
  const std::size_t named = std::min(paths.size(), kMostNames);
  const bool isAll = named == paths.size();
  for (std::size_t i = 0; i < named; ++i) {
    text += (i == 0 ? "" : isAll && i + 1 == named ? " and " : ", ") + shortNameOf(paths[i]);
  }
  if (!isAll) text += " and " + std::to_string(paths.size() - named) + " more";
  return text;
}

}  // namespace marrow::app
