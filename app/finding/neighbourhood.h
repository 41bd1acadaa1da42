// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/message.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/want.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace marrow::app {

/// A folder where files that somebody wants may lie.
struct SearchFolder {
  std::filesystem::path path;
  std::string key;      ///< the same for each way to spell the path
  core::Message place;  ///< "beside it", "in ../bdl"

  /// Such a folder holds models of all kinds: a matching number of bones is no reason.
  bool needsName = false;
  std::string ending = {};  ///< the only files there that count, as it is named after them; empty: all
};

/// The files of a folder that would serve a want by their names.
struct NamedFiles {
  std::map<std::string, std::vector<std::string>> byStem;  ///< paths; stems as stemFor() gives them
  std::optional<core::Error> fault;                        ///< why some may be missing
};

/// A file of a folder that was searched, what it holds or why it cannot be read; or the folder, and why files
/// of it are missing.
struct FoundModel {
  LoadedFile file = {};                     ///< empty but for its path when it cannot be read
  std::optional<core::Error> error = {};    ///< files of no known format are left out
  std::optional<core::Message> place = {};  ///< of one elsewhere: "in Hero.arc beside it"
  bool isOpen = false;                      ///< it is one of the open models
  bool needsName = false;                   ///< as in SearchFolder
};

/// How much of what a clip moves a skeleton or its body has.
struct Fit {
  bool isWhole = false;     ///< all of it
  std::size_t found = 0;    ///< 0: nothing
  std::size_t missing = 0;  ///< materials or shapes
};

/// How much speaks for a candidate, of whatever was wanted. The smaller goes first.
struct Standing {
  bool isPart = false;      ///< it lacks something
  int name = 0;             ///< 0: its name is the one that was looked for
  std::size_t missing = 0;  ///< things that it lacks
  int place = 0;            ///< 0: the nearest
  int rest = 0;             ///< between those that are equal up to here

  auto operator<=>(const Standing&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 errs
};

/// The open files and what lies around them, ready to be asked for a model again and again: an archive may
/// hold 100,000 clips. Folders and archives are read once, when somebody first asks for them.
class Neighbourhood {
 public:
  using Files = std::vector<const LoadedFile*>;
  /// How the user sees the files: a window has them open, a command was given them.
  enum class FilesAre { Open, Given };

  /// @param openFiles  stay as they are while this is used.
  Neighbourhood(const std::vector<LoadedFile>& openFiles, FilesAre filesAre = FilesAre::Open);

  [[nodiscard]] FilesAre filesAre() const { return filesAre_; }
  /// "open" or "given".
  [[nodiscard]] const char* word() const { return filesAre_ == FilesAre::Open ? "open" : "given"; }
  /// "among the open files"
  [[nodiscard]] const core::Message& among() const;

  /// The file that a clip was read from, or null when it is not open under that path.
  [[nodiscard]] const LoadedFile* fileOf(const core::Clip& clip, const std::string& path) const;
  /// The first file of that path, or null; several members of an archive may share a name.
  [[nodiscard]] const LoadedFile* at(const std::string& path) const;
  /// Is any file of the archive open but one of that path?
  [[nodiscard]] bool hasOtherOf(const std::string& archive, const std::string& path) const;

  /// Files that hold skeletons for clips of others, in their order.
  [[nodiscard]] const Files& models() const { return models_; }
  [[nodiscard]] const Files& modelsOfArchive(const std::string& archive) const;
  /// The files with a skeleton of the clip's game that has as many bones.
  [[nodiscard]] const Files& modelsOfSize(const core::Clip& clip) const;
  /// The files with whose names the stem begins.
  [[nodiscard]] Files modelsNamedLike(const std::string& stem) const;
  [[nodiscard]] std::size_t skeletonCount() const { return skeletonCount_; }
  [[nodiscard]] std::size_t skeletonsOf(const core::GameRules& rules) const;
  [[nodiscard]] Fit fitOf(const core::Clip& clip, const core::Skeleton& skeleton) const;
  /// The key of the SearchFolder where it lies on the disk.
  [[nodiscard]] const std::string& folderOf(const LoadedFile& file) const;

  /// The want of a clip's file for a model.
  [[nodiscard]] const formats::Want& modelWantOf(const std::string& clipPath) const;
  /// foldersAround(), remembered.
  [[nodiscard]] const std::vector<SearchFolder>& around(const std::string& path,
                                                        const formats::Want& want) const;
  /// The files of a folder for which stemFor() gives a stem.
  [[nodiscard]] const NamedFiles& namedIn(const std::filesystem::path& folder,
                                          const formats::Want& want) const;
  /// The files whose names end as models do, sorted; at most 500.
  [[nodiscard]] const std::vector<FoundModel>& modelsIn(const SearchFolder& folder) const;
  /// The models in files that are not searched for models of all kinds. For objects: those beside a file that
  /// have its ending and with whose names its name begins. Else archives beside it, and models in other
  /// folders in its folder and beside that: those that are named most like it, and all near ones where they
  /// are few.
  [[nodiscard]] const std::vector<FoundModel>& elsewhere(const std::string& path,
                                                         const formats::Want& want) const;
  /// The members of an archive that can be read.
  [[nodiscard]] const std::vector<FoundModel>& membersOf(const std::string& archive) const;

