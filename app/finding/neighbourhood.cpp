// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/finding/neighbourhood.h"

#include "app/finding/material_animations.h"
#include "app/finding/names.h"
#include "app/opening/codes.h"
#include "app/opening/read_paths.h"
#include "core/model/model.h"
#include "core/model/tev_program.h"
#include "formats/archives/archive.h"
#include "formats/registry.h"
#include "formats/source/folder.h"
#include "formats/source/paths.h"
#include "formats/source/source.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

namespace marrow::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostModels = 500;
// So few files beside a clip are looked at whatever their names.
constexpr std::size_t kFew = 4;
// A second has room for some hundred thousand. Together they are as many as 16 MB may ask for.
constexpr std::uint64_t kFreeComparisons = 1ULL << 18;
constexpr std::uint64_t kBytesPerComparison = 64;

// joinSets() finds the files of sets.
bool looksLikeModel(const fs::path& path) {
  const std::string extension = formats::extensionOf(formats::toUtf8(path));
  const auto& all = formats::registeredFormats();
  return std::any_of(all.begin(), all.end(), [&](const formats::FormatDescriptor& format) {
    return format.holdsSkeletons && format.join == nullptr && formats::hasExtension(format, extension);
  });
}

bool looksLikeArchive(const fs::path& path) {
  const std::string extension = formats::extensionOf(formats::toUtf8(path));
  return std::ranges::any_of(formats::archiveFormats(), [&](const formats::FormatDescriptor& format) {
    return formats::hasExtension(format, extension);
  });
}

std::string keyOf(const fs::path& folder) { return formats::toUtf8(folder / ""); }

/// Names that are alike begin so.
std::string startOf(const std::string& stem) {
  std::string start = stem.substr(0, 3);
  for (char& c : start) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return start;
}

/// The folders in a folder, then the folders beside it; at most 64 of each.
std::vector<fs::path> foldersBeside(const fs::path& folder) {
  constexpr std::size_t kMostFolders = 64;
  std::vector<fs::path> folders;
  for (const fs::path& above : {folder, folder.parent_path()}) {
    std::vector<fs::path> found;
    // One that cannot be listed has none.
    (void)formats::listFolder(above, [&](const formats::FolderEntry& entry) {
      const bool isHidden = formats::toUtf8(entry.name).starts_with('.');
      if (entry.isFolder && !isHidden) found.push_back(above / entry.name);
      return found.size() < kMostFolders;
    });
    std::sort(found.begin(), found.end());
    folders.insert(folders.end(), found.begin(), found.end());
  }
  std::erase(folders, folder);
  return folders;
}

bool isEnding(const std::string& text, const formats::Want& want) {
  return std::ranges::any_of(want.endings, [&](const char* ending) { return text == ending; });
}

core::Message describe(const std::string& relative) {
  if (relative == ".") return code("app.place.beside");
  if (relative == "..") return code("app.place.above");
  if (relative == "../..") return code("app.place.two-above");
  return {code("app.place.in"), relative};
}

/// Decides how a clip fits a body: the targets of its tracks, and the largest image that each of them shows.
std::string namesOf(const core::Clip& clip) {
  std::string names = "clip";
  for (const core::Track& track : clip.otherTracks()) {
    names += '\0' + std::to_string(static_cast<int>(track.target.kind)) + ' ' +
             std::to_string(track.target.slot) + ' ' + track.target.name;
    if (track.target.kind != core::TargetKind::TextureImage) continue;
    const auto& values = clip.runs[static_cast<std::size_t>(track.run)].values;
    names += '\0' + std::to_string(*std::max_element(values.begin(), values.end()));
  }
  return names;
}

/// Decides how a body fits a clip: its materials, the tracks that swap their images, and how much else there
/// is.
std::string namesOf(const core::Model& body) {
  std::string names = "body " + std::to_string(body.shapeCount) + ' ' + std::to_string(body.textures.size());
  const auto addTexture = [&](const core::Texture& texture) { names += '\1' + texture.track; };
  for (const core::Material& material : body.materials) {
    names += '\0' + material.name;
    if (material.texture) addTexture(*material.texture);
    if (material.eyelidLayer) addTexture(*material.eyelidLayer);
    if (material.tev) std::ranges::for_each(material.tev->maps, addTexture);
  }
  return names;
}

