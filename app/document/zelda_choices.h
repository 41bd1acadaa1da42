// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/zelda_options.h"

#include <map>
#include <string>
#include <utility>

namespace marrow::app {

/// What the user said about Zelda 64 files: about all of them, or about one.
class ZeldaChoices {
 public:
  ZeldaChoices() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): the command line has one set of options for everything.
  ZeldaChoices(formats::ZeldaOptions forAll) : forAll_(std::move(forAll)) {}

  [[nodiscard]] const formats::ZeldaOptions& of(const std::string& path) const {
    const auto found = byFile_.find(path);
    return found == byFile_.end() ? forAll_ : found->second;
  }
  /// Options that say nothing forget the file.
  void set(const std::string& path, formats::ZeldaOptions options) {
    if (options == formats::ZeldaOptions{}) {
      byFile_.erase(path);
    } else {
      byFile_[path] = std::move(options);
    }
  }
  [[nodiscard]] bool isSelected(const std::string& path) const { return byFile_.contains(path); }
  void clear() { byFile_.clear(); }

 private:
  formats::ZeldaOptions forAll_;
  std::map<std::string, formats::ZeldaOptions> byFile_;
};

}  // namespace marrow::app
