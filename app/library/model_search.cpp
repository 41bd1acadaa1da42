// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/model_search.h"

#include "app/library/model_choice.h"
#include "app/library/read_paths.h"
#include "core/game/game_rules.h"
#include "formats/registry.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostModels = 500;

// Files of sets are found by the resolver of their format.
bool looksLikeModel(const fs::path& path) {
  const std::string extension = formats::extensionOf(formats::toUtf8(path));
  const auto& all = formats::registeredFormats();
  return std::any_of(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
    return format.holdsSkeletons && format.resolver == nullptr && formats::hasExtension(format, extension);
  });
}

void readModels(const std::vector<std::string>& paths, std::vector<FoundModel>& models) {
  for (const std::string& path : paths) {
    formats::OpenedFiles opened = openFile(path);
    for (LoadedFile& file : opened.files) models.push_back({std::move(file), std::nullopt});
    for (core::Error& error : opened.errors) {
      if (error.code != core::ErrorCode::UnknownFormat) models.push_back({{path, {}}, std::move(error)});
    }
  }
}

std::string describe(const std::string& relative) {
  if (relative == ".") return "beside it";
  if (relative == "..") return "in the folder above";
  if (relative == "../..") return "two folders above";
  return "in " + relative;
}

}  // namespace

std::vector<SearchFolder> foldersAround(const std::string& clipPath, const core::GameRules& rules) {
  const fs::path folder = wholeFolderOf(clipPath);
  std::vector<SearchFolder> folders;
  const auto add = [&](const char* relative, bool needsName) {
    folders.push_back({formats::wholePath(folder / relative), describe(relative), needsName});
  };
  add(".", false);
  for (const char* relative : rules.pairing.modelFolders) add(relative, false);
  for (const char* above : {"..", "../.."}) add(above, true);
  return folders;
}

fs::path wholeFolderOf(const std::string& path) {
  return formats::wholePath(formats::toPath(path)).parent_path();
}

std::vector<std::string> foldersAbove(const std::string& filePath) {
  fs::path folder = wholeFolderOf(filePath);
  std::vector<std::string> names;
  for (int level = 0; level < 3 && folder.has_filename(); ++level, folder = folder.parent_path())
    names.push_back(formats::toUtf8(folder.filename()));
  return names;
}

const std::vector<SearchFolder>& ModelFolders::around(const std::string& clipPath,
                                                      const core::GameRules& rules) {
  const auto known = around_.find(clipPath);
  return known != around_.end() ? known->second
                                : around_.emplace(clipPath, foldersAround(clipPath, rules)).first->second;
}

const std::vector<FoundModel>& ModelFolders::modelsIn(const SearchFolder& folder) {
  const auto known = models_.find(folder.path);
  if (known != models_.end()) return known->second;
  std::vector<FoundModel> models;
  const formats::FolderListing listed = formats::filesIn(folder.path, kMostModels, looksLikeModel);
  if (listed.fault) models.push_back({{listed.fault->file, {}}, listed.fault});
  readModels(listed.paths, models);
  return models_.emplace(folder.path, std::move(models)).first->second;
}

const std::vector<FoundModel>& ModelFolders::familyOf(const std::string& path) {
  constexpr std::size_t kMost = 8;
  const auto [known, isNew] = families_.try_emplace(path);
  if (!isNew) return known->second;
  const std::string own = formats::baseNameOf(path);
  const auto isOfIt = [&](const fs::path& other) {
    const std::string name = formats::toUtf8(other);
    return name != own && formats::extensionOf(name) == formats::extensionOf(own) &&
           isOfFamily(formats::stemOf(own), formats::stemOf(name));
  };
  readModels(formats::filesIn(wholeFolderOf(path), kMost, isOfIt).paths, known->second);
  return known->second;
}

}  // namespace marrow::app