// To search 80 MB for skeletons takes a second.
std::uint64_t mostBytesFor(std::uint64_t storedBytes) {
  constexpr std::uint64_t kFree = 64ULL << 20;
  constexpr std::uint64_t kPerByte = 4;
  constexpr std::uint64_t kMost = 112ULL << 20;
  return std::min(kPerByte * storedBytes + kFree, kMost);
}

}  // namespace

std::vector<SearchFolder> foldersAround(const std::string& filePath, const formats::Want& want) {
  const fs::path folder = wholeFolderOf(filePath);
  std::vector<SearchFolder> folders;
  const auto add = [&](const fs::path& relative, bool needsName = false, std::string ending = {}) {
    fs::path path = formats::wholePath(folder / relative);
    std::string key = keyOf(path);
    folders.push_back(
        {std::move(path), std::move(key), describe(formats::toUtf8(relative)), needsName, std::move(ending)});
  };
  add(".");
  // The events of an animation are named as that was.
  if (want.kind == formats::WantKind::Clip) folders[0].path = formats::toPath(filePath).parent_path();
  for (const char* relative : want.folders) add(relative);
  for (const formats::EventPlace& place : want.eventPlaces) {
    if (folder.filename() == place.clips) add(fs::path("..") / place.events);
  }
  for (const fs::path& place : {fs::path("."), fs::path("..")}) {
    if (want.endings.empty()) break;
    // A folder that cannot be listed is as if it were empty.
    (void)formats::listFolder(folder / place, [&](const formats::FolderEntry& entry) {
      std::string ending = formats::lowered(formats::toUtf8(entry.name));
      if (entry.isFolder && isEnding(ending, want)) add(place / entry.name, false, std::move(ending));
      return true;
    });
  }
  if (want.kind != formats::WantKind::Model) return folders;
  for (const char* above : {"..", "../.."}) add(above, true);
  return folders;
}

std::optional<std::string> stemFor(const formats::Want& want, const std::string& fileName) {
  if (want.kind != formats::WantKind::Clip) {
    if (!isEnding(formats::extensionOf(fileName), want)) return std::nullopt;
    return formats::lowered(formats::stemOf(fileName));
  }
  // A format of events comes first, then how the file is packed.
  for (const formats::FormatDescriptor& format : formats::registeredFormats()) {
    if (!format.holdsEvents()) continue;
    const auto isPlain = [&](const std::string& one) {
      return std::string_view(format.extensions).starts_with(formats::extensionOf(one) + " ");
    };
    std::string plain = fileName;
    if (!isPlain(plain) && formats::hasExtension(format, formats::extensionOf(plain)))
      plain = plain.substr(0, plain.rfind('.'));
    if (isPlain(plain) && plain.find('.') > 0) return plain.substr(0, plain.rfind('.'));
  }
  return std::nullopt;
}

Neighbourhood::Neighbourhood(const std::vector<LoadedFile>& openFiles, FilesAre filesAre)
    : bytesLeft_(mostBytesFor(formats::storedBytesOf(openFiles))),
      filesAre_(filesAre),
      comparisonsLeft_(std::max(kFreeComparisons, formats::storedBytesOf(openFiles) / kBytesPerComparison)) {
  for (const LoadedFile& file : openFiles) {
    byPath_.emplace(file.path, &file);
    if (file.isMember()) ++filesOfArchive_[file.archive];
    for (const auto& clip : file.content->clips) byClip_.emplace(clip.get(), &file);
    skeletonCount_ += file.content->skeletons.size();
    // Files of other programs are for their own clips, and lie beside those that they were made of.
    const formats::FormatDescriptor* format = file.content->format;
    const bool isForOthers = format == nullptr || format->holdsSkeletons;
    if (!isForOthers || file.content->skeletons.empty()) continue;
    models_.push_back(&file);
    if (file.isMember()) modelsOfArchive_[file.archive].push_back(&file);
    for (const auto& skeleton : file.content->skeletons) {
      ++skeletonsOf_[skeleton->rules];
      Files& alike = modelsOfSize_[{skeleton->rules, skeleton->size()}];
      if (alike.empty() || alike.back() != &file) alike.push_back(&file);
    }
  }
}

const core::Message& Neighbourhood::among() const {
  static const core::Message kOpen = code("app.place.open");
  static const core::Message kGiven = code("app.place.given");
  return filesAre_ == FilesAre::Open ? kOpen : kGiven;
}

