// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace marrow::app {

/// A model that was looked at and not taken.
struct RejectedModel {
  std::string path;
  std::string why;  ///< what follows the name: "has 3 joints"
};

/// One text a miss, "cl.bdl has 3 joints", in their order; a file that was looked at twice is there once.
/// Files of one name are told apart by their folders: "old/cl.bdl has 3 joints".
[[nodiscard]] std::vector<std::string> rejectedTexts(const std::vector<RejectedModel>& rejected);

/// Names for people: the last part of each path, with as many folders as tell files of one name apart.
/// @return [paths.size()]; equal where paths mean the same file.
[[nodiscard]] std::vector<std::string> distinctNames(const std::vector<std::string>& paths);

}  // namespace marrow::app
