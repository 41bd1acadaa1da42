// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/options/options.h"

#include <map>
#include <string>
#include <utility>

namespace marrow::formats {

/// The options that the user set for files: for all of them, or for one.
class FileOptions {
 public:
  FileOptions() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): the command line has one set of options for everything.
  FileOptions(Options forAll) : forAll_(std::move(forAll)) {}

  [[nodiscard]] const Options& of(const std::string& path) const {
    const auto found = byFile_.find(path);
    return found == byFile_.end() ? forAll_ : found->second;
  }
  /// Sets the options of a file; empty options forget the file.
  void set(const std::string& path, Options options) {
    if (options.empty()) {
      byFile_.erase(path);
    } else {
      byFile_[path] = std::move(options);
    }
  }
  [[nodiscard]] bool isSelected(const std::string& path) const { return byFile_.contains(path); }
  void clear() { byFile_.clear(); }

 private:
  Options forAll_;
  std::map<std::string, Options> byFile_;
};

}  // namespace marrow::formats
