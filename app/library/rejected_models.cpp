// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/rejected_models.h"

#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <system_error>
#include <unordered_map>
#include <unordered_set>

namespace marrow::app {
namespace {

// One file may be named in several ways: as it was given, and as the search found it.
std::string wholePath(const std::string& path) {
  std::error_code reason;
  const std::filesystem::path whole = std::filesystem::absolute(formats::toPath(path), reason);
  std::string text = formats::toUtf8((reason ? formats::toPath(path) : whole).lexically_normal());
  std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

/// The last `parts` parts of a path.
std::string tailOf(const std::string& path, std::size_t parts) {
  std::size_t at = path.size();
  for (std::size_t i = 0; i < parts && at != std::string::npos && at > 0; ++i) at = path.rfind('/', at - 1);
  return at == std::string::npos || at == 0 ? path : path.substr(at + 1);
}

/// The fewest parts that tell different files apart; all of them where nothing else does.
std::size_t partsNeeded(const std::set<std::string>& files) {
  constexpr std::size_t kMostParts = 16;
  for (std::size_t parts = 1; parts < kMostParts; ++parts) {
    std::unordered_set<std::string> tails;
    for (const std::string& file : files) tails.insert(tailOf(file, parts));
    if (tails.size() == files.size()) return parts;
  }
  return kMostParts;
}

}  // namespace

std::vector<std::string> distinctNames(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::unordered_map<std::string, std::vector<std::size_t>> byName;
  for (const std::string& path : paths) {
    names.push_back(formats::baseNameOf(path));
    byName[names.back()].push_back(names.size() - 1);
  }
  for (const auto& [name, places] : byName) {
    if (places.size() < 2) continue;
    std::set<std::string> files;
    for (const std::size_t place : places) files.insert(wholePath(paths[place]));
    const std::size_t parts = partsNeeded(files);
    for (const std::size_t place : places) names[place] = tailOf(wholePath(paths[place]), parts);
  }
  return names;
}

std::vector<std::string> rejectedTexts(const std::vector<RejectedModel>& rejected) {
  std::vector<std::string> paths;
  for (const RejectedModel& reject : rejected) paths.push_back(reject.path);
  const std::vector<std::string> names = distinctNames(paths);
  std::vector<std::string> texts;
  std::unordered_set<std::string> said;
  for (std::size_t i = 0; i < rejected.size(); ++i) {
    std::string text = names[i] + " " + rejected[i].why;
    if (said.insert(text).second) texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace marrow::app
