// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace marrow::formats::z64 {

/// Which file stands for which of the console's sixteen segments. Filled by guesses from file names, changed
/// by the user.
class SegmentTable {
 public:
  static constexpr int kSegments = 16;

  /// @pre 0 <= segment < kSegments
  void set(int segment, std::string path) { paths_[segment] = std::move(path); }

  /// Leaves a segment that has a file alone.
  void setIfFree(int segment, std::string path) { paths_.try_emplace(segment, std::move(path)); }

  /// The file of a segment, or empty.
  [[nodiscard]] std::string find(int segment) const {
    const auto found = paths_.find(segment);
    return found == paths_.end() ? std::string() : found->second;
  }
  [[nodiscard]] bool empty() const { return paths_.empty(); }
  [[nodiscard]] const std::map<int, std::string>& paths() const { return paths_; }

 private:
  std::map<int, std::string> paths_;
};

/// The segment that a file of this name is loaded into: gameplay_keep 4, other keeps 5, object_* and *.zobj
/// 6, link_animetion 7. Other words around those names do not matter.
[[nodiscard]] std::optional<int> segmentOfName(std::string_view fileName);

/// What stands before such a name: "z64_link." in "z64_link.gameplay_keep.bin". Files of one set share it.
[[nodiscard]] std::string prefixOfName(std::string_view fileName);

/// Is this, by its name, child Link's object?
[[nodiscard]] bool isChildLinkName(std::string_view fileName);

/// Is this, by its name, adult Link's?
[[nodiscard]] bool isAdultLinkName(std::string_view fileName);

/// A user's "7=FILE" or "0x7=FILE".
/// @return BadValue with what is wrong in words.
[[nodiscard]] core::Result<std::pair<int, std::string>> parseSegment(std::string_view text);

}  // namespace marrow::formats::z64
