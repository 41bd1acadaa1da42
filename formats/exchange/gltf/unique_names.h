// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

namespace marrow::formats::gltf {

/// Names as importers keep them apart: what comes again gets .001, .002, ...
class UniqueNames {
 public:
  std::string add(const std::string& name) {
    std::string unique = name;
    int& number = last_[name];
    while (!taken_.insert(unique).second) unique = fmt::format("{}.{:03}", name, ++number);
    return unique;
  }

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> last_;
};

}  // namespace marrow::formats::gltf