  /// Counts that a clip is compared with so many models. Thousands of clips and models may lie in one
  /// archive, so what all clips that ask here may compare has a bound, by the size of the open files.
  /// @return false where that is too much; then the clip is not compared.
  [[nodiscard]] bool mayCompare(std::size_t models) const;
  /// Was a clip refused to be compared?
  [[nodiscard]] bool isExhausted() const { return isExhausted_; }

  // -- the files beside a file, and bytes ---------------------------------------------------------------

  /// The files in a file's folder, or the members of its archive; at most 5,000, sorted.
  [[nodiscard]] const formats::FolderListing& beside(const LoadedFile& file) const;
  /// The bytes of a file or a member; of an open one from memory. An archive may hold thousands of sets, so
  /// all bytes that are read and joined have a bound, by the size of the open files.
  [[nodiscard]] core::Result<std::shared_ptr<const formats::Bytes>> bytesOf(const std::string& path) const;
  /// Counts bytes that are to be gone through, however many.
  /// @return false where nothing is left; then nothing more is to be gone through.
  [[nodiscard]] bool spendBytes(std::uint64_t count) const;

 private:
  using SharedBytes = std::shared_ptr<const formats::Bytes>;
  mutable std::map<std::string, formats::FolderListing> beside_;  ///< by folder or archive
  mutable std::unordered_map<std::string, core::Result<SharedBytes>> bytes_;
  mutable std::uint64_t keptBytes_ = 0;
  mutable std::uint64_t bytesLeft_;

  [[nodiscard]] std::vector<FoundModel> read(const std::vector<std::string>& paths) const;
  /// Archives in a folder and models in other folders around it.
  struct Elsewhere {
    std::unordered_map<std::string, std::vector<std::string>> byStart;  ///< paths by how their names begin
    std::vector<std::string> first;                                     ///< the first near paths
    /// @param isNear  it may be looked at whatever its name.
    void add(std::string path, bool isNear);
  };
  [[nodiscard]] const Elsewhere& filesElsewhere(const std::string& path, const formats::Want& want) const;
  [[nodiscard]] std::vector<std::string> candidatesElsewhere(const std::string& path,
                                                             const formats::Want& want) const;
  template <class Thing>
  [[nodiscard]] std::size_t kindOf(const Thing& thing) const;

  FilesAre filesAre_;
  std::unordered_map<const core::Clip*, const LoadedFile*> byClip_;
  std::unordered_map<std::string_view, const LoadedFile*> byPath_;
  std::unordered_map<std::string_view, std::size_t> filesOfArchive_;
  Files models_;
  std::unordered_map<std::string_view, Files> modelsOfArchive_;
  std::map<std::pair<const core::GameRules*, std::size_t>, Files> modelsOfSize_;
  std::map<const core::GameRules*, std::size_t> skeletonsOf_;
  std::size_t skeletonCount_ = 0;

  // All of these only remember.
  mutable std::unordered_map<std::string, Files> modelsByStem_;
  mutable std::unordered_map<std::string, const LoadedFile*> openModels_;  ///< by whole path
  mutable std::unordered_map<std::string, std::string> folders_;           ///< keys by path on the disk
  mutable std::map<std::pair<formats::WantKind, std::string>, std::vector<SearchFolder>> around_;
  mutable std::map<std::pair<formats::WantKind, std::filesystem::path>, NamedFiles> named_;
  mutable std::map<std::filesystem::path, std::vector<FoundModel>> inFolders_;
  mutable std::map<std::filesystem::path, Elsewhere> filesElsewhere_;  ///< by folder
  mutable std::unordered_map<std::string, std::vector<FoundModel>> elsewhere_;
  mutable std::unordered_map<std::string, std::vector<FoundModel>>
      read_;  ///< by path: each file is read once
  mutable std::unordered_map<std::string, std::vector<FoundModel>> members_;
  /// Clips that move the same, and bodies with the same names, are compared once: a number for each kind.
  mutable std::unordered_map<const void*, std::size_t> kinds_;
  mutable std::unordered_map<std::string, std::size_t> kindsByNames_;
  mutable std::map<std::pair<std::size_t, std::size_t>, Fit> fits_;
  mutable std::uint64_t comparisonsLeft_;
  mutable bool isExhausted_ = false;
};

/// The error for the first set that Neighbourhood's bound leaves out.
[[nodiscard]] core::Error setLeftOut(const std::string& path);

/// The folders in which the games and their tools keep what a file wants, nearest first: its own, those that
/// the want names, those in it and beside it that are named after an ending ("btk"), and for models the two
/// above. Source: "Pairing" in the pages of docs/formats.
[[nodiscard]] std::vector<SearchFolder> foldersAround(const std::string& path, const formats::Want& want);

/// The part of a file's name that says whom it serves: "walk" of "walk.BTK", in lower case, for material
/// animations; "walk.root" of "walk.root.baev.zs" for events. Nothing: its ending is that of no such file.
[[nodiscard]] std::optional<std::string> stemFor(const formats::Want& want, const std::string& fileName);

}  // namespace marrow::app
