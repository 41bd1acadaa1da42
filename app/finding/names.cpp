// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/names.h"

#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace marrow::app {
namespace {

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

constexpr std::string_view kSeparators = "_-. ";

bool isWordEnd(const std::string& name, std::size_t at) {
  return at == name.size() || kSeparators.find(name[at]) != std::string_view::npos;
}

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

/// The same in a name whose words may begin with capitals: "HeroAnm". `at` is not 0.
bool endsWordAt(const std::string& name, std::size_t at) {
  return isWordEnd(name, at) || (isUpper(name[at]) && !isUpper(name[at - 1]));
}

}  // namespace

std::string wholePath(const std::string& path) {
  std::string text = formats::toUtf8(formats::wholePath(formats::toPath(path)));
  std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

std::filesystem::path wholeFolderOf(const std::string& path) {
  return formats::wholePath(formats::toPath(path)).parent_path();
}

std::vector<std::string> foldersAbove(const std::string& filePath) {
  std::filesystem::path folder = wholeFolderOf(filePath);
  std::vector<std::string> names;
  for (int level = 0; level < 3 && folder.has_filename(); ++level, folder = folder.parent_path())
    names.push_back(formats::toUtf8(folder.filename()));
  return names;
}

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

std::vector<core::Words> distinctFiles(const std::vector<std::string>& paths) {
  const std::vector<std::string> names = distinctNames(paths);
  std::vector<core::Words> files;
  for (std::size_t i = 0; i < paths.size(); ++i) files.emplace_back(core::FileName{paths[i], names[i]});
  return files;
}

std::string fileStemOf(const std::string& path, bool isMember) {
  return formats::stemOf(path.substr(isMember ? path.find_last_of("/:") + 1 : 0));
}

std::string sharedWords(const std::string& a, const std::string& b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t shared = 0;
  for (std::size_t i = 0; i <= most; ++i) {
    if (isWordEnd(a, i) && isWordEnd(b, i)) shared = i;
    if (i == most || a[i] != b[i]) break;
  }
  return a.substr(0, shared);
}

bool isOfFamily(const std::string& name, const std::string& model) {
  return !model.empty() && name.starts_with(model) && endsWordAt(name, model.size());
}

std::size_t lettersAlike(const std::string& a, const std::string& b) {
  constexpr std::size_t kFewest = 3;
  const auto lower = [](char c) { return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t alike = 0;
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    if (lower(a[i - 1]) != lower(b[i - 1])) break;
    if (endsWordAt(a, i) && endsWordAt(b, i)) alike = i;
  }
  return alike < kFewest ? 0 : alike;
}

std::string firstWord(const std::string& name) { return name.substr(0, name.find_first_of(kSeparators)); }

}  // namespace marrow::app