const LoadedFile* Neighbourhood::fileOf(const core::Clip& clip, const std::string& path) const {
  const auto found = byClip_.find(&clip);
  return found == byClip_.end() || found->second->path != path ? nullptr : found->second;
}

const LoadedFile* Neighbourhood::at(const std::string& path) const {
  const auto found = byPath_.find(path);
  return found == byPath_.end() ? nullptr : found->second;
}

bool Neighbourhood::hasOtherOf(const std::string& archive, const std::string& path) const {
  const auto all = filesOfArchive_.find(archive);
  if (all == filesOfArchive_.end()) return false;
  const auto same = byPath_.find(path);
  const bool isOfArchive = same != byPath_.end() && same->second->archive == archive;
  return all->second > (isOfArchive ? 1U : 0U);
}

namespace {

const Neighbourhood::Files& filesAt(const auto& map, const auto& key) {
  static const Neighbourhood::Files kNone;
  const auto found = map.find(key);
  return found == map.end() ? kNone : found->second;
}

}  // namespace

const Neighbourhood::Files& Neighbourhood::modelsOfArchive(const std::string& archive) const {
  return filesAt(modelsOfArchive_, std::string_view(archive));
}

const Neighbourhood::Files& Neighbourhood::modelsOfSize(const core::Clip& clip) const {
  return filesAt(modelsOfSize_, std::pair(clip.rules, clip.boneCount()));
}

Neighbourhood::Files Neighbourhood::modelsNamedLike(const std::string& stem) const {
  if (modelsByStem_.empty()) {
    for (const LoadedFile* model : models_)
      modelsByStem_[fileStemOf(model->path, model->isMember())].push_back(model);
  }
  Files found;
  for (std::size_t length = 1; length <= stem.size(); ++length) {
    const Files& named = filesAt(modelsByStem_, stem.substr(0, length));
    found.insert(found.end(), named.begin(), named.end());
  }
  std::sort(found.begin(), found.end());  // they stand in one array
  return found;
}

std::size_t Neighbourhood::skeletonsOf(const core::GameRules& rules) const {
  const auto found = skeletonsOf_.find(&rules);
  return found == skeletonsOf_.end() ? 0 : found->second;
}

template <class Thing>
std::size_t Neighbourhood::kindOf(const Thing& thing) const {
  const auto [kind, isNew] = kinds_.try_emplace(&thing, 0);
  if (isNew) kind->second = kindsByNames_.try_emplace(namesOf(thing), kindsByNames_.size()).first->second;
  return kind->second;
}

Fit Neighbourhood::fitOf(const core::Clip& clip, const core::Skeleton& skeleton) const {
  if (!clip.isMaterialAnimation()) {
    const bool isWhole = skeleton.rules == clip.rules && skeleton.size() == clip.boneCount();
    return {isWhole, isWhole ? skeleton.size() : 0, 0};
  }
  if (!skeleton.body) return {};
  const auto [fit, isNew] = fits_.try_emplace({kindOf(clip), kindOf(*skeleton.body)});
  if (isNew) {
    const FoundTargets targets = foundTargets(clip, *skeleton.body);
    fit->second = {!misfitOf(clip, *skeleton.body), targets.found, targets.all - targets.found};
  }
  return fit->second;
}

const std::string& Neighbourhood::folderOf(const LoadedFile& file) const {
  const auto [known, isNew] = folders_.try_emplace(file.diskPath());
  if (isNew) known->second = keyOf(wholeFolderOf(file.diskPath()));
  return known->second;
}

std::vector<FoundModel> Neighbourhood::read(const std::vector<std::string>& paths) const {
  if (openModels_.empty()) {
    for (const LoadedFile* file : models_) openModels_.emplace(wholePath(file->path), file);
  }
  std::vector<FoundModel> models;
  for (const std::string& path : paths) {
    if (const auto open = openModels_.find(wholePath(path)); open != openModels_.end()) {
      models.push_back({.file = *open->second, .isOpen = true});
      continue;
    }
    const auto [known, isNew] = read_.try_emplace(path);
    std::vector<FoundModel>& found = known->second;
    if (isNew) {
      formats::OpenedFiles opened = openFile(path);
      for (LoadedFile& file : opened.files) found.push_back({.file = std::move(file)});
      for (core::Error& error : opened.errors) {
        if (error.code != core::ErrorCode::UnknownFormat)
          found.push_back({.file = {path}, .error = std::move(error)});
      }
    }
    models.insert(models.end(), found.begin(), found.end());
  }
  return models;
}

const formats::Want& Neighbourhood::modelWantOf(const std::string& clipPath) const {
  static const LoadedFile kNone;
  const LoadedFile* file = at(clipPath);
  return formats::wantOf(file != nullptr ? *file : kNone, formats::WantKind::Model);
}

const std::vector<SearchFolder>& Neighbourhood::around(const std::string& path,
                                                       const formats::Want& want) const {
  const auto [known, isNew] = around_.try_emplace({want.kind, path});
  if (isNew) known->second = foldersAround(path, want);
  return known->second;
}

const NamedFiles& Neighbourhood::namedIn(const fs::path& folder, const formats::Want& want) const {
  const auto [known, isNew] = named_.try_emplace({want.kind, folder});
  NamedFiles& named = known->second;
  if (!isNew) return named;
  const auto isNamed = [&](const fs::path& name) { return stemFor(want, formats::toUtf8(name)).has_value(); };
  formats::FolderListing listed = formats::filesIn(folder, std::numeric_limits<std::size_t>::max(), isNamed);
  named.fault = std::move(listed.fault);
  for (std::string& path : listed.paths) {
    const std::optional<std::string> stem = stemFor(want, shortNameOf(path));
    named.byStem[*stem].push_back(std::move(path));
  }
  return named;
}

const std::vector<FoundModel>& Neighbourhood::modelsIn(const SearchFolder& folder) const {
  const auto known = inFolders_.find(folder.path);
  if (known != inFolders_.end()) return known->second;
  std::vector<FoundModel> models;
  const formats::FolderListing listed = formats::filesIn(folder.path, kMostModels, looksLikeModel);
  if (listed.fault) models.push_back({{listed.fault->file}, listed.fault});
  for (FoundModel& model : read(listed.paths)) models.push_back(std::move(model));
  return inFolders_.emplace(folder.path, std::move(models)).first->second;
}

void Neighbourhood::Elsewhere::add(std::string path, bool isNear) {
  constexpr std::size_t kMostAlike = 256;  // many clips may ask for them
  std::vector<std::string>& alike = byStart[startOf(formats::stemOf(path))];
  if (alike.size() < kMostAlike) alike.push_back(path);
  if (isNear && first.size() <= kFew + 1) first.push_back(std::move(path));
}

const Neighbourhood::Elsewhere& Neighbourhood::filesElsewhere(const std::string& path,
                                                              const formats::Want& want) const {
  const fs::path folder = wholeFolderOf(path);
  const auto [known, isNew] = filesElsewhere_.try_emplace(folder);
  Elsewhere& files = known->second;
  if (!isNew) return files;
  const std::vector<SearchFolder>& searched = around(path, want);
  const auto addFiles = [&](const fs::path& place, const auto& isWanted, bool isNear) {
    for (std::string& file : formats::filesIn(place, kMostModels, isWanted).paths)
      files.add(std::move(file), isNear);
  };
  addFiles(folder, looksLikeArchive, true);
  addFiles(folder.parent_path(), looksLikeArchive, false);
  for (const fs::path& other : foldersBeside(folder)) {
    addFiles(other, looksLikeArchive, false);
    if (std::ranges::find(searched, keyOf(other), &SearchFolder::key) == searched.end())
      addFiles(other, looksLikeModel, true);
  }
  return files;
}

// The files that are named alike, the most alike first; all files where they are few.
std::vector<std::string> Neighbourhood::candidatesElsewhere(const std::string& path,
                                                            const formats::Want& want) const {
  constexpr std::size_t kMost = 8;
  const std::string own = formats::baseNameOf(path);
  const std::string stem = formats::stemOf(own);
  if (want.liesInSameFile) {
    const auto isOfIt = [&](const fs::path& other) {
      const std::string name = formats::toUtf8(other);
      return name != own && formats::extensionOf(name) == formats::extensionOf(own) &&
             isOfFamily(stem, formats::stemOf(name));
    };
    return formats::filesIn(wholeFolderOf(path), kMost, isOfIt).paths;
  }
  const Elsewhere& files = filesElsewhere(path, want);
  const auto alike = files.byStart.find(startOf(stem));
  std::vector<std::string> paths = alike == files.byStart.end() ? std::vector<std::string>() : alike->second;
  const auto isUnlike = [&](const std::string& one) {
    return lettersAlike(stem, formats::stemOf(one)) == 0 || wholePath(one) == wholePath(path);
  };
  std::erase_if(paths, isUnlike);
  const auto lettersOf = [&](const std::string& one) { return lettersAlike(stem, formats::stemOf(one)); };
  std::ranges::stable_sort(paths, std::greater(), lettersOf);
  if (paths.size() > kMost) paths.resize(kMost);
  std::vector<std::string> others = files.first;
  std::erase_if(others, [&](const std::string& one) { return wholePath(one) == wholePath(path); });
  if (others.size() > kFew) return paths;
  std::ranges::copy_if(others, std::back_inserter(paths), isUnlike);
  return paths;
}

const std::vector<FoundModel>& Neighbourhood::elsewhere(const std::string& path,
                                                        const formats::Want& want) const {
  const auto [known, isNew] = elsewhere_.try_emplace(path);
  if (!isNew) return known->second;
  const fs::path folder = wholeFolderOf(path);
  for (const std::string& file : candidatesElsewhere(path, want)) {
    const std::string where = wholeFolderOf(file).lexically_relative(folder).generic_string();
    const bool isUnlike = lettersAlike(formats::stemOf(path), formats::stemOf(file)) == 0;
    for (FoundModel& model : read({file})) {
      if (model.error && want.liesInSameFile) continue;
      model.place = model.file.isMember() ? core::Message(code("app.place.in-archive"),
                                                          formats::baseNameOf(file), describe(where))
                                          : describe(where);
      model.needsName = isUnlike && !want.liesInSameFile;
      known->second.push_back(std::move(model));
    }
  }
  return known->second;
}

const std::vector<FoundModel>& Neighbourhood::membersOf(const std::string& archive) const {
  const auto [known, isNew] = members_.try_emplace(archive);
  if (isNew) {
    known->second = read({archive});
    // A member that is damaged is hardly the model; the archive may hold it.
    std::erase_if(known->second,
                  [&](const FoundModel& model) { return model.error && model.error->file != archive; });
  }
  return known->second;
}

bool Neighbourhood::mayCompare(std::size_t models) const {
  isExhausted_ = isExhausted_ || models > comparisonsLeft_;
  if (isExhausted_) return false;
  comparisonsLeft_ -= models;
  return true;
}

const formats::FolderListing& Neighbourhood::beside(const LoadedFile& file) const {
  const std::string place = file.isMember() ? file.archive : keyOf(formats::toPath(file.path).parent_path());
  const auto [known, isNew] = beside_.try_emplace(place);
  if (isNew) known->second = formats::neighboursOf(file);
  return known->second;
}

core::Result<Neighbourhood::SharedBytes> Neighbourhood::bytesOf(const std::string& path) const {
  constexpr std::uint64_t kMostKept = 64ULL << 20;
  const LoadedFile* open = at(path);
  if (open != nullptr && formats::ownContentOf(*open).bytes) return formats::ownContentOf(*open).bytes;
  if (const auto known = bytes_.find(path); known != bytes_.end()) return known->second;
  if (bytesLeft_ == 0) return tl::unexpected(setLeftOut(path));
  core::Result<formats::Source> source = formats::openSource(path);
  if (!source) return bytes_.emplace(path, tl::unexpected(std::move(source.error()))).first->second;
  std::uint64_t cost = source->bytes->size();
  for (const formats::Container& container : source->containers) cost += container.byteCount;
  (void)spendBytes(cost);
  keptBytes_ += source->bytes->size();
  if (keptBytes_ > kMostKept) {
    bytes_.clear();
    keptBytes_ = source->bytes->size();
  }
  return bytes_.emplace(path, std::move(source->bytes)).first->second;
}

bool Neighbourhood::spendBytes(std::uint64_t count) const {
  if (bytesLeft_ == 0) return false;
  bytesLeft_ -= std::min(bytesLeft_, count);
  return true;
}

core::Error setLeftOut(const std::string& path) {
  return {core::ErrorCode::TooLarge, {code("app.set.left-out")}, path, std::nullopt, "set"};
}

}  // namespace marrow::app
